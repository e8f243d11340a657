"""A canvas with boxes of choices above its right end."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.views.view_bar import GAP, SIDE
from gui.widgets.nested import nested


def put_choices_above(view: QWidget, canvas: QWidget, *choices: QWidget) -> None:
    """Lay a view out; choices are hidden until there is something to choose."""
    column = QVBoxLayout(view)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    bar = nested(QHBoxLayout(), column)
    bar.setContentsMargins(SIDE, 2, SIDE, 2)
    bar.setSpacing(GAP)
    bar.addStretch(1)
    for choice in choices:
        choice.hide()
        bar.addWidget(choice)
    column.addWidget(canvas, 1)
