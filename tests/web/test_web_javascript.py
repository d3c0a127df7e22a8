"""The page's own computations, run by Node."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from analyzer.board import Place
from analyzer.forms import parts_of, plain_kind, to_json
from analyzer.position import KindName, Note
from analyzer.rules import RuleSet
from analyzer.text import Draft, read_draft
from analyzer.text.draft import GivenAt, Laid
from analyzer.tiles import Tile, TileSet

JS = Path(__file__).parents[2] / "triomino" / "web" / "static" / "js"

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="no Node on this machine")


def run(module, expression):
    """Return the value of a JavaScript expression. In it, the module has the name ``it``."""
    program = f"""
        globalThis.addEventListener = () => {{}};
        globalThis.document = {{ querySelector: () => null }};
        const it = await import({json.dumps((JS / module).as_uri())});
        console.log(JSON.stringify({expression}));
    """
    done = subprocess.run(["node", "--input-type=module", "-e", program], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("typed", "left", "meant"),
    [
        ("", ["0-3-5", "3-3-5", "3-4-5", "3-5-5"], None),
        ("4", ["3-4-5"], "3-4-5"),
        ("3", ["0-3-5", "3-3-5", "3-4-5", "3-5-5"], "3-3-5"),  # a single digit means the value that the slot lacks
        ("53", ["0-3-5", "3-3-5", "3-4-5", "3-5-5"], None),
        ("530", ["0-3-5"], "0-3-5"),
        ("1", [], None),
    ],
)
def test_digits_leave_the_tiles_that_have_them(typed, left, meant):
    choices = [{"tile": f"{a}-{b}-{c}", "corners": [5, v, 3]} for a, b, c, v in
               [(0, 3, 5, 0), (3, 3, 5, 3), (3, 4, 5, 4), (3, 5, 5, 5)]]  # fmt: skip
    found = run("entry.js", f"it.narrowed({json.dumps(choices)}, {typed!r}, [5, null, 3])")
    assert [choice["tile"] for choice in found["left"]] == left
    assert (found["meant"] or {}).get("tile") == meant


def test_a_tile_that_fits_in_any_rotation_is_placed_as_typed():
    choices = json.dumps([{"tile": "0-1-3", "corners": [0, 1, 3]}])
    assert run("entry.js", f"it.narrowed({choices}, '301').meant.corners") == [3, 0, 1]
    assert run("entry.js", f"it.narrowed({choices}, '310').meant.corners") == [0, 1, 3]


@pytest.mark.parametrize(
    ("last", "fresh", "first"),
    [
        ((4, 0), [], (5, 0)),
        ((4, 0), [(3, 0), (5, 0)], (3, 0)),  # the tile also opened the slot to its left, which comes first
        ((6, 0), [], (1, 1)),
        ((9, 9), [], (3, 0)),  # no slot follows, so the first slot is next
        ((5, 0), [], (1, 1)),  # (5, 0) is open because its tile was taken back
    ],
)
def test_the_next_slot_is_the_next_in_reading_order(last, fresh, first):
    slots = [(5, 0), (1, 1), (3, 0), (4, 1)]
    found = run("entry.js", f"it.likely({json.dumps(slots)}, {json.dumps(last)}, {json.dumps(fresh)})")
    assert tuple(found[0]) == first and len(found) == len(slots)


def test_the_file_of_all_stored_data_does_not_contain_the_secret_of_a_seat():
    kept = json.dumps({"play": {"game": "", "seat": {"token": "SECRET", "code": "ABCD2345"}}, "mode": "play"})
    assert run("storage.js", f"it.keptFile({kept}).includes('SECRET')") is False
    assert run("storage.js", f"it.keptIn({json.dumps(kept)})") is None  # the file does not name its format
    older = json.dumps({"format": "triomino-kept/1", **json.loads(kept)})
    assert run("storage.js", f"JSON.stringify(it.keptIn({json.dumps(older)}) ?? 'SECRET').includes('SECRET')") is False


@pytest.mark.parametrize(
    ("choice", "mistake"),
    [
        ({"blunder": False, "loss": 3, "stderr": 1}, True),
        ({"blunder": False, "loss": 3, "stderr": 2}, False),  # the loss is uncertain
        ({"blunder": False, "loss": 0.5, "stderr": 0}, False),  # the loss is certain, but less than a point
        ({"blunder": True, "loss": 0.5, "stderr": 2}, True),
        ({"blunder": False, "loss": None, "stderr": None}, False),
        (None, False),
    ],
)
def test_a_choice_that_surely_lost_a_point_is_a_mistake(choice, mistake):
    found = run("review.js", f"it.Review.prototype.isMistake.call({{ at: () => ({json.dumps(choice)}) }}, 1)")
    assert found is mistake


KINDS = {
    RuleSet: "text",
    TileSet: "text",
    KindName: "text",
    int: "number",
    tuple[Tile, ...]: "names",
    tuple[Laid, ...]: "tiles",
    tuple[Place, ...]: "faces",
    tuple[GivenAt, ...]: "values",
    tuple[Note, ...]: "notes",
}


def test_the_page_knows_the_keys_of_a_position_and_their_types():
    kinds = {part.name: plain_kind(part.kind)[0] for part in parts_of(Draft) if part.name != "format"}
    numbers = dict.fromkeys(("opponents", "scores"), "numbers")
    assert run("position.js", "it.FIELDS") == {name: KINDS.get(kind) for name, kind in kinds.items()} | numbers


@pytest.mark.parametrize("name", [part.name for part in parts_of(Draft) if part.name != "format"])
def test_a_stored_position_with_a_wrong_value_is_rejected(name):
    text = "puzzle: fill\nhand: 0-1-2\nplayers: 2\nopponents: 3\nscores: 1 2\nwell: 9\nuse: 0-1-3\nnot: 2,2=0\n"
    kept = to_json(read_draft(f"{text}tiles:\n 0,0 5-5-5\n 1,0 ?\n 4,0 = 3\n"))
    sound = f"it.sound({json.dumps(kept)}), it.sound({json.dumps(kept | {name: {'a': 1}})})"
    assert run("position.js", f"[{sound}]") == [True, False]


def test_a_hand_is_in_the_order_of_its_tiles_and_holds_each_once():
    hold = "['3-4-5', '0-1-2', '0-1-2', '1-1-3'].reduce(it.hold, it.EMPTY).hand"
    assert run("position.js", hold) == ["0-1-2", "1-1-3", "3-4-5"]


def test_a_placed_tile_leaves_the_hand_and_stays_a_bridge():
    tile = {"at": [1, 0], "corners": [1, 2, 0], "bridge": True}
    laid = run("position.js", f"it.lay({{...it.EMPTY, hand: ['0-1-2', '0-1-3']}}, {json.dumps(tile)})")
    assert (laid["tiles"], laid["hand"]) == ([tile], ["0-1-3"])


def test_the_first_of_equal_rotations_is_chosen():
    assert run("tiles.js", "it.bestTurn('0-1-2', [null, null, null]).corners") == [0, 1, 2]
    assert run("tiles.js", "it.bestTurn('0-1-2', [4, 2, null])") == {"corners": [1, 2, 0], "mismatches": 1}


def test_a_history_keeps_the_undone_state_and_no_duplicates():
    steps = "for (let state = 1; state <= 60; state += 1) history.push(state); history.push(60);"
    history = f"(() => {{ const history = new it.History(0); {steps} return history; }})()"
    assert run("history.js", f"{history}.past.length") == 60
    undone = f"(() => {{ const history = {history}; while (history.undo()); return history.saved(); }})()"
    assert run("history.js", undone) == {"present": 0, "past": [], "future": list(range(1, 51))}


def test_zoom_stays_within_its_limits():
    window = """
        globalThis.ResizeObserver = class { observe() {} };
        globalThis.cancelAnimationFrame = () => {};
        const box = { left: 0, top: 0, width: 800, height: 600 };
        const svg = { getBoundingClientRect: () => box, setAttribute: () => {}, style: { setProperty: () => {} } };
        const camera = new it.Camera(svg, {}, () => ({ above: 0, below: 0 }));
    """
    steps = "[1000, 1e-9, 2].map((factor) => { camera.zoom(factor); return camera.scale; })"
    assert run("camera.js", f"(() => {{ {window} return {steps}; }})()") == [2.2, 0.12, 0.24]


MATCH = f"""
    const {{ askInstead, Refusal }} = await import({json.dumps((JS / "api.js").as_uri())});
    const table = (saved, next, more) => ({{
      saved, next, person: "Ida", players: ["Ida", "Ben"], seats: ["person", "greedy"], round: 1, tiles: [], hand: [],
      moves: [], happened: [], refused: [], totals: {{}}, rules: "pressman", set: "standard", over: false, ...more }});
    const answers = [table("dealt", "Ben"), table("played", "Ida")];
    const asked = [], saved = [];
    askInstead({{
      follow: async (name, question) => {{
        asked.push([question.deed ?? "deal", question.game ?? "", question.follow]);
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
        return answer;
      }},
    }});
    const nothing = () => {{}};
    const on = {{ changed: nothing, moved: nothing, left: nothing, say: nothing, pause: nothing }};
    const match = new it.Match({{}}, {{ ...on, save: () => saved.push(match.game) }}, {{}});
    await match.start({{ people: ["Ida"], against: ["greedy"], rules: "pressman", set: "standard" }});
"""
"""JavaScript that starts a match without a page or a server. The opponent has already placed a tile."""


def in_match(then):
    return run("match.js", f"await (async () => {{ {MATCH} {then} }})()")


def test_each_turn_of_the_others_is_saved_before_the_next_is_requested():
    found = in_match("return { asked, saved, mine: match.mine };")
    assert found["asked"] == [["deal", "", 0], ["look", "dealt", 1]]
    assert found["saved"][-2:] == ["dealt", "played"] and found["mine"]


def test_a_refused_tile_and_a_silent_server_leave_the_match_unchanged():
    found = in_match("""
        answers.push(table("other", "Ben", { refused: [{ code: "no-edge" }] }));
        const laid = await match.lay("0-1-2", [0, 0]);
        const reasons = match.reasons.length;
        answers.push(new Refusal({ code: "unreachable", message: "gone", faults: [] }));
        await match.do({ deed: "pass" });
        return [laid, reasons, match.fault, match.game, match.table.next, match.busy];
    """)
    assert found == [False, 1, {"words": "gone", "again": True}, "played", "Ida", False]


def test_the_last_tile_of_the_person_is_found_among_those_of_two_other_players():
    found = in_match("""
        const laid = (player, ...at) => ({ player, what: "lay", move: { at } });
        const others = [laid("Ben", 1, 0), { player: "Mia", what: "draw" }, laid("Mia", 0, 1)];
        const before = match.ownLast;
        answers.push(table("third", "Ida", { happened: [laid("Ida", 4, 2), laid("Ida", 5, 2), ...others] }));
        await match.do({ deed: "pass" });
        const own = match.ownLast;
        answers.push(table("next", "Ida", { round: 2 }));
        await match.do({ deed: "next-round" });
        return [before, own, match.ownLast];
    """)
    assert found == [None, "5,2", None]


def test_lines_of_a_sheet_are_entered_in_order_and_undone_lines_can_be_redone():
    found = run(
        "sheetkeeper.js",
        f"""await (async () => {{
        const {{ askInstead, Refusal }} = await import({json.dumps((JS / "api.js").as_uri())});
        const state = {{ rules: "pressman", players: ["Ida"], winners: [], next: "Ida" }};
        const sheet = {{ first: 0, rounds: [], what: [], running: [], set: "standard", all: [], laid: null, tiles: [],
          placements: [] }};
        askInstead({{
          follow: async (name, {{ record, line, undo }}) => {{
            if (line === "nonsense") throw new Refusal({{ code: "value", message: "no turn", faults: [] }});
            const lines = undo ? record.split("\\n").slice(0, -1) : [record, line].filter(Boolean);
            return {{ kept: true, record: lines.join("\\n"), line, points: null, problems: [], state, sheet }};
          }},
        }});
        const nothing = () => {{}};
        const on = {{ changed: nothing, sent: nothing, kept: nothing, save: nothing, say: nothing }};
        const keeper = new it.SheetKeeper({{ record: "players: Ida" }}, on);
        const kept = await Promise.all(["one", "nonsense", "two"].map((line) => keeper.enterLine(line)));
        const records = [keeper.record];
        keeper.undo();
        await keeper.entries;
        records.push(keeper.record);
        keeper.redo();
        await keeper.entries;
        return {{ kept, records: [...records, keeper.record], undone: keeper.undone.length }};
    }})()""",
    )
    assert found["kept"] == [True, False, True]
    assert found["records"] == ["players: Ida\none\ntwo", "players: Ida\none", "players: Ida\none\ntwo"]
    assert found["undone"] == 0


def test_the_findings_of_a_hint_remain_until_a_tile_is_removed():
    found = run(
        "fillpuzzle.js",
        f"""await (async () => {{
        const {{ askInstead }} = await import({json.dumps((JS / "api.js").as_uri())});
        const questions = [];
        const hint = {{ found: true, words_text: "", lays: [], values: [{{ at: [9, 9], value: 3 }}], notes: [],
          inferences: [], faces: [], points: [] }};
        askInstead({{ follow: async (name, {{ puzzle }}) => {{ questions.push(puzzle); return hint; }} }});
        const position = {{ tiles: [], hand: [], fill: [[0, 0], [5, 0]], givens: [{{ at: [0, 0], value: 1 }}] }};
        const puzzle = new it.FillPuzzle({{ history: {{ present: {{ position, mine: [] }} }} }});
        puzzle.lay([0, 0], {{ name: "0-1-2", turns: 0 }});
        await puzzle.hint();
        await puzzle.hint();
        puzzle.remove([0, 0]);
        await puzzle.hint();
        const laid = questions[0].tiles.map(({{ corners }}) => corners);
        return {{ laid, givens: questions.map(({{ givens }}) => givens.length) }};
    }})()""",
    )
    assert found == {"laid": [[1, 2, 0]], "givens": [1, 2, 1]}


def test_three_languages_in_a_row_leave_all_hints():
    found = run(
        "fillpuzzle.js",
        f"""await (async () => {{
        const {{ askInstead }} = await import({json.dumps((JS / "api.js").as_uri())});
        const questions = [];
        const follow = async (name, {{ puzzle }}, progress, signal) => {{
          questions.push(puzzle.givens.length);
          await Promise.resolve();
          signal.throwIfAborted();
          const value = puzzle.givens.length;
          return {{ found: true, words_text: "", lays: [], values: [{{ at: [9, value], value }}], notes: [],
            inferences: [], faces: [], points: [] }};
        }};
        askInstead({{ follow }});
        const position = {{ tiles: [], hand: [], fill: [[0, 0], [5, 0]], givens: [] }};
        const puzzle = new it.FillPuzzle({{ history: {{ present: {{ position, mine: [] }} }} }});
        let helped = 0;
        puzzle.on.helped = () => {{ helped += 1; }};
        for (let hint = 0; hint < 3; hint += 1) await puzzle.hint();
        const idle = new Promise((done) => {{ puzzle.on.draw = done; }});
        for (let language = 0; language < 3; language += 1) puzzle.translate();
        await idle;
        return {{ questions, values: puzzle.found.map(({{ value }}) => value), helped }};
    }})()""",
    )
    assert found == {"questions": [0, 1, 2, 2, 2, 2], "values": [0, 1, 2], "helped": 3}


def test_each_hint_of_a_join_names_one_more_tile_that_is_not_placed():
    found = run(
        "placepuzzle.js",
        f"""await (async () => {{
        const {{ askInstead }} = await import({json.dumps((JS / "api.js").as_uri())});
        askInstead({{ ask: async () => ({{ placements: [] }}) }});
        const placements = [0, 1, 2].map((x) => ({{ at: [x, 0], tile: `0-0-${{x}}`, corners: [0, 0, x] }}));
        const history = {{ present: {{ position: {{ tiles: [], hand: [] }}, mine: [] }} }};
        const puzzle = new it.PlacePuzzle({{ history, item: {{ kind: "join", answer: {{ placements }} }} }});
        puzzle.form = {{ style: "place", whole: true, scored: false }};
        puzzle.texts = {{ hint_texts: ["first", "second", "third"] }};
        const words = [];
        for (const step of ["", "", "put", "", ""]) {{
          if (step) puzzle.history.push({{ ...puzzle.state, mine: [placements[0]] }});
          await puzzle.hint();
          words.push(puzzle.words);
        }}
        return words;
    }})()""",
    )
    assert found == ["first", "first second", "second", "second third", "second third"]


def test_a_lesson_takes_back_other_actions_and_is_done_by_its_task():
    found = run(
        "learner.js",
        f"""await (async () => {{
        const {{ askInstead }} = await import({json.dumps((JS / "api.js").as_uri())});
        const move = {{ tile: "3-4-5", at: [1, 0], corners: [3, 4, 5], score: 12 }};
        let legal = false;
        const told = {{
          read: () => ({{ position: {{ hand: ["3-4-5"], tiles: [{{ at: [0, 0], corners: [1, 3, 5] }}] }} }}),
          board: () => ({{ tiles: [], placements: [move] }}),
          check: () => ({{ legal, problems: [{{ code: "no-edge", text: "No edge." }}] }}),
          score: () => ({{ kept: true, record: "", points: 12, state: {{ totals: {{}} }}, problems: [] }}),
        }};
        const answer = async (name) => told[name]();
        askInstead({{ ask: answer, follow: answer }});
        const seen = [];
        const names = ["changed", "moved", "done", "save"];
        const on = Object.fromEntries(names.map((name) => [name, () => seen.push(name)]));
        const learner = new it.Learner({{}}, {{ ...on, say: (words) => seen.push(words) }});
        await learner.open(0);
        const ready = learner.ready;
        await learner.lay("3-4-5", [1, 0]);
        const refused = [learner.reasons.length, learner.position.tiles.length, learner.finished];
        legal = true;
        await learner.lay("3-4-5", [1, 0]);
        const laid = learner.position.tiles.length;
        return {{ ready, refused, laid, said: seen.includes("No edge."), done: seen.includes("done"),
          saved: learner.saved(), after: learner.ready }};
    }})()""",
    )
    assert found["ready"] and found["refused"] == [1, 1, False] and found["said"]
    assert (found["laid"], found["done"], found["after"]) == (2, True, False)
    assert found["saved"] == {"index": 0, "done": ["placing"]}


def test_a_record_leads_from_mistake_to_mistake_and_dropped_requests_are_repeated():
    found = run(
        "openrecord.js",
        f"""await (async () => {{
        const {{ askInstead }} = await import({json.dumps((JS / "api.js").as_uri())});
        const turn = (line, ...problems) => ({{ line, player: "Ida", problems, text: `turn ${{line}}` }});
        const told = {{
          audit: {{ rules: "pressman", players: ["Ida"],
            rounds: [{{ turns: [turn(3), turn(4, {{}})] }}, {{ turns: [turn(6)] }}],
            boards: [[{{ tiles: [] }}, {{ tiles: [] }}], [{{ tiles: [] }}]], problems: [] }},
          review: {{ games: 10, choices: [{{ line: 3, loss: 0.04 }}, {{ line: 4, loss: 2 }},
            {{ line: 6, loss: 9, stderr: 1, blunder: true }}] }},
          best: {{ sees: {{ tiles: [] }}, moves: [] }},
        }};
        askInstead({{ follow: async (name) => told[name] }});
        const said = [];
        const nothing = () => {{}};
        const say = (words) => said.push(words);
        const on = {{ changed: nothing, reviewed: nothing, save: nothing, say, said: say }};
        const record = new it.OpenRecord({{}}, on);
        await record.load("players: Ida");
        const places = [];
        const on_to = (by) => {{ record.toMistake(by); places.push(record.index); }};
        on_to(1), on_to(1);
        await record.review.start();
        on_to(1), on_to(1), on_to(-1);
        const [before, losses] = [record.before, record.losses.map(({{ place }}) => place)];
        const unawaited = record.load("players: Ida");
        record.stop();
        return {{ places, said, before, losses, dropped: [await unawaited, record.audit] }};
    }})()""",
    )
    assert found["dropped"] == [False, None]
    assert found["places"] == [1, 1, 2, 2, 1] and found["before"]
    assert [words.partition(" ")[0] for words in found["said"]] == ["turn", "There", "turn", "There", "turn"]
    assert found["losses"] == [2, 1]


def test_of_two_answers_on_the_board_the_last_one_counts_and_a_faulty_layout_frees_it_until_the_next():
    found = run(
        "layout.js",
        f"""await (async () => {{
        const {{ askInstead }} = await import({json.dumps((JS / "api.js").as_uri())});
        const {{ History }} = await import({json.dumps((JS / "history.js").as_uri())});
        const {{ EMPTY }} = await import({json.dumps((JS / "position.js").as_uri())});
        const pending = [];
        askInstead({{
          ask: (name, {{ board }}) => new Promise((answer) => pending.push([board.tiles.length, answer])),
          follow: async () => ({{ suspects: [{{ at: [0, 0] }}], problems: [] }}),
        }});
        const nothing = () => {{}};
        const seen = [];
        const layout = new it.Layout(new History(EMPTY), false, {{
          changed: () => layout.analyse(), asked: nothing, told: nothing, say: nothing,
          answered: () => seen.push(layout.answer.of.tiles.length), freed: () => seen.push(layout.free),
        }});
        layout.tiles = ["0-0-0"];
        layout.lay({{ at: [0, 0], corners: [1, 2, 3] }});
        const first = layout.analysed;
        layout.lay({{ at: [1, 0], corners: [5, 5, 5] }});
        for (const [tiles, answer] of pending.reverse()) answer({{ legal: tiles === 1, tiles: [] }});
        await Promise.all([first, layout.analysed]);
        const apart = layout.remove([0, 0]);
        const [freed, verdict] = [layout.freed, layout.answer.verdict.suspects.length];
        layout.load(EMPTY);
        return {{ seen, apart, freed, verdict, free: layout.free }};
    }})()""",
    )
    assert found == {"seen": [True, 2, False], "apart": True, "freed": True, "verdict": 1, "free": False}
