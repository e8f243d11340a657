"""gui.frame.workspace_parts.LazyViews: views that were deleted hear of nothing any more."""

import sys
from types import FrameType

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from gui.frame.workspace_parts import LazyViews
from gui.themes.theme import load_theme
from gui.views.class_pointer import ClassPointer
from gui.views.playhead import Playhead


def test_no_view_that_was_deleted_is_called() -> None:
    playhead, pointer = Playhead(), ClassPointer()
    views = LazyViews(playhead, pointer, load_theme("light"))
    held = {id(views[key]): views[key] for key in views}
    views.delete_all()
    assert not views.made
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not any(isValid(view) for view in held.values())
    called: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and id(frame.f_locals.get("self")) in held:
            called.append(frame.f_code.co_name)

    sys.setprofile(note)
    try:
        pointer.pointed_changed.emit()
        pointer.score_changed.emit()
        playhead.pointed_changed.emit()
        playhead.selected_changed.emit(None)
        playhead.rested.emit()
    finally:
        sys.setprofile(None)
    assert called == []
