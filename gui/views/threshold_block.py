"""What the threshold of one model does: seven numbers, each with its interval."""

from PySide6.QtCore import QEvent, QPointF, QSize
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis, ModelResult
from engine.wording.corrected_words import OPTIMISTIC
from engine.wording.threshold_lines import ThresholdLines, threshold_lines
from gui.paint.lettering import STRONG, Align, Run, draw_runs, width_of
from gui.paint.names import distinguished
from gui.themes.theme import Theme
from gui.widgets.heading import Separator
from gui.widgets.text import WrappedLabel

HEAD, LINE = 26, 20  # px
NUMBERS = 7
TITLE, SIZE, SMALL = 13.0, 12.5, 11.5
SIDE = 8.0  # px at the left, where the table's words begin, and at the right
INTERVAL = 112.0  # px at least for an interval, right of the values
GAP = 10.0


class ThresholdBlock(QWidget):
    """The block under the table; hidden where no model is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines = _Lines()
        self._why = WrappedLabel("", 11, tone="3")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(2)
        column.addWidget(Separator())
        column.addWidget(self.lines)
        column.addWidget(self._why)
        self.hide()

    @property
    def text(self) -> str:
        """What is shown, as it is heard; empty where it is hidden."""
        return "" if self.lines.shown is None else self.lines.shown.text

    @property
    def copied(self) -> str:
        """The same for a spreadsheet, one number a cell."""
        return "" if self.lines.shown is None else self.lines.shown.copied

    def show_model(self, analysis: Analysis, model: ModelResult | None) -> None:
        """Show what the threshold of a model does that is to be used at t, where there is one."""
        used = None if model is None else analysis.used(model)
        found = None if model is None or used is None else threshold_lines(analysis, model)
        self.lines.show_lines(found)
        why = "" if found is None else found.why
        if why != self._why.text():
            self._why.setText(why)
        self._why.setVisible(bool(why))
        self.setVisible(found is not None)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self.lines.theme = theme
        self.lines.update()


class _Lines(QWidget):
    """The heading and the lines, painted: labels would be laid out anew at every t."""

    def __init__(self) -> None:
        super().__init__()
        self.theme: Theme | None = None
        self.shown: ThresholdLines | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_lines(self, shown: ThresholdLines | None) -> None:
        """Show other lines."""
        if shown != self.shown:
            self.shown = shown
            self.setAccessibleName("" if shown is None else shown.text)
            self.update()

    def tip_at(self, y: float) -> str:
        """How a number was found, or why it has no interval."""
        if self.shown is None:
            return ""
        place = int((y - HEAD) // LINE)
        if y < HEAD:
            return OPTIMISTIC
        return self.shown.lines[place].tip if place < len(self.shown.lines) else ""

    def sizeHint(self) -> QSize:
        """As high as all its lines."""
        return QSize(300, HEAD + NUMBERS * LINE)

    def minimumSizeHint(self) -> QSize:
        """As narrow as the table."""
        return QSize(250, HEAD + NUMBERS * LINE)

    def event(self, event: QEvent) -> bool:
        """Say in a tooltip what is known of a number beyond what is shown."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos().y()), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint heading and lines: values at the right of names, intervals at the right end."""
        theme, shown = self.theme, self.shown
        if theme is None or shown is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
            right = self.width() - SIDE
            self._paint_head(painter, theme, shown, right)
            intervals = [[Run(line.interval, theme.ink2)] for line in shown.lines]
            room = max(INTERVAL, *(width_of(words, SIZE) + GAP for words in intervals))
            for place, line in enumerate(shown.lines):
                y = HEAD + (place + 0.5) * LINE
                name, value = [Run(line.name, theme.ink)], [Run(line.value, theme.ink, STRONG)]
                # Beyond the others' where a long name needs it, as far as its own interval lets it.
                needed = SIDE + width_of(name, SIZE) + GAP + width_of(value, SIZE)
                own = right - width_of(intervals[place], SIZE) - GAP
                end = min(own, max(right - room, needed))
                draw_runs(painter, QPointF(SIDE, y), name, SIZE)
                draw_runs(painter, QPointF(end, y), value, SIZE, Align.RIGHT)
                draw_runs(painter, QPointF(right, y), intervals[place], SIZE, Align.RIGHT)

    def _paint_head(
        self, painter: QPainter, theme: Theme, shown: ThresholdLines, right: float
    ) -> None:
        """Whose threshold, and which; a long name is cut, and what the intervals are goes first."""
        rule = [Run(f" {shown.rule}", theme.ink, STRONG)]
        noted = [Run(shown.interval, theme.ink3)]
        room = right - SIDE - width_of(rule, TITLE)
        beside = width_of(noted, SMALL) + GAP
        whole = width_of([Run(shown.model, theme.ink, STRONG)], TITLE)
        if whole + beside <= room:
            draw_runs(painter, QPointF(right, HEAD / 2), noted, SMALL, Align.RIGHT)
        (name,) = distinguished((shown.model,), TITLE, STRONG, room)
        words = [Run(name, theme.ink, STRONG), *rule]
        draw_runs(painter, QPointF(SIDE, HEAD / 2), words, TITLE)
