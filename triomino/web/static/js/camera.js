/**
 * The visible part of the lattice.
 *
 * On a small board, digits are drawn larger. On a narrow screen, the lattice is turned by 60 degrees if the board then
 * becomes larger. If its digits would still be illegible, only the part of the board in play is shown.
 */

import { at, towards } from "./lattice.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {[left: number, top: number, right: number, bottom: number]} Box */

const NEAREST = 2.2;
const FARTHEST = 0.12;
const COMFORTABLE = 1.6;
const MARGIN = 92;
const GLIDE = 220;

/** Pictures with a smaller width, in pixels, are narrow. */
const NARROW = 600;

/** The smallest legible heights of digits and of coordinates, in pixels. */
const [LEGIBLE, SMALL] = [11.6, 11];

/** The usual size of digits, the largest with room around them, and the maximum on a small board. */
const [DIGIT, LARGE_DIGIT, LARGEST_DIGIT] = [16, 24, 28];

const LEAST = LEGIBLE / LARGE_DIGIT;

/** A turned board is harder to follow, so turning a legible board must enlarge it by this factor. */
const WORTH_TURNING = 1.2;

/** @type {Place[]} */
const EMPTY = [
  [-2, -1],
  [2, 2],
];

/** A double tap magnifies by this factor. */
const NEARER = 2;

/**
 * @param {Place} spot
 * @param {number} sixths
 * @returns {Place}
 */
function turned([x, y], sixths) {
  const [cos, sin] = [Math.cos((sixths * Math.PI) / 3), Math.sin((sixths * Math.PI) / 3)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** @param {Place[]} spots @returns {Box} */
function around(spots) {
  const [across, down] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}

export class Camera {
  /** @type {{ points: Place[], attention: Place[] } | null} */
  fitted = null;
  /** @type {Record<string, string>} */
  sizes = {};
  /** @type {Place} */
  middle = [0, 20];
  shown = false;

  /**
   * `ground` rotates with the view. `room` returns the pixels that toolbars cover.
   *
   * @param {SVGSVGElement} svg
   * @param {SVGElement} ground
   * @param {() => { above: number, below: number }} room
   */
  constructor(svg, ground, room) {
    this.svg = svg;
    this.ground = ground;
    this.room = room;
    this.scale = COMFORTABLE;
    this.sixths = 0;
    this.steered = false;
    this.size = [1, 1];
    /** The greatest height of the picture at its present width. */
    this.tallest = 1;
    this.frame = 0;
    this.moved = () => {};
    new ResizeObserver(() => this.#measure()).observe(svg);
    this.#measure();
  }

  /** Return the spot in the lattice for a spot in the window. @param {number} clientX @param {number} clientY */
  spot(clientX, clientY) {
    return turned(this.#spot(clientX, clientY), -this.sixths);
  }

  /** Return the direction in the lattice for a direction on the screen. @param {Place} way */
  direction(way) {
    return turned(way, -this.sixths);
  }

  /** @param {number} right @param {number} down */
  pan(right, down) {
    this.#stop();
    this.steered = true;
    this.middle = [this.middle[0] - right / this.scale, this.middle[1] - down / this.scale];
    this.#show();
  }

  /**
   * Zoom around the pointer or, without one, around the centre.
   *
   * @param {number} factor
   * @param {number} [clientX]
   * @param {number} [clientY]
   */
  zoom(factor, clientX, clientY) {
    this.#stop();
    this.steered = true;
    const spot = () => (clientX === undefined || clientY === undefined ? null : this.#spot(clientX, clientY));
    const before = spot();
    this.scale = Math.min(NEAREST, Math.max(FARTHEST, this.scale * factor));
    const after = spot();
    if (before && after) {
      this.middle = [this.middle[0] + before[0] - after[0], this.middle[1] + before[1] - after[1]];
    }
    this.#show();
  }

  /** Show all points again, or zoom in on a spot. @param {number} clientX @param {number} clientY */
  toggle(clientX, clientY) {
    if (this.steered && this.fitted) this.fit(this.fitted.points, this.fitted.attention, true);
    else this.zoom(NEARER, clientX, clientY);
  }

  /**
   * Show these points, unless the user has moved the view. If the digits would be illegible, show only the part around
   * the faces in `attention`, and always the last of these faces. If `force` is true, always show all points.
   *
   * @param {Place[]} points
   * @param {Place[]} attention
   */
  fit(points, attention = [], force = false) {
    if (force) this.steered = false;
    if (this.steered) return;
    this.fitted = { points, attention };
    const spots = (points.length ? points : EMPTY).map(at);
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
    /** @type {(low: number, value: number, high: number) => number} */
    const within = (low, value, high) => (low > high ? (low + high) / 2 : Math.max(low, Math.min(high, value)));
    const [lastX, lastY] = turned(at(attention[attention.length - 1]), this.sixths);
    this.#glide(
      [
        within(lastX - across, within(left + across, x, right - across), lastX + across),
        within(lastY - down, within(top + down, y, bottom - down), lastY + down),
      ],
      scale,
    );
  }

  /** @param {Place} spot */
  reveal(spot) {
    const [x, y] = turned(spot, this.sixths);
    const [width, height] = this.size.map((side) => side / this.scale / 2 - 40 / this.scale);
    const [right, down] = [x - this.middle[0], y - this.middle[1]];
    if (Math.abs(right) <= width && Math.abs(down) <= height) return;
    const over = (/** @type {number} */ far, /** @type {number} */ room) =>
      Math.sign(far) * Math.max(0, Math.abs(far) - room);
    this.#glide([this.middle[0] + over(right, width), this.middle[1] + over(down, height)], this.scale);
  }

  /**
   * @param {number} clientX
   * @param {number} clientY
   * @returns {Place}
   */
  #spot(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    return [
      this.middle[0] + (clientX - box.left - box.width / 2) / this.scale,
      this.middle[1] + (clientY - box.top - box.height / 2) / this.scale,
    ];
  }

  /** Return the scale at which a box fills the picture. @param {Box} box */
  #filling([left, top, right, bottom], tall = this.size[1]) {
    const { above, below } = this.room();
    const [width, height] = [this.size[0], tall - above - below].map((side) =>
      Math.max(80, side - Math.min(MARGIN, side * 0.08)),
    );
    const scale = Math.min(COMFORTABLE, width / (right - left + 70), height / (bottom - top + 50));
    return Math.max(FARTHEST, scale);
  }

  /**
   * Return the middle of the picture that centres a box between the toolbars.
   *
   * @param {Box} box
   * @param {number} scale
   * @returns {Place}
   */
  #centre([left, top, right, bottom], scale) {
    const { above, below } = this.room();
    return [(left + right) / 2, (top + bottom - (above - below) / scale) / 2];
  }

  /**
   * On a narrow screen, turn the lattice if this enlarges the board. A message changes the height of the picture, so
   * its greatest height counts.
   *
   * @param {Place[]} spots
   */
  #turn(spots) {
    const filling = (/** @type {number} */ sixths) =>
      this.#filling(around(spots.map((spot) => turned(spot, sixths))), this.tallest);
    const now = filling(this.sixths);
    const narrow = this.size[0] < NARROW;
    const [best] = (narrow ? [0, 1, -1] : [0]).sort((one, other) => filling(other) - filling(one));
    const settled = narrow && now >= LEAST && spots.length > 4;
    if (best === this.sixths || (settled && filling(best) < now * WORTH_TURNING)) return;
    this.sixths = best;
    this.shown = false; // without an animation
    this.ground.setAttribute("transform", `rotate(${60 * best})`);
    this.svg.style.setProperty("--upright", `${-60 * best}deg`);
    this.svg.classList.toggle("turned", best !== 0);
  }

  /** @param {Place} middle @param {number} scale */
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
    const { middle: from, scale: fromScale } = this;
    /** @type {number | undefined} */
    let began;
    const step = (/** @type {number} */ now) => {
      began ??= now;
      const part = Math.min(1, (now - began) / GLIDE);
      const eased = 1 - (1 - part) ** 3;
      this.middle = towards(from, middle, eased);
      this.scale = fromScale + (scale - fromScale) * eased;
      // Do not move the view in the first frame, because this would repaint everything.
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
    this.tallest = width === this.size[0] ? Math.max(this.tallest, height) : height;
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

  /**
   * Enlarge text that would be less than `pixels` high on the screen, up to the size `largest`.
   *
   * @param {string} name
   * @param {number} usual
   * @param {number} pixels
   * @param {number} largest
   */
  #size(name, usual, pixels, largest) {
    const size = `${Math.ceil(2 * Math.min(largest, Math.max(usual, pixels / this.scale))) / 2}px`;
    if (this.sizes[name] !== size) this.svg.style.setProperty(name, size);
    this.sizes[name] = size;
  }
}
