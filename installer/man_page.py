"""Writes the manual page: what the command line says of itself, so that both say the same."""

import os
import time
from contextlib import redirect_stdout, suppress
from io import BytesIO, TextIOWrapper

from engine.command.options import COMMANDS, parse
from engine.messages.version import VERSION
from gui.catalogue import VIEWS
from installer.checkout import DIST, NAME, date_of_source

WIDTH = 78
HEAD = r"""
.TH VOROSCOPE 1 "{date}" "Voroscope {version}" "User Commands"
.SH NAME
voroscope \- which model to use at which threshold, and why
.SH SYNOPSIS
.B voroscope
[\fIFILE\fR ...]
.br
.B voroscope
\fICOMMAND\fR [\fIOPTION\fR ...]
.SH DESCRIPTION
Voroscope explores the geometry of ROC curves under costs and prevalence. It reads a file of labels
and scores, and says which model costs least at which threshold. With files, or with nothing, it
opens its window; with a command it measures, writes a report or paints a picture, and needs no
screen. It opens no connection to a network.
"""
TAIL = r"""
.SH EXIT STATUS
0: done. 1: the data cannot be measured. 2: the call or the file is wrong. Errors are one line on
standard error: what happened, where, and what to do.
.SH FILES
.TP
.I ~/.config/Voroscope/Voroscope.ini
Preferences, recent files, the window's place.
.TP
.I ~/.config/Voroscope/recovery/
What was open and not saved when the program ended without warning.
.TP
.I ~/.config/Voroscope/crashes/
Reports of the program's own mistakes. They are sent nowhere.
"""


def main() -> None:
    """Write it into dist/."""
    DIST.mkdir(exist_ok=True)
    target = DIST / f"{NAME}.1"
    target.write_text(man_page(), "utf-8")
    print(target)


def man_page() -> str:
    """The page, in the language of man."""
    date = time.strftime("%Y-%m-%d", time.gmtime(date_of_source()))
    parts = [HEAD.format(date=date, version=VERSION).strip(), ".SH COMMANDS"]
    for command in COMMANDS:
        parts += [f".SS {command}", ".nf", _escaped(help_of(command)), ".fi"]
    return "\n".join([*parts, TAIL.strip(), ""])


def help_of(command: str) -> str:
    """What a command says when it is asked for help."""
    said = BytesIO()
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = str(WIDTH)
    try:
        with redirect_stdout(TextIOWrapper(said, "utf-8")) as out, suppress(SystemExit):
            parse([command, "--help"], tuple(view.key for view in VIEWS))
        out.flush()
    finally:
        del os.environ["COLUMNS"]
        if before is not None:
            os.environ["COLUMNS"] = before
    return said.getvalue().decode("utf-8")


def _escaped(text: str) -> str:
    """A text whose lines stand as they are: no escapes, no requests, hyphens as they are typed."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").strip("\n")
    return "\n".join(
        f"\\&{line}" if line.startswith((".", "'")) else line for line in escaped.split("\n")
    )


if __name__ == "__main__":
    main()
