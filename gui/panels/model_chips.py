"""The models folded to chips, for small windows: swatch and AUC; a click hides or shows."""

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis, ModelGeometry
from engine.session.session import Session
from engine.wording import formatting
from gui.panels.models_panel import CORNER
from gui.themes.theme import Theme, font
from gui.widgets.swatch import LENGTH, THICKNESS, paint_swatch
from gui.widgets.text import NORMAL, SEMIBOLD

WIDTH = 46
HEIGHT = 46


class ModelChips(QScrollArea):
    """One chip per model."""

    session_proposed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = Session()
        self._theme: Theme | None = None
        self._shown: tuple[ModelGeometry, ...] = ()
        self._chips: list[Chip] = []
        content = QWidget()
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._column.addStretch(1)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def chips(self) -> "tuple[Chip, ...]":
        """The chips, in the session's order."""
        return tuple(self._chips)

    def show_session(self, session: Session) -> None:
        """Show which models are hidden."""
        self._session = session
        for chip in self._chips:
            chip.setChecked(chip.name not in session.hidden)

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the models, and which of them costs least at the playhead."""
        if analysis.geometry.models is not self._shown:
            self._make_chips(analysis.geometry.models)
        best = None if analysis.best is None else analysis.best.name
        for chip in self._chips:
            chip.show_best(chip.name == best)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        for chip in self._chips:
            chip.show_theme(theme)

    def _make_chips(self, models: tuple[ModelGeometry, ...]) -> None:
        for chip in self._chips:
            self._column.removeWidget(chip)
            chip.deleteLater()
        self._shown = models
        self._chips = [Chip(index, model) for index, model in enumerate(models)]
        for place, chip in enumerate(self._chips):
            chip.setChecked(chip.name not in self._session.hidden)
            chip.clicked.connect(self._propose)
            if self._theme is not None:
                chip.show_theme(self._theme)
            self._column.insertWidget(place, chip)

    @Slot()
    def _propose(self) -> None:
        hidden = frozenset(chip.name for chip in self._chips if not chip.isChecked())
        self.session_proposed.emit(replace(self._session, hidden=hidden))


class Chip(QAbstractButton):
    """One model in small; checked is shown, unchecked is hidden."""

    def __init__(self, index: int, model: ModelGeometry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = model.name
        self._index = index
        self._auc = formatting.rate(model.curve.auc)
        self._theme: Theme | None = None
        self._best = False
        cases = "not known" if model.size is None else formatting.count(model.size)
        shown = model.name
        self.setCheckable(True)
        self.setChecked(True)
        self.setAccessibleName(f"{shown}, AUC {self._auc}")  # that it is checked is told anyway
        self.setToolTip(f"{shown}: AUC {self._auc}, n = {cases}. Click to hide or show.")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_best(self, best: bool) -> None:
        """Mark the model that costs least at the playhead."""
        if best != self._best:
            self._best = best
            self.update()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """One size everywhere."""
        return QSize(WIDTH, HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, swatch and AUC."""
        theme = self._theme
        if theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        best = self._best and self.isChecked()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(
            theme.selected if best else theme.hover if self.underMouse() else theme.panel
        )
        painter.drawRoundedRect(QRectF(self.rect()), CORNER, CORNER)
        if best:
            painter.setBrush(theme.accent)
            painter.drawRoundedRect(QRectF(0, 3, 3, self.height() - 6), 1.5, 1.5)
        if self.hasFocus():
            painter.setPen(theme.accent)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), CORNER, CORNER)
        painter.setOpacity(1 if self.isChecked() else 0.4)
        swatch = QRectF((self.width() - LENGTH) / 2, 5, LENGTH, THICKNESS)
        paint_swatch(painter, swatch, theme, self._index)
        painter.setOpacity(1)
        painter.setFont(font(12, SEMIBOLD if best else NORMAL))
        painter.setPen(theme.ink if self.isChecked() else theme.ink3)
        words = QRectF(0, 22, self.width(), 20)
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self._auc)
