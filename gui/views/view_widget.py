"""What the workspace asks of every view in the catalogue."""

from collections.abc import Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gui.scene.looked_at import AT_FIRST, LookedAt
from gui.themes.theme import Theme
from gui.views.view_data import ViewData

Shown = TypeVar("Shown")
Chosen = TypeVar("Chosen")


class ViewWidget(QWidget, Generic[Shown, Chosen]):
    """Shows analyses of one kind in a card, `ViewWidget[Analysis, Session]` those of two classes.

    It is made with a theme, and before it what views of its kind share: the playhead whose t it
    moves, or of several classes the pointer.

    It is made when it is first seen, and has analyses only while it is seen. A right click that
    it does not accept (`contextMenuEvent`) opens the menu of its card. What it lets the user
    change besides t it proposes as a session; a drag is one step.
    """

    scale = 1.0  # of type and lines

    session_proposed = Signal(object)
    session_dragged = Signal(object)
    drag_finished = Signal()
    subtitle_changed = Signal()
    test_data_requested = Signal()
    cases_requested = Signal(object)  # the cases behind a count, as a list

    @Slot(object)
    def show_session(self, session: Chosen) -> None:
        """Know what is chosen; most views need only the analysis of it."""

    def show_scale(self, scale: float) -> None:
        """Enlarge type and lines, for people who look from afar; before anything is shown."""
        self.scale = scale

    def show_analysis(self, analysis: Shown | None) -> None:
        """Show another analysis, or none."""
        raise NotImplementedError

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        raise NotImplementedError

    def reset_view(self) -> None:
        """Show it as at first."""
        raise NotImplementedError

    def subtitle(self, analysis: Shown) -> str:
        """What stands beside the card's title; `subtitle_changed` says that it would differ."""
        raise NotImplementedError

    def show_refined(self, analysis: Shown) -> None:
        """Show an analysis that differs from the latest one in what takes long: its intervals.

        They come many times a second; a view that shows none leaves them alone.
        """

    def menu_entries(self) -> Sequence[QAction]:
        """Entries of its own in the card's menu, above those that every view has."""
        return ()

    def data(self, analysis: Shown) -> ViewData | None:  # noqa: ARG002 - of one that has none
        """What it shows of an analysis as columns, to be copied and saved; None if nothing."""
        return None

    @property
    def mode_shown(self) -> str:
        """Key of the mode that is shown, of those in the catalogue; empty where it has none."""
        return ""

    def look_like(self, other: "AnyView") -> None:
        """Look as closely, and from where, another view of its kind does."""

    def looked_at(self) -> LookedAt:
        """How it is looked at, so that every picture of it is what the screen shows.

        It is taken when a picture is asked for; the view may change while that is made.
        """
        return AT_FIRST


AnyView: TypeAlias = ViewWidget[Any, Any]
