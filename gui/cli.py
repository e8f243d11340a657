"""The `voroscope` command, ready to be interrupted before anything else is loaded."""

import sys
from collections.abc import Sequence

from gui.program.interrupts import ended_by_interrupts


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status.

    Args:
        argv: the words after the program's name; None takes those of this process.
    """
    with ended_by_interrupts():
        from engine.command.streams import hold_standard_streams
        from gui.program.commands import run_command
    if argv is None:
        hold_standard_streams()
    return run_command(list(sys.argv[1:] if argv is None else argv))
