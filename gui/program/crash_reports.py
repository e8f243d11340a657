"""Reports of the program's own mistakes: local files that the user may read, and send or not.

One is written where an exception goes past all that catches it, on the command line or in the
window. It holds versions and places in the program, and no data but what an exception's own words
quote. Nothing here sends anything.
"""

import os
import sys
import threading
import time
from pathlib import Path
from types import TracebackType

from engine.messages.language import tr
from engine.messages.version import VERSION

MOST = 20  # that are kept
IN_ONE_SECOND = 100
PREFIX = "report-"
HEAD = """\
Voroscope {version}, Python {python}, {system}
{date}, {thread}

This file was written on this computer and sent nowhere. The last line may quote from your data.

{lines}"""


def crash_folder() -> Path:
    """The folder of the reports, beside the settings; found without Qt."""
    if sys.platform == "win32":
        settings = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    else:
        settings = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return settings / "Voroscope" / "crashes"


def report_files(folder: Path) -> list[Path]:
    """The reports that there are, the latest first."""
    return sorted(folder.glob(f"{PREFIX}*.txt"), reverse=True) if folder.is_dir() else []


def write_report(folder: Path, error: BaseException, thread: str = "") -> Path | None:
    """Write a report of an exception; its path, or None where it cannot be written."""
    import traceback  # in time enough when it is needed

    lines = traceback.format_exception(type(error), error, error.__traceback__)
    return write_lines(folder, "".join(lines), thread or threading.current_thread().name)


def write_lines(folder: Path, lines: str, thread: str) -> Path | None:
    """Write a report of what a traceback says; its path, or None where it cannot be written."""
    import platform  # in time enough when it is needed

    date = time.strftime("%Y-%m-%d-%H%M%S")
    python, system = platform.python_version(), platform.platform()
    text = HEAD.format(
        version=VERSION, python=python, system=system, date=date, thread=thread, lines=lines
    )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = {path.name for path in report_files(folder)}
        names = (f"{PREFIX}{date}-{number:02}.txt" for number in range(IN_ONE_SECOND))
        name = next((name for name in names if name not in taken), None)
        if name is None:
            return None  # the same mistake over and over: a hundred of them tell no more
        (folder / name).write_text(text, "utf-8", errors="replace")
        for old in report_files(folder)[MOST:]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return folder / name


def report_to_standard_error(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Take the place of `sys.excepthook`: one line, and where the report is; no traceback."""
    if not issubclass(kind, Exception):
        sys.__excepthook__(kind, error, trace)
        return
    # A door: it holds sentences, and this is loaded before the language is known.
    from engine.messages.failures import in_words

    path = write_report(crash_folder(), error)
    words = ["voroscope:", in_words(error).what]  # type: ignore[arg-type]  # an Exception
    words += [tr("What happened is in {path}.", path=path)] if path else []
    sys.stderr.write(" ".join(words) + "\n")
