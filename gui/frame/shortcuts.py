"""The shortcuts of every action: those that everybody gets, those that were changed, conflicts."""

import re
from collections.abc import Iterator

import msgspec
from PySide6.QtCore import QSettings
from PySide6.QtGui import QAction, QKeySequence

from engine.messages.language import tr
from gui import catalogue
from gui.frame.actions import Actions
from gui.themes.settings import program_settings

PLACE = "keys/changed"
CHORD = re.compile(r"(Ctrl|Alt|Meta)\+|(Shift\+)?F\d+$")  # what no field takes for typing
PORTABLE = QKeySequence.SequenceFormat.PortableText
NATIVE = QKeySequence.SequenceFormat.NativeText
NEEDS_MODIFIER = tr("would be typed into fields: hold Ctrl or Alt too, or take a function key")
FIXED = (  # keys of the widget that has the focus: they belong to it, and stay
    ("←  →", tr("Move t by 0.001, with Shift by 0.01")),
    ("Home  End", tr("Move t to a, or to b")),
    ("PgUp  PgDown", tr("Move t to where another model begins to cost least")),
    ("Space", tr("Play or pause the sweep of t")),
    ("+  −  0", tr("Look closer, from farther, at all of a view")),
    ("Ctrl  ←  →  ↑  ↓", tr("On the decision map: move the box of costs and prevalence")),
    ("Tab", tr("Go to the next control, with Shift to the one before")),
    ("Tab  ←  →", tr("On the ribbon: take a playhead of a review, and move it")),
    ("F10", tr("Open the menus of the window")),
    ("Shift+F10", tr("Open the menu of what the keys go to")),
    ("Esc", tr("Dismiss a message, or select no model")),
)


class Shortcuts:
    """What keys every action has, by the action's name; changes are kept in the settings.

    Args:
        actions: whose keys.
        settings: where changes are kept; the program's own if None.
    """

    def __init__(self, actions: Actions, settings: QSettings | None = None) -> None:
        self._actions = actions
        self._settings = settings or program_settings()
        self._at_first = {name: _keys_of(action) for name, action in self._named()}
        self._changed = {
            name: keys for name, keys in self._recalled().items() if name in self._at_first
        }
        for name, keys in self._changed.items():
            self._apply(name, keys)

    def _named(self) -> Iterator[tuple[str, QAction]]:
        return ((action.objectName(), action) for action in self._actions.all)

    def keys(self, name: str) -> tuple[str, ...]:
        """The keys of an action as they are kept, "Ctrl+E"."""
        return self._changed.get(name, self._at_first[name])

    def is_changed(self, name: str) -> bool:
        """Whether it has other keys than at first."""
        return name in self._changed

    def change(self, name: str, keys: tuple[str, ...]) -> None:
        """Give an action other keys, and take them from whoever has them."""
        for key in keys:
            for other in self.conflicts(name, key):
                self._set(other, tuple(each for each in self.keys(other) if each != key))
        self._set(name, keys)
        self._keep()

    def reset(self, name: str) -> None:
        """Give an action the keys that it had at first."""
        self.change(name, self._at_first[name])

    def reset_all(self) -> None:
        """Give all actions the keys that they had at first."""
        for name in tuple(self._changed):
            self._set(name, self._at_first[name])
        self._keep()

    def conflicts(self, name: str, key: str) -> tuple[str, ...]:
        """The other actions that have a key and may be offered together with this one."""
        return tuple(
            other
            for other in self._at_first
            if other != name and key in self.keys(other) and _may_meet(name, other)
        )

    def why_not(self, key: str) -> str:
        """Why no action can have a key; empty where one can."""
        if not key or CHORD.match(key):
            return ""
        return tr("{key} {why}.", key=native(key), why=NEEDS_MODIFIER)

    def _set(self, name: str, keys: tuple[str, ...]) -> None:
        self._changed.pop(name, None)
        if keys != self._at_first[name]:
            self._changed[name] = keys
        self._apply(name, keys)

    def _apply(self, name: str, keys: tuple[str, ...]) -> None:
        self._actions.give_keys(name, keys)

    def _keep(self) -> None:
        if self._changed:
            self._settings.setValue(PLACE, msgspec.json.encode(self._changed).decode())
        else:
            self._settings.remove(PLACE)

    def _recalled(self) -> dict[str, tuple[str, ...]]:
        found = self._settings.value(PLACE)
        try:
            kept = msgspec.json.decode(found or "{}", type=dict[str, tuple[str, ...]])
        except (msgspec.MsgspecError, TypeError):
            return {}  # written by hand, or by another version
        return kept


def native(key: str) -> str:
    """A key as the system writes it."""
    return QKeySequence.fromString(key, PORTABLE).toString(NATIVE)


def _keys_of(action: QAction) -> tuple[str, ...]:
    return tuple(each.toString(PORTABLE) for each in action.shortcuts())


def _may_meet(name: str, other: str) -> bool:
    """Whether two actions may be offered for the same file: views of two kinds never are."""
    kinds = [set(view.takes) for view in catalogue.VIEWS if view.key in (name, other)]
    return len(kinds) < 2 or bool(kinds[0] & kinds[1])
