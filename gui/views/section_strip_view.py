"""The strip below a section: small multiples and volume along one of its fixed error ratios."""

from PySide6.QtCore import QPointF, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.multiclass.section_strips import SectionStrip
from engine.wording.classes.section_words import error_arrow, error_words, strip_subtitle
from gui.paint.camera import Camera
from gui.paint.names import beginnings
from gui.paint.polytope_scene import SECTION_HOME, PolytopeScene
from gui.themes.theme import Theme
from gui.views.figure_canvas import FigureCanvas
from gui.views.section_strip_column import StripColumn
from gui.views.section_strip_figure import StripFigure
from gui.widgets.choice import BESIDE, Choice
from gui.widgets.nested import nested
from gui.widgets.segmented import Segmented
from gui.widgets.text import SEMIBOLD, Phrase, Text

KEY_STEP = 0.01
NOTE_AIR = 110  # px between note, title and choice
SIDES = 12  # px beside the strip
ALONG = tr("Error ratio along which the strip runs")


class SectionStripView(QWidget):
    """Chooses along which error ratio the strip runs, and shows it.

    A strip of other sections than the one that is shown is pale: a newer one is on its way. It
    lies below the section, with its volume, or stands beside it, upright, pictures alone.
    """

    value_dragged = Signal(int, float)
    drag_finished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._strips: tuple[SectionStrip, ...] = ()
        self._along = 1
        self._theme: Theme | None = None
        self.note = Phrase("", 12, tone="2")
        self.choice: Segmented | None = None
        self.box = Choice()
        self.box.setAccessibleName(ALONG)
        self.box.activated.connect(self._choose)
        self.box.hide()
        self._upright = False
        self._names: tuple[str, ...] = ()
        self._arrows: tuple[tuple[str, ...], ...] = ((),)
        self.canvas = StripCanvas()
        self.canvas.value_dragged.connect(self._drag)
        self.canvas.drag_finished.connect(self.drag_finished)
        self._title = Text(tr("Along one slider"), 13, SEMIBOLD)
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDES, 0, SIDES, 4)
        self._head = nested(QBoxLayout(QBoxLayout.Direction.LeftToRight), column)
        self._head.addWidget(self._title)
        self._head.addSpacing(6)
        self._head.addWidget(self.note)
        self._head.addWidget(self.box)
        self._head.addStretch(1)
        column.addWidget(self.canvas, 1)

    def show_strips(
        self, strips: tuple[SectionStrip, ...], scene: PolytopeScene, camera: Camera
    ) -> None:
        """Show strips of a scene's section; those that are there stay until others come."""
        self._strips = strips or self._strips
        fixed = [coordinate for coordinate, _ in scene.section.fixed]
        short = beginnings(scene.labels)
        names = (error_words(place, scene.labels) for place in fixed)
        shorter = tuple(error_arrow(place, short) for place in fixed)
        arrows = tuple(error_arrow(place, scene.labels) for place in fixed)
        self._show_choice(tuple(names), shorter, arrows)
        strip = self._strip(fixed[self._along])
        self.note.setText(strip_subtitle(fixed[self._along], scene.labels))
        self._fit_note()
        self.canvas.show_strip(strip, scene, camera)

    def stand_upright(self, upright: bool) -> None:
        """Stand beside the section, or lie below it."""
        if upright == self._upright:
            return
        self._upright = self.canvas.upright = upright
        direction = QBoxLayout.Direction
        self._head.setDirection(direction.TopToBottom if upright else direction.LeftToRight)
        self.box.setVisible(upright)
        if self.choice is not None:
            self.choice.setVisible(not upright)
        self._fit_note()
        self.canvas.lay_out()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        if self.choice is not None:
            self.choice.show_theme(theme)

    @property
    def along(self) -> int:
        """Which of the three fixed coordinates the strip runs along."""
        return self._along

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the note where it fits in a line."""
        super().resizeEvent(event)
        self._fit_note()
        self._fill_box()

    def showEvent(self, event: QShowEvent) -> None:
        """Likewise when it comes."""
        super().showEvent(event)
        self._fit_note()

    def _fit_note(self) -> None:
        taken = self._title.sizeHint().width() + NOTE_AIR
        if self.choice is not None:
            taken += self.choice.sizeHint().width()
        fits = self.note.sizeHint().width() + taken < self.width()
        self.note.setVisible(fits and not self._upright)

    def _strip(self, coordinate: int) -> SectionStrip | None:
        found = (each for each in self._strips if each.profile.coordinate == coordinate)
        return next(found, None)

    def _show_choice(
        self, names: tuple[str, ...], shorter: tuple[str, ...], arrows: tuple[str, ...]
    ) -> None:
        """One segment for each of the fixed error ratios."""
        if names == self._names:
            return
        self._names = names
        if self.choice is not None:
            self.choice.deleteLater()
        self.choice = Segmented(ALONG, names, shorter=shorter)
        self.choice.choose(self._along)
        self.choice.chosen.connect(self._choose)
        if self._theme is not None:
            self.choice.show_theme(self._theme)
        self._head.addWidget(self.choice)
        self.choice.setVisible(not self._upright)
        self._arrows = arrows, shorter
        self._fill_box()

    def _fill_box(self) -> None:
        """Offer the error ratios in as many letters as there is room for; a tip has them all."""
        room = self.width() - 2 * SIDES - BESIDE
        width = self.box.fontMetrics().horizontalAdvance
        items = next(
            (words for words in self._arrows if all(width(each) <= room for each in words)),
            self._arrows[-1],
        )
        if items != tuple(self.box.itemText(place) for place in range(self.box.count())):
            self.box.clear()
            self.box.addItems(items)
        for place, name in enumerate(self._names):
            self.box.setItemData(place, name, Qt.ItemDataRole.ToolTipRole)
        self.box.setCurrentIndex(self._along)

    @Slot(int)
    def _choose(self, along: int) -> None:
        self._along = along
        self.box.setCurrentIndex(along)
        if self.choice is not None:
            self.choice.choose(along)
        figure = self.canvas.scene
        if figure is not None:
            self.show_strips((), figure, self.canvas.camera)

    @Slot(float)
    def _drag(self, value: float) -> None:
        scene = self.canvas.scene
        if scene is not None:
            self.value_dragged.emit(scene.section.fixed[self._along][0], value)


class StripCanvas(FigureCanvas):
    """Paints a strip; a click or a drag on it chooses the value.

    Attributes:
        upright: whether the pictures stand under each other.
    """

    value_dragged = Signal(float)
    drag_finished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scene: PolytopeScene | None = None
        self.camera = SECTION_HOME
        self._strip: SectionStrip | None = None
        self._held = self.upright = False
        self.setAccessibleName(tr("Volume of the section along one error ratio"))
        self.setMinimumHeight(130)
        self.resized.connect(self.lay_out)

    def show_strip(self, strip: SectionStrip | None, scene: PolytopeScene, camera: Camera) -> None:
        """Show another strip or section."""
        self._strip, self.scene, self.camera = strip, scene, camera
        self.lay_out()

    @property
    def strip_figure(self) -> StripFigure | None:
        """What is painted."""
        return self.figure if isinstance(self.figure, StripFigure) else None

    @Slot()
    def lay_out(self) -> None:
        """Paint what is chosen in the room there is."""
        if self._strip is None or self.scene is None:
            self.show_figure(None)
            return
        stale = is_stale(self._strip, self.scene)
        kind = StripColumn if self.upright else StripFigure
        figure = kind(self.scene, self._strip, self.area, self.camera, is_stale=stale)
        self.show_figure(figure)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where the mouse is."""
        if event.button() is Qt.MouseButton.LeftButton and self.figure is not None:
            self._held = True
            self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse."""
        super().mouseMoveEvent(event)
        if self._held:
            self._go(event.position())

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let go."""
        if self._held:
            self._held = False
            self.drag_finished.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right move the playhead; upright so do up and down."""
        steps = {Qt.Key.Key_Left: -KEY_STEP, Qt.Key.Key_Right: KEY_STEP}
        if self.upright:
            steps |= {Qt.Key.Key_Up: -KEY_STEP, Qt.Key.Key_Down: KEY_STEP}
        step, figure = steps.get(Qt.Key(event.key())), self.strip_figure
        if step is None or figure is None:
            super().keyPressEvent(event)
            return
        room = figure.strip.profile.room
        self.value_dragged.emit(min(max(figure.value + step, 0.0), room))
        self.drag_finished.emit()

    def _go(self, place: QPointF) -> None:
        figure = self.strip_figure
        if figure is not None:
            self.value_dragged.emit(figure.value_at(place))


def is_stale(strip: SectionStrip, scene: PolytopeScene) -> bool:
    """Whether a strip is not of the section that is shown: another slider has moved."""
    if not strip.sections:
        return False
    sections = (strip.sections[0], scene.section)
    if sections[0].polytope is not sections[1].polytope:
        return True
    held = [dict(each.fixed) for each in sections]
    return any(
        held[0].get(place) != value
        for place, value in held[1].items()
        if place != strip.profile.coordinate
    )
