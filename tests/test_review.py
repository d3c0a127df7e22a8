"""A review compares each choice with the best move, given what the player knew, and shows how much was luck."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from statistics import NormalDist

import pytest
from click.testing import CliRunner
from records import self_played

from analyzer.audit import audit_record
from analyzer.evidence import MatchEvidence
from analyzer.forms import to_json
from analyzer.history import histories
from analyzer.messages import speaking
from analyzer.moves import bonus_at, legal_moves
from analyzer.rating import Rating
from analyzer.render.review_text import review_text
from analyzer.review import BLUNDER, choices, review
from analyzer.text.record import Draw, Hand, Lay, read_record, write_record
from triomino.cli import main

EXAMPLES = Path(__file__).parents[1] / "examples"


def played(seed: int, players: int = 2, rules: str = "pressman") -> str:
    names = ",".join(["greedy", "random", "greedy", "random"][:players])
    words = f"match --players {names} --rounds 1 --seed {seed} --rules {rules} --record records"
    result = CliRunner().invoke(main, words.split())
    assert result.exit_code == 0, result.output
    with open("records/match-00001.txt", encoding="utf-8") as file:
        return file.read()


@pytest.fixture
def in_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def seen(text: str):
    record = read_record(text)
    audit = audit_record(record)
    assert audit.ok
    return record, audit, list(choices(histories(audit)[0]))


@pytest.mark.usefixtures("in_folder")
def test_a_review_and_best_by_the_record_name_the_same_best_move():
    text = write_record(self_played("pressman", 2, 0, rounds=2).record)
    with open("game.txt", "w", encoding="utf-8") as file:
        file.write(text)
    judged = review(audit_record(read_record(text)), 400, 1).judged
    assert any(choice.match is not None for choice in judged)
    for choice in judged[::4]:
        call = ["best", "--record", "game.txt", "--turn", str(choice.line), "--games", "400", "--json"]
        first = json.loads(CliRunner().invoke(main, call).stdout)["moves"][0]
        assert (tuple(first["at"]), first["tile"]) == (choice.best.at, choice.best.tile.name)
        assert ("match" in first) == (choice.match is not None)


@pytest.mark.usefixtures("in_folder")
def test_the_reasons_of_a_loss_add_up_to_it():
    _, audit, _ = seen(played(3))
    judged = review(audit, games=2000, seed=1).judged
    assert any(choice.reason for choice in judged)
    for choice in judged:
        assert (choice.reason is None) == (choice.reply is None) == (choice.best == choice.played or choice.proven)
        if choice.reason is not None:
            assert sum(part.points for part in choice.reason) == pytest.approx(choice.loss)
            assert (choice.why is None) == (choice.loss <= 0)
    assert any(choice.reason and choice.why is None for choice in judged)


@pytest.mark.usefixtures("in_folder")
def test_a_proven_loss_is_explained_among_the_largest(monkeypatch):
    # The package's function ``best`` hides the module ``best``.
    monkeypatch.setattr(sys.modules["analyzer.engine.best"], "EXACT_SECONDS", 0.5)
    call = "tournament --players random,random --rounds 1 --seed 10 --set 0-3 --record records"
    CliRunner().invoke(main, call.split())
    record = read_record(Path("records/match-00001.txt").read_text(encoding="utf-8"))
    judged = review(audit_record(record), games=2, seed=1)
    # The last choice in a round is the quickest to prove.
    *_, lost = (choice for choice in judged.judged if choice.proven and choice.loss)
    assert (lost.loss, lost.reason) == (84.0, None)
    explained = review_text(judged, 400).split("Largest losses\n")[1]
    assert explained.startswith(f"{lost.line:>6}  {lost.player} loses 84.0 points. ")


@pytest.mark.parametrize("stderr, proven, clear", [(2.5, False, True), (2.6, False, False), (2.6, True, True)])
def test_a_loss_within_two_standard_errors_is_not_clear_unless_it_is_proven(stderr, proven, clear):
    judged = review(audit_record(read_record((EXAMPLES / "game.txt").read_text(encoding="utf-8"))), games=200, seed=1)
    first = judged.judged[0]
    one = judged._replace(judged=(first._replace(loss=5.1, stderr=stderr, proven=proven, match=None),))
    assert str(one.judged[0].text).startswith("Loses 5.1" if clear else "No clear loss (5.1")
    assert ("no clear loss (5.1 +- 2.6 points)" not in review_text(one, 80)) == clear
    assert ("Largest losses" in review_text(one, 80)) == (clear and first.why is not None)


def test_an_error_has_one_sign_on_the_page_and_one_in_a_terminal():
    audit = audit_record(read_record((EXAMPLES / "game.txt").read_text(encoding="utf-8")))
    judged = review(audit, games=1000, seed=1)
    rating = Rating(3.1, 0.4, 40, "between", ("casual", "club"))
    judged = judged._replace(summaries=tuple(one._replace(rating=rating) for one in judged.summaries))
    with speaking("en"):
        answer = json.dumps(to_json(judged), ensure_ascii=False)
    assert any(choice.why and "±" in choice.why.text for choice in judged.judged)
    assert "±" in answer and "+-" not in answer
    text = review_text(judged, 80)
    assert "+-" in text and "±" not in text


def test_the_bonuses_of_a_choice_are_on_faces_that_one_of_its_moves_makes_worth_more_than_the_other():
    audit = audit_record(read_record((EXAMPLES / "game.txt").read_text(encoding="utf-8")))
    rules, judged = audit.record.rules, review(audit, games=1000, seed=1).judged
    boards = {choice.laid.line: choice.state.board for history in histories(audit) for choice in choices(history)}

    def worth(board, move, face):
        after = board.place(move.at, move.corners)
        return bonus_at(after, face, after.known(face), rules).points if face in after.frontier else 0

    named = {choice.line: choice for choice in judged if choice.bonuses}
    for line, choice in named.items():
        (opens,) = (part for part in choice.reason if part.code == "opens")
        assert abs(opens.points) > 2 * opens.stderr
        against, other = (choice.played, choice.best) if opens.points > 0 else (choice.best, choice.played)
        for left in choice.bonuses:
            assert worth(boards[line], against, left.at) > worth(boards[line], other, left.at)
    assert [left.at for left in named[36].bonuses] == [(0, 1), (1, 1)]


@pytest.mark.usefixtures("in_folder")
def test_a_blunder_is_surely_a_loss_however_many_choices_are_judged(monkeypatch):
    """With a limit of two standard errors, one in forty choices that lost nothing would be called a blunder."""
    _, audit, _ = seen(played(3))
    judged = review(audit, games=400, seed=1).judged
    least = NormalDist().inv_cdf(1 - 0.05 / len(judged))
    assert len(judged) > 5
    for choice in judged:
        assert not choice.blunder or choice.loss >= max(BLUNDER, least * choice.stderr)
    monkeypatch.setattr("analyzer.review.BLUNDER", -1000.0)
    now = review(audit, games=400, seed=1).judged
    assert any(choice.blunder for choice in now)
    for choice in now:
        assert not choice.blunder or choice.loss > least * choice.stderr


@pytest.mark.usefixtures("in_folder")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_player_sees_their_hand_and_only_the_sizes_of_the_others(seed, players):
    """A conclusion about another player must be true of that player's actual hand."""
    text = played(seed, players)
    record, _, found = seen(text)
    hands = {entry.player: set(entry.tiles) for entry in record.rounds[0].entries if isinstance(entry, Hand)}
    well = len(record.tile_set) - sum(map(len, hands.values()))
    by_line = {choice.laid.line: choice for choice in found}
    for entry in record.rounds[0].entries:
        if isinstance(entry, Draw):
            hands[entry.player].add(entry.tile)
            well -= 1
        if isinstance(entry, Lay):
            choice = by_line.get(entry.line)
            if choice is not None:
                seat = record.players.index(entry.player)
                position, evidence = choice.view.position, MatchEvidence().at(choice.view)
                assert set(position.hand) == hands[entry.player]
                assert position.well == well
                for step, opponent in enumerate(evidence.knowledge.opponents, 1):
                    real = hands[record.players[(seat + step) % players]]
                    assert opponent.size == len(real)
                for told in evidence.conclusions:
                    assert len(hands[told.player] & set(told.tiles)) <= told.most
            hands[entry.player].discard(entry.tile)


@pytest.mark.usefixtures("in_folder")
def test_neither_the_opening_nor_the_only_placement_is_a_choice():
    record, audit, found = seen(played(1))
    placed = [entry for entry in record.rounds[0].entries if isinstance(entry, Lay)]
    (history,) = histories(audit)
    had = {}
    for place, entry in enumerate(history.lines):
        view = history.view(place)
        if isinstance(entry, Lay) and view is not None:
            had[entry.line] = len(legal_moves(view.board, view.hand, record.rules))
    assert 1 in had.values()
    assert [choice.laid.line for choice in found] == [one.line for one in placed[1:] if had[one.line] > 1]
    reviewed = review(audit, games=20, seed=1)
    assert [choice.alternatives for choice in reviewed.judged] == [had[choice.line] for choice in reviewed.judged]


@pytest.mark.usefixtures("in_folder")
def test_an_unknown_hand_is_not_judged():
    lines = [line for line in played(3).splitlines() if not line.strip().startswith("hand random")]
    record, _, found = seen("\n".join(lines) + "\n")
    assert {choice.player for choice in found if choice.view is None} == {record.players[1]}
    assert any(choice.view is not None for choice in found)


DEALT = """\
players: Ida Olaf Per
round
  hand Ida 5-5-5 0-0-1 0-1-3 1-1-2 2-3-3 0-0-5 1-5-5
  hand Olaf 3-5-5 0-3-5 2-3-5 1-1-1 2-2-2 4-4-4 1-2-4
  hand Per 3-3-3 0-3-4 2-3-4 0-1-1 0-2-2 0-4-4 0-2-4
  Ida 5-5-5 @ 0,0
  Olaf 3-5-5 @ 1,0
"""


def test_a_choice_after_a_player_left_is_not_judged_for_that_reason():
    reviewed = review(audit_record(read_record(f"{DEALT} Per leaves\n Ida 1-5-5 @ -1,0\n")), games=20, seed=1)
    assert [choice.text.text for choice in reviewed.judged][1:] == ["Not judged: a player has left the match."]
    assert "not judged: a player has left the match" in review_text(reviewed, 100)


def test_after_a_turn_without_a_place_no_placement_is_a_choice():
    audit = audit_record(read_record(f"{DEALT} Per 0-3-4\n Ida 1-5-5 @ -1,0\n Olaf 0-3-5 @ 5,0\n"))
    assert [choice.line for choice in review(audit, games=20, seed=1).judged] == [7]


def test_the_first_choice_of_a_round_that_begins_with_tiles_is_judged():
    _, _, (first,) = seen(DEALT.replace("Ida 5-5-5 @", "on 5-5-5 @").replace("Ida 5-5-5", "Ida"))
    assert (first.laid.line, first.view.person) == (7, "Olaf")


@pytest.mark.usefixtures("in_folder")
def test_the_best_move_loses_nothing_and_results_add_up():
    _, audit, _ = seen(played(3))
    reviewed = review(audit, games=400, seed=1)
    assert reviewed.complete
    for judged in reviewed.judged:
        assert (judged.loss, judged.stderr) == (0.0, 0.0) if judged.best == judged.played else judged.stderr >= 0
    for summary in reviewed.summaries:
        assert summary.result == pytest.approx(summary.deal - summary.lost + summary.luck)
    first, second = (summary.result for summary in reviewed.summaries)
    assert first is not None
    assert second is not None


@pytest.mark.usefixtures("in_folder")
def test_a_result_is_the_rounds_points_from_the_first_choice_on():
    _, audit, _ = seen(played(3))
    (report,), reviewed = audit.rounds, review(audit, games=20, seed=1)
    for seat, summary in enumerate(reviewed.summaries):
        first = next(judged.line for judged in reviewed.judged if judged.player == audit.record.players[seat])
        earlier = [turn for turn in report.turns if turn.line < first]
        made = [sum(turn.points for turn in earlier if turn.owner == owner) for owner in (0, 1)]
        brought = [total - points for total, points in zip(report.totals, made)]
        assert summary.result == brought[seat] - brought[1 - seat]


@pytest.mark.usefixtures("in_folder")
def test_the_same_seed_gives_the_same_review():
    _, audit, _ = seen(played(3))
    assert review(audit, games=200, seed=5).judged == review(audit, games=200, seed=5).judged


@pytest.mark.usefixtures("in_folder")
def test_the_command_reports_choices_and_players():
    text = played(4)
    with open("game.txt", "w", encoding="utf-8") as file:
        file.write(text)
    told = CliRunner().invoke(main, ["review", "game.txt", "--games", "200"])
    assert told.exit_code == 0
    assert "greedy: " in told.output
    titles = ("value of the deal", "cost of choices", "later luck", "net result")
    amounts = re.findall(rf"^  ({'|'.join(titles)}) +([+-][0-9.]+)", told.output, re.MULTILINE)
    assert tuple(title for title, _ in amounts) == 2 * titles
    for first in (0, 4):
        *parts, result = (float(points) for _, points in amounts[first : first + 4])
        assert sum(parts) == pytest.approx(result, abs=0.21)
    data = json.loads(CliRunner().invoke(main, ["review", "game.txt", "--games", "200", "--json"]).stdout)
    assert data["format"] == "triomino-review/1"
    assert set(data["players"]) == {"greedy", "random"}
    assert data["complete"] is True
    assert {"line", "loss", "stderr", "blunder", "best", "played"} <= set(data["choices"][0])


def test_an_unreadable_record_is_refused():
    assert CliRunner().invoke(main, ["review", "-"], input="nonsense").exit_code == 2


def test_a_record_without_choices_is_reported_as_such(in_folder):
    Path("points.txt").write_text("players: Ann, Bob\nround\nAnn = 10\nBob = 12\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["review", "points.txt"])
    assert result.exit_code == 0
    told = " ".join(result.stdout.split())
    assert told.startswith("Nothing to review: some turns in this record lack a place. A review needs")
    assert told.endswith("the tiles dealt and drawn ('hand' and 'draw' lines).")
