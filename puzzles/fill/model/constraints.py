"""The constraints of the CP-SAT models, one function for each, so that each can be tested alone."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

from ortools.sat.python import cp_model

from puzzles.fill.model.variables import Variables
from puzzles.fill.schema import Values


def one_value_for_each_point(variables: Variables) -> None:
    """Every point has exactly one value."""
    for options in variables.value:
        variables.model.add_exactly_one(options.values())


def one_tile_for_each_face(variables: Variables) -> None:
    """Every face holds exactly one tile."""
    for options in variables.laid:
        variables.model.add_exactly_one(options.values())


def values_tell_the_tile(variables: Variables) -> None:
    """Three values round a face imply their tile, and are forbidden where no tile that may lie there has them."""
    for face in variables.faces():
        values = [variables.value[point] for point in variables.task.corners[face]]
        triples, laid = variables.triples[face], variables.laid[face]
        for triple in product(*values):
            clause = [options[value].negated() for options, value in zip(values, triple)]
            if triple in triples:
                clause.append(laid[triples[triple]])
            variables.model.add_bool_or(clause)


def each_tile_once(variables: Variables) -> None:
    """No tile lies on two faces, and where there are just as many tiles as faces, each lies on one."""
    places: dict[int, list[cp_model.IntVar]] = defaultdict(list)
    for laid in variables.laid:
        for tile, literal in laid.items():
            places[tile].append(literal)
    _once(variables, places)


def each_turned_tile_once(variables: Variables) -> None:
    """The same as ``each_tile_once``, said of turned tiles."""
    places: dict[int, list[cp_model.IntVar]] = defaultdict(list)
    for triples, turned in zip(variables.triples, variables.turned):
        for triple, literal in turned.items():
            places[triples[triple]].append(literal)
    _once(variables, places)


def turned_tiles_tell_the_values(variables: Variables) -> None:
    """A point has a value just when, on each of its faces, a turned tile with that value there lies."""
    for face in variables.faces():
        for corner, point in enumerate(variables.task.corners[face]):
            with_value: dict[int, list[cp_model.IntVar]] = defaultdict(list)
            for triple, literal in variables.turned[face].items():
                with_value[triple[corner]].append(literal)
            for value, has_value in variables.value[point].items():
                variables.model.add(sum(with_value[value]) == has_value)


def corner_counts(variables: Variables) -> None:
    """Where every tile must be used, each value meets as many corners as the tiles have of it.

    A point of value k accounts for as many corners as it has faces. Said modulo 3, for points with 3 or 6 faces drop
    out and what is left is short; the rest follows from the other constraints.
    """
    task = variables.task
    if not task.uses_every_tile:
        return
    faces_at = [0] * len(task.points)
    for points in task.corners:
        for point in points:
            faces_at[point] += 1
    tiles = task.tile_set.of_mask(task.tiles)
    for value in task.tile_set.values:
        terms = [
            (faces_at[point] % 3) * options[value]
            for point, options in enumerate(variables.value)
            if faces_at[point] % 3 and value in options
        ]
        corners = sum(tile.count(value) for tile in tiles)
        threes = variables.model.new_int_var(0, len(task.points), f"threes of {value}")
        variables.model.add(sum(terms) == corners % 3 + 3 * threes)


def not_these_values(variables: Variables, values: Values) -> None:
    """Some point has another value than in this filling."""
    if all(value in options for options, value in zip(variables.value, values)):
        variables.model.add_bool_or(options[value].negated() for options, value in zip(variables.value, values))


def _once(variables: Variables, places: dict[int, list[cp_model.IntVar]]) -> None:
    every = variables.task.uses_every_tile
    for tile in range(len(variables.task.tile_set)):
        if every and variables.task.tiles >> tile & 1:
            variables.model.add_exactly_one(places[tile])
        elif places[tile]:
            variables.model.add_at_most_one(places[tile])
