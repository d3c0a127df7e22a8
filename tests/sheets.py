"""Short score sheets, and the mistakes that an audit finds in them."""

from analyzer.audit import audit_record
from analyzer.rules import published
from analyzer.text.record import read_record

OPENED = "Ida 5-5-5 @ 0,0 = 25"


def audited(*lines, rules="pressman", players="Ida Olaf", tiles="standard", dealt=None):
    """Audit a sheet with these lines. Lines 1 to 3 of the sheet are its headers."""
    given = published(rules)
    if dealt is not None:
        given = given._replace(hand_sizes=(dealt,) * len(given.hand_sizes))
    text = f"rules: {rules}\nset: {tiles}\nplayers: {players}\n" + "\n".join(lines) + "\n"
    return audit_record(read_record(text, rules=given))


def found(audit):
    """Return the line and code of each certain mistake. Line 1 is the first line after the headers."""
    return [(problem.line - 3, problem.code) for problem in audit.problems if problem.certain]
