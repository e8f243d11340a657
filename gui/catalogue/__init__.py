"""The table of views: what menus, tool bar, workspace, export, `render` and preloading offer.

A view is added in one of the two tables and nowhere else. Its modules are named, not imported: the
window comes without them.
"""

from gui.catalogue.catalogued_view import (
    DECIDE,
    EVIDENCE,
    GEOMETRY,
    KINDS,
    PAGES,
    SEVERAL_CLASSES,
    TWO_CLASSES,
    View,
    ViewMode,
    kind_of,
)
from gui.catalogue.views_of_several_classes import VIEWS_OF_SEVERAL_CLASSES
from gui.catalogue.views_of_two_classes import VIEWS_OF_TWO_CLASSES

__all__ = [
    "DECIDE",
    "EVIDENCE",
    "GEOMETRY",
    "KINDS",
    "PAGES",
    "SEVERAL_CLASSES",
    "TWO_CLASSES",
    "VIEWS",
    "View",
    "ViewMode",
    "kind_of",
    "modules_of",
    "view_of",
    "views_of",
]

VIEWS = (*VIEWS_OF_TWO_CLASSES, *VIEWS_OF_SEVERAL_CLASSES)


def views_of(kind: str) -> tuple[View, ...]:
    """The views that take a kind of analysis."""
    return tuple(view for view in VIEWS if kind in view.takes)


def view_of(key: str) -> View:
    """The view that goes by a key."""
    return next(view for view in VIEWS if view.key == key)


def modules_of(classes: str, kind: str = TWO_CLASSES, *, early: bool) -> tuple[str, ...]:
    """The modules of the "widget", "figure" or "drawing" of views, to be imported beforehand.

    Args:
        classes: which.
        kind: of analysis that the views take.
        early: of the views that come with the first picture, or of all others.
    """
    named = (str(getattr(view, classes)) for view in views_of(kind) if view.early is early)
    return tuple(dict.fromkeys(name.partition(":")[0] for name in named if name))
