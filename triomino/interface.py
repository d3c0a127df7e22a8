"""The Python interface: the functions that users call.

A position, a puzzle or a record may be given as a value or as a *source*: an open file, a ``Path``, or a string. A
string that has a line break or begins with ``{`` is read as the text itself; any other string is a file path. If a
source cannot be read or its text cannot be used, the functions raise ``InputError`` or another ``ValueError``. An
argument of the wrong type raises ``TypeError``.

``triomino`` exports these functions and the types of their arguments and results; ``docs/python.md`` has examples.
"""

from __future__ import annotations

import json
import operator
import os
import re
from collections.abc import Iterable, Sequence
from math import inf
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, get_args

from analyzer.board import Board, BoardError, Placement
from analyzer.errors import InputError, TextFault
from analyzer.messages import Phrase, phrase
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
    """An open text or binary file."""

    def read(self) -> str | bytes:
        """Read the whole file."""


Source: TypeAlias = "str | os.PathLike[str] | OpenFile"
"""The module's docstring says which strings are file paths."""

OnBoard: TypeAlias = "Position | Board | Puzzle | Draft | Item | Source"
"""A value that has a board, or a source from which a position or a puzzle can be read."""

Asked: TypeAlias = "Puzzle | Item | Draft | Source"
"""A puzzle of any kind, or the source of one."""

Rules: TypeAlias = "RuleSet | Source"
"""A rule set, the name of a published one, or the source of house rules."""

TEXT = "<text>"
"""Messages use this name for a text that was not read from a file."""

NAME = "a name or a list of names, such as 'greedy'"

Word = TypeVar("Word", bound=str)
Value = TypeVar("Value")


def _text(source: Source, file: str | None = None) -> tuple[str, str]:
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
            from triomino.files import unreadable  # imported here so that importing this module is fast

            more = [phrase("a string without a line break is read as a file path")] * isinstance(source, str)
            raise InputError(file or name, "", [TextFault("unreadable", unreadable(name, error, *more))]) from error
    if hasattr(source, "read"):
        name = file or str(getattr(source, "name", "<file>"))
        data = source.read()
        return (data, name) if isinstance(data, str) else (decode(data, name), name)
    raise _unfit(source, "a text, a path or an open file")


def _unfit(value: object, expected: str) -> TypeError:
    return TypeError(f"found {type(value).__name__}, expected {expected}")


def _known(word: str, words: Sequence[Word], template: Phrase) -> Word:
    """Return the word in ``words`` that equals ``word``. A hyphen and an underscore count as equal."""
    from analyzer.errors import with_suggestion

    for one in words:
        if one == str(word).replace("_", "-"):
            return one
    message = template._replace(values=(("name", repr(word)), ("names", tuple(words))))
    raise ValueError(with_suggestion(message, str(word), words))


def _rules(rules: Rules | None) -> RuleSet | None:
    if rules is None or isinstance(rules, RuleSet):
        return rules
    if isinstance(rules, str) and rules in PUBLISHED:
        return published(rules)
    return read_rules(rules)


def _draft(source: Any) -> Draft:
    if isinstance(source, Draft):
        return source
    if isinstance(source, Position | Puzzle):
        return Draft.of(source)
    if isinstance(source, Board):
        return Draft.of(Position(source))
    draft: Draft = source.draft if _is_item(source) else read_draft(source)
    return draft


def _is_item(value: object) -> bool:
    """Return whether the value is an ``Item``, without importing ``puzzles``."""
    return type(value).__name__ == "Item" and hasattr(value, "statement")


def _position(source: Any, rules: Rules | None = None) -> Position:
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
    """Return the mask of ``tiles``. Without ``tiles``, take the hand or, if it is empty, all unplayed tiles."""
    if tiles is None:
        return board.tile_set.mask(hand) or board.unplayed
    if (mask := _whole(tiles)) is not None:
        return mask
    several = _several(tiles, "a list of tiles, such as ['1-3-5']")  # type: ignore[arg-type]
    return board.tile_set.mask(Tile(tile) if isinstance(tile, str) else tile for tile in several)


def _whole(value: object) -> int | None:
    """Convert a whole number of any type, such as ``numpy.int64``, to an ``int``."""
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def _several(values: Iterable[Value], expected: str) -> Iterable[Value]:
    """Raise ``TypeError`` for a single value, even if it is iterable, as a string is."""
    single = isinstance(values, str | os.PathLike | Tile) or _is_item(values) or hasattr(values, "read")
    if single or not isinstance(values, Iterable):
        raise _unfit(values, expected)
    return values


def _names(given: str | Sequence[str]) -> tuple[str, ...]:
    names = (given,) if isinstance(given, str) else tuple(_several(given, NAME))
    for name in names:
        if not isinstance(name, str):
            raise _unfit(name, NAME)
    return names


def read_position(source: Source, file: str | None = None, rules: Rules | None = None) -> Position:
    """Read a position written as a drawing, a list or JSON.

    Args:
        source: the text, its path or an open file.
        file: a name for the text, used in messages.
        rules: the rules to use instead of those in the text.

    Raises:
        InputError: the text cannot be read, or is not a legal position; the error lists all faults.
    """
    return read_draft(source, file, rules).position()


def read_puzzle(source: Source, file: str | None = None, rules: Rules | None = None) -> Puzzle:
    """Read a filling puzzle; arguments and errors as for ``read_position``."""
    return read_draft(source, file, rules).puzzle()


def read_draft(source: Source, file: str | None = None, rules: Rules | None = None) -> Draft:
    """Read a position or a puzzle that need not be legal; arguments as for ``read_position``.

    Raises:
        InputError: the text cannot be read; the error lists all faults.
    """
    from analyzer.text import read_draft

    return read_draft(*_text(source, file), _rules(rules))


def read_record(source: Source, file: str | None = None, rules: Rules | None = None) -> Record:
    """Read a game record; arguments as for ``read_position``.

    Raises:
        InputError: the text cannot be read.
    """
    from analyzer.text.record import read_record

    return read_record(*_text(source, file), _rules(rules))


def read_rules(source: Source, file: str | None = None) -> RuleSet:
    """Read house rules. For a published rule set, use ``published``.

    Raises:
        InputError: the rules cannot be read, or they contradict each other; the error lists all faults.
    """
    from analyzer.rules.reading import read_house_rules

    try:
        return read_house_rules(*_text(source, file)).rules
    except InputError as error:
        if isinstance(source, str) and isinstance(error.__cause__, FileNotFoundError):
            advice = phrase("the published rule sets are {names}", names=PUBLISHED)
            if source in PUBLISHED:
                advice = phrase("published({name!r}) returns the rule set with this name", name=source)
            raise InputError(error.file, "", [*error.faults, TextFault("unreadable", advice)]) from error
        raise


def read_item(source: dict[str, Any] | Source) -> Item:
    """Read an ``Item``, a puzzle with its answer, from a JSON source or from a value that ``json.loads`` returned.

    Raises:
        ValueError: the text is not JSON, or the JSON is not an ``Item``.
    """
    from puzzles.item import read_item

    return read_item(source if isinstance(source, dict) else json.loads(_text(source)[0]))


def analyze(position: OnBoard, rules: Rules | None = None) -> Analysis:
    """Analyse a position: its slots, hexagons and bridges, and the moves of its hand."""
    from analyzer.analysis import analyse

    return analyse(_position(position, rules))


analyse = analyze


def legal_moves(
    position: OnBoard, tiles: int | Iterable[Tile | str] | None = None, rules: Rules | None = None
) -> list[Move]:
    """List the legal placements, highest score first.

    Args:
        position: the board.
        tiles: the tiles to choose from, or their mask; by default the hand or, if there is none, all unplayed tiles.
        rules: the rules to use instead of the position's own.
    """
    from analyzer.moves import legal_moves

    found = _position(position, rules)
    return legal_moves(found.board, _tiles(found.board, tiles, found.hand), found.rules)


def perft(position: OnBoard, tiles: int | Iterable[Tile | str] | None = None, depth: int | None = None) -> int:
    """Count the sequences of ``depth`` legal placements. ``perft(position, 2)`` counts the sequences of two placements.

    Args:
        position: the board.
        tiles: as for ``legal_moves``. If ``depth`` is omitted, an integer here is taken as the depth.
        depth: the number of placements in a sequence.

    Raises:
        TypeError: no depth is given, or it is not a whole number.
    """
    from analyzer.perft import perft

    if depth is None and _whole(tiles) is not None:
        depth, tiles = _whole(tiles), None
    placements = _whole(depth)
    if placements is None:
        raise TypeError("perft needs a depth, as in perft(position, 2)")
    found = _position(position)
    return perft(found.board, _tiles(found.board, tiles, found.hand), placements)


def board_graph(position: OnBoard) -> networkx.Graph[Any]:
    """Convert a board to a networkx graph. ``analyzer.graph`` describes its nodes and edges."""
    from analyzer.graph import board_graph

    return board_graph(_position(position).board)


def check(position: OnBoard, placement: Placement | str, rules: Rules | None = None) -> Verdict:
    """Return the referee's verdict on a placement.

    Args:
        position: the board.
        placement: the tile, in any rotation, and its face; or a string such as ``0-2-1 @ 9,3``.
        rules: the rules to use instead of the position's own.

    Raises:
        InputError: ``placement`` is a string that cannot be read.
    """
    from analyzer.referee import judge
    from analyzer.text import read_placement

    found = _position(position, rules)
    wanted = read_placement(placement) if isinstance(placement, str) else placement
    if not hasattr(wanted, "corners"):
        raise _unfit(placement, "a placement, such as '0-2-1 @ 9,3'")
    return judge(found.board, wanted, found.rules)


def diagnose(board: OnBoard) -> Diagnosis:
    """Find the faults of a board, and the tiles that are most likely misplaced.

    Raises:
        InputError: the text cannot be read.
    """
    from analyzer.referee import diagnose

    draft = _draft(board)
    return diagnose(draft.tile_set, draft.layout)


def audit(record: Record | Source) -> Audit:
    """Check every turn, the end of every round, and every total in a record."""
    from analyzer.audit import audit_record

    return audit_record(_record(record))


def review(record: Record | Source, *, games: int = 20_000, seed: int = 1, seconds: float | None = None) -> Review:
    """Estimate how many points each choice in a record cost, compared with the best move.

    Args:
        record: a record that includes the tiles dealt and drawn. If the record has mistakes, only its usable part is
            reviewed.
        games: the maximum number of playouts for each choice.
        seed: the seed of the deals.
        seconds: a time limit; if it is reached, the review contains only the choices judged up to then.
    """
    from analyzer.audit import audit_record
    from analyzer.engine.clock import Clock
    from analyzer.review import review

    return review(audit_record(_record(record)), games, seed, clock=Clock(seconds))


def score(record: Record | Source, line: str = "", *, keep: bool = False, rules: Rules | None = None) -> Entered:
    """Enter a line into a record; return the line's points and mistakes, the next player and the new record.

    Args:
        record: the record so far; for the next line, use the ``record`` from the result.
        line: a line of a record. If the line is empty, the result only shows the state of the match.
        keep: whether to keep the line even if it has mistakes.
        rules: the rules to use instead of the record's own.

    Raises:
        InputError: the record or the line cannot be read.
    """
    from analyzer.score_keeping import enter
    from analyzer.text.record import Record, write_record

    if not isinstance(line, str):
        raise _unfit(line, "a line of a record, such as 'North 5-5-5 @ 3,1'")
    text, file = (write_record(record), "record") if isinstance(record, Record) else _text(record)
    return enter(text, line, keep, file, _rules(rules))


def season(records: Iterable[Record | Source], *, rules: Rules | None = None, games: int = 0, seed: int = 1) -> Season:
    """Summarise a group's matches: wins, averages, best rounds and ratings.

    Args:
        records: the records, in the order of the matches.
        rules: the rules to use instead of those in the records.
        games: the maximum number of playouts for each reviewed choice; 0 for no review. Only choices with a known hand
            are reviewed.
        seed: the seed of the deals in the reviews.
    """
    from analyzer.season import SeasonSheet, season
    from analyzer.text.record import Record, write_record

    house, sheets = _rules(rules), list[SeasonSheet]()
    for number, record in enumerate(_several(records, "a list of records, as in season([record])"), 1):
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
    """Rank the legal moves of the player whose turn it is, best first.

    Args:
        position: the board, with the hand of the player to move.
        engine: the engine that judges the moves: ``score``, ``plan``, ``simulate``, ``exact`` or ``auto``.
        rules: the rules to use instead of the position's own.
        seed: the seed of the deals in a simulation.
        games: the maximum number of playouts in a simulation.
        seconds: a time limit.
        opponents: the known facts about each opponent, in the order of play, beginning with the next player.

    Raises:
        ValueError: the engine does not exist or cannot handle this position, or ``opponents`` contradicts the position.
    """
    from analyzer.engine.best import best, deals_to_compare

    if not isinstance(engine, str):
        raise _unfit(engine, "the name of an engine, as in best(position, 'score') or best(position, seconds=5)")
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
    """Find the order of placements that scores the most points with one hand if nobody else plays.

    Args:
        position: the board, with the hand.
        turns: the maximum number of tiles to place; by default the whole hand.
        method: ``search`` or ``cp-sat``; by default ``search``, then ``cp-sat`` if the search has not proven its plan.
        rules: the rules to use instead of the position's own.
        seconds: a time limit; the plan is the best one found by then.

    Raises:
        ValueError: the method does not exist.
    """
    from analyzer.engine.clock import Clock
    from analyzer.engine.plan import make_plan

    most = _whole(turns)
    if most is None and turns is not None:
        raise _unfit(turns, "a number of turns, as in plan(position, 2)")
    return make_plan(_position(position), most, method, Clock(seconds), _rules(rules))


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
    """Play a match against computer players. Each call performs one action; the computer players then take their turns.

    Args:
        game: the result of the previous call, or a saved match; by default, a new match begins.
        deed: the action: ``look``, ``lay``, ``draw``, ``pass``, ``hint``, ``take-back``, ``resign``, ``next-round``.
        placement: for ``lay``, the tile to place, in any rotation, and its face, as in ``0-1-2 @ 3,1``.
        against: the name or names of the computer players in a new match.
        people: the names of the people in a new match.
        rules: the rules of a new match. For a saved match under house rules, give its rules again.
        seed: the seed of a new match.
        seconds: a time limit for the computer players' turns in this call.

    Raises:
        ValueError: an argument is missing or wrong, such as an unknown action or player.
        InputError: the saved match or the placement cannot be read.
    """
    from analyzer.text import read_placement
    from triomino.operations.control import Control
    from triomino.operations.limits import RecordText
    from triomino.operations.play import PlayAction, PlayAnswer, PlayAsk, run

    deed = _known(deed, get_args(PlayAction), phrase("found no action named {name}, expected one of these: {names}"))
    saved = None
    if game is not None:
        saved = RecordText(game.saved) if isinstance(game, PlayAnswer) else RecordText(*_text(game))
    laid = read_placement(placement) if isinstance(placement, str) else placement
    names = _names(people), _names(against)
    return run(PlayAsk(saved, deed, laid, None, *names, _rules(rules), None, seed, seconds), Control())


def tournament(
    *players: str | Sequence[str],
    rounds: int | None = None,
    matches: int | None = None,
    seed: int = 1,
    rules: Rules | None = None,
    tile_set: TileSet | str = "standard",
    seconds: float | None = None,
) -> MatchSummary:
    """Let computer players play against each other: ``tournament("greedy", "casual", matches=10)``.

    Args:
        players: the names of two to six computer players, as arguments or as one list; by default ``greedy`` and
            ``random``.
        rounds: stop after this number of rounds, counted over all matches.
        matches: stop after this number of matches; 1 if no limit is given.
        seed: the seed of the deals and of the players' random choices.
        rules: the rules of the matches.
        tile_set: the tile set, or its name.
        seconds: a time limit.

    Raises:
        ValueError: a player or the set is unknown, the rules do not allow this number of players, or the set has too
            few tiles.
    """
    from analyzer.arena import MatchOutcome, MatchSummary, Matchup, play_matches, results
    from analyzer.engine.clock import Clock
    from analyzer.players import make_player, names_of
    from analyzer.position import DEFAULT_RULES

    kinds = tuple(name for given in players for name in _names(given))
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
    """Solve a puzzle. Each kind of puzzle has its own type of result.

    For a filling puzzle, the result is a ``Solution`` unless ``explain`` is true.

    Args:
        puzzle: the puzzle.
        count: whether to count all fillings. By default, the search looks for at most two fillings.
        limit: stop after this number of fillings; at least 1.
        seconds: a time limit.
        explain: whether to return an object with the ``solution`` and a step-by-step ``explanation``.

    Raises:
        ValueError: the limit is below 1, or ``count``, ``limit`` or ``explain`` is given for a puzzle that is not a
            filling puzzle.
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
    """Give the smallest useful hint for a puzzle.

    For the kinds ``fill`` and ``join``, the hint is a step. For all other kinds, it is a fact about the answer.
    """
    from triomino.operations.control import Control
    from triomino.operations.hint import HintAsk, run

    return run(HintAsk(_puzzle(puzzle)), Control())


def generate(kind: KindName, *, seed: int = 1, seconds: float | None = None, **parameters: object) -> Item:
    """Make a puzzle with exactly one answer. The same kind, seed and parameters make the same puzzle on every machine.

    Args:
        kind: a kind of puzzle, such as ``fill``; ``docs/puzzles.md`` lists the kinds and their parameters.
        seed: the seed of the puzzle.
        seconds: give up after this number of seconds.
        parameters: parameters of the kind, such as ``grade="hard"``.

    Raises:
        ValueError: there is no such kind.
        RefusalError: the parameters are wrong, or no puzzle was found in time.
    """
    from puzzles.kinds import KINDS
    from triomino.operations.control import Control
    from triomino.operations.generate import GenerateAsk, run

    known = _known(kind, KINDS, phrase("found no kind of puzzle named {name}, expected one of these: {names}"))
    asked = {name: str(value) for name, value in parameters.items()}
    return run(GenerateAsk(known, asked, seed, seconds), Control()).item


def puzzle(name: str, *, library: str | os.PathLike[str] | None = None) -> Item:
    """Find a puzzle by its day, by its code, or by its id in a library.

    Args:
        name: the day (``"today"`` or a date such as ``"2026-11-22"``), the code, the id, or an unambiguous beginning of
            an id.
        library: the path of a library.

    Raises:
        RefusalError: there is no such puzzle, or the library cannot be read.
    """
    from datetime import date

    from triomino.operations.control import Control
    from triomino.operations.puzzle import PuzzleAsk, run

    if not isinstance(name, str):
        raise _unfit(name, "a day, a code or an id")
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
    """Write a book of puzzles, and return its path.

    Args:
        items: the puzzles, or the path of a library.
        file: the path of the book; it must end in ``.pdf`` or ``.html``.
        title: the title of the book.
        steps: explain the solutions of filling puzzles that have this grade or a harder one.
        series: whether to order the puzzles of each kind only by difficulty, without dividing them by grade.
        paper: ``a4`` or ``letter``, for a PDF.
        large: whether to use large print in a PDF.
        font: the path of a TrueType font for a PDF, for scripts that the built-in font lacks.

    Raises:
        ValueError: the font cannot be used, the path does not end in ``.pdf`` or ``.html``, or there are no puzzles.
        ImportError: ReportLab, which a PDF needs, is not installed.
        LibraryError: the library cannot be read.
    """
    from pathlib import Path

    from puzzles.book import make_book, printed
    from puzzles.library import Library

    if isinstance(items, str | os.PathLike):
        with Library(os.fspath(items)) as library:
            chosen = list(library.find(None, None, None, None))
    else:
        chosen = list(_several(items, "a list of puzzles, or the path of a library"))
        for item in chosen:
            if not _is_item(item):
                raise _unfit(item, "a puzzle, as from generate('fill')")
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
    hole: bool = False,
) -> Arranged:
    """Arrange all tiles of a set into a compact figure, or fill each face of a region with a different tile.

    Args:
        region: the faces to fill, as a puzzle without tiles.
        tile_set: the tile set, or its name; by default the set of the region or, without a region, ``standard``.
        seconds: a time limit. By default, a known figure is returned at once, and a search ends after about 10 s.
        seed: the seed of the search.
        hole: whether to search for a figure with a hole.

    Raises:
        InputError: the region marks no faces, or has tiles, values or ``use:``.
        RefusalError: a hole was requested together with a region, or the set has too few tiles to surround a hole.
    """
    from triomino.operations.arrange import ArrangeAsk, run
    from triomino.operations.control import Control

    tiles = None if tile_set is None else _tile_set(tile_set)
    return run(ArrangeAsk(tiles, None if region is None else _draft(region), seconds, seed, hole), Control())


def best_known(name: str | None = None, *, verify: bool = False) -> BestKnownList:
    """List the best known results of the game, such as the smallest dead board.

    Args:
        name: the name of one result; by default, all results are returned.
        verify: whether to verify each result. Two verifiers that share no code check the result's text, and the bound
            is proven again.

    Raises:
        ValueError: no result has this name.
    """
    from puzzles.best_known.catalogue import NAMES
    from triomino.operations.control import Control
    from triomino.operations.records import BestKnownAsk, run

    unknown = phrase("found no best known result named {name}, expected one of these: {names}")
    which = None if name is None else _known(name, NAMES, unknown)
    return run(BestKnownAsk(which, verify), Control())


def write_drawing(source: OnBoard) -> str:
    """Write a position or a puzzle as a drawing.

    Raises:
        UndrawableError: the board contradicts itself, or is too large for a drawing.
    """
    from analyzer.text import write_drawing

    return write_drawing(_draft(source))


def write_list(source: OnBoard) -> str:
    """Write a position or a puzzle as a list of tiles with their faces."""
    from analyzer.text import write_list

    return write_list(_draft(source))


def write_json(source: OnBoard) -> str:
    """Write a position or a puzzle as JSON, in the format ``triomino-position/1``."""
    from analyzer.text import write_json

    return write_json(_draft(source))


def to_json(value: object) -> Any:
    """Convert an argument or a result of these functions to data for ``json.dumps``, in the format of ``--json``.

    Raises:
        TypeError: the value has no JSON form.
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
    """Draw a board, position, puzzle, analysis, answer or tile as an SVG picture.

    A source is read as a position or a puzzle.

    Raises:
        TypeError: the value has no picture.
    """
    from analyzer.display import shown

    if isinstance(value, str | os.PathLike) or hasattr(value, "read"):
        draft = read_draft(value)
        value = draft.puzzle() if draft.is_puzzle else draft.position()
    picture = shown(value, "svg")
    if picture is None:
        raise TypeError(f"a {type(value).__name__} has no picture")
    return picture
