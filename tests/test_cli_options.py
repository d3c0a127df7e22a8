"""A command has arguments and options for everything that its operation needs."""

from typing import Annotated, NamedTuple

import click
import pytest
from click.testing import CliRunner

from analyzer.board import Place
from analyzer.forms import AtMost
from analyzer.lattice import Face
from analyzer.tiles import TileSet
from triomino.cli import options
from triomino.cli.options import asks
from triomino.operations import OPERATIONS, Control, Operation
from triomino.operations.limits import Rules, Seconds, Seed


class Needy(NamedTuple):
    """Ask for a tile set, a rule set, a time limit, a seed and a flag.

    Attributes:
        set: the tile set.
        rules: the rule set.
        seconds: the time limit, in seconds.
        seed: the number that determines random choices.
        deep: whether to search longer.
    """

    set: TileSet
    rules: Rules
    seconds: Seconds
    seed: Seed
    deep: bool = False


GIVEN = {"--set": "0-3", "--rules": "goliath", "--seconds": "2", "--seed": "3"}


def declared(monkeypatch, ask):
    """Register an operation ``needy`` that takes ``ask`` as its request and does nothing."""

    def run(ask, control):
        """Do nothing."""

    run.__annotations__ = {"ask": ask, "control": Control[None], "return": None}
    operation = Operation("needy", "nothing")
    operation.__dict__["run"] = run
    monkeypatch.setitem(OPERATIONS, "needy", operation)


def called(monkeypatch, given):
    declared(monkeypatch, Needy)

    @click.command()
    @asks("needy")
    def command(ask):
        click.echo(f"{ask.set.name} {ask.rules.name} {ask.seconds:g} {ask.seed} {ask.deep}")

    return CliRunner().invoke(command, [word for pair in given.items() for word in pair])


def test_given_options_are_fields_of_the_question(monkeypatch):
    assert called(monkeypatch, GIVEN).output == "0-3 goliath 2 3 False\n"


@pytest.mark.parametrize("seconds", ["soon", "nan", "-1", "1e9"])
def test_a_time_limit_is_a_sensible_number(monkeypatch, seconds):
    result = called(monkeypatch, GIVEN | {"--seconds": seconds})
    assert (result.exit_code, f"found '{seconds}', expected a number from 0" in result.output) == (2, True)


@pytest.mark.parametrize("option", GIVEN)
def test_a_missing_required_field_is_named(monkeypatch, option):
    result = called(monkeypatch, {name: value for name, value in GIVEN.items() if name != option})
    assert result.exit_code == 2
    assert f"Missing option '{option}'" in result.output


class Far(NamedTuple):
    """Ask for a face and a short name. ``TYPES`` contains the parameter type that reads a face.

    Attributes:
        face: the place of a tile.
        name: the name of a player, at most 3 characters long.
    """

    face: Place
    name: Annotated[str, AtMost(3)] = "ann"


class FaceType(click.ParamType):
    name = "face"

    def convert(self, value, param, ctx):
        return tuple(map(int, value.split(",")))


@pytest.mark.parametrize(
    ("given", "output"),
    [
        (["--face", "4,-3"], "(4, -3) ann"),
        (["--face", "4,-3", "--name", "bob"], "(4, -3) bob"),
        (["--face", "1234567890,0"], "Invalid value for '--face': found [1234567890, 0], expected the coordinates"),
        (["--face", "4,3,2"], "Invalid value for '--face': found [4, 3, 2], expected the coordinates"),
        (["--face", "4,3", "--name", "anna"], "Invalid value for '--name': found 4 characters, expected at most 3"),
    ],
)
def test_a_row_of_types_keeps_the_limits_of_its_field(monkeypatch, given, output):
    declared(monkeypatch, Far)
    monkeypatch.setitem(options.TYPES, Face, FaceType())

    @click.command()
    @asks("needy")
    def command(ask):
        click.echo(f"{ask.face} {ask.name}")

    result = CliRunner().invoke(command, given)
    assert output in result.output
    assert result.exit_code == (2 if output.startswith("Invalid") else 0)


class Named(NamedTuple):
    """Ask for a dictionary, which an option cannot express.

    Attributes:
        values: a mapping from names to numbers.
    """

    values: dict[str, int]


class Weighed(NamedTuple):
    """Ask for a floating-point number that is not a time limit.

    Attributes:
        weight: any number.
    """

    weight: float


@pytest.mark.parametrize(("ask", "field"), [(Named, "values"), (Weighed, "weight")])
def test_a_type_that_no_option_can_read_is_refused_when_the_command_is_built(monkeypatch, ask, field):
    declared(monkeypatch, ask)
    with pytest.raises(TypeError, match=f"cannot read the field {field}"):
        asks("needy")(lambda ask: None)
    asks("needy", **{field: ""})(lambda ask: None)
