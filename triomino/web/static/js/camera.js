/**
 * What part of the lattice a picture shows: panning, zooming, and fitting it to what lies on the board, below the
 * toolbar.
 */

import { at } from "./lattice.js";

const NEAREST = 2.2;
const FARTHEST = 0.12;
const COMFORTABLE = 1.6;
const MARGIN = 92;
const TOOLBAR = 52;
const GLIDE = 220;

export class Camera {
  constructor(svg) {
    this.svg = svg;
    this.middle = [0, 20];
    this.scale = COMFORTABLE;
    this.steered = false;
    this.size = [1, 1];
    this.frame = 0;
    this.fitted = null;
    this.moved = () => {};
    new ResizeObserver(() => this.#measure()).observe(svg);
    this.#measure();
  }

  /** The spot of the picture under a spot of the window. */
  spot(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    return [
      this.middle[0] + (clientX - box.left - box.width / 2) / this.scale,
      this.middle[1] + (clientY - box.top - box.height / 2) / this.scale,
    ];
  }

  pan(right, down) {
    this.#stop();
    this.steered = true;
    this.middle = [this.middle[0] - right / this.scale, this.middle[1] - down / this.scale];
    this.#show();
  }

  /** Zoom while the spot under the pointer stays where it is. */
  zoom(factor, clientX, clientY) {
    this.#stop();
    this.steered = true;
    const before = clientX === undefined ? null : this.spot(clientX, clientY);
    this.scale = Math.min(NEAREST, Math.max(FARTHEST, this.scale * factor));
    if (before) {
      const after = this.spot(clientX, clientY);
      this.middle = [this.middle[0] + before[0] - after[0], this.middle[1] + before[1] - after[1]];
    }
    this.#show();
  }

  /** Show all of these points; a person who has steered is left alone unless `force` is set. */
  fit(points, force = false) {
    if (force) this.steered = false;
    if (this.steered) return;
    this.fitted = points;
    const spots = (
      points.length
        ? points
        : [
            [-2, -1],
            [2, 2],
          ]
    ).map(at);
    const [left, right] = [Math.min, Math.max].map((pick) => pick(...spots.map(([x]) => x)));
    const [top, bottom] = [Math.min, Math.max].map((pick) => pick(...spots.map(([, y]) => y)));
    const [width, height] = [this.size[0], this.size[1] - TOOLBAR].map((side) =>
      Math.max(80, side - Math.min(MARGIN, side * 0.08)),
    );
    const scale = Math.max(FARTHEST, Math.min(COMFORTABLE, width / (right - left + 70), height / (bottom - top + 50)));
    this.#glide([(left + right) / 2, (top + bottom - TOOLBAR / scale) / 2], scale);
  }

  /** Bring a spot into view. */
  reveal([x, y]) {
    const [width, height] = this.size.map((side) => side / this.scale / 2 - 40 / this.scale);
    const [right, down] = [x - this.middle[0], y - this.middle[1]];
    if (Math.abs(right) <= width && Math.abs(down) <= height) return;
    const over = (far, room) => Math.sign(far) * Math.max(0, Math.abs(far) - room);
    this.#glide([this.middle[0] + over(right, width), this.middle[1] + over(down, height)], this.scale);
  }

  #glide(middle, scale) {
    this.#stop();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || !this.shown;
    if (still) {
      this.middle = middle;
      this.scale = scale;
      this.#show();
      return;
    }
    const [from, fromScale] = [this.middle, this.scale];
    let began = null;
    const step = (now) => {
      began ??= now;
      const part = Math.min(1, (now - began) / GLIDE);
      const eased = 1 - (1 - part) ** 3;
      this.middle = from.map((start, axis) => start + (middle[axis] - start) * eased);
      this.scale = fromScale + (scale - fromScale) * eased;
      // In the first frame stands what has changed on the board; the rest of it need not be painted for that.
      if (part) this.#show();
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  #stop() {
    cancelAnimationFrame(this.frame);
  }

  #measure() {
    const { width, height } = this.svg.getBoundingClientRect();
    if (!width || !height) return;
    this.size = [width, height];
    this.shown = false;
    if (this.fitted && !this.steered) this.fit(this.fitted);
    this.#show();
    this.shown = true;
  }

  #show() {
    const [width, height] = this.size.map((side) => side / this.scale);
    const numbers = [this.middle[0] - width / 2, this.middle[1] - height / 2, width, height];
    this.svg.setAttribute("viewBox", numbers.map((number) => number.toFixed(2)).join(" "));
    this.moved();
  }
}
