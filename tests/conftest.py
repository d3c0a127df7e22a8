"""Hypothesis tries the same examples on every run; `--hypothesis-profile=search` tries many new ones."""

import gc
import os
import signal

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile("steady")

# A full garbage collection examines every object that the tests keep; by default, it runs far too often.
gc.set_threshold(100_000)

# Without this handler, tests and their processes may ignore Ctrl-C if they run in the background.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The tests expect unwrapped English text.
os.environ["TRIOMINO_LANG"] = "en"
os.environ.pop("COLUMNS", None)
