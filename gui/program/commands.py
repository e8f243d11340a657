"""The commands by their names: each is loaded when it is called, with only what it needs."""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from engine.command.guarded import guarded
from engine.command.runners import ENGINE_RUNNERS, READERS
from engine.command.streams import hold_standard_streams
from engine.messages.errors import InputError
from engine.messages.language import speak, tr
from gui.program.chosen_language import without_language
from gui.program.crash_reports import report_to_standard_error
from gui.program.interrupts import ended_by_interrupts
from gui.starting.blas_threads import use_one_blas_thread

if TYPE_CHECKING:
    from argparse import Namespace

# A door each: none waits for what only another one needs, a fifth of a second of numpy or Qt.
RUNNERS = {
    **ENGINE_RUNNERS,
    "report": "gui.program.rendering:run_report",
    "render": "gui.program.rendering:run_render",
}
WINDOW = "gui.program.run_window:run_window"


def run_command(argv: Sequence[str] | None = None) -> int:
    """Run the command line; its exit status.

    Args:
        argv: the words after the program's name; None takes those of this process.
    """
    if argv is None:
        hold_standard_streams()
        sys.excepthook = report_to_standard_error
    words = list(sys.argv[1:] if argv is None else argv)
    return guarded(lambda: _run(words))


def _run(words: list[str]) -> int:
    use_one_blas_thread()
    words, language = without_language(words)
    if language:
        speak(language)
    if len(words) == 1 and words[0] in READERS:
        _loaded(READERS[words[0]])()
    if _name_files(words):
        _require_display()
        run_window: Callable[[list[Path], str | None], int] = _loaded(WINDOW)
        return run_window([Path(word) for word in words], language)
    # A door to the options: a hundredth of a second of argparse, which the window does without.
    from engine.command.call import parse_call

    # A door to the views, whose words wait for the language.
    from gui.catalogue import VIEWS

    options = parse_call(words, tuple(view.key for view in VIEWS))
    run: Callable[[Namespace], int] = _loaded(RUNNERS[options.command])
    return run(options)


def _loaded(name: str) -> Any:  # noqa: ANN401 - whatever has that name
    """What a name of the form module:function stands for, imported now."""
    with ended_by_interrupts():
        return resolve_name(name)


def _name_files(words: Sequence[str]) -> bool:
    """Whether words are files for the window, or none: no options, and no command's name."""
    if any(word.startswith("-") for word in words):
        return False
    if not words or Path(words[0]).suffix or Path(words[0]).name != words[0]:
        return True
    try:
        return words[0] not in RUNNERS and Path(words[0]).exists()
    except OSError:  # a name that is too long
        return False


def _require_display() -> None:
    """Refuse in words to open a window where Qt would abort for want of a display.

    Raises:
        InputError: neither X11 nor Wayland is there, and no other platform is asked for.
    """
    shown = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in shown):
        raise InputError(
            tr("there is no display to open a window on"),
            do=tr("Use voroscope analyse, report or render, which need none."),
        )
