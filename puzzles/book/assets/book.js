/* Lets readers solve a book's puzzles in the browser. The page contains the answers, so it needs no server. */

const main = document.querySelector("main");
const [HALF, BAND] = [Number(main.dataset.half), Number(main.dataset.band)];
const SVG = "http://www.w3.org/2000/svg";
const KEPT = "triomino-book";
const SPOT = 16; // the radius of the circle around the notes on a point

const key = (place) => place.join(",");
const corners = ([x, y]) =>
  (x + y) % 2
    ? [
        [x - 1, y],
        [x + 1, y],
        [x, y + 1],
      ]
    : [
        [x, y],
        [x + 1, y + 1],
        [x - 1, y + 1],
      ];
const neighbours = ([x, y]) => [
  [x - 1, y],
  [x + 1, y],
  [x, (x + y) % 2 ? y - 1 : y + 1],
];
const pixels = ([x, y]) => [x * HALF, y * BAND];
const path = (points) => `M${points.map((point) => pixels(point).join(" ")).join("L")}Z`;
const turns = ([a, b, c]) => [
  [a, b, c],
  [c, a, b],
  [b, c, a],
];

const text = (name, values = {}) => texts[name].replace(/\{(\w+)\}/g, (_, value) => values[value]);

function element(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

function named(text) {
  return element("title", {}, text);
}

/** The solved puzzles. For a local file, the browser may refuse to store them. */
const done = {
  all() {
    try {
      return new Set(JSON.parse(localStorage.getItem(KEPT)) ?? []);
    } catch {
      return new Set();
    }
  },
  add(name) {
    try {
      localStorage.setItem(KEPT, JSON.stringify([...this.all().add(name)]));
    } catch {
      // Without storage, the list is lost when the page is closed.
    }
    this.show(name);
  },
  show(name) {
    const section = [...document.querySelectorAll(".puzzle")].find((each) => each.dataset.name === name);
    if (section) document.querySelector(`nav a[href="#${section.id}"]`).classList.add("done");
    const links = [...document.querySelectorAll("nav .numbers a")];
    const count = links.filter((link) => link.classList.contains("done")).length;
    document.querySelector(".progress").textContent = count ? text("progress", { count, all: links.length }) : "";
  },
};

const notes = {
  of(name) {
    try {
      return JSON.parse(localStorage.getItem(`${KEPT}-notes ${name}`)) ?? {};
    } catch {
      return {};
    }
  },
  keep(name, noted) {
    try {
      localStorage.setItem(`${KEPT}-notes ${name}`, JSON.stringify(noted));
    } catch {
      // Without storage, the notes are lost when the page is closed.
    }
  },
};

class Puzzle {
  constructor(section) {
    this.section = section;
    this.asked = JSON.parse(section.querySelector("script").textContent);
    this.svg = section.querySelector("svg.frame");
    this.says = section.querySelector(".says");
    this.layer = element("g", {});
    this.svg.insertBefore(this.layer, this.svg.querySelector(".given, .mark"));
    this.button("again", () => this.begin());
    this.begin();
  }

  button(name, action) {
    this.section.querySelector(`[data-deed=${name}]`)?.addEventListener("click", action);
  }

  begin() {
    this.say("");
    this.draw();
  }

  say(words, how = "") {
    this.says.textContent = words;
    this.says.className = `says ${how}`;
  }

  judge(right, wrong) {
    if (right) done.add(this.section.dataset.name);
    this.say(right ? text("right") : wrong, right ? "good" : "bad");
  }

  /** A face that can be selected with the pointer or the keyboard. */
  place(face, name, action) {
    const made = element(
      "path",
      { d: path(corners(face)), class: "place", tabindex: 0, role: "button", "data-at": key(face) },
      named(name),
    );
    made.addEventListener("click", action);
    made.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      action();
      this.layer.querySelector(`[data-at="${key(face)}"]`)?.focus();
    });
    return made;
  }
}

/** A puzzle solved by placing tiles. */
class Laying extends Puzzle {
  begin() {
    this.mine = [];
    this.chosen = null;
    this.buttons ??= [...this.section.querySelectorAll(".tiles button")];
    if (!this.listening) {
      this.listening = true;
      for (const [number, button] of this.buttons.entries()) {
        button.addEventListener("click", () => this.choose(number));
      }
      this.button("back", () => {
        this.mine.pop();
        this.say("");
        this.draw();
      });
    }
    super.begin();
  }

  choose(number) {
    this.mine = this.mine.filter((tile) => tile.number !== number);
    this.chosen = this.chosen === number ? null : number;
    this.draw();
  }

  /** The values at each point. The tile on the face `except` is left out. */
  values(except) {
    const found = new Map(this.asked.givens.map(({ point, value }) => [key(point), [value]]));
    for (const { at, corners: triple } of [...this.asked.tiles, ...this.mine]) {
      if (key(at) === except) continue;
      for (const [index, point] of corners(at).entries()) {
        found.set(key(point), [...(found.get(key(point)) ?? []), triple[index]]);
      }
    }
    return found;
  }

  clashes({ at, corners: triple }) {
    const values = this.values(key(at));
    return corners(at).filter((point, index) => values.get(key(point))?.some((value) => value !== triple[index]))
      .length;
  }

  free() {
    if (this.asked.fill.length) return this.asked.fill;
    const laid = [...this.asked.tiles, ...this.mine].map((tile) => tile.at);
    const taken = new Set(this.asked.tiles.map((tile) => key(tile.at)));
    return [...new Map(laid.flatMap(neighbours).map((face) => [key(face), face])).values()].filter(
      (face) => !taken.has(key(face)),
    );
  }

  lay(face) {
    const there = this.mine.find((tile) => key(tile.at) === key(face));
    if (this.chosen === null) {
      if (!there) {
        this.say(text("chooseFirst"));
        return;
      }
      there.corners = turns(there.corners)[1];
    } else {
      const triple = this.buttons[this.chosen].dataset.tile.split("-").map(Number);
      this.mine = this.mine.filter((tile) => tile !== there);
      const ways = turns(triple).map((turned) => ({ at: face, corners: turned, number: this.chosen }));
      this.mine.push(ways.reduce((best, way) => (this.clashes(way) < this.clashes(best) ? way : best)));
      this.chosen = null;
    }
    this.say("");
    if (this.mine.length === this.asked.lays.length) this.check();
    this.draw();
  }

  check() {
    const laidText = ({ at, corners: triple }) => `${key(at)} ${triple.join("-")}`;
    const wanted = new Set(this.asked.lays.map(laidText));
    const right = this.mine.every((tile) => wanted.has(laidText(tile)));
    const clash = this.mine.some((tile) => this.clashes(tile));
    this.judge(right, text(clash ? "clash" : this.asked.fill.length ? "notYet" : "better"));
  }

  draw() {
    this.layer.replaceChildren(
      ...this.mine.map((tile) => this.tile(tile)),
      ...this.free().map((face) => {
        const there = this.mine.find((tile) => key(tile.at) === key(face));
        return this.place(
          face,
          text(there ? "turn" : "face", { tile: there?.corners.join("-"), face: key(face) }),
          () => this.lay(face),
        );
      }),
    );
    this.layer.append(...this.spots());
    this.layer.classList.toggle("open", this.chosen !== null);
    const used = new Set(this.mine.map((tile) => tile.number));
    this.buttons.forEach((button, number) => {
      button.setAttribute("aria-pressed", String(number === this.chosen));
      button.classList.toggle("used", used.has(number));
    });
  }

  /** The points without a value, each with its notes; none while a tile is selected. */
  spots() {
    if (this.chosen !== null) return [];
    const known = this.values();
    const points = new Map(this.asked.fill.flatMap(corners).map((point) => [key(point), point]));
    this.noted ??= notes.of(this.section.dataset.name);
    return [...points]
      .filter(([name]) => !known.has(name))
      .map(([name, point]) => {
        const [x, y] = pixels(point);
        const words = text("note", { point: `(${name})` });
        const ask = () => {
          const given = prompt(words, this.noted[name] ?? "");
          if (given === null) return;
          this.noted[name] = [...new Set(given.replace(/\D/g, ""))].sort().join("");
          notes.keep(this.section.dataset.name, this.noted);
          this.draw();
          this.layer.querySelector(`[data-spot="${name}"]`)?.focus();
        };
        const spot = element(
          "g",
          {
            class: "spot",
            tabindex: 0,
            role: "button",
            "data-spot": name,
            "aria-label": `${words}: ${this.noted[name] ?? ""}`,
          },
          element("circle", { cx: x, cy: y, r: SPOT }),
          element("text", { x, y: y + 5 }, this.noted[name] ?? ""),
        );
        spot.classList.toggle("full", (this.noted[name] ?? "").length > 3);
        spot.addEventListener("click", ask);
        spot.addEventListener("keydown", (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          ask();
        });
        return spot;
      });
  }

  tile({ at, corners: triple }) {
    const points = corners(at).map(pixels);
    const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / 3);
    const digits = triple.map((value, index) =>
      element(
        "text",
        {
          class: "number",
          x: points[index][0] + (x - points[index][0]) * 0.52,
          y: points[index][1] + (y - points[index][1]) * 0.52 + 6,
        },
        String(value),
      ),
    );
    const clash = this.clashes({ at, corners: triple }) ? " clash" : "";
    return element("g", { class: `mine${clash}` }, element("path", { d: path(corners(at)) }), ...digits);
  }
}

/** Puzzles solved by pointing at one tile. */
class Pointing extends Puzzle {
  draw() {
    this.layer.replaceChildren(
      ...this.asked.tiles.map(({ at, tile }) =>
        this.place(at, text("tile", { tile, face: key(at) }), () => {
          this.judge(key(at) === key(this.asked.wrong), text("not", { tile, face: key(at) }));
        }),
      ),
    );
  }
}

/** A puzzle solved by choosing from lists. */
class Choosing extends Puzzle {
  draw() {
    const rows = this.asked.parts.map(({ centre }, number) => {
      const select = document.createElement("select");
      const letter = this.asked.letters[number] ?? "";
      select.append(
        new Option("?"),
        ...this.asked.choices.map((choice, index) => new Option(this.asked.names[index] ?? choice, choice)),
      );
      select.setAttribute("aria-label", letter ? text("hexagon", { letter }) : text("answer"));
      const row = document.createElement("li");
      row.append(letter, select);
      if (centre) {
        select.addEventListener("focus", () => this.show(centre));
        row.addEventListener("pointerenter", () => this.show(centre));
      }
      return row;
    });
    this.section.querySelector(".verdicts").replaceChildren(...rows);
    this.layer.replaceChildren();
    if (!this.listening) this.button("check", () => this.check());
    this.listening = true;
  }

  show([x, y]) {
    const ring = [
      [x - 2, y],
      [x - 1, y - 1],
      [x + 1, y - 1],
      [x + 2, y],
      [x + 1, y + 1],
      [x - 1, y + 1],
    ];
    this.layer.replaceChildren(element("path", { class: "ring", d: path(ring) }));
  }

  check() {
    const chosen = [...this.section.querySelectorAll("select")].map((select) => select.value);
    const right = this.asked.parts.filter((part, number) => chosen[number] === part.right).length;
    this.judge(
      right === chosen.length,
      chosen.length > 1 ? text("some", { count: right, all: chosen.length }) : text("wrong"),
    );
  }
}

for (const section of document.querySelectorAll(".puzzle")) {
  const { lays, wrong } = JSON.parse(section.querySelector("script").textContent);
  new (lays.length ? Laying : wrong ? Pointing : Choosing)(section);
}
for (const name of done.all()) done.show(name);

/** The section with all answers; only printed pages have it. */
function answers() {
  const heading = document.createElement("h2");
  heading.textContent = text("answers");
  const list = document.createElement("div");
  for (const section of document.querySelectorAll(".puzzle")) {
    const answer = document.createElement("div");
    const drawn = section.querySelector("details.answer").cloneNode(true);
    drawn.querySelector("summary").remove();
    answer.append(section.querySelector("h3").cloneNode(true), ...drawn.childNodes);
    list.append(answer);
  }
  const made = document.createElement("section");
  made.className = "answers";
  made.append(heading, list);
  return made;
}

addEventListener("beforeprint", () => main.append(answers()));
addEventListener("afterprint", () => main.querySelector(".answers").remove());
