"""What the main window does once data are open; behind a door, for all of it stands on numpy."""

from collections.abc import Generator

from PySide6.QtWidgets import QWidget

from gui.frame.workspace import Workspace
from gui.frame.workspace_parts import Parts
from gui.themes.theme import Theme
from gui.widgets.widgets_within import widgets_within

POLISHED_AT_ONCE = 40


def make_workspace(theme: Theme, content: QWidget) -> Generator[bool, None, Workspace]:
    """Make and polish the workspace in steps, so that it needs only to be filled and shown.

    Args:
        theme: the look.
        content: what will hold it.
    """
    parts = Parts(theme)
    for make in parts.makers():
        make()
        yield True
    seen = content.isVisible()
    # Unseen it comes into the window as a whole, for within it every part takes on its style anew.
    workspace = Workspace(parts, content if seen else None)
    yield True
    if seen:  # else the first look at the window lays it out and polishes it
        workspace.hide()
        widgets = list(widgets_within(workspace))
        for start in range(0, len(widgets), POLISHED_AT_ONCE):
            for widget in widgets[start : start + POLISHED_AT_ONCE]:
                widget.ensurePolished()
            yield True
    return workspace
