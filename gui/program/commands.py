"""The commands by their names: measuring goes to the engine, what paints imports Qt only then."""

import gc
import os
import sys
from argparse import Namespace
from pathlib import Path

from engine.command.options import COMMANDS, parse
from engine.command.parser import meant
from engine.command.run import guarded, run_analyse, run_discrepancy, run_samples
from engine.data.read_options import READ_ISOLATED
from engine.errors import InputError

ASKING = ("-h", "--help", "--version")


def run_command(words: list[str]) -> int:
    """Run the command line; its exit status.

    Args:
        words: those after the program's name.
    """
    return guarded(lambda: _run(words))


def _run(words: list[str]) -> int:
    if words == [READ_ISOLATED]:
        from engine.data.isolated.child import serve

        serve()
    if words and (words[0] in COMMANDS or words[0] in ASKING):
        options = parse(words)
        return _RUNNERS[options.command](options)
    unknown = [word for word in words if word.startswith("-")]
    if unknown:
        raise InputError(
            f"there is no option {unknown[0]} before a command{meant(unknown[0], ASKING)}",
            do="See voroscope --help.",
        )
    _refuse_unknown_command(words)
    _require_display()
    gc.disable()  # until the window is there: what is loaded stays; see gui.starting.garbage
    from gui.starting.import_hook import import_plainly

    import_plainly()
    from gui.program.app import run

    return run([Path(word) for word in words])


def _refuse_unknown_command(words: list[str]) -> None:
    """Refuse a first word that is neither a command nor a file, nor looks like one.

    Raises:
        InputError: it is none; it names the command that is most like it.
    """
    if not words or Path(words[0]).suffix or Path(words[0]).name != words[0]:
        return
    try:
        there = Path(words[0]).exists()
    except OSError:  # a name that is too long
        there = False
    if not there:
        raise InputError(
            f"there is no command or file “{words[0]}”{meant(words[0], COMMANDS)}",
            do=f"The commands are {', '.join(COMMANDS)}; to open a file in the window, name it.",
        )


def _require_display() -> None:
    """Refuse in words to open a window where Qt would abort for want of a display.

    Raises:
        InputError: neither X11 nor Wayland is there, and no other platform is asked for.
    """
    shown = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in shown):
        raise InputError(
            "there is no display to open a window on",
            do="Use voroscope analyse, report or render, which need none.",
        )


def _report(options: Namespace) -> int:
    from gui.program.rendering import run_report

    return run_report(options)


def _render(options: Namespace) -> int:
    from gui.program.rendering import run_render

    return run_render(options)


_RUNNERS = {
    "analyse": run_analyse,
    "samples": run_samples,
    "discrepancy": run_discrepancy,
    "report": _report,
    "render": _render,
}
