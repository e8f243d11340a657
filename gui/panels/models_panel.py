"""The models: colour, dash and marker, name, cases, AUC, and an eye that hides."""

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis, ModelGeometry
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.numerics.intervals import Interval
from engine.session.session import Session
from engine.wording import formatting
from engine.wording.certainty import auc_interval_of, auc_note
from gui.themes.icons import icon
from gui.themes.theme import Theme
from gui.widgets.flow import Flow
from gui.widgets.heading import SectionHeading
from gui.widgets.swatch import Swatch
from gui.widgets.text import SEMIBOLD, Elided, Phrase, Text

ROW = 44
BAR = 3
CORNER = 4
UNDER = (
    "An AUC below 0.5: the scores rank the classes worse than chance. Beside the verdict "
    "they can be turned round."
)


class ModelsPanel(QWidget):
    """One row per model, and one for the classifiers that look at nothing."""

    session_proposed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = Session()
        self._theme: Theme | None = None
        self._shown: tuple[ModelGeometry, ...] = ()
        self._rows: list[ModelRow] = []
        self._baselines = _BaselineRow()
        self._list = QVBoxLayout()
        self._list.setSpacing(4)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self._heading = SectionHeading("Models")
        column.addWidget(self._heading)
        column.addLayout(self._list)
        column.addWidget(self._baselines)

    @property
    def rows(self) -> "tuple[ModelRow, ...]":
        """The models' rows, in the session's order."""
        return tuple(self._rows)

    def show_session(self, session: Session) -> None:
        """Show which models are hidden."""
        self._session = session
        for row in self._rows:
            row.show_hidden(row.name in session.hidden)

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the models, and which of them costs least at the playhead."""
        if analysis.geometry.models is not self._shown:
            self._make_rows(analysis.geometry.models)
        self._heading.set_note(", ".join(filter(None, ("AUC", auc_note(analysis)))))
        best = None if analysis.best is None else analysis.best.name
        shown = {model.name: model for model in analysis.models}
        for row in self._rows:
            row.show_best(row.name == best)
            if row.name in shown:
                row.show_interval(auc_interval_of(analysis, shown[row.name]))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self._baselines.show_theme(theme)
        for row in self._rows:
            row.show_theme(theme)

    def _make_rows(self, models: tuple[ModelGeometry, ...]) -> None:
        for row in self._rows:
            self._list.removeWidget(row)
            row.deleteLater()
        self._shown = models
        names = tuple(model.name for model in models)
        aucs = formatting.distinct_texts([model.curve.auc for model in models])
        self._rows = [
            ModelRow(index, model, aucs[index], names) for index, model in enumerate(models)
        ]
        for row in self._rows:
            row.hide_toggled.connect(self._propose)
            row.show_hidden(row.name in self._session.hidden)
            if self._theme is not None:
                row.show_theme(self._theme)
            self._list.addWidget(row)

    @Slot(str, bool)
    def _propose(self, name: str, hide: bool) -> None:
        changed = self._session.hidden | {name} if hide else self._session.hidden - {name}
        self.session_proposed.emit(replace(self._session, hidden=changed))


def _size_words(model: ModelGeometry) -> str:
    """How many cases the model has, or that its points tell none."""
    return "points only" if model.size is None else f"n = {formatting.short_count(model.size)}"


class ModelRow(QWidget):
    """One model: eye, swatch, name and AUC; below them its cases.

    Args:
        index: the model's place, which decides its look.
        model: its curve.
        auc: its AUC as written.
        names: those of all models, from which its own is told apart where it is cut.
    """

    hide_toggled = Signal(str, bool)

    def __init__(
        self,
        index: int,
        model: ModelGeometry,
        auc: str,
        names: tuple[str, ...],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.name = model.name
        self._index = index
        self._theme: Theme | None = None
        self._hidden: bool | None = None
        self._best = False
        self.setMinimumHeight(ROW)
        self.eye = QToolButton()
        self.eye.setProperty("role", "icon")
        self.eye.setCheckable(True)
        self.eye.setIconSize(QSize(16, 16))
        self.eye.setFixedSize(22, 22)
        self.eye.clicked.connect(self._toggle)
        self._swatch = Swatch()
        self._name = Elided("", 13, SEMIBOLD)
        self._name.show_name(names[index], names)
        self._auc = Text(auc, 13, SEMIBOLD)
        self._cases = Phrase(_size_words(model), 11.5, tone="3")
        self._cases.setToolTip(
            NO_COUNTS if model.size is None else f"{formatting.count(model.size)} cases"
        )
        self._under = model.curve.auc < 0.5
        self._remark = Phrase(
            "under the diagonal" if self._under else "",
            11.5,
            tone="error" if self._under else "3",
        )
        if self._under:
            self._remark.setToolTip(UNDER)
        self._lay_out()

    def _lay_out(self) -> None:
        """Two lines beside the eye; the remark takes one of its own where it must."""
        grid = QGridLayout(self)
        grid.setContentsMargins(2, 3, 0, 4)
        grid.setHorizontalSpacing(5)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(2, 1)
        grid.addWidget(self.eye, 0, 0)
        grid.addWidget(self._swatch, 0, 1)
        grid.addWidget(self._name, 0, 2)
        grid.addWidget(self._auc, 0, 3, Qt.AlignmentFlag.AlignRight)
        below = Flow()
        below.add(self._cases)
        below.add(self._remark, right=True)
        grid.addWidget(below, 1, 2, 1, 2)

    def show_hidden(self, hidden: bool) -> None:
        """Open or close the eye."""
        if hidden == self._hidden:
            return
        self._hidden = hidden
        words = f"{'Show' if hidden else 'Hide'} {self.name}"
        self.eye.setChecked(hidden)
        self.eye.setToolTip(words)
        self.eye.setAccessibleName(words)
        for label in (self._name, self._auc):
            label.set_tone("3" if hidden else "1")
        self._paint_styles()

    def show_interval(self, found: Interval) -> None:
        """Show the AUC's interval, unless the model is worse than chance: that comes first."""
        if self._under:
            return
        known = found.low is not None and found.high is not None
        words = formatting.interval(found.low or 0.0, found.high or 0.0) if known else ""
        if words != self._remark.text():
            self._remark.setText(words)
            level = formatting.percent(found.level)
            self._remark.setToolTip(found.why or f"{level} interval of the AUC, {found.method}")

    def show_best(self, best: bool) -> None:
        """Mark the model that costs least at the playhead."""
        if best != self._best:
            self._best = best
            self.setToolTip("Costs least at t" if best else "")
            self.update()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self._paint_styles()

    def _paint_styles(self) -> None:
        if self._theme is not None:
            name = "eye-closed" if self._hidden else "eye"
            self.eye.setIcon(icon(name, self._theme.ink3 if self._hidden else self._theme.ink2))
            self._swatch.show_model(self._theme, self._index, pale=bool(self._hidden))
        self.update()

    @Slot()
    def _toggle(self) -> None:
        self.hide_toggled.emit(self.name, self.eye.isChecked())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground of the best model's row."""
        if self._best and not self._hidden and self._theme is not None:
            paint_selected(self, self._theme)


class _BaselineRow(QWidget):
    """Flag no one, flag everyone: always there, for every model is measured against them."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumHeight(24)
        self._swatch = Swatch()
        row = QHBoxLayout(self)
        row.setContentsMargins(29, 0, 0, 0)
        row.setSpacing(5)
        row.addWidget(self._swatch)
        row.addWidget(Phrase("Flag no one / everyone", 12, tone="3"), 1)
        self.setToolTip("What doing nothing costs: every model is measured against it.")

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._swatch.show_model(theme, None)


def paint_selected(row: QWidget, theme: Theme) -> None:
    """Paint the chosen row's ground and the bar at its left."""
    painter = QPainter(row)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.selected)
    painter.drawRoundedRect(QRectF(row.rect()), CORNER, CORNER)
    painter.setBrush(theme.accent)
    painter.drawRoundedRect(QRectF(0, 3, BAR, row.height() - 6), 1.5, 1.5)
