r"""A game record replayed: every turn, every end of a round and every total checked.

>>> from analyzer.text.record_reading import read_record
>>> text = "players: A B\nround\n A 5-5-5 @ 0,0 = 25\n B 5-5-1 @ 1,0 = 12\n A 1-1-5 @ 2,0 = 7\n"
>>> audit = audit_record(read_record(text))
>>> [(problem.line, problem.code) for problem in audit.problems], audit.rounds[0].totals
([(4, 'wrong-score')], (32, 11))

What can be known is checked, from whatever the record tells: hands that were dealt, tiles drawn by name, the number of
tiles in each hand and in the well. Where a mistake leaves something in doubt, nothing that hangs on it is held against
anybody, so that one mistake is told once, at its own line.

``judging`` judges one line as it is written, ``edits`` says how else it may be read, ``least_edit`` finds the lightest
explanation of all lines, ``round_end`` judges the end, ``sheet`` the totals, and ``rounds`` puts them together.
"""

from analyzer.audit.rounds import audit_record

__all__ = ["audit_record"]
