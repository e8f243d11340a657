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
from PySide6.QtWidgets import QAbstractButton, QApplication
from shiboken6 import isValid

from engine.session.samples import SAMPLES
from gui.program.app import WindowedProgram
from tests.conftest import with_all_asked
from tests.gui.acts import wait, wait_until
from tests.walk.acts import ACTS, NOT_ALONE, dismiss
from tests.walk.walk import MOST_WINDOWS, Act, Walk

Named: TypeAlias = tuple[str, Act]

SAVES = {  # by entries of the menus, the endings of what they save
    "save_as": (".voro",),
    "export": (".png", ".svg", ".pdf"),
    "report": (".pdf", ".html"),
    "save_data": (".csv", ".xlsx"),
    "apply": (".csv", ".xlsx"),
}
LEAVE = ("close", "full_screen")  # after which there is less to be seen of the others
ALIKE = ("dark", "light")  # themes, the last of which is on where memory is measured
ANSWERS, TEST = 4, 1  # to what becomes of a second file; that it tests thresholds of the first
AT_REST = 1000  # ms, in which the modules come that are imported before they are needed


def opening_round(walk: Walk) -> Iterator[Named]:
    """The acts in their order; what there is to be done is looked up when its turn comes.

    As many windows as there may be show files all the while, and at its end present them: more is
    never there. What is kept from then on, such as letters as they were painted, lies between what
    is open, and what is free when all is closed follows from how much that was. In a round with
    one window it would be less than in the acts that come after, and count as memory that grows.
    """
    first, new_window = walk.first, walk.first.window.actions_["new_window"]
    while len(walk.programs) < MOST_WINDOWS:
        yield from _once(walk, first, "window", _agreed(partial(_trigger, action=new_window)))
    for program in walk.programs:
        for sample in program.window.actions_.samples.actions():
            yield from _in_window(walk, program, _with_one_sample(program, sample))
    yield from _in_window(walk, first, _all_in_first_window(walk))
    for program in walk.programs:
        presents = program.window.actions_["present"]
        yield from _once(walk, program, "present", partial(_trigger, action=presents))
    yield "dismiss", dismiss
    for program in walk.programs:
        if program is not first:
            yield from _once(walk, program, "window", _close)
    walk.program = first


def seen_alike(walk: Walk) -> Iterator[Named]:
    """Acts after which the same views are made, whatever was drawn before.

    Each sample is seen, and all that can be asked of a file. A window keeps its views for the
    next file. Which there are when nothing is open would otherwise depend on what was drawn last,
    and so would the memory. Then a theme is put on: of each Qt keeps as many rules as there are
    states in which something was seen since, such as under the mouse.
    """
    actions = walk.first.window.actions_
    yield from _in_window(walk, walk.first, _with_all_asked(walk))
    for sample in actions.samples.actions():
        yield from _in_window(walk, walk.first, _with_one_sample(walk.first, sample))
    for name in ALIKE:
        change = _agreed(partial(_trigger, action=actions.theme(name)))
        yield from _in_window(walk, walk.first, iter([("theme", change), ("wait", _rest)]))


def _once(walk: Walk, program: WindowedProgram, name: str, act: Act) -> Iterator[Named]:
    """One act in one window."""
    return _in_window(walk, program, iter([(name, act)]))


def _in_window(walk: Walk, program: WindowedProgram, acts: Iterator[Named]) -> Iterator[Named]:
    """Acts that are all done in one window."""
    for each in acts:
        walk.program = program
        yield each


def _all_in_first_window(walk: Walk) -> Iterator[Named]:
    """All files and samples, with all that can be done with each of them."""
    program = walk.first
    for path in sorted(walk.folder.iterdir()):
        yield "open files", _agreed(partial(_open, path=path))
    for choice in range(ANSWERS):
        yield from _with_a_second_file(walk, SAMPLES[0].opened_path.name, choice)
        yield from _all_pages(program)
    yield from _with_all_asked(walk)
    for sample in program.window.actions_.samples.actions():
        yield from _with_one_sample(program, sample)
        yield from _all_buttons(program)
        yield from _all_menus(program)
        yield "open a sample", _agreed(partial(_trigger, action=sample))
        for name, (_, act) in ACTS.items():
            yield name, act
        yield "dismiss", dismiss


def _with_all_asked(walk: Walk) -> Iterator[Named]:
    """Everything is asked of a file, whose thresholds are tested on a second one."""
    yield from _with_a_second_file(walk, "asked.csv", TEST)
    yield "ask everything", _agreed(_ask_everything)
    yield from _all_pages(walk.first)


def _with_a_second_file(walk: Walk, name: str, choice: int) -> Iterator[Named]:
    """A file is opened, and then again as a second one, of which becomes what is chosen."""
    path = walk.folder / name
    yield "close", _agreed(partial(_trigger, action=walk.first.window.actions_["close"]))
    yield "open files", _agreed(partial(_open, path=path))
    yield "open files", _agreed(partial(_open, path=path), choice=choice)


def _with_one_sample(program: WindowedProgram, sample: QAction) -> Iterator[Named]:
    """A sample is opened, and all its pages and views are seen at once."""
    yield "open a sample", _agreed(partial(_trigger, action=sample))
    yield from _all_pages(program)


def _all_pages(program: WindowedProgram) -> Iterator[Named]:
    """All pages of what is open are seen, and all their views, and whatever else can be seen."""
    actions = program.window.actions_
    yield "wait", _agreed(_rest)
    for page in actions.pages.actions():
        if _is_offered(page):
            yield "page", _agreed(partial(_see_page, page=page))
    for view in actions.views.actions():
        if _is_offered(view) and not view.isChecked():
            yield "view", _agreed(partial(_trigger, action=view))


def _all_buttons(program: WindowedProgram) -> Iterator[Named]:
    """Whatever has words in the views is pressed, if it is there when its turn comes."""
    workspace = program.window.workspace
    buttons = [] if workspace is None else workspace.grid.findChildren(QAbstractButton)
    for button in buttons:
        if isValid(button) and button.isVisible() and button.isEnabled() and button.text():
            yield "click", _agreed(partial(_click, button=button))


def _all_menus(program: WindowedProgram) -> Iterator[Named]:
    """Every entry of the menus, with all that it can save."""
    for action in program.window.actions_.all:
        if action.objectName() not in (*NOT_ALONE, *LEAVE) and _is_offered(action):
            for ending in SAVES.get(action.objectName(), ("",)):
                act = partial(_trigger, action=action)
                yield f"menu {ending}".strip(), _agreed(act, ending)


def _agreed(act: Act, ending: str = "", choice: int | None = None) -> Act:
    """An act all of whose dialogs are agreed to.

    What it saves has the ending that is given, or one that is drawn.
    """
    return partial(_agree, act=act, ending=ending, choice=choice)


def _agree(walk: Walk, act: Act, ending: str, choice: int | None) -> str:
    """Do an act, agree to all that it asks, and wait until all is saved and seen."""
    program, before = walk.program, walk.endings
    walk.agrees, walk.endings, walk.choice = True, (ending,) if ending else before, choice
    done = act(walk)
    while dialogs := walk.dialogs():
        for dialog in dialogs:
            walk.poke(dialog)
            dialog.close()  # one that is not content with what stands in it
        wait(1)
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
    walk.settle()
    workspace, saving = program.window.workspace, program.wiring.exporting.saving
    wait_until(lambda: saving.target is None)
    wait_until(lambda: workspace is None or workspace.middle.is_filled)
    walk.agrees, walk.endings, walk.choice = False, before, None
    return done or ""


def _open(walk: Walk, path: Path) -> str:
    """Open a file, and wait until it has been read and what it asks was answered."""
    walk.program.wiring.open_files([path])
    wait(AT_REST)
    return path.name


def _see_page(walk: Walk, page: QAction) -> str:
    """Turn to a page, and bring each of its views to the front if there is no room for all."""
    page.trigger()
    workspace = walk.program.window.workspace
    if workspace is None:
        return page.objectName()
    middle = workspace.middle
    for key in middle.on_page:
        middle.grid.bring(key)
        wait_until(lambda: middle.is_filled)
    return f"{page.objectName()}: {', '.join(middle.on_page)}"


def _ask_everything(walk: Walk) -> str:
    """Ask all that the page Decide answers, and by groups and clusters: more views are there."""
    store = walk.program.store
    further = {"reference": "m", "constraints": ("precision:0.3",), "review_cost": 0.1}
    store.take_session(with_all_asked(store.two_class_session, **further))
    wait(AT_REST)
    return ""


def _trigger(_walk: Walk, action: QAction) -> str:
    """Do what an entry of the menus does, if it is there and can be done."""
    if not _is_offered(action):
        return ""
    name = action.objectName()
    action.trigger()
    return name


def _click(_walk: Walk, button: QAbstractButton) -> str:
    words = button.text()
    button.click()
    return words


def _close(walk: Walk) -> str:
    walk.program.window.close()
    return ""


def _rest(_walk: Walk) -> str:
    wait(AT_REST)
    return ""


def _is_offered(action: QAction) -> bool:
    return isValid(action) and action.isEnabled() and action.isVisible()
