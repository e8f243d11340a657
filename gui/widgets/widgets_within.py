"""The widgets in a widget, found without keeping them."""

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget


def widgets_within(widget: QWidget) -> Iterator[QWidget]:
    """All widgets in one, each before those in it.

    PySide's own `findChildren` keeps what it made for a scroll bar, say, until the widget goes
    that was searched: in a window that is searched again and again it adds up.
    """
    for child in widget.children():
        if isinstance(child, QWidget):
            yield child
            yield from widgets_within(child)
