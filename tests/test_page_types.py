"""The types that the page's scripts are checked against are those of the program."""

import pytest

pytest.importorskip("starlette")

from tools import page_types


def test_the_types_of_the_page_are_those_of_the_operations_and_of_its_document():
    assert page_types.TYPES.read_text(encoding="utf-8") == page_types.written(), "run python -m tools.page_types"
