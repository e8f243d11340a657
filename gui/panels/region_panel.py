"""Regions of interest: their bounds, the models' areas in them, and an eye that hides them."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.binary.regions.region_areas import Region
from engine.binary.regions.region_box import RegionBox
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording.rate_names import RATE_NAMES
from gui.panels.region_block import RegionBlock
from gui.panels.small_buttons import eye_button
from gui.themes.icons import icon
from gui.themes.theme import Theme
from gui.widgets.heading import SectionHeading
from gui.widgets.text import WrappedLabel

NEW = (
    (tr("FPR at most, TPR at least"), "two-way:0.3:0.6"),
    (tr("Band of FPR"), "fpr:0:0.1"),
    (tr("Band of TPR"), "tpr:0.8:1"),
    (tr("Rectangle"), "polygon:0.1,0.5;0.1,0.9;0.4,0.9;0.4,0.5"),
)
SHOW, HIDE = tr("Show the regions on the plane"), tr("Hide the regions on the plane")
NOTE = tr("Area inside ÷ area of region")
NONE = tr("No region is drawn. Add one to compare the models in a part of the plane.")


class RegionPanel(QWidget):
    """A block a region, in the session's order; what is dragged on the plane follows here."""

    session_proposed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = Session()
        self._theme: Theme | None = None
        self._kinds: tuple[str, ...] | None = None
        self.blocks: list[RegionBlock] = []
        heading = SectionHeading(tr("Region of interest"))
        self.add_link = heading.add_link(tr("Add"), tr("Add a region of interest"))
        self.menu = QMenu(self)
        for words, spec in NEW:
            action = QAction(words, self.menu)
            action.setData(spec)
            self.menu.addAction(action)
        self.menu.triggered.connect(self._add)
        self.add_link.clicked.connect(self._open_menu)
        self.eye = eye_button(HIDE)
        self.eye.clicked.connect(self._toggle)
        heading.add(self.eye, right=True)
        self._none = WrappedLabel(NONE, 12, tone="3")
        self._list = QVBoxLayout()
        self._list.setSpacing(8)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(heading)
        column.addLayout(self._list)
        column.addWidget(self._none)

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
        if kinds != self._kinds:
            self._kinds = kinds
            self._make_blocks(analysis)
        for place, (block, region) in enumerate(zip(self.blocks, analysis.regions, strict=True)):
            block.show_region(region, analysis, place)
        self._none.setVisible(not analysis.regions)
        self.eye.setVisible(bool(analysis.regions))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self._draw_eye()
        for block in self.blocks:
            block.show_theme(theme)

    def _draw_eye(self) -> None:
        if self._theme is not None:
            hidden = self.eye.isChecked()
            color = self._theme.ink3 if hidden else self._theme.ink2
            self.eye.setIcon(icon("eye-closed" if hidden else "eye", color))

    def _make_blocks(self, analysis: Analysis) -> None:
        for block in self.blocks:
            self._list.removeWidget(block)
            block.hide()
            block.deleteLater()
        names = RATE_NAMES[analysis.session.plane.axes]
        self.blocks = [
            RegionBlock(region, names, "" if place else NOTE)
            for place, region in enumerate(analysis.regions)
        ]
        for place, block in enumerate(self.blocks):
            block.box_proposed.connect(partial(self._propose_box, place))
            block.removed.connect(partial(self._remove, place))
            self._list.addWidget(block)
            if self._theme is not None:
                block.show_theme(self._theme)

    def _propose(self, regions: tuple[str, ...]) -> None:
        self.session_proposed.emit(replace(self._session, regions=regions))

    def _propose_box(self, place: int, box: RegionBox) -> None:
        specs = self._session.regions
        self._propose((*specs[:place], box.spec, *specs[place + 1 :]))

    def _remove(self, place: int) -> None:
        specs = self._session.regions
        self._propose((*specs[:place], *specs[place + 1 :]))

    @Slot()
    def _open_menu(self) -> None:
        self.menu.popup(self.add_link.mapToGlobal(self.add_link.rect().bottomLeft()))

    @Slot(QAction)
    def _add(self, action: QAction) -> None:
        plane = replace(self._session.plane, regions_shown=True)
        regions = (*self._session.regions, str(action.data()))
        self.session_proposed.emit(replace(self._session, regions=regions, plane=plane))

    @Slot()
    def _toggle(self) -> None:
        plane = replace(self._session.plane, regions_shown=not self.eye.isChecked())
        self.session_proposed.emit(replace(self._session, plane=plane))


def _kind(region: Region) -> str:
    """What a block is made for: of boxes their kind, whose bounds may change; else all of it."""
    kind = region.spec.partition(":")[0]
    corners = f"{len(region.corners)}" if kind == "polygon" else ""
    return f"{kind}{corners}:{region.target}"
