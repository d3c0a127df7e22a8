/** The graphs for a match: totals, lead, and chances of winning. */

import { h, s } from "./dom.js";
import { number, t } from "./i18n.js";

/** @typedef {{ line: number, round: number, totals: number[] }} Turn */
/** @typedef {Api.Answer<"review">["choices"][number]} Judged */
/** @typedef {(place: number) => void} Go */

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [360, 170, 38, 22, 10, 10];

/**
 * Choose the distance between grid lines: the first of 1, 2, 5, 10, 20, 50 … that is at least a quarter of the span.
 *
 * @param {number} span
 */
function stepFor(span) {
  const rough = Math.max(1, span / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
}

/**
 * Go to the turn nearest to the click.
 *
 * @param {MouseEvent & { currentTarget: Element }} event
 * @param {Turn[]} turns
 * @param {Go} go
 */
function clicked(event, turns, go) {
  const box = event.currentTarget.getBoundingClientRect();
  const part = ((event.clientX - box.left) / box.width) * WIDTH;
  const place = Math.round(((part - LEFT) / (WIDTH - LEFT - RIGHT)) * turns.length) - 1;
  go(Math.max(0, Math.min(turns.length - 1, place)));
}

/**
 * Draw the chances of winning the match after each reviewed choice. If they are not known, draw the chances of scoring
 * the most points in the rest of the round.
 *
 * @param {HTMLElement} holder
 * @param {string[]} players
 * @param {Turn[]} turns
 * @param {number} index
 * @param {(line: number) => Judged | null} judged
 * @param {Go} go
 */
export function showChances(holder, players, turns, index, judged, go) {
  const x = (/** @type {number} */ place) => LEFT + ((WIDTH - LEFT - RIGHT) * (place + 1)) / turns.length;
  const y = (/** @type {number} */ chance) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance);
  const ofMatch = turns.some((turn) => judged(turn.line)?.match);
  const chances = turns.flatMap((turn, place) => {
    const choice = judged(turn.line);
    const chance = (ofMatch ? choice?.match?.win : choice?.win) ?? null;
    return !choice || chance === null ? [] : [{ place, chance, seat: players.indexOf(choice.player), line: turn.line }];
  });
  if (!chances.length) {
    holder.replaceChildren();
    return;
  }
  const title = ofMatch
    ? t("Each player's chance of winning after each of their choices")
    : t("After each choice: the player's chance of scoring the most points in the rest of the round");
  const across = [0, 0.5, 1].map((level) => [
    s("path", { class: level ? "grid" : "grid zero", d: `M${LEFT} ${y(level).toFixed(1)}H${WIDTH - RIGHT}` }),
    s("text", { class: "grid-text", x: LEFT - 6, y: (y(level) + 4).toFixed(1) }, `${level * 100}%`),
  ]);
  const lines = players.map((_, seat) =>
    s("path", {
      class: `score-line seat-${seat}`,
      d: chances
        .filter((each) => each.seat === seat)
        .map(({ place, chance }, number) => `${number ? "L" : "M"}${x(place).toFixed(1)} ${y(chance).toFixed(1)}`)
        .join(""),
    }),
  );
  const dots = chances.map(({ place, chance, seat }) =>
    s("circle", {
      class: `dot seat-${seat}`,
      cx: x(place).toFixed(1),
      cy: y(chance).toFixed(1),
      r: place === index ? 4.5 : 2,
    }),
  );
  const cursor = s("path", { class: "cursor", d: `M${x(index).toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}` });
  const picture = s(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": title,
      click: (event) => clicked(event, turns, go),
    },
    across,
    lines,
    cursor,
    dots,
  );
  const meaning = ofMatch
    ? h(
        "p",
        { class: "faint" },
        t("Winning chances assume equally strong players."),
        " ",
        t(
          "For the player whose turn it is, playouts overestimate the chance of winning the match by about 3 " +
            "percentage points, because in a playout usually only that player plans ahead.",
        ),
      )
    : "";
  holder.replaceChildren(h("h3", {}, title), picture, meaning);
}

/**
 * Draw the totals of all players.
 *
 * @param {HTMLElement} holder
 * @param {string[]} players
 * @param {Turn[]} turns
 * @param {number} index
 * @param {Go} go
 */
export function showGraph(holder, players, turns, index, go) {
  const totals = turns.flatMap((turn) => turn.totals);
  const [low, high] = [Math.min(0, ...totals), Math.max(10, ...totals)];
  const x = (/** @type {number} */ place) => LEFT + ((WIDTH - LEFT - RIGHT) * (place + 1)) / turns.length;
  const y = (/** @type {number} */ points) => TOP + ((HEIGHT - TOP - BOTTOM) * (high - points)) / (high - low);
  const step = stepFor(high - low);
  /** @type {number[]} */
  const levels = [];
  for (let level = Math.ceil(low / step) * step + 0; level <= high; level += step) levels.push(level);
  const across = levels.map((level) => [
    s("path", { class: level ? "grid" : "grid zero", d: `M${LEFT} ${y(level).toFixed(1)}H${WIDTH - RIGHT}` }),
    s("text", { class: "grid-text", x: LEFT - 6, y: (y(level) + 4).toFixed(1) }, number(level)),
  ]);
  const rounds = turns.flatMap((turn, place) =>
    place && turn.round !== turns[place - 1].round
      ? [
          s("path", {
            class: "grid round",
            d: `M${((x(place) + x(place - 1)) / 2).toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}`,
          }),
        ]
      : [],
  );
  const lines = players.map((_, seat) => {
    const steps = turns.map((turn, place) => `L${x(place).toFixed(1)} ${y(turn.totals[seat]).toFixed(1)}`);
    return s("path", { class: `score-line seat-${seat}`, d: `M${LEFT} ${y(0).toFixed(1)}${steps.join("")}` });
  });
  const cursor = s("path", { class: "cursor", d: `M${x(index).toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}` });
  const dots = players.map((_, seat) =>
    s("circle", {
      class: `dot seat-${seat}`,
      cx: x(index).toFixed(1),
      cy: y(turns[index].totals[seat]).toFixed(1),
      r: 3.5,
    }),
  );
  const label = t("Totals after each turn; at the end: {totals}", {
    totals: players.map((player, seat) => `${player} ${turns.at(-1)?.totals[seat]}`).join(", "),
  });
  const picture = s(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": label,
      click: (event) => clicked(event, turns, go),
    },
    across,
    rounds,
    lines,
    cursor,
    dots,
  );
  const names = h(
    "ul",
    { class: "graph-names", "aria-hidden": "true" },
    players.map((player, seat) =>
      h(
        "li",
        {},
        s("svg", { viewBox: "0 0 24 8" }, s("path", { class: `score-line seat-${seat}`, d: "M0 4H24" })),
        player,
      ),
    ),
  );
  holder.replaceChildren(picture, names);
}

/**
 * Draw the lead over the best other player.
 *
 * @param {HTMLElement} holder
 * @param {string[]} players
 * @param {number} seat
 * @param {Turn[]} turns
 * @param {number} index
 * @param {Go} go
 */
export function showLead(holder, players, seat, turns, index, go) {
  const player = players[seat];
  const leads = turns.map(({ totals }) => totals[seat] - Math.max(...totals.filter((_, other) => other !== seat)));
  const most = Math.max(10, ...leads.map(Math.abs));
  const x = (/** @type {number} */ place) => LEFT + ((WIDTH - LEFT - RIGHT) * (place + 1)) / turns.length;
  const y = (/** @type {number} */ lead) => TOP + ((HEIGHT - TOP - BOTTOM) * (1 - lead / most)) / 2;
  const across = [most, 0, -most].map((level) => [
    s("path", { class: level ? "grid" : "grid zero", d: `M${LEFT} ${y(level).toFixed(1)}H${WIDTH - RIGHT}` }),
    s("text", { class: "grid-text", x: LEFT - 6, y: (y(level) + 4).toFixed(1) }, number(level)),
  ]);
  const steps = leads.map((lead, place) => `L${x(place).toFixed(1)} ${y(lead).toFixed(1)}`).join("");
  const picture = s(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": t("{player}'s lead after each turn, in points; at the end: {lead}", { player, lead: leads.at(-1) }),
      click: (event) => clicked(event, turns, go),
    },
    across,
    s("path", { class: "lead-area", d: `M${LEFT} ${y(0).toFixed(1)}${steps}V${y(0).toFixed(1)}Z` }),
    s("path", { class: `score-line seat-${seat}`, d: `M${LEFT} ${y(0).toFixed(1)}${steps}` }),
    s("path", { class: "cursor", d: `M${x(index).toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}` }),
    s("circle", { class: `dot seat-${seat}`, cx: x(index).toFixed(1), cy: y(leads[index]).toFixed(1), r: 3.5 }),
  );
  holder.replaceChildren(h("h3", {}, t("{player}'s lead over the best opponent", { player })), picture);
}
