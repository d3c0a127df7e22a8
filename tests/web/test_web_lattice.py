"""The page's lattice agrees with ``analyzer.lattice``."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from analyzer.lattice import corners, face_of, is_up, neighbours, opposite_point, ring, ring_points

JS = Path(__file__).parents[2] / "triomino" / "web" / "static" / "js" / "lattice.js"
PLACES = [(x, y) for x in range(-3, 4) for y in range(-3, 4)]

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="no Node on this machine")


def of_the_page(expression, values):
    """Evaluate a JavaScript expression for each value ``v``. It can use the page's module ``lattice``."""
    program = f"""
        import * as lattice from {json.dumps(JS.as_uri())};
        const values = {json.dumps(values)};
        console.log(JSON.stringify(values.map((v) => {expression})));
    """
    command = ["node", "--input-type=module", "-e", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def lists(value):
    return json.loads(json.dumps(value))


@pytest.mark.parametrize(
    ("name", "here"),
    [("isUp", is_up), ("corners", corners), ("neighbours", neighbours), ("ring", ring), ("ringPoints", ring_points)],
)
def test_the_page_agrees_with_the_analyzer(name, here):
    assert of_the_page(f"lattice.{name}(v)", PLACES) == lists([here(place) for place in PLACES])


def test_a_bridge_runs_from_the_corner_across_to_the_shared_edge_in_all_six_orientations():
    pairs = [(face, number) for face in ((0, 0), (1, 0)) for number in range(3)]
    asked = [[face, neighbours(face)[number]] for face, number in pairs]
    for (face, number), found in zip(pairs, of_the_page("lattice.across(...v)", asked)):
        assert tuple(found["from"]) == opposite_point(face, number)
        edge = {tuple(point) for point in found["edge"]}
        assert edge == set(corners(face)) & set(corners(neighbours(face)[number]))


def test_a_spot_of_the_picture_maps_to_the_face_that_covers_it():
    assert of_the_page("lattice.faceAt(...lattice.middle(v))", PLACES) == lists(PLACES)
    assert all(face_of(corners(place)) == place for place in PLACES)
