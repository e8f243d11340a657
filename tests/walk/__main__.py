"""Walk at random through the real window: `python -m tests.walk SEED COUNT FOLDER`.

What is done next is in FOLDER/acts before it is done. Prints the memory after every so many acts,
with nothing open and the same views made, so that like is compared with like; ends with status 1 at
the first error, warning or answer that does not come.

A walk of 1,000 acts or more, whose memory says something, begins with each kind of act in turn, on
each kind of file: see `tests.walk.opening_round`. These acts count as the others do; where they are
more than 1,000, since a slow machine waits oftener, memory is measured first after them.
"""

import faulthandler
import itertools
import os
import sys
import warnings
from functools import partial
from pathlib import Path

from PySide6 import QtWidgets
from PySide6.QtCore import QSettings

from gui.starting.garbage import GarbageCollector
from gui.starting.import_hook import import_plainly
from gui.starting.memory_pool import share_one_pool
from tests.walk.acts import ACTS, write_files
from tests.walk.memory import given_out, resident
from tests.walk.opening_round import opening_round, seen_alike
from tests.walk.walk import Walk

MEASURED_EVERY = 1000
MEASURED_FROM = 1000  # acts: shorter walks, which say nothing of memory, have no opening round


def main(seed: int, count: int, folder: Path) -> None:
    """Take so many steps."""
    faulthandler.enable()
    share_one_pool()  # as the command of the window does
    import_plainly()
    warnings.simplefilter("error")
    os.environ["HOME"] = str(folder)  # where sessions are saved unless something else is said
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))
    write_files(folder)
    with (folder / "acts").open("w", encoding="utf-8") as told:
        walk = Walk(seed, folder, partial(print, file=told, flush=True))
        collector = GarbageCollector()
        _answer_where(walk)
        opening = opening_round(walk) if count >= MEASURED_FROM else iter(())
        for number in range(count):
            of_round = next(opening, None)
            walk.step(number, *(of_round or walk.drawn(ACTS)))
            if of_round is None and (number + 1) % MEASURED_EVERY == 0:
                walk.come_home()
                for each in seen_alike(walk):
                    walk.step(number, *each)
                walk.come_home()
                print(f"{number + 1} acts, {_memory()}", flush=True)
        walk.finish()
        collector.finish()
    print(f"{count} acts without an error", flush=True)


def _memory() -> str:
    """The memory of the program, in words."""
    held = given_out()
    of_it = "" if held is None else f", malloc has given out {held:.1f} MiB"
    return f"{resident():.1f} MiB{of_it}"


def _answer_where(walk: Walk) -> None:
    """Answer the system's dialogs for files, which are none of the window's."""
    names = (f"saved {place}" for place in itertools.count())

    def where_to(*_: object, **_named: object) -> tuple[str, str]:
        place = walk.folder / (next(names) + walk.draw.choice(walk.endings))
        return (str(place) if walk.agrees or walk.draw.random() < 0.8 else "", "")

    def where_from(*_: object, **_named: object) -> tuple[str, str]:
        files = sorted(path for path in walk.folder.iterdir() if path.suffix in (".csv", ".voro"))
        return (str(walk.draw.choice(files)), "")

    QtWidgets.QFileDialog.getSaveFileName = where_to  # type: ignore[method-assign]
    QtWidgets.QFileDialog.getOpenFileName = where_from  # type: ignore[method-assign]


main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
