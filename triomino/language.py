"""The language of the terminal: from ``--lang``, else ``TRIOMINO_LANG``, else the locale, else English."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from analyzer.messages import LANGUAGES, Phrase, either, found_instead, phrase, speak, translation

OPTION = "--lang"
VARIABLE = "TRIOMINO_LANG"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def settle_language(args: Sequence[str]) -> Phrase | None:
    """Set the language, and return a message if it is unknown."""
    refusal = None
    speak("en")
    code = _of_locale()
    if code in LANGUAGES:
        speak(code)
    for name, asked in ((VARIABLE, os.environ.get(VARIABLE) or None), (OPTION, _of_option(args))):
        if asked in LANGUAGES:
            speak(asked)
            refusal = None
        elif asked is not None:
            from analyzer.errors import with_suggestion  # imported late, to start commands faster

            fault = with_suggestion(found_instead(repr(asked), either(LANGUAGES)), asked, LANGUAGES)
            refusal = phrase("{name}: {fault}", name=name, fault=fault)
    _translate_click()
    return refusal


def _of_option(args: Sequence[str]) -> str | None:
    code = None
    for number, word in enumerate(args):
        if word == "--":
            break
        if word == OPTION and number + 1 < len(args):
            code = args[number + 1]
        elif word.startswith(f"{OPTION}="):
            code = word.partition("=")[2]
    return code


def _of_locale() -> str:
    name = next(filter(None, map(os.environ.get, LOCALE)), "") or _of_windows()
    return name[:2].lower()


def _of_windows() -> str:
    """Return the display language of Windows, such as ``de_DE``."""
    if sys.platform == "win32":
        try:
            from ctypes import windll
            from locale import windows_locale

            return windows_locale.get(windll.kernel32.GetUserDefaultUILanguage(), "")
        except (ImportError, AttributeError, OSError):
            return ""
    return ""


def _translate_click() -> None:
    """Let click translate its messages with our catalogue, even into English.

    Otherwise, gettext would search for click's catalogues, which takes 1 % of the time of ``triomino analyze``.
    """
    import gettext

    def one_form(domain: str, message: str) -> str:  # noqa: ARG001
        return translation(Phrase(message))

    def two_forms(domain: str, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG001
        return translation(Phrase(msgid1, (("count", n),), msgid2))

    gettext.dgettext, gettext.dngettext = one_form, two_forms
