"""The menu and the dialog that change a model, as a user answers them."""

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu, QWidget

asked: list[str] = []


def entry(row: QWidget, *path: str) -> QAction:
    """An entry of the menu that a right click on a model's row opens."""
    place = QPoint(60, 10)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, row.mapToGlobal(place))
    QApplication.sendEvent(row, event)
    menu: object = QApplication.activePopupWidget()
    for words in path:
        assert isinstance(menu, QMenu)
        action = next(a for a in menu.actions() if a.text().replace("&", "").startswith(words))
        menu = action.menu()
    return action


def answer_dialog(*typed: str) -> None:
    """Type names into the dialogs that come, and press Enter."""
    left = list(typed)

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QInputDialog):
            dialog.setTextValue(left.pop(0))
            asked.append(dialog.labelText())
            if left:
                QTimer.singleShot(0, answer)
            dialog.accept()
        else:
            QTimer.singleShot(1, answer)

    asked.clear()
    QTimer.singleShot(0, answer)


def close_popup() -> None:
    """Close the menu that is open."""
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()
