/**
 * What part of the lattice a picture shows: panning, zooming, and fitting it to what lies on the board.
 *
 * On a narrow screen the lattice is turned by a sixth where more of the board fits so, digits grow as the board
 * shrinks, and a board that is too large to be read whole is shown where play happens.
 */

import { at } from "./lattice.js";

const NEAREST = 2.2;
const FARTHEST = 0.12;
const COMFORTABLE = 1.6;
const MARGIN = 92;
const GLIDE = 220;

/** The width of a picture that is narrow. */
const NARROW = 600;

/** Pixels of a digit and of a coordinate that can be read. */
const [LEGIBLE, SMALL] = [11.6, 11];

/** The size of digits on the lattice: as a rule, at most with room around them, and at most. */
const [DIGIT, LARGE_DIGIT, LARGEST_DIGIT] = [16, 24, 28];

/** The smallest scale at which digits can be read and have room. */
const LEAST = LEGIBLE / LARGE_DIGIT;

/** How much larger a board that can be read has to be when it is turned: to see it turned is work. */
const WORTH_TURNING = 1.2;

/** A view that pinching or the wheel has not changed is twice as near after a double tap. */
const NEARER = 2;

/**
 * A spot after so many turns by a sixth.
 * @returns {[number, number]}
 */
function turned(spot, sixths) {
  const [x, y] = spot;
  const [cos, sin] = [Math.cos((sixths * Math.PI) / 3), Math.sin((sixths * Math.PI) / 3)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/**
 * The box around spots: left, top, right, bottom.
 * @returns {[number, number, number, number]}
 */
function around(spots) {
  const [across, down] = [0, 1].map((axis) => spots.map((spot) => spot[axis]));
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}

export class Camera {
  /** `ground` holds what is turned; `room` gives the pixels above and below that something covers. */
  constructor(svg, ground, room) {
    this.svg = svg;
    this.ground = ground;
    this.room = room;
    this.middle = [0, 20];
    this.scale = COMFORTABLE;
    this.sixths = 0;
    this.steered = false;
    this.size = [1, 1];
    this.frame = 0;
    this.fitted = null;
    this.sizes = {};
    this.moved = () => {};
    new ResizeObserver(() => this.#measure()).observe(svg);
    this.#measure();
  }

  /** The spot of the lattice under a spot of the window. */
  spot(clientX, clientY) {
    return turned(this.#spot(clientX, clientY), -this.sixths);
  }

  /** The direction on the lattice that a direction on the screen means. */
  direction(way) {
    return turned(way, -this.sixths);
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
    const before = clientX === undefined ? null : this.#spot(clientX, clientY);
    this.scale = Math.min(NEAREST, Math.max(FARTHEST, this.scale * factor));
    if (before) {
      const after = this.#spot(clientX, clientY);
      this.middle = [this.middle[0] + before[0] - after[0], this.middle[1] + before[1] - after[1]];
    }
    this.#show();
  }

  /** Go near to a spot, or back to what fits. */
  toggle(clientX, clientY) {
    if (this.steered && this.fitted) this.fit(this.fitted.points, this.fitted.attention, true);
    else this.zoom(NEARER, clientX, clientY);
  }

  /**
   * Show all of these points, or on a narrow screen the part round those that need `attention`; a person who has
   * steered is left alone unless `force` is set, which shows all of them.
   */
  fit(points, attention = [], force = false) {
    if (force) this.steered = false;
    if (this.steered) return;
    this.fitted = { points, attention };
    const spots = (
      points.length
        ? points
        : [
            [-2, -1],
            [2, 2],
          ]
    ).map(at);
    this.#turn(spots);
    const box = around(spots.map((spot) => turned(spot, this.sixths)));
    const whole = this.#filling(box);
    const narrow = this.size[0] < NARROW;
    if (force || !narrow || whole >= LEAST || !attention.length) {
      this.#glide(this.#centre(box, whole), whole);
      return;
    }
    const near = around(attention.map(at).map((spot) => turned(spot, this.sixths)));
    const scale = Math.max(LEAST, Math.min(this.#filling(near), LEAST * 1.25));
    const [x, y] = this.#centre(near, scale);
    const [left, top, right, bottom] = box;
    const [across, down] = [this.size[0] / scale / 2 - 35, this.size[1] / scale / 2 - 35];
    const within = (low, value, high) => (low > high ? (low + high) / 2 : Math.max(low, Math.min(high, value)));
    this.#glide([within(left + across, x, right - across), within(top + down, y, bottom - down)], scale);
  }

  /** Bring a spot of the lattice into view. */
  reveal(spot) {
    const [x, y] = turned(spot, this.sixths);
    const [width, height] = this.size.map((side) => side / this.scale / 2 - 40 / this.scale);
    const [right, down] = [x - this.middle[0], y - this.middle[1]];
    if (Math.abs(right) <= width && Math.abs(down) <= height) return;
    const over = (far, room) => Math.sign(far) * Math.max(0, Math.abs(far) - room);
    this.#glide([this.middle[0] + over(right, width), this.middle[1] + over(down, height)], this.scale);
  }

  /** The spot of the picture under a spot of the window. */
  #spot(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    return [
      this.middle[0] + (clientX - box.left - box.width / 2) / this.scale,
      this.middle[1] + (clientY - box.top - box.height / 2) / this.scale,
    ];
  }

  /** The scale at which a box fills the picture. */
  #filling([left, top, right, bottom]) {
    const { above, below } = this.room();
    const [width, height] = [this.size[0], this.size[1] - above - below].map((side) =>
      Math.max(80, side - Math.min(MARGIN, side * 0.08)),
    );
    const scale = Math.min(COMFORTABLE, width / (right - left + 70), height / (bottom - top + 50));
    return Math.max(FARTHEST, scale);
  }

  /** Where to look so that a box is in the middle of what nothing covers. */
  #centre([left, top, right, bottom], scale) {
    const { above, below } = this.room();
    return [(left + right) / 2, (top + bottom - (above - below) / scale) / 2];
  }

  /** Turn the lattice where more of it fits so; as it is it stays where that gains little. */
  #turn(spots) {
    const filling = (sixths) => this.#filling(around(spots.map((spot) => turned(spot, sixths))));
    const now = filling(this.sixths);
    const narrow = this.size[0] < NARROW;
    const [best] = (narrow ? [0, 1, -1] : [0]).sort((one, other) => filling(other) - filling(one));
    const settled = narrow && now >= LEAST && spots.length > 4;
    if (best === this.sixths || (settled && filling(best) < now * WORTH_TURNING)) return;
    this.sixths = best;
    this.shown = false; // it does not glide there
    this.ground.setAttribute("transform", `rotate(${60 * best})`);
    this.svg.style.setProperty("--upright", `${-60 * best}deg`);
    this.svg.classList.toggle("turned", best !== 0);
  }

  #glide(middle, scale) {
    this.#stop();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || !this.shown;
    if (still) {
      this.middle = middle;
      this.scale = scale;
      this.#show();
      this.shown = true;
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
    if (this.fitted && !this.steered) this.fit(this.fitted.points, this.fitted.attention);
    this.#show();
    this.shown = true;
  }

  #show() {
    const [width, height] = this.size.map((side) => side / this.scale);
    const numbers = [this.middle[0] - width / 2, this.middle[1] - height / 2, width, height];
    this.svg.setAttribute("viewBox", numbers.map((number) => number.toFixed(2)).join(" "));
    this.#size("--digit", DIGIT, LEGIBLE, LARGEST_DIGIT);
    this.#size("--small", SMALL, SMALL, DIGIT);
    this.moved();
  }
  /** Keep a text at least so many pixels high, from its usual size on the lattice to its largest. */
  #size(name, usual, pixels, largest) {
    const size = `${Math.ceil(2 * Math.min(largest, Math.max(usual, pixels / this.scale))) / 2}px`;
    if (this.sizes[name] !== size) this.svg.style.setProperty(name, size);
    this.sizes[name] = size;
  }
}
