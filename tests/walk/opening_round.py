"""What a long walk begins with: every kind of act in turn, on every kind of file.

What the program needs when something is done for the first time, modules, fonts and what it keeps
a bounded number of, is there then before memory is measured, whatever is drawn later. Else a walk
that draws its first PDF after the mark would count the writer of PDFs as memory that grows.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TypeAlias

from PySide6.QtGui import QAction
from shiboken6 import isValid

from gui.program.app import WindowedProgram
from tests.gui.acts import wait, wait_until
from tests.walk.acts import ACTS, NOT_ALONE, dismiss
from tests.walk.walk import Act, Walk

Named: TypeAlias = tuple[str, Act]

SAVES = {  # by entries of the menus, the endings of what they save
    "save_as": (".voro",),
    "export": (".png", ".svg", ".pdf"),
    "report": (".pdf", ".html"),
    "save_data": (".csv", ".xlsx"),
    "apply": (".csv", ".xlsx"),
}
LEAVE = ("close", "full_screen")  # after which there is less to be seen of the others
AT_REST = 1000  # ms, in which the modules come that are imported before they are needed


def opening_round(walk: Walk) -> Iterator[Named]:
    """The acts in their order; what there is to be done is looked up when its turn comes."""
    for path in sorted(walk.folder.iterdir()):
        yield "open files", partial(_agree, act=partial(_open, path=path))
    for sample in walk.first.window.actions_.samples.actions():
        yield from _with_one_sample(walk, sample)
    for name, (_, act) in ACTS.items():
        yield name, act
    yield "dismiss", dismiss


def _with_one_sample(walk: Walk, sample: QAction) -> Iterator[Named]:
    """What can be done with a sample: its pages and views, the menus, and all acts."""
    program, actions = walk.first, walk.first.window.actions_
    opening: Named = "open a sample", _agreed(program, sample)
    yield opening
    yield "wait", _rest
    for group in (actions.pages, actions.views):
        for action in group.actions():
            yield "page or view", _agreed(program, action)
    for action in actions.all:
        if action.objectName() not in (*NOT_ALONE, *LEAVE):
            for ending in SAVES.get(action.objectName(), ("",)):
                yield f"menu {ending}", _agreed(program, action, ending)
    yield opening
    for name, (_, act) in ACTS.items():
        yield name, act
    yield "dismiss", dismiss


def _agreed(program: WindowedProgram, action: QAction, ending: str = "") -> Act:
    """The act of an entry of the menus, whose dialogs are agreed to."""
    return partial(_agree, act=partial(_trigger, program=program, action=action), ending=ending)


def _agree(walk: Walk, act: Act, ending: str = "") -> str:
    """Do an act, agree to all that it asks, and wait until what it saves is saved.

    What is saved has the ending that is given, or one that is drawn.
    """
    before, walk.agrees = walk.endings, True
    walk.endings = (ending,) if ending else before
    done = act(walk)
    while dialogs := walk.dialogs():
        for dialog in dialogs:
            walk.poke(dialog)
            dialog.close()  # one that is not content with what stands in it
        wait(1)
    saving = walk.program.wiring.exporting.saving
    wait_until(lambda: saving.target is None)
    walk.agrees, walk.endings = False, before
    return done


def _open(walk: Walk, path: Path) -> str:
    walk.program.wiring.open_files([path])
    return path.name


def _trigger(walk: Walk, program: WindowedProgram, action: QAction) -> str:
    """Do what an entry of the menus of a window does, if it is there and can be done."""
    walk.program = program
    if not isValid(action) or not action.isEnabled() or not action.isVisible():
        return ""
    name = action.objectName()
    action.trigger()
    return name


def _rest(_walk: Walk) -> str:
    wait(AT_REST)
    return ""
