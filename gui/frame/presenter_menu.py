"""What can be chosen while presenting: size of type, pace, views, and what lies over them."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from engine.messages.language import tr
from gui import catalogue
from gui.widgets.menu_entries import add_entry, add_menu

SCALES = (1.5, 1.8, 2.0)
USUAL = 1.8
PACES = (  # what a pace is called, and the milliseconds from one end of the range to the other
    (tr("&Fast, 4 seconds"), 4000.0),
    (tr("&Usual, 8 seconds"), 8000.0),
    (tr("&Slow, 20 seconds"), 20000.0),
    (tr("&Very slow, 60 seconds"), 60000.0),
)
USUAL_PACE = 8000.0


class PresenterMenu(QMenu):
    """Opens by a right click; its letters work without it.

    `view_chosen` brings the key of a view that is to come or go.

    Attributes:
        halo_action, keys_action, freeze_action: switches.
    """

    changed = Signal()
    view_chosen = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._views = add_menu(self, tr("&Views"))
        self._scales = self._choices(
            tr("&Type"), [(f"× {scale:g}", scale) for scale in SCALES], USUAL
        )
        self._paces = self._choices(tr("&Pace of the sweep"), PACES, USUAL_PACE)
        self.addSeparator()
        self.halo_action = self._switch(tr("&Halo round the pointer\tH"))
        self.keys_action = self._switch(tr("Show &keys\tK"))
        self.freeze_action = self._switch(tr("&Freeze the picture\tF"))
        self.addSeparator()
        add_entry(self, tr("&Leave\tEsc")).triggered.connect(self.left)
        self._letters = {
            Qt.Key.Key_H: self.halo_action,
            Qt.Key.Key_K: self.keys_action,
            Qt.Key.Key_F: self.freeze_action,
        }

    @property
    def scale(self) -> float:
        """How large type is, 1 being the window's."""
        return float(self._chosen(self._scales))

    @property
    def crossing(self) -> float:
        """Milliseconds of the sweep from one end of the range to the other."""
        return float(self._chosen(self._paces))

    @property
    def halo(self) -> bool:
        """Whether there is a halo round the pointer."""
        return self.halo_action.isChecked()

    @property
    def keys_shown(self) -> bool:
        """Whether keys that are pressed are shown."""
        return self.keys_action.isChecked()

    @property
    def frozen(self) -> bool:
        """Whether the picture stands still."""
        return self.freeze_action.isChecked()

    @Slot()
    def thaw(self) -> None:
        """Let the picture move again."""
        self.freeze_action.setChecked(False)
        self.changed.emit()

    def press_key(self, key: Qt.Key) -> bool:
        """Do what a letter, plus or minus stands for; False for other keys."""
        if key in self._letters:
            self._letters[key].trigger()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            self._step(1 if key == Qt.Key.Key_Plus else -1)
        else:
            return False
        return True

    def offer_views(self, offered: Sequence[str], shown: Sequence[str]) -> None:
        """Offer the views that can show what is open, with their numbers."""
        self._views.clear()
        for place, key in enumerate(offered, 1):
            title = catalogue.view_of(key).title
            action = add_entry(self._views, f"{title}\t{place}" if place < 10 else title)
            action.setCheckable(True)
            action.setChecked(key in shown)
            action.triggered.connect(partial(self.view_chosen.emit, key))

    def _step(self, by: int) -> None:
        """Take the next larger or smaller type."""
        actions = self._scales.actions()
        place = next(place for place, each in enumerate(actions) if each.isChecked())
        actions[min(max(place + by, 0), len(actions) - 1)].trigger()

    def _choices(
        self, title: str, choices: Sequence[tuple[str, float]], chosen: float
    ) -> QActionGroup:
        menu, group = add_menu(self, title), QActionGroup(self)
        for words, value in choices:
            action = add_entry(menu, words)
            action.setData(value)
            action.setCheckable(True)
            action.setChecked(value == chosen)
            group.addAction(action)
        group.triggered.connect(self._announce)
        return group

    def _switch(self, words: str) -> QAction:
        action = add_entry(self, words)
        action.setCheckable(True)
        action.triggered.connect(self._announce)
        return action

    @Slot()
    def _announce(self) -> None:
        self.changed.emit()

    @staticmethod
    def _chosen(group: QActionGroup) -> float:
        checked = group.checkedAction()
        return float(checked.data())
