"""What is done on a walk: with the mouse, the keys, files and windows."""

import shutil
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget
from shiboken6 import isValid

from engine.session.samples import CLASSES_SAMPLES, SAMPLES
from gui.panels.conditions_panel import ConditionsPanel
from gui.views.confusion_view import ConfusionView
from gui.views.ribbon_view import RibbonView
from gui.views.view_widget import ViewWidget
from gui.widgets.widgets_within import widgets_within
from tests.gui import acts
from tests.gui.acts import where_keys_go
from tests.walk.walk import MOST_WINDOWS, Act, Walk, press

NONE, LEFT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
KEYS = (
    *(Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Escape),
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home),
    *(Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Delete),
    *(Qt.Key.Key_Menu, Qt.Key.Key_1, Qt.Key.Key_3, Qt.Key.Key_F, Qt.Key.Key_H, Qt.Key.Key_Plus),
)
TAKES = (  # what is done to what Tab has reached
    *((key, NONE) for key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Up, Qt.Key.Key_Down)),
    *((key, NONE) for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Escape)),
    *((Qt.Key.Key_Space, NONE), (Qt.Key.Key_Return, NONE), (Qt.Key.Key_F10, SHIFT)),
    *((Qt.Key.Key_Return, CONTROL), (Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)),
)
NUMBERS = ("1", "2.5", "10", "0", "-3", "x", "", "1e-6", "1e6", "12 %", "0,4", "0.999", "100")
TEXTS = {  # what files hold that are opened
    "few.csv": "label,a,b\n1,0.9,0.8\n0,0.4,0.6\n1,0.6,0.3\n0,0.1,0.2\n",
    "ties.csv": "label,a\n" + "1,0.5\n0,0.5\n" * 30,
    "groups.csv": "y;s;site\n" + "".join(f"{i % 3 == 0:d};{i * 7 % 11},5;{i % 4}\n" for i in range(60)),
    "three.csv": "truth,m,n\n" + "".join(f"{'abc'[i % 3]},{'abc'[i * i % 3]},{'abc'[i // 9 % 3]}\n" for i in range(90)),
    "asked.csv": "y,m,n,site,patient\n" + "".join(f"{i * i % 5 == 1:d},0.{i * 37 % 97:02},0.{i * 53 % 89:02},{'PQR'[i % 3]},p{i // 2}\n" for i in range(120)),
    "one_class.csv": "label,a\n1,0.5\n1,0.6\n",
    "empty.csv": "",
    "rubbish.csv": "\x00\x01 no table \x02",
    "ragged.csv": "label,a\n1,0.5\n0\n1,0.2,0.3\n",
}  # fmt: skip
NOT_ALONE = ("quit", "new_window")  # ends the walk; windows are opened and closed by an act


def write_files(folder: Path) -> None:
    """Write what is opened on the walk, and copies of some samples."""
    for file in (*SAMPLES[:2], *CLASSES_SAMPLES):
        shutil.copy(file.opened_path, folder)
    for name, text in TEXTS.items():
        (folder / name).write_text(text, "utf-8")


def open_sample(walk: Walk) -> str:
    """Open one of the samples by its menu."""
    action = walk.draw.choice(walk.program.window.actions_.samples.actions())
    action.trigger()
    return str(action.data())


def open_file(walk: Walk) -> str:
    """Open one file or several, those that were saved on the way as well."""
    files = sorted(path for path in walk.folder.iterdir() if path.suffix in (".csv", ".voro"))
    chosen = walk.draw.sample(files, walk.draw.choice((1, 1, 1, 2)))
    walk.program.wiring.open_files(chosen)
    return ", ".join(path.name for path in chosen)


def paste(walk: Walk) -> str:
    """Paste a table."""
    name = walk.draw.choice(list(TEXTS))
    QApplication.clipboard().setText(TEXTS[name])
    walk.program.window.actions_["paste"].trigger()
    return name


def trigger(walk: Walk) -> str:
    """Do anything that menus offer."""
    actions = walk.program.window.actions_
    usable = [each for each in actions.all if each.isEnabled() and each.isVisible()]
    chosen = walk.draw.choice([each for each in usable if each.objectName() not in NOT_ALONE])
    name = chosen.objectName()
    chosen.trigger()
    return name


def named(name: str) -> Act:
    """Do what one entry of the menus does, if it is offered."""

    def act(walk: Walk) -> str:
        walk.program.window.actions_[name].trigger()
        return ""

    return act


def choose_theme(walk: Walk) -> str:
    """Put on another theme."""
    chosen = walk.draw.choice(walk.program.window.actions_.themes.actions())
    chosen.trigger()
    return str(chosen.data())


def resize(walk: Walk) -> str:
    """Make the window another size."""
    size = QSize(walk.draw.randrange(800, 1900), walk.draw.randrange(540, 1100))
    walk.program.window.resize(size)
    return f"{size.width()} × {size.height()}"


def choose_page(walk: Walk) -> str:
    """Turn to another page."""
    shown = [each for each in walk.program.window.actions_.pages.actions() if each.isVisible()]
    if shown:
        walk.draw.choice(shown).trigger()
    return ""


def toggle_view(walk: Walk) -> str:
    """Show or hide a view."""
    views = walk.program.window.actions_.views.actions()
    usable = [each for each in views if each.isEnabled() and each.isVisible()]
    if not usable:
        return ""
    chosen = walk.draw.choice(usable)
    chosen.trigger()
    return chosen.objectName()


def type_number(walk: Walk) -> str:
    """Type something into a field of the conditions, or any other."""
    window = walk.program.window
    panels = [each for each in widgets_within(window) if isinstance(each, ConditionsPanel)]
    within = walk.draw.choice(panels) if panels and walk.draw.random() < 0.6 else window
    found = [each for each in widgets_within(within) if isinstance(each, QLineEdit)]
    fields = [each for each in found if _is_usable(each)]
    if not fields:
        return ""
    field, words = walk.draw.choice(fields), walk.draw.choice(NUMBERS)
    field.setFocus()
    QTest.keySequence(field, "Ctrl+A")
    QTest.keyClicks(field, words)
    press(field, walk.draw.choice((Qt.Key.Key_Return, Qt.Key.Key_Tab)), NONE)
    return f"{words!r} into {field.accessibleName()!r}"


def drag(walk: Walk) -> str:
    """Drag from one place to another in a view, or in the ribbon."""
    view = _view(walk)
    if view is None:
        return ""
    name, start, end = _named(view), _place(walk, view), _place(walk, view)
    held = walk.draw.choice((NONE, NONE, NONE, SHIFT, CONTROL))
    QTest.mouseMove(view, start)
    if not _is_there(view):
        return name
    QTest.mousePress(view, LEFT, held, start)
    steps = walk.draw.randrange(1, 7)
    for step in range(1, steps + 1):
        if _is_there(view):
            QTest.mouseMove(view, start + (end - start) * (step / steps))
        if walk.draw.random() < 0.3:
            QApplication.processEvents()
    if _is_there(view):
        QTest.mouseRelease(view, LEFT, held, end)
    return f"{name} {start.toTuple()} to {end.toTuple()}"


def hover(walk: Walk) -> str:
    """Move the mouse over a view."""
    view = _view(walk)
    if view is None:
        return ""
    for _ in range(3):
        if isValid(view):
            QTest.mouseMove(view, _place(walk, view))
    return ""


def wheel(walk: Walk) -> str:
    """Turn the wheel over a view."""
    view = _view(walk)
    if view is None:
        return ""
    place, by = QPointF(_place(walk, view)), walk.draw.choice((-240, -120, 120, 240))
    held = walk.draw.choice((NONE, CONTROL, SHIFT))
    none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    there = view.mapToGlobal(place)
    turned = QWheelEvent(place, there, QPoint(), QPoint(0, by), none, held, phase, False)
    QApplication.sendEvent(view, turned)
    return _named(view)


def double_click(walk: Walk) -> str:
    """Double-click in a view."""
    view = _view(walk)
    name = _named(view)
    if view is not None:
        QTest.mouseDClick(view, LEFT, NONE, _place(walk, view))
    return name


def ask_for_menu(walk: Walk) -> str:
    """Press the right button on anything that can be seen."""
    widgets = [each for each in widgets_within(walk.program.window) if each.isVisible()]
    if not widgets:
        return ""
    widget = walk.draw.choice(widgets)
    place = _place(walk, widget)
    mouse = QContextMenuEvent.Reason.Mouse
    asked = QContextMenuEvent(mouse, place, widget.mapToGlobal(place), NONE)
    QApplication.sendEvent(widget, asked)
    return _named(widget)


def click(walk: Walk) -> str:
    """Press a button that can be seen in the window."""
    found = widgets_within(walk.program.window)
    buttons = [each for each in found if isinstance(each, QAbstractButton) and _is_usable(each)]
    if not buttons:
        return ""
    button = walk.draw.choice(buttons)
    words = button.text() or button.accessibleName() or _named(button)
    QTest.mouseClick(button, LEFT)
    return repr(words)


def press_keys(walk: Walk) -> str:
    """Press some keys where the focus is."""
    pressed = walk.draw.choices(KEYS, k=walk.draw.randrange(1, 5))
    for key in pressed:
        press(where_keys_go(walk.program.window), key, walk.draw.choice((NONE, NONE, NONE, SHIFT)))
    return ", ".join(key.name for key in pressed)


def go_by_tab(walk: Walk) -> str:
    """Go on by Tab, or back, and do with the keys what can be done there."""
    way = walk.draw.choice((Qt.Key.Key_Tab, Qt.Key.Key_Tab, Qt.Key.Key_Backtab))
    for _ in range(walk.draw.randrange(1, 25)):
        press(where_keys_go(walk.program.window), way, NONE)
    reached = where_keys_go(walk.program.window)
    words, (key, held) = reached.accessibleName() or _named(reached), walk.draw.choice(TAKES)
    press(reached, key, held)
    return f"{key.name} at {words!r}"


def change_on_disk(walk: Walk) -> str:
    """Change a file that is open, which is noticed, and read it again or leave it."""
    dataset, reloading = walk.program.store.dataset, walk.program.wiring.file_opening.reloading
    if dataset is None or dataset.source.path.parent != walk.folder:
        return ""
    path = dataset.source.path
    if path.suffix != ".csv":
        return ""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    kept = lines[:-1] if walk.draw.random() < 0.5 and len(lines) > 20 else [*lines, *lines[-1:]]
    path.write_text("".join(kept), "utf-8")
    reloading.watch.look()
    walk.draw.choice(walk.program.window.file_notice.buttons).click()
    return path.name


def list_cases(walk: Walk) -> str:
    """List the cases behind a count of the confusion table, if it is seen."""
    window = walk.program.window
    views = [each for each in window.findChildren(ConfusionView) if each.isVisible()]
    usable = [entry for each in views for entry in each.menu_entries() if entry.isEnabled()]
    if not usable:
        return ""
    chosen = walk.draw.choice(usable)
    words = chosen.text()
    chosen.trigger()
    return words


def answer_dialog(walk: Walk) -> str:
    """Do something in a dialog that stands open."""
    dialogs = walk.dialogs()
    return walk.poke(walk.draw.choice(dialogs)) if dialogs else ""


def dismiss(walk: Walk) -> str:
    """Close menus, dialogs and what presents."""
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
    for dialog in walk.dialogs():
        dialog.reject()
    for program in walk.programs:
        if program.wiring.presenter is not None:
            program.wiring.presenter.leave()
    return ""


def other_window(walk: Walk) -> str:
    """Open a further window, or close one."""
    if len(walk.programs) < MOST_WINDOWS and walk.draw.random() < 0.5:
        walk.program.window.actions_["new_window"].trigger()
        return "open"
    if walk.program is not walk.first:
        walk.program.window.close()
        return "close"
    return ""


def wait(walk: Walk) -> str:
    """Do nothing for a while: intervals are refined, work is kept, modules come."""
    acts.wait(walk.draw.randrange(300))
    return ""


ACTS: dict[str, tuple[int, Act]] = {
    "open a sample": (4, open_sample),
    "open files": (4, open_file),
    "paste": (1, paste),
    "type": (10, type_number),
    "drag": (14, drag),
    "hover": (6, hover),
    "turn the wheel": (4, wheel),
    "double-click": (2, double_click),
    "ask for a menu": (3, ask_for_menu),
    "click": (12, click),
    "keys": (10, press_keys),
    "Tab": (14, go_by_tab),
    "change on disk": (2, change_on_disk),
    "list cases": (2, list_cases),
    "roles": (2, named("roles")),
    "present": (1, named("present")),
    "undo": (8, named("undo")),
    "redo": (4, named("redo")),
    "save": (2, named("save")),
    "close": (1, named("close")),
    "theme": (2, choose_theme),
    "resize": (4, resize),
    "page": (3, choose_page),
    "view": (4, toggle_view),
    "anything": (6, trigger),
    "window": (2, other_window),
    "dialog": (8, answer_dialog),
    "dismiss": (4, dismiss),
    "wait": (1, wait),
}


def _view(walk: Walk) -> QWidget | None:
    """A view that can be seen, or the ribbon, or something in one of them."""
    window = walk.program.window
    found = [each for each in widgets_within(window) if isinstance(each, ViewWidget | RibbonView)]
    seen = [each for each in found if each.isVisible() and not each.rect().isEmpty()]
    if not seen:
        return None
    view = walk.draw.choice(seen)
    return _child_at(view, _place(walk, view))


def _child_at(widget: QWidget, place: QPoint) -> QWidget:
    """What is seen at a place of a widget."""
    for child in reversed(widget.children()):
        if isinstance(child, QWidget) and child.isVisible() and child.geometry().contains(place):
            return _child_at(child, place - child.pos())
    return widget


def _place(walk: Walk, widget: QWidget) -> QPoint:
    width, height = max(1, widget.width()), max(1, widget.height())
    return QPoint(walk.draw.randrange(width), walk.draw.randrange(height))


def _named(widget: QWidget | None) -> str:
    return "" if widget is None else type(widget).__name__


def _is_there(view: QWidget) -> bool:
    """Whether a view is still seen.

    Its window may have been closed in the middle of a drag, or another file opened in it.
    """
    return isValid(view) and view.isVisible()


def _is_usable(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled()
