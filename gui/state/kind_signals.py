"""What the store emits for panels and views of one kind of analysis."""

from PySide6.QtCore import QObject, Signal


class KindSignals(QObject):
    """What the store emits for panels and views of one kind of analysis."""

    session_changed = Signal(object)
    analysis_changed = Signal(object)
    analysis_refined = Signal(object)
