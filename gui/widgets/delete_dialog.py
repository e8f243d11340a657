"""Deletes a dialog together with what Qt keeps of its parts."""

from collections.abc import Iterator

from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QFrame,
    QLineEdit,
    QScrollArea,
    QWidget,
)

VIEWPORT = "qt_scrollarea_viewport"  # as Qt names what a scroll area shows its content in
ANYTHING = "* {}"  # a style sheet that says nothing


def delete_dialog(dialog: QDialog) -> None:
    """Delete a dialog that has been closed, once what it does now is done.

    Qt keeps what a style sheet says of each widget until that goes. Of what stands for another one,
    such as the list of a combo box or the viewport of a scroll area, it keeps that for good: it
    looks out for the end of such a part only if the part has had a style sheet of its own. To give
    one to what holds much takes long, and is left undone.
    """
    for part in _parts(dialog):
        part.setStyleSheet(ANYTHING)
    dialog.deleteLater()


def _parts(widget: QWidget) -> Iterator[QWidget]:
    """What stands for another widget within one; that is held meanwhile, or its parts would go.

    But for what a scroll area shows.
    """
    for child in widget.children():
        if isinstance(child, QWidget):
            if _stands_for(child, widget):
                yield child
            yield from _parts(child)


def _stands_for(child: QWidget, widget: QWidget) -> bool:
    """Whether the style sheet takes a child for the widget that it is in."""
    if isinstance(widget, QAbstractScrollArea):
        return child.objectName() == VIEWPORT and not isinstance(widget, QScrollArea)
    if isinstance(widget, QComboBox):
        return isinstance(child, QFrame | QLineEdit)
    return isinstance(widget, QAbstractSpinBox) and isinstance(child, QLineEdit)
