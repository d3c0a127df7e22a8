/**
 * The board on the screen. The view draws a scene and reports the user's actions; it does not know the rules.
 *
 * A scene consists of lists of items with their places. `extent` lists the faces that must stay in view, and
 * `attention` the most important of them. Items in `blanks`, `tiles` and `slots` can have the focus, and have a
 * `label`. `preview` has at most one item. If `coordinates` is true, the view adds the list `axes`. The `kind` of an
 * item is its CSS class. All items with the same `finding` are highlighted together.
 */

import { Camera } from "./camera.js";
import { closest, s } from "./dom.js";
import { corners, faceAt, key, middle, place } from "./lattice.js";
import * as shapes from "./shapes.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./lattice.js").Triple} Triple */
/** @typedef {{ at: Place, kind?: string, finding?: string, label?: string }} Thing */
/** @typedef {Thing & { text?: string }} Spot */
/** @typedef {Thing & { corners: Triple }} Tile */
/** @typedef {Thing & { corners: (number | null)[] }} Ghost */
/** @typedef {Thing & { from: Place, edge: Place[] }} Span */
/** @typedef {Thing & { value: number | string }} Given */
/** @typedef {Thing & { text: string, beside: boolean }} Axis */

/**
 * @typedef {object} Layers
 * @property {Spot} blanks
 * @property {Tile} tiles
 * @property {Tile} samples
 * @property {Spot} marks
 * @property {Thing} outlines
 * @property {Span} spans
 * @property {Ghost} ghosts
 * @property {Spot} slots
 * @property {Given} givens
 * @property {Thing} clashes
 * @property {Axis} axes
 * @property {Tile} preview
 */

/** @typedef {{ [Name in keyof Layers]?: Layers[Name][] }} Things */
/** @typedef {Things & { extent: Place[], attention?: Place[], coordinates?: boolean }} Scene */

/**
 * @template Drawn
 * @typedef {{ name: string, draw: (thing: Drawn) => import("./dom.js").Child, reach?: boolean }} Layer
 */

const STILL = 6;

/** Two taps are a double tap if they are no more than this many milliseconds and pixels apart. */
const [TWICE, NEAR] = [320, 30];
/** @type {Record<string, Place>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @type {{ [Name in keyof Layers]: Layer<Layers[Name]> }} */
const LAYERS = {
  blanks: { name: "face blank", draw: ({ at, text }) => shapes.slot(at, text), reach: true },
  tiles: { name: "face tile", draw: ({ at, corners: triple }) => shapes.tile(at, triple), reach: true },
  samples: { name: "sample tile", draw: ({ at, corners: triple }) => shapes.tile(at, triple) },
  marks: { name: "blank", draw: ({ at, text }) => shapes.slot(at, text) },
  outlines: { name: "outline", draw: ({ at }) => shapes.hexagon(at) },
  spans: { name: "span", draw: ({ from, edge }) => shapes.span(from, edge) },
  ghosts: { name: "ghost", draw: ({ at, corners: triple }) => shapes.ghost(at, triple) },
  slots: { name: "face slot", draw: ({ at, text }) => shapes.slot(at, text), reach: true },
  givens: { name: "given", draw: ({ at, value }) => shapes.given(at, value) },
  clashes: { name: "clash", draw: ({ at }) => shapes.clash(at) },
  axes: { name: "axis", draw: ({ at, text, beside }) => shapes.axis(at, text, beside) },
  preview: { name: "preview tile", draw: ({ at, corners: triple }) => shapes.tile(at, triple) },
};

/**
 * List the coordinates: those of even columns at the top, and those of all lines of points on the left.
 *
 * @param {Place[]} points
 */
function axes(points) {
  if (!points.length) return [];
  const [left, right] = [Math.min, Math.max].map((pick) => pick(...points.map(([x]) => x)));
  const [top, bottom] = [Math.min, Math.max].map((pick) => pick(...points.map(([, y]) => y)));
  /** @type {Axis[]} */
  const marks = [];
  for (let x = left; x <= right; x += 1)
    if (x % 2 === 0) marks.push({ at: [x, top], text: String(x), beside: false, kind: "column" });
  for (let y = top; y <= bottom; y += 1) marks.push({ at: [left, y], text: String(y), beside: true, kind: "line" });
  return marks;
}

/** @typedef {{ group: SVGGElement, shown: Map<string, { text: string, element: SVGGElement }> }} Shown */
/** @typedef {{ x: number, y: number, target: HTMLElement | null, moved: boolean }} Press */

const LAYER_NAMES = /** @type {(keyof Layers)[]} */ (Object.keys(LAYERS));

export class BoardView {
  /**
   * `on.focus` is called when a face gets the keyboard focus. `on.decides` returns whether activating a face is final;
   * a tap then waits until it can no longer become a double tap. `room` returns how many pixels toolbars cover.
   *
   * @param {SVGSVGElement} svg
   * @param {{ activate: (face: Place, byKeyboard: boolean) => void, remove: (face: Place) => void,
   *   enter: (face: Place) => void, leave: () => void, dismiss: () => void, focus: (face: Place) => void,
   *   decides: () => boolean }} on
   * @param {() => { above: number, below: number }} room
   */
  constructor(svg, on, room) {
    this.svg = svg;
    this.on = on;
    const ground = s("g", { class: "ground" });
    this.camera = new Camera(svg, ground, room);
    /** @type {Map<keyof Layers, Shown>} */
    this.layers = new Map();
    /** @type {string | null} */
    this.current = null;
    /** @type {Map<number, { x: number, y: number }>} */
    this.pointers = new Map();
    /** @type {Press | null} */
    this.press = null;
    /** @type {{ clientX: number, clientY: number, timeStamp: number } | null} */
    this.tapped = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.deciding = undefined;
    this.unasked = false;
    this.points = /** @type {Place[]} */ ([]);
    this.attention = /** @type {Place[]} */ ([]);
    ground.append(s("rect", { class: "lattice", x: -400_000, y: -400_000, width: 800_000, height: 800_000 }));
    svg.append(shapes.patterns(), ground);
    for (const name of LAYER_NAMES) {
      const group = s("g", { class: `layer-${name}` });
      this.layers.set(name, { group, shown: new Map() });
      ground.append(group);
    }
    this.#listen();
  }

  /** Show a scene. Unchanged elements are reused. @param {Scene} scene */
  show(scene) {
    this.points = scene.extent.flatMap(corners);
    this.attention = (scene.attention ?? []).flatMap(corners);
    /** @type {Things} */
    const all = { ...scene, axes: scene.coordinates ? axes(this.points) : [] };
    for (const [name, layer] of this.layers) this.#sync(name, layer, all[name] ?? []);
    this.camera.fit(this.points, this.attention);
    this.#rove(this.current);
  }

  fit() {
    this.camera.fit(this.points, this.attention, true);
  }

  /** Highlight a finding. If it is null, highlight nothing. @param {string | null} finding */
  light(finding) {
    this.svg.classList.toggle("dimmed", Boolean(finding));
    for (const element of this.#all("[data-finding]")) {
      element.classList.toggle(
        "lit",
        finding !== null && Boolean(element.dataset.finding?.split(" ").includes(finding)),
      );
    }
  }

  /**
   * Return the face under the pointer. Null if the pointer is outside the board.
   *
   * @param {number} clientX
   * @param {number} clientY
   */
  faceUnder(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    const inside = clientX >= box.left && clientX < box.right && clientY >= box.top && clientY < box.bottom;
    return inside ? faceAt(...this.camera.spot(clientX, clientY)) : null;
  }

  /** Return the boxes of all faces that match a selector, in the coordinates of the window. @param {string} selector */
  boxes(selector) {
    return new Map(this.#all(selector).map((element) => [nameOf(element), element.getBoundingClientRect()]));
  }

  /** @param {Place} face */
  focus(face) {
    const element = this.#element(key(face));
    if (!element) return false;
    this.#rove(key(face));
    element.focus({ preventScroll: true });
    return true;
  }

  /** The face that had the focus last. Null if it has no tile. */
  get currentTile() {
    return this.current && this.#element(this.current)?.classList.contains("tile") ? place(this.current) : null;
  }

  /** Focus the face that had the focus last or, if there is none, the first face. */
  focusCurrent() {
    const name = this.current ?? this.#faces()[0]?.dataset.face;
    if (name) this.focus(place(name));
  }

  /** @param {string | null} name */
  #element(name) {
    return name ? (this.#all(`.face[data-face="${name}"]`).at(0) ?? null) : null;
  }

  #faces() {
    return this.#all(".face");
  }

  /** @param {string} selector */
  #all(selector) {
    return [.../** @type {NodeListOf<SVGGElement>} */ (this.svg.querySelectorAll(selector))];
  }

  /**
   * @template {keyof Layers} Name
   * @param {Name} name
   * @param {Shown} layer
   * @param {Layers[Name][]} things
   */
  #sync(name, layer, things) {
    const { name: looks, draw, reach } = LAYERS[name];
    const focused = reach && layer.group.contains(document.activeElement);
    const left = new Map(layer.shown);
    for (const [index, thing] of things.entries()) {
      const id = `${key(thing.at)}${name === "spans" ? ` ${index}` : ""} ${thing.kind ?? ""} ${thing.finding ?? ""}`;
      const text = JSON.stringify(thing);
      const before = left.get(id);
      left.delete(id);
      if (before?.text === text) continue;
      /** @type {Record<string, unknown>} */
      const attributes = { class: `${looks} ${thing.kind ?? ""}`.trim(), "data-finding": thing.finding };
      if (reach)
        Object.assign(attributes, {
          role: "button",
          tabindex: -1,
          "data-face": key(thing.at),
          "aria-label": thing.label,
        });
      const element = s("g", attributes, draw(thing));
      if (before) before.element.replaceWith(element);
      else layer.group.append(element);
      layer.shown.set(id, { text, element });
    }
    for (const [id, { element }] of left) {
      element.remove();
      layer.shown.delete(id);
    }
    if (focused && !layer.group.contains(document.activeElement)) this.#refocus();
  }

  /** If the element with the focus has disappeared, focus the same face or the nearest one. */
  #refocus() {
    queueMicrotask(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const element = this.#element(this.current) ?? this.#nearest(place(this.current ?? "0,0"));
      if (element) this.#focusUnasked(place(nameOf(element)));
      else this.svg.focus({ preventScroll: true });
    });
  }

  /** @param {Place} face */
  #focusUnasked(face) {
    this.unasked = true;
    this.focus(face);
    this.unasked = false;
  }

  /** @param {Place} face */
  #nearest(face) {
    const [x, y] = middle(face);
    const far = (/** @type {SVGElement} */ element) => {
      const [otherX, otherY] = middle(place(nameOf(element)));
      return Math.hypot(otherX - x, otherY - y);
    };
    return this.#faces()
      .sort((a, b) => far(a) - far(b))
      .at(0);
  }

  /** Let the tab key reach exactly one face. @param {string | null} name */
  #rove(name) {
    const chosen = this.#element(name) ?? this.#faces().at(0);
    // Set `tabindex` only if it changes, because browsers lay out the page again whenever it is set.
    const reached = (/** @type {SVGElement} */ element, /** @type {number} */ index) =>
      element.getAttribute("tabindex") === String(index) || element.setAttribute("tabindex", String(index));
    for (const element of this.#all('.face[tabindex="0"]')) if (element !== chosen) reached(element, -1);
    if (chosen) reached(chosen, 0);
    reached(this.svg, chosen ? -1 : 0);
    this.current = chosen?.dataset.face ?? name;
  }

  /** @param {Place} way */
  #step(way) {
    const [right, down] = this.camera.direction(way);
    if (!this.current || !this.#element(this.current)) return;
    const [x, y] = middle(place(this.current));
    /** @type {{ element: SVGElement, cost: number } | undefined} */
    let best;
    for (const element of this.#faces()) {
      const [otherX, otherY] = middle(place(nameOf(element)));
      const along = (otherX - x) * right + (otherY - y) * down;
      const aside = Math.abs((otherX - x) * down) + Math.abs((otherY - y) * right);
      if (along > 4 && (!best || along + 2.4 * aside < best.cost)) best = { element, cost: along + 2.4 * aside };
    }
    if (best) this.focus(place(nameOf(best.element)));
  }

  #listen() {
    const { svg } = this;
    svg.addEventListener("keydown", (event) => this.#key(event));
    svg.addEventListener("focusin", (event) => {
      const { target } = event;
      const name = target instanceof SVGElement && target.dataset.face;
      if (!name) return;
      this.#rove(name);
      if (this.unasked || !target.matches(":focus-visible")) return;
      this.camera.reveal(middle(place(name)));
      this.on.focus(place(name));
    });
    svg.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const name = closest(event, ".face")?.dataset.face;
      if (name) this.on.remove(place(name));
    });
    svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.camera.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX, event.clientY);
      },
      { passive: false },
    );
    // A touch may open a control under the finger, and the click that follows must not press this control. The listener
    // is on the element because an element that is replaced during the touch still receives `touchend`.
    const once = { once: true, passive: false };
    svg.addEventListener(
      "touchstart",
      ({ target }) => target?.addEventListener("touchend", (event) => event.preventDefault(), once),
      { passive: true },
    );
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerleave", () => this.on.leave());
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel"]))
      svg.addEventListener(kind, (event) => this.#up(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const face = this.current ? place(this.current) : null;
    /** @type {Record<string, () => unknown>} */
    const actions = {
      Enter: () => face && this.on.activate(face, true),
      " ": () => face && this.on.activate(face, true),
      Delete: () => face && this.on.remove(face),
      Backspace: () => face && this.on.remove(face),
      Escape: () => this.on.dismiss(),
      "+": () => this.camera.zoom(1.25),
      "=": () => this.camera.zoom(1.25),
      "-": () => this.camera.zoom(0.8),
      Home: () => this.fit(),
    };
    if (event.key in DIRECTIONS) this.#step(DIRECTIONS[event.key]);
    else if (event.key in actions) actions[event.key]();
    else return;
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1)
      this.press = { x: event.clientX, y: event.clientY, target: closest(event, ".face"), moved: false };
    else if (this.press) this.press.moved = true;
    // A mouse enters a face by moving, a finger by touching.
    const face =
      event.pointerType === "touch" && this.pointers.size === 1 && this.faceUnder(event.clientX, event.clientY);
    if (face) this.on.enter(face);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      const face = this.faceUnder(event.clientX, event.clientY);
      if (face) this.on.enter(face);
      return;
    }
    const { press } = this;
    if (!press) return;
    if (!press.moved && Math.hypot(event.clientX - press.x, event.clientY - press.y) < STILL) return;
    if (!press.moved) this.svg.setPointerCapture(event.pointerId);
    press.moved = true;
    const spread = () => {
      const [one, two] = [...this.pointers.values()];
      return two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
    };
    const wide = spread();
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const share = 1 / this.pointers.size;
    this.camera.pan((event.clientX - before.x) * share, (event.clientY - before.y) * share);
    if (wide) {
      const spots = [...this.pointers.values()];
      this.camera.zoom(spread() / wide, (spots[0].x + spots[1].x) / 2, (spots[0].y + spots[1].y) / 2);
    }
  }

  /**
   * Zoom if this is the second tap of a double tap outside open places. Return whether it is.
   *
   * @param {PointerEvent} event
   * @param {Press} press
   */
  #again({ pointerType, clientX, clientY, timeStamp }, { target }) {
    const { tapped } = this;
    this.tapped = pointerType === "touch" && !target?.matches(".slot, .blank") ? { clientX, clientY, timeStamp } : null;
    if (!tapped || !this.tapped || timeStamp - tapped.timeStamp > TWICE) return false;
    if (Math.hypot(clientX - tapped.clientX, clientY - tapped.clientY) > NEAR) return false;
    this.tapped = null;
    this.camera.toggle(clientX, clientY);
    return true;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.pointers.delete(event.pointerId) || this.pointers.size) return;
    const { press } = this;
    if (!press || press.moved || event.type === "pointercancel") return;
    clearTimeout(this.deciding);
    if (this.#again(event, press)) return;
    const face = press.target ? place(nameOf(press.target)) : this.faceUnder(event.clientX, event.clientY);
    if (!face) return;
    const focused = document.activeElement;
    const activate = () => {
      this.on.activate(face, false);
      // Focus last: focusing forces a layout, and activating the face may change the whole page.
      if (press.target && [focused, document.body].includes(document.activeElement)) this.#focusUnasked(face);
    };
    if (this.tapped && this.on.decides()) this.deciding = setTimeout(() => this.on.decides() && activate(), TWICE);
    else activate();
  }
}

/** @param {HTMLElement | SVGElement} element */
const nameOf = (element) => element.dataset.face ?? "";
