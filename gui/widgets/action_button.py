"""A button that does what an action does, and shows it."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction, QActionEvent
from PySide6.QtWidgets import QToolButton


class ActionButton(QToolButton):
    """A button of an action without a menu.

    Whenever such an action changes, Qt connects it to its button once more, keeps all of these
    connections, and calls each at the next change. They wait for a menu, and none comes: what else
    changes is told by `actionEvent`.
    """

    def __init__(self, action: QAction) -> None:
        super().__init__()
        self._action = action
        self.setDefaultAction(action)

    def actionEvent(self, event: QActionEvent) -> None:
        """Show the action as it is now."""
        super().actionEvent(event)
        if event.type() == QEvent.Type.ActionChanged:
            self._action.disconnect(self)
