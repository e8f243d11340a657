"""Every end of a command as an exit status, with a line on standard error where it failed."""

import signal
from collections.abc import Callable

from engine.command.streams import close, complain
from engine.messages.errors import UserError
from engine.messages.language import tr


def guarded(work: Callable[[], int]) -> int:
    """Run a command; an error in words becomes one line on standard error and a status.

    Ctrl-C ends with the status that shells expect of it, and a closed pipe ends quietly.
    """
    try:
        status = _status_of(work)
    except KeyboardInterrupt:
        status = _interrupted()
    except ImportError as error:
        if not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        status = _interrupted()  # a compiled module makes this of Ctrl-C while it is loaded
    close()
    return status


def _interrupted() -> int:
    """Say so; the status of it."""
    complain("interrupted.")
    return 128 + signal.SIGINT


def _status_of(work: Callable[[], int]) -> int:
    """Run a command; its status, after a line on standard error where it failed."""
    try:
        return work()
    except UserError as error:
        complain(" ".join(str(error).split()))
        return error.status
    except MemoryError:
        complain(tr("there is not enough memory for this. Close other programs, or open a part."))
        return 1
    except SystemExit as end:  # --help and --version have said all
        return int(end.code or 0)
    except BrokenPipeError:  # nobody reads on: what was asked for is done
        return 0
    except OSError as error:  # a disk that fails, a share that went away
        where = f"{error.filename}: " if error.filename else ""
        complain(
            tr(
                "{where}{lower}. Check the disk, and try again.",
                where=where,
                lower=(error.strerror or str(error)).lower(),
            )
        )
        return 2
