"""CP-SAT models of a filling puzzle. Importing this package loads ortools, which takes a third of a second."""

from puzzles.fill.model.solver import Answer, Form, find, find_all, find_core

__all__ = ["Answer", "Form", "find", "find_all", "find_core"]
