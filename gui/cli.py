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
        # A door to all the rest: Ctrl+C while it is loaded ends in no traceback.
        from gui.program.commands import run_command
    return run_command(argv)


if __name__ == "__main__":  # as a window that is opened beside another one starts it
    sys.exit(main())
