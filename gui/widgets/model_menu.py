"""The menu of one model: hide it, show it alone, and change its name, look, place, direction."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QMenu, QWidget

from engine.messages.language import tr
from gui.themes.theme import Theme
from gui.widgets.menu_entries import add_entry, add_menu
from gui.widgets.swatch import LENGTH, THICKNESS, paint_swatch

ALONE, HIDE, SHOW = "alone", "hide", "show"
RENAME, LOOK, UP, DOWN, TURN = "rename", "look", "up", "down", "turn"
USUAL_TURN = tr("Read lower scores as positive, or higher ones again")
SHARP = 2.0  # pixels of a swatch for each logical one


def model_menu(parent: QWidget, name: str, *, hidden: bool) -> QMenu:
    """What can be done with one model; each action's data is its name and what is done."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    alone = add_entry(menu, tr("Show this one alone, or all again"))
    alone.setData((name, ALONE))
    toggle = add_entry(menu, tr("Show") if hidden else tr("Hide"))
    toggle.setData((name, SHOW if hidden else HIDE))
    return menu


def key_change(event: QKeyEvent) -> str:
    """What a key changes of the model that has the focus; empty if nothing."""
    if event.key() == Qt.Key.Key_F2:
        return RENAME
    alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
    return {Qt.Key.Key_Up: UP, Qt.Key.Key_Down: DOWN}.get(Qt.Key(event.key()), "") if alt else ""


def add_changes(
    menu: QMenu,
    name: str,
    look: int | None,
    theme: Theme,
    *,
    turns: bool = True,
    turning: str = USUAL_TURN,
) -> None:
    """Offer to change a model; the data of a colour has its place as a third part.

    Args:
        menu: takes the entries.
        name: the model.
        look: the place of its look; None where it has none that would be seen.
        theme: has the colours.
        turns: whether its scores can be read the other way round.
        turning: what that does, or why it means nothing; a sentence.
    """
    menu.setToolTipsVisible(True)
    menu.addSeparator()
    add_entry(menu, tr("&Rename…\tF2")).setData((name, RENAME))
    if look is not None:
        _add_looks(add_menu(menu, tr("&Colour, dash and marker")), name, look, theme)
    add_entry(menu, tr("Move &up\tAlt+Up")).setData((name, UP))
    add_entry(menu, tr("Move &down\tAlt+Down")).setData((name, DOWN))
    turn = add_entry(menu, tr("&Turn the scores round"))
    turn.setToolTip(turning)
    turn.setData((name, TURN))
    turn.setEnabled(turns)


def _add_looks(looks: QMenu, name: str, look: int, theme: Theme) -> None:
    for place in range(len(theme.models)):
        entry = add_entry(looks, tr("Look {number}", number=place + 1))
        entry.setIcon(_swatch(theme, place))
        entry.setData((name, LOOK, place))
        entry.setCheckable(True)
        entry.setChecked(place == look)


def _swatch(theme: Theme, look: int) -> QIcon:
    """A model's line and marker."""
    drawn = QPixmap(QSize(LENGTH, THICKNESS) * SHARP)
    drawn.setDevicePixelRatio(SHARP)
    drawn.fill(Qt.GlobalColor.transparent)
    with QPainter(drawn) as painter:
        paint_swatch(painter, QRectF(0, 0, LENGTH, THICKNESS), theme, look)
    return QIcon(drawn)
