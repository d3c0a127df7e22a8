"""Positions are read from JSON, and every fault is reported with its line and column."""

import json

import pytest

from analyzer import InputError, read_position
from analyzer.text import read_draft, read_puzzle
from analyzer.text.jsontext import strict

START = '{"format": "triomino-position/1"'


def test_the_shape_of_a_position():
    text = json.dumps(
        {
            "format": "triomino-position/1",
            "rules": "goliath",
            "set": "0-6",
            "hand": ["1-1-3", "6-6-6"],
            "players": 2,
            "well": 20,
            "tiles": [
                {"at": [3, 1], "corners": [5, 5, 5], "bridge": False},
                {"at": [3, 2], "corners": [5, 5, 1], "bridge": True},
            ],
        }
    )
    listed = "rules: goliath\nset: 0-6\nhand: 1-1-3 6-6-6\nplayers: 2\nwell: 20\ntiles:\n 3,1 5-5-5\n 3,2 5-5-1 *\n"
    assert read_position(text) == read_position(listed)
    assert read_position(f"\ufeff \n{text}\n") == read_position(listed)


def test_everything_but_the_format_and_the_tiles_is_optional():
    position = read_position(START + ', "tiles": []}')
    assert (position.rules.name, position.board.tile_set.name, position.hand) == ("pressman", "standard", ())
    assert read_position(START + ', "tiles": [{"at": [0, 0], "corners": [1, 1, 1]}]}').board.bridges == frozenset()


def test_a_puzzle():
    puzzle = read_puzzle(START + ', "tiles": [], "fill": [[1, 0]], "givens": [{"at": [0, 0], "value": 3}], "use": []}')
    assert (puzzle.fill, puzzle.givens, puzzle.use) == ({(1, 0)}, {(0, 0): 3}, ())


FAULTS = [
    # The text, and its faults: the line, the column, and a part of the message.
    ("{", [(1, 2, "not JSON: expecting property name")]),
    ('{"format":\n}', [(2, 1, "not JSON: expecting value")]),
    (START + ', "tiles": []} x', [(1, 48, "not JSON: extra data")]),
    ("{}", [(1, 1, "found the format null"), (1, 1, 'found no "tiles"')]),
    ('{"format": "chess", "tiles": []}', [(1, 12, 'found the format "chess", expected "triomino-position/1"')]),
    (START + ',\n "tiles": 5}', [(2, 11, "found 5, expected a list")]),
    (START + ',\n "tiles": null}', [(2, 11, "found null, expected a list")]),
    (START + ', "tiles": [],\n "colour": 1}', [(2, 12, 'unknown key "colour"')]),
    (START + ', "tiles": [], "tiles": []}', [(1, 1, "the key 'tiles' appears twice")]),
    (START + ', "tiles": [],\n "rules": "chess"}', [(2, 11, "found the rules 'chess', expected one of")]),
    (START + ', "tiles": [],\n "rules": ["pressman"]}', [(2, 11, 'found ["pressman"], expected one of')]),
    (START + ', "tiles": [],\n "set": 5}', [(2, 9, "expected the name of a set")]),
    (START + ', "tiles": [],\n "set": "0-10"}', [(2, 9, "no set is called '0-10'")]),
    (START + ', "tiles": [],\n "hand": "1-1-1"}', [(2, 10, "expected a list")]),
    (
        START + ', "tiles": [],\n "hand": ["1-1-1",\n 5, "x"]}',
        [(3, 2, "found 5, expected a tile"), (3, 5, "'x' is not a tile")],
    ),
    (START + ', "tiles": [],\n "players": "2"}', [(2, 13, "expected a whole number")]),
    (START + ', "tiles": [],\n "players": true}', [(2, 13, "expected a whole number")]),
    (START + ', "tiles": [],\n "well": -1}', [(2, 10, "expected a whole number")]),
    (START + ', "tiles": [],\n "well": 1.5}', [(2, 10, "expected a whole number")]),
    (START + ', "tiles": [],\n "well": 1e400}', [(2, 10, "")]),
    (START + ', "tiles": [],\n "well": NaN}', [(1, 1, "found NaN, expected a finite number")]),
    (START + ', "tiles": [\n 5]}', [(2, 2, "found 5, expected an object with at, corners, bridge")]),
    (START + ', "tiles": [\n {"at": [0, 0]}]}', [(2, 2, 'found no "corners", expected the tile')]),
    (START + ', "tiles": [\n {"at": [0], "corners": [1, 1, 1]}]}', [(2, 9, "expected the coordinates [x, y]")]),
    (START + ', "tiles": [\n {"at": [0.5, 1], "corners": [1, 1, 1]}]}', [(2, 9, "")]),
    (START + ', "tiles": [\n {"at": [0, 1e9], "corners": [1, 1, 1]}]}', [(2, 9, "")]),
    (START + ', "tiles": [\n {"at": [0, 1000000000], "corners": [1, 1, 1]}]}', [(2, 9, "of at most nine digits")]),
    (START + ', "tiles": [\n {"at": [0, 0], "corners": [1, 1, 10]}]}', [(2, 28, "expected three corner values")]),
    (START + ', "tiles": [\n {"at": [0, 0], "corners": "111"}]}', [(2, 28, "")]),
    (START + ', "tiles": [\n {"at": [0, 0], "corners": [1, 1, 1], "bridge": 1}]}', [(2, 49, "expected true or false")]),
    (START + ', "tiles": [\n {"at": [0, 0], "corners": [1, 1, 1], "tile": 1}]}', [(2, 47, 'unknown key "tile"')]),
    (START + ', "tiles": [],\n "fill": [[0, 0], 7]}', [(2, 19, "expected the coordinates")]),
    (START + ', "tiles": [],\n "givens": [{"at": [1, 0], "value": 1}]}', [(2, 20, "expected a point")]),
    (
        START + ', "tiles": [],\n "givens": [{"at": [0, 0], "value": 12}]}',
        [(2, 37, "expected a whole number from 0 to 9")],
    ),
    (
        '{"format": 1,\n "set": 2,\n "rules": 3,\n "hand": 4,\n "players": [],\n "tiles": [6,\n 7]}',
        [(1, 12, ""), (2, 9, ""), (3, 11, ""), (4, 10, ""), (5, 13, ""), (6, 12, ""), (7, 2, "")],
    ),
]


@pytest.mark.parametrize(("text", "faults"), FAULTS, ids=[repr(row[0][-45:]) for row in FAULTS])
def test_every_fault_is_reported_with_its_place(text, faults):
    with pytest.raises(InputError) as caught:
        read_position(text, "p.json")
    assert [tuple(fault.spot) for fault in caught.value.faults] == [fault[:2] for fault in faults]
    for fault, (*_, part) in zip(caught.value.faults, faults):
        assert part in fault.message
    assert str(caught.value).startswith(f"p.json:{faults[0][0]}:{faults[0][1]}: ")


def test_faults_of_a_position_are_reported_with_their_places():
    text = (
        START
        + ',\n "hand": ["1-1-1", "0-2-6"],\n "well": 55,\n "players": 9,\n "tiles": [\n'
        + ' {"at": [0, 0], "corners": [1, 1, 1]},\n {"at": [1, 0], "corners": [2, 2, 2]}]}'
    )
    with pytest.raises(InputError) as caught:
        read_position(text)
    assert [(fault.code, *fault.spot) for fault in caught.value.faults] == [
        ("already-played", 2, 11),
        ("not-in-set", 2, 20),
        ("too-many-tiles", 3, 10),
        ("players", 4, 13),
        ("corner-clash", 7, 2),
        ("corner-clash", 7, 2),
    ]


@pytest.mark.parametrize("key", ["format", "tiles", "hand", "set", "else"])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_deep_nesting_is_refused_in_one_message(key, opening, closing):
    others = "".join(f', "{name}": 0' for name in ("format", "tiles") if name != key)
    for depth in (1, 50, 1000, 100_000):
        with pytest.raises(InputError) as caught:
            read_position(f'{{"{key}": {opening * depth}{"" if opening == "[" else 1}{closing * depth}{others}}}')
        assert len(str(caught.value)) < 3000, depth


def test_brackets_are_counted_outside_strings_up_to_twenty_levels():
    in_strings = r'"[[{\\\"["'
    levels = "[" * 20 + ", ".join([in_strings] * 30) + "]" * 20
    assert strict(levels)
    assert strict(levels.encode("utf-16"))
    for deep in ("[" + levels + "]", '{"a": ' + levels + "}", "[" * 21 + '"'):
        with pytest.raises(ValueError, match="more than 20 levels of nested brackets"):
            strict(deep)


def test_thousands_of_tiles_and_of_faults_are_read_in_one_pass():
    tile = '{"at": [0, 0],\n"corners": [5, 5, 5]}'
    draft = read_draft(f'{START}, "tiles": [{", ".join([tile] * 10_000)}]}}')
    assert [draft.spot("tiles", number) for number in (0, 1, 9999)] == [(1, 45), (2, 24), (10_000, 24)]
    with pytest.raises(InputError) as caught:
        read_draft(f'{START}, "tiles": [{", ".join(["7"] * 10_000)}]}}')
    assert len(caught.value.faults) == 10_000
    with pytest.raises(InputError) as caught:
        draft.position()
    assert len(str(caught.value)) < 3000


def test_null_means_unknown():
    nothing = ", ".join(f'"{key}": null' for key in ("players", "well", "hand", "set", "rules", "use"))
    assert read_position(f'{START}, {nothing}, "tiles": []}}') == read_position(START + ', "tiles": []}')


def test_a_fault_of_several_keys_is_shown_at_a_key_that_is_present():
    with pytest.raises(InputError) as caught:
        read_position(START + ', "tiles": [],\n "hand": ["0-0-1"],\n "scores": [15]}')
    assert [(fault.code, *fault.spot) for fault in caught.value.faults] == [("players", 3, 12)]


def test_all_faults_of_one_tile_are_reported():
    with pytest.raises(InputError) as caught:
        read_position(START + ', "tiles": [{"at": [0],\n "corner": 1}]}')
    told = [(*fault.spot, fault.message.partition(",")[0]) for fault in caught.value.faults]
    assert told == [(1, 45, 'found no "corners"'), (1, 52, "found [0]"), (2, 12, 'found an unknown key "corner"')]
