"""Regions of interest: their bounds, the models' areas in them, and an eye that hides them."""

from msgspec.structs import replace
from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from engine.analysis.analysis import Analysis
from engine.binary.regions.region_areas import Region
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording.rate_names import RATE_NAMES
from gui.panels.block_list import BlockList
from gui.panels.region_block import RegionBlock
from gui.panels.small_buttons import eye_button
from gui.themes.icons import icon
from gui.themes.theme import Theme

NEW = (
    (tr("FPR at most, TPR at least"), "two-way:0.3:0.6"),
    (tr("Band of FPR"), "fpr:0:0.1"),
    (tr("Band of TPR"), "tpr:0.8:1"),
    (tr("Rectangle"), "polygon:0.1,0.5;0.1,0.9;0.4,0.9;0.4,0.5"),
)
SHOW, HIDE = tr("Show the regions on the plane"), tr("Hide the regions on the plane")
NOTE = tr("Area inside ÷ area of region")
NONE = tr("No region is drawn. Add one to compare the models in a part of the plane.")


class RegionPanel(BlockList[RegionBlock]):
    """A block a region, in the session's order; what is dragged on the plane follows here."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Region of interest"), tr("Add a region of interest"), NEW, NONE, parent
        )
        self.eye = eye_button(HIDE)
        self.eye.clicked.connect(self._toggle)
        self._heading.add(self.eye, right=True)

    @Slot(object)
    def show_session(self, session: Session) -> None:
        """Show whether regions are drawn."""
        self._session = session
        hidden = not session.plane.regions_shown
        words = SHOW if hidden else HIDE
        self.eye.setChecked(hidden)
        self.eye.setToolTip(words)
        self.eye.setAccessibleName(words)
        self._draw_eye()

    @Slot(object)
    def show_analysis(self, analysis: Analysis) -> None:
        """Show every region's bounds and areas."""
        axes = analysis.session.plane.axes
        kinds = (axes, *(_kind(region) for region in analysis.regions))
        if kinds != self._made_for:
            self._made_for = kinds
            self.take_blocks(
                [
                    RegionBlock(region, RATE_NAMES[axes], "" if place else NOTE)
                    for place, region in enumerate(analysis.regions)
                ]
            )
        for place, (block, region) in enumerate(zip(self.blocks, analysis.regions, strict=True)):
            block.show_region(region, analysis, place)
        self._none.setVisible(not analysis.regions)
        self.eye.setVisible(bool(analysis.regions))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        super().show_theme(theme)
        self._draw_eye()

    def listed(self, session: Session) -> tuple[str, ...]:
        """The session's regions."""
        return session.regions

    def with_listed(self, listed: tuple[str, ...]) -> Session:
        """The session with other regions; a new one is to be seen."""
        added = len(listed) > len(self._session.regions)
        plane = self._session.plane
        shown = replace(plane, regions_shown=plane.regions_shown or added)
        return replace(self._session, regions=listed, plane=shown)

    def _draw_eye(self) -> None:
        if self._theme is not None:
            hidden = self.eye.isChecked()
            color = self._theme.ink3 if hidden else self._theme.ink2
            self.eye.setIcon(icon("eye-closed" if hidden else "eye", color))

    @Slot()
    def _toggle(self) -> None:
        plane = replace(self._session.plane, regions_shown=not self.eye.isChecked())
        self.session_proposed.emit(replace(self._session, plane=plane))


def _kind(region: Region) -> str:
    """What a block is made for: of boxes their kind, whose bounds may change; else all of it."""
    kind = region.spec.partition(":")[0]
    corners = f"{len(region.corners)}" if kind == "polygon" else ""
    return f"{kind}{corners}:{region.target}"
