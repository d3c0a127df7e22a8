"""The Python interface: what a person calls, in the forms in which a person has things.

A position, a puzzle or a record may be given as a value, or as a *source*: an open file is read, a ``Path`` is opened,
a string with a line break or with ``{`` in front is a text, and any other string is the path of a file.

``triomino`` offers all of it, and the types besides; ``docs/python.md`` shows it at work.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Sequence
from math import inf
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, get_args

from analyzer.board import Board, BoardError, Placement
from analyzer.errors import InputError, TextFault, unreadable
from analyzer.messages import Phrase, joined, phrase
from analyzer.position import Position, Puzzle
from analyzer.rules import PUBLISHED, RuleSet, published
from analyzer.text import Draft
from analyzer.tiles import Tile, TileSet

if TYPE_CHECKING:
    from pathlib import Path

    import networkx

    from analyzer.analysis import Analysis
    from analyzer.arena import MatchSummary
    from analyzer.audit.audit_report import Audit
    from analyzer.engine import EngineChoice
    from analyzer.engine.beliefs import Knowledge
    from analyzer.engine.plan import Plan, PlanMethod
    from analyzer.engine.results import Ranking
    from analyzer.moves import Move
    from analyzer.position import KindName
    from analyzer.referee import Diagnosis, Verdict
    from analyzer.review import Review
    from analyzer.score_keeping import Entered
    from analyzer.season import Season
    from analyzer.text.record import Record
    from puzzles.answers import Grade
    from puzzles.hints import Hint
    from puzzles.item import Item
    from triomino.operations.any_puzzle import AnyPuzzle
    from triomino.operations.arrange import Arranged
    from triomino.operations.play import PlayAction, PlayAnswer
    from triomino.operations.records import BestKnownList


class OpenFile(Protocol):
    """An open file, of text or of bytes."""

    def read(self) -> str | bytes:
        """All of it."""


Source: TypeAlias = "str | os.PathLike[str] | OpenFile"
"""A text, the path of a file, or an open file; the module says which string is which."""

OnBoard: TypeAlias = "Position | Board | Puzzle | Draft | Item | Source"
"""Whatever has a board."""

Asked: TypeAlias = "Puzzle | Item | Draft | Source"
"""Whatever asks something."""

Rules: TypeAlias = "RuleSet | Source"
"""A rule set, the name of a published one, or the source of house rules."""

TEXT = "<text>"
"""What messages call a string that is taken for a text."""

Word = TypeVar("Word", bound=str)


def _text(source: Source, file: str | None = None) -> tuple[str, str]:
    """The text of a source, and what messages call it.

    Raises:
        InputError: it cannot be read; the message says for what a string was taken.
        TypeError: it is no source.
    """
    from analyzer.text import decode

    if isinstance(source, str) and ("\n" in source or source.lstrip().startswith("{")):
        return source, file or TEXT
    if isinstance(source, str | os.PathLike):
        name = os.fspath(source)
        try:
            with open(name, "rb") as stream:
                return decode(stream.read(), file or name), file or name
        except (OSError, ValueError) as error:
            if isinstance(error, InputError):
                raise
            raise _unreadable(file or name, isinstance(source, str), error) from error
    if hasattr(source, "read"):
        name = file or str(getattr(source, "name", "<file>"))
        data = source.read()
        return (data, name) if isinstance(data, str) else (decode(data, name), name)
    raise _unfit(source, "a text, a path or an open file")


def _unreadable(name: str, is_string: bool, error: Exception) -> InputError:
    message = unreadable(error)
    if is_string:
        message = joined(message, phrase("a string without a line break is taken for the path of a file"))
    return InputError(name, "", [TextFault("unreadable", message)])


def _unfit(value: object, expected: str) -> TypeError:
    return TypeError(f"found {type(value).__name__}, expected {expected}")


def _known(word: str, words: Sequence[Word], none: Phrase) -> Word:
    """One of these words, if that is what was given; ``-`` and ``_`` are the same.

    Raises:
        ValueError: it is none of them, which the message ``none`` says; it gets the word and what there is.
    """
    from analyzer.errors import with_suggestion

    for one in words:
        if one == str(word).replace("_", "-"):
            return one
    message = none._replace(values=(("name", repr(word)), ("names", tuple(words))))
    raise ValueError(with_suggestion(message, str(word), words))


def _rules(rules: Rules | None) -> RuleSet | None:
    if rules is None or isinstance(rules, RuleSet):
        return rules
    if isinstance(rules, str) and rules in PUBLISHED:
        return published(rules)
    return read_rules(rules)


def _draft(source: Any) -> Draft:
    """What a position or a puzzle says, in whatever form it is given."""
    if isinstance(source, Draft):
        return source
    if isinstance(source, Position | Puzzle):
        return Draft.of(source)
    if isinstance(source, Board):
        return Draft.of(Position(source))
    draft: Draft = source.draft if _is_item(source) else read_draft(source)
    return draft


def _is_item(value: object) -> bool:
    """Whether it is a puzzle of the workshop, which need not be loaded to know that."""
    return type(value).__name__ == "Item" and hasattr(value, "statement")


def _position(source: Any, rules: Rules | None = None) -> Position:
    """The position that is given in any form, by its own rules or by these."""
    wanted = _rules(rules)
    if isinstance(source, Position):
        position = source
    elif isinstance(source, Board):
        position = Position(source)
    elif isinstance(source, Puzzle):
        position = source.position
    elif isinstance(source, Draft) or _is_item(source):
        position = _draft(source).position()
    else:
        return read_position(source, rules=wanted)
    return position._replace(rules=wanted) if wanted else position


def _puzzle(source: Any) -> AnyPuzzle:
    """The puzzle that is given in any form."""
    from triomino.operations.any_puzzle import AnyPuzzle, read_any_puzzle

    if _is_item(source):
        return AnyPuzzle(source.kind, source.draft)
    if isinstance(source, Puzzle):
        return AnyPuzzle("fill", Draft.of(source))
    if isinstance(source, Draft):
        return AnyPuzzle(source.kind or "fill", source)
    if isinstance(source, Position | Board):
        return read_any_puzzle(write_list(source))
    return read_any_puzzle(*_text(source))


def _record(source: Record | Source) -> Record:
    from analyzer.text.record import Record

    return source if isinstance(source, Record) else read_record(source)


def _tiles(board: Board, tiles: int | Iterable[Tile | str] | None, hand: Iterable[Tile] = ()) -> int:
    """The mask of these tiles; without them, of the hand, or of all unplayed tiles where there is none."""
    if tiles is None:
        return board.tile_set.mask(hand) or board.unplayed
    if isinstance(tiles, int):
        return tiles
    return board.tile_set.mask(Tile(tile) if isinstance(tile, str) else tile for tile in tiles)


def read_position(source: Source, file: str | None = None, rules: Rules | None = None) -> Position:
    """Read a position written as a drawing, a list or JSON.

    Args:
        source: the text, its path or an open file.
        file: how messages call it.
        rules: the rules to go by, whatever the text says.

    Raises:
        InputError: it cannot be read, or what it says is not a legal position; it lists all faults.
    """
    return read_draft(source, file, rules).position()


def read_puzzle(source: Source, file: str | None = None, rules: Rules | None = None) -> Puzzle:
    """Read a filling puzzle; arguments and errors as for ``read_position``."""
    return read_draft(source, file, rules).puzzle()


def read_draft(source: Source, file: str | None = None, rules: Rules | None = None) -> Draft:
    """Read what a text says, be it a legal position or not; arguments and errors as for ``read_position``."""
    from analyzer.text import read_draft

    return read_draft(*_text(source, file), _rules(rules))


def read_record(source: Source, file: str | None = None, rules: Rules | None = None) -> Record:
    """Read the record of a game; arguments and errors as for ``read_position``."""
    from analyzer.text.record import read_record

    return read_record(*_text(source, file), _rules(rules))


def read_rules(source: Source, file: str | None = None) -> RuleSet:
    """Read a file of house rules. ``published`` gives the rule sets that have a name.

    Raises:
        InputError: it cannot be read, or its rules contradict each other; it lists all faults.
    """
    from analyzer.rules.reading import read_house_rules

    try:
        return read_house_rules(*_text(source, file)).rules
    except InputError as error:
        if isinstance(source, str) and isinstance(error.__cause__, FileNotFoundError):
            advice = phrase("the published rule sets are {names}", names=PUBLISHED)
            if source in PUBLISHED:
                advice = phrase("published({name!r}) is the rule set of this name", name=source)
            raise InputError(error.file, "", [*error.faults, TextFault("unreadable", advice)]) from error
        raise


def read_item(source: dict[str, Any] | Source) -> Item:
    """The puzzle of the workshop that was written as JSON, given as ``json.loads`` gives it or as a source.

    Raises:
        ValueError: it is something else.
    """
    from puzzles.item import read_item

    return read_item(source if isinstance(source, dict) else json.loads(_text(source)[0]))


def analyze(position: OnBoard, rules: Rules | None = None) -> Analysis:
    """What a position holds: slots, hexagons, bridges, and the moves of the hand."""
    from analyzer.analysis import analyse

    return analyse(_position(position, rules))


analyse = analyze


def legal_moves(
    position: OnBoard, tiles: int | Iterable[Tile | str] | None = None, rules: Rules | None = None
) -> list[Move]:
    """The legal placements, best score first.

    Args:
        position: the board.
        tiles: the tiles to lay; without them those of the hand, or all unplayed tiles where there is no hand.
        rules: score by these rules and not by the position's own.
    """
    from analyzer.moves import legal_moves

    found = _position(position, rules)
    return legal_moves(found.board, _tiles(found.board, tiles, found.hand), found.rules)


def perft(position: OnBoard, tiles: int | Iterable[Tile | str] | None = None, depth: int | None = None) -> int:
    """How many sequences of so many legal placements there are: ``perft(position, 2)``.

    Args:
        position: the board.
        tiles: the tiles to lay, as for ``legal_moves``; may be left out.
        depth: how many placements a sequence has.
    """
    from analyzer.perft import perft

    if depth is None and isinstance(tiles, int):
        depth, tiles = tiles, None
    if depth is None:
        raise TypeError("perft needs a depth, as in perft(position, 2)")
    found = _position(position)
    return perft(found.board, _tiles(found.board, tiles, found.hand), depth)


def board_graph(position: OnBoard) -> networkx.Graph[Any]:
    """The board as a graph of networkx; ``analyzer.graph`` says what its nodes and edges are."""
    from analyzer.graph import board_graph

    return board_graph(_position(position).board)


def check(position: OnBoard, placement: Placement | str, rules: Rules | None = None) -> Verdict:
    """The referee's verdict on a placement.

    Args:
        position: the board.
        placement: the tile, in any rotation, and its face; as a text such as ``0-2-1 @ 9,3``, too.
        rules: score by these rules and not by the position's own.

    Raises:
        InputError: the text is no placement.
    """
    from analyzer.referee import judge
    from analyzer.text import read_placement

    found = _position(position, rules)
    wanted = read_placement(placement) if isinstance(placement, str) else placement
    return judge(found.board, wanted, found.rules)


def diagnose(board: OnBoard) -> Diagnosis:
    """What is wrong with a board, misplaced tiles and all, and which tiles are most likely wrong.

    Raises:
        InputError: the text cannot be read.
    """
    from analyzer.referee import diagnose

    draft = _draft(board)
    return diagnose(draft.tile_set, draft.layout)


def audit(record: Record | Source) -> Audit:
    """A record checked: every turn, every end of a round, every total."""
    from analyzer.audit import audit_record

    return audit_record(_record(record))


def review(record: Record | Source, *, games: int = 20_000, seed: int = 1, seconds: float | None = None) -> Review:
    """What each choice of a record cost against the best move.

    Args:
        record: a record that tells what was dealt and drawn; with mistakes, as far as it can be used.
        games: playouts for each choice.
        seed: where the deals begin.
        seconds: stop after so many, with the choices judged so far.
    """
    from analyzer.audit import audit_record
    from analyzer.engine.clock import Clock
    from analyzer.review import review

    return review(audit_record(_record(record)), games, seed, clock=Clock(seconds))


def score(record: Record | Source, line: str = "", *, keep: bool = False, rules: Rules | None = None) -> Entered:
    """Enter a line into a record that is kept turn by turn: what it scores, what is wrong with it, who is next.

    Args:
        record: the record so far; the ``record`` of the answer is the one to go on with.
        line: a line of a record; without it the answer tells how the match stands.
        keep: keep the line whatever is wrong with it.
        rules: go by these rules, whatever the record says.

    Raises:
        InputError: the record or the line cannot be read.
    """
    from analyzer.score_keeping import enter
    from analyzer.text.record import Record, write_record

    text, file = (write_record(record), "record") if isinstance(record, Record) else _text(record)
    return enter(text, line, keep, file, _rules(rules))


def season(records: Iterable[Record | Source], *, rules: Rules | None = None, games: int = 0, seed: int = 1) -> Season:
    """The matches of a group put together: who won, averages, best rounds and ratings.

    Args:
        records: the records, in the order in which they were played.
        rules: go by these rules, whatever the records say.
        games: also review each choice whose hand is known, with so many playouts.
        seed: where the deals of the reviews begin.
    """
    from analyzer.season import SeasonSheet, season
    from analyzer.text.record import Record, write_record

    house, sheets = _rules(rules), list[SeasonSheet]()
    for number, record in enumerate(records, 1):
        text, name = (write_record(record), TEXT) if isinstance(record, Record) else _text(record)
        sheets.append(SeasonSheet(str(number) if name == TEXT else name, text, house))
    return season(sheets, games, seed)


def best(
    position: OnBoard,
    engine: EngineChoice = "auto",
    *,
    rules: Rules | None = None,
    seed: int = 1,
    games: int | None = None,
    seconds: float | None = None,
    opponents: Knowledge | None = None,
) -> Ranking:
    """The moves of the hand, best first.

    Args:
        position: the board, with the hand of the player to move.
        engine: what judges the moves: ``score``, ``plan``, ``simulate``, ``exact`` or ``auto``.
        rules: score by these rules and not by the position's own.
        seed: where the deals of a simulation begin.
        games: playouts at most, in a simulation.
        seconds: stop after so many.
        opponents: what is known of each opponent, in the order of play.

    Raises:
        ValueError: the engine is not for this position.
    """
    from analyzer.engine.best import best, deals_to_compare

    return best(
        _position(position),
        engine,
        rules=_rules(rules),
        seed=seed,
        games=games,
        clock=seconds,
        knowledge=opponents,
        compare=deals_to_compare(games),
    )


def plan(
    position: OnBoard,
    turns: int | None = None,
    *,
    method: PlanMethod | None = None,
    rules: Rules | None = None,
    seconds: float = 10.0,
) -> Plan:
    """The most points that the hand can make by itself, one tile after another.

    Args:
        position: the board, with the hand.
        turns: lay at most so many tiles; all of the hand without it.
        method: how to prove it: ``search`` or ``cp-sat``; without it, whichever is sooner done.
        rules: score by these rules and not by the position's own.
        seconds: stop after so many.
    """
    from analyzer.engine.clock import Clock
    from analyzer.engine.plan import make_plan

    return make_plan(_position(position), turns, method, Clock(seconds), _rules(rules))


def play(
    game: PlayAnswer | Source | None = None,
    deed: PlayAction = "look",
    placement: Placement | str | None = None,
    *,
    against: str | Sequence[str] = "casual",
    people: str | Sequence[str] = "You",
    rules: Rules | None = None,
    seed: int | None = None,
    seconds: float | None = None,
) -> PlayAnswer:
    """Play a match against players of this program: each call is one turn, and answers with the table.

    Args:
        game: the table before, or a saved game; without it a new match begins.
        deed: what to do: ``look``, ``lay``, ``draw``, ``pass``, ``hint``, ``take-back``, ``resign``, ``next-round``.
        placement: the tile to lay, in any rotation, and its face, as in ``0-1-2 @ 3,1``.
        against: who plays against you in a new match: one name or several.
        people: your names.
        rules: the rules of a new match.
        seed: what a new match is dealt from.
        seconds: the time for each player's choice.

    Raises:
        ValueError: there is no such deed or player.
        InputError: the saved game or the placement cannot be read.
    """
    from analyzer.text import read_placement
    from triomino.operations.control import Control
    from triomino.operations.limits import RecordText
    from triomino.operations.play import PlayAction, PlayAnswer, PlayAsk, run

    deed = _known(deed, get_args(PlayAction), phrase("no deed is called {name}: there are {names}"))
    saved = None
    if game is not None:
        saved = RecordText(game.saved) if isinstance(game, PlayAnswer) else RecordText(*_text(game))
    laid = read_placement(placement) if isinstance(placement, str) else placement
    persons = (people,) if isinstance(people, str) else tuple(people)
    others = (against,) if isinstance(against, str) else tuple(against)
    return run(PlayAsk(saved, deed, laid, None, persons, others, _rules(rules), None, seed, seconds), Control())


def tournament(
    *players: str | Sequence[str],
    rounds: int | None = None,
    matches: int | None = None,
    seed: int = 1,
    rules: Rules | None = None,
    tile_set: TileSet | str = "standard",
    seconds: float | None = None,
) -> MatchSummary:
    """Let players of this program play against each other: ``tournament("greedy", "casual", matches=10)``.

    Args:
        players: two to six names, also as one list; ``greedy`` and ``random`` without them.
        rounds: play exactly so many rounds.
        matches: play so many matches; one without ``rounds`` and ``seconds``.
        seed: where the deals begin.
        rules: the rules to play by.
        tile_set: the tiles, or their name.
        seconds: stop after so many.

    Raises:
        ValueError: a player is not known, or the tiles are too few.
    """
    from analyzer.arena import MatchOutcome, MatchSummary, Matchup, play_matches, results
    from analyzer.engine.clock import Clock
    from analyzer.players import make_player, names_of
    from analyzer.position import DEFAULT_RULES

    kinds = tuple(name for given in players for name in ((given,) if isinstance(given, str) else given))
    kinds = kinds or ("greedy", "random")
    for player in kinds:
        make_player(player, "")
    table = Matchup(_rules(rules) or published(DEFAULT_RULES), _tile_set(tile_set), kinds, seed)
    clock = Clock(seconds)
    if rounds is None and matches is None and seconds is None:
        matches = 1
    most = inf if matches is None else matches, inf if rounds is None else rounds
    played = play_matches(table, matches=most[0], rounds=most[1], stop=lambda: clock.over)
    outcomes = [MatchOutcome.of(number, match) for number, match in enumerate(played)]
    counts = len(outcomes), sum(bool(one.winners) for one in outcomes), sum(len(one.rounds) for one in outcomes)
    stopped = clock.reason if clock.over else "rounds" if rounds is not None else "matches"
    return MatchSummary(table.rules, table.tile_set, seed, *counts, stopped, tuple(results(outcomes, names_of(kinds))))


def _tile_set(tile_set: TileSet | str) -> TileSet:
    return TileSet.named(tile_set) if isinstance(tile_set, str) else tile_set


def solve(
    puzzle: Asked,
    *,
    count: bool = False,
    limit: int | None = None,
    seconds: float | None = None,
    explain: bool = False,
) -> Any:
    """The answer to a puzzle. Of a filling puzzle it is a ``Solution``, of the others the answer of their kind.

    Args:
        puzzle: what is asked.
        count: count all fillings, instead of stopping as soon as it is known whether there is a second one.
        limit: stop when so many fillings are found, at least 1.
        seconds: stop after so many.
        explain: answer for a filling puzzle with its ``solution`` and the ``explanation``, step by step.
    """
    from analyzer.engine.clock import Clock
    from puzzles.fill import fill
    from triomino.operations.control import Control
    from triomino.operations.solve import SolveAsk, run

    asked = _puzzle(puzzle)
    if asked.kind == "fill" and not explain:
        return fill(asked.draft.puzzle(), count=count, limit=limit, clock=Clock(seconds))
    return run(SolveAsk(asked, count, limit, seconds, explain), Control())


def hint(puzzle: Asked) -> Hint:
    """The easiest next step of a filling puzzle, as a person would find it; of other kinds the least that helps."""
    from triomino.operations.control import Control
    from triomino.operations.hint import HintAsk, run

    return run(HintAsk(_puzzle(puzzle)), Control())


def generate(kind: KindName, *, seed: int = 1, seconds: float | None = None, **parameters: object) -> Item:
    """A new puzzle with one answer; the same seed and parameters make the same puzzle everywhere.

    Args:
        kind: a kind of puzzle, such as ``fill``; ``docs/puzzles.md`` has them all.
        seed: where the candidates begin.
        seconds: give up after so many.
        parameters: those of the kind, such as ``grade="hard"``; ``docs/puzzles.md`` has them.

    Raises:
        ValueError: there is no such kind.
        RefusalError: no puzzle can come of the parameters, or none was found in time.
    """
    from puzzles.kinds import KINDS
    from triomino.operations.control import Control
    from triomino.operations.generate import GenerateAsk, run

    known = _known(kind, KINDS, phrase("no kind of puzzle is called {name}: there are {names}"))
    asked = {name: str(value) for name, value in parameters.items()}
    return run(GenerateAsk(known, asked, seed, seconds), Control()).item


def puzzle(name: str, *, library: str | os.PathLike[str] | None = None) -> Item:
    """The puzzle of a day (``"today"``, ``"2026-11-22"``), of a code, or of a name in a library.

    Args:
        name: which one.
        library: the path of a library.

    Raises:
        RefusalError: there is none.
    """
    from datetime import date

    from triomino.operations.control import Control
    from triomino.operations.puzzle import PuzzleAsk, run

    file = None if library is None else os.fspath(library)
    day = date.today().isoformat() if name == "today" else name
    if re.fullmatch(r"\d{4}-\d\d-\d\d", day):
        return run(PuzzleAsk(day=day, library=file), Control()).item
    return run(PuzzleAsk(name, library=file), Control()).item


def book(
    items: Iterable[Item] | str | os.PathLike[str],
    file: str | os.PathLike[str],
    *,
    title: str = "Triominoes puzzles",
    steps: Grade | None = None,
    series: bool = False,
    paper: str = "a4",
    large: bool = False,
    font: str | None = None,
) -> Path:
    """Print puzzles as a book, a PDF or one HTML file by the ending of its name, and answer with its path.

    Args:
        items: the puzzles, or the path of a library.
        file: where to write it.
        title: its title.
        steps: tell how filling puzzles of this grade and harder are solved.
        series: one row for each kind by difficulty, no sections by grade.
        paper: ``a4`` or ``letter``, for a PDF.
        large: a PDF in large print.
        font: the file of a TrueType font for a PDF, for scripts that the own one lacks.

    Raises:
        ValueError: the font cannot be used, the name of the file has another ending, or there are no puzzles.
    """
    from pathlib import Path

    from puzzles.book import make_book, printed
    from puzzles.library import Library

    if isinstance(items, str | os.PathLike):
        with Library(os.fspath(items)) as library:
            chosen = list(library.find(None, None, None, None))
    else:
        chosen = list(items)
    if not chosen:
        raise ValueError("a book needs at least one puzzle")
    path = Path(file)
    path.write_bytes(printed(make_book(title, chosen, steps, series=series), path.suffix, paper, large, font))
    return path


def arrange(
    region: Asked | None = None,
    *,
    tile_set: TileSet | str | None = None,
    seconds: float | None = None,
    seed: int = 1,
) -> Arranged:
    """All tiles of a set laid in one figure, as compact as can be found, or different tiles on all faces of a region.

    Args:
        region: a puzzle whose faces are to be filled.
        tile_set: the tiles, or their name.
        seconds: search for so many seconds; without it the best figure known is the answer, where one is known.
        seed: of the search.
    """
    from triomino.operations.arrange import ArrangeAsk, run
    from triomino.operations.control import Control

    tiles = None if tile_set is None else _tile_set(tile_set)
    return run(ArrangeAsk(tiles, None if region is None else _draft(region), seconds, seed), Control())


def best_known(name: str | None = None, *, verify: bool = False) -> BestKnownList:
    """The best known results of the game: the smallest dead board, the highest move …

    Args:
        name: only the one of this name.
        verify: judge each text again, by two readers that share no code.

    Raises:
        ValueError: there is none of this name.
    """
    from puzzles.best_known.catalogue import NAMES
    from triomino.operations.control import Control
    from triomino.operations.records import BestKnownAsk, run

    none = phrase("no best known result is called {name}: there are {names}")
    which = None if name is None else _known(name, NAMES, none)
    return run(BestKnownAsk(which, verify), Control())


def write_drawing(source: OnBoard) -> str:
    """A position or a puzzle as a drawing.

    Raises:
        UndrawableError: it is too large to be drawn.
    """
    from analyzer.text import write_drawing

    return write_drawing(_draft(source))


def write_list(source: OnBoard) -> str:
    """A position or a puzzle as a list of tiles with their places."""
    from analyzer.text import write_list

    return write_list(_draft(source))


def write_json(source: OnBoard) -> str:
    """A position or a puzzle as JSON, in the format ``triomino-position/1``."""
    from analyzer.text import write_json

    return write_json(_draft(source))


def to_json(value: object) -> Any:
    """A value of this interface as ``json.dumps`` takes it, in the format that the command line prints.

    Raises:
        TypeError: it is no value of this interface.
    """
    from analyzer.forms import to_json
    from analyzer.text.record import Record, write_record

    if isinstance(value, Position | Puzzle | Board):
        return to_json(_draft(value))
    if isinstance(value, Record):
        return {"format": "triomino-record/1", **to_json(value), "text": write_record(value)}
    if isinstance(value, RuleSet) and value.name in PUBLISHED:
        from analyzer.rules.reading import published_book
        from triomino.operations.rules import RulesAnswer

        return to_json(RulesAnswer(published_book(value.name)))
    if isinstance(value, InputError) or type(value).__name__ == "RefusalError":
        from triomino.refusals import refusal

        return refusal(value)  # type: ignore[arg-type]
    if isinstance(value, BoardError):
        return to_json(value.faults)
    return to_json(value)


def svg(value: object) -> str:
    """The picture of a board, a position, a puzzle, an analysis, an answer or a tile; a position may be a source.

    Raises:
        TypeError: it has none.
    """
    from analyzer.display import shown

    if isinstance(value, str | os.PathLike) or hasattr(value, "read"):
        draft = read_draft(value)
        value = draft.puzzle() if draft.is_puzzle else draft.position()
    picture = shown(value, "svg")
    if picture is None:
        raise TypeError(f"a {type(value).__name__} has no picture")
    return picture
