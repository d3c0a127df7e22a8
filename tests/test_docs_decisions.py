"""Each decision has a dated page and is in the list of decisions."""

import re
from pathlib import Path

DECISIONS = Path(__file__).parents[1] / "docs" / "decisions"


def test_the_list_has_each_decision_with_its_date_and_title():
    readme = (DECISIONS / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^- (\S+): \[(.*)\]\((\S+)\)$", readme.replace("\n  ", " "), re.M)
    written = []
    for page in sorted(DECISIONS.glob("2*.md")):
        title, _, date, *_ = page.read_text(encoding="utf-8").split("\n")
        assert page.name.startswith(f"{date}-")
        written.append((date, title.removeprefix("# "), page.name))
    assert sorted(listed) == sorted(written)
