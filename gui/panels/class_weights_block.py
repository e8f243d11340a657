"""The weight of each class's errors as parts of a bar, with the formula that they come from."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.wording.classes.results_section import ResultsSection
from engine.wording.classes.weight_derivation import WeightDerivation
from gui.paint.lettering import NORMAL, STRONG, Align, Run, draw_runs, width_of
from gui.panels.section_block import SectionBlock
from gui.themes.theme import Theme, mix
from gui.widgets.class_bar import part_widths
from gui.widgets.term_tips import TIPS
from gui.widgets.text import SEMIBOLD, Text, WrappedLabel

HEIGHT = 26
CORNER = 4.0
GAP = 3.0
SIZE = 12.0
SIDES = 8.0  # px beside words in a part
PALEST, DARKEST = 0.10, 0.34  # of the accent in a part


class WeightBar(QWidget):
    """A part a class, as wide as its weight, with name and weight where there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self.weights: tuple[tuple[str, float, str], ...] = ()
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_weights(self, weights: tuple[tuple[str, float, str], ...]) -> None:
        """Show each class' weight."""
        self.weights = weights
        self.setAccessibleName(", ".join(f"{label} {words}" for label, _, words in weights))
        self.update()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as it gets."""
        return QSize(120, HEIGHT)

    def _parts(self) -> list[QRectF]:
        """Where each class' part is; one that weighs nothing has none."""
        gap = GAP if len(self.weights) <= 8 else 0.0
        room = self.width() - gap * (len(self.weights) - 1)
        parts, left = [], 0.0
        shares = [round(1e6 * weight) for _, weight, _ in self.weights]
        for width in part_widths(shares, room):
            parts.append(QRectF(left, 0, width, self.height()))
            left += width + gap
        return parts

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint every part."""
        if self._theme is None or not self.weights:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for place, area in enumerate(self._parts()):
                self._paint_part(painter, self._theme, place, area.adjusted(0.5, 0.5, -0.5, -0.5))

    def _paint_part(self, painter: QPainter, theme: Theme, place: int, area: QRectF) -> None:
        label, _, words = self.weights[place]
        painter.setPen(QPen(theme.accent, 1))
        painter.setBrush(_ground(theme, place, len(self.weights)))
        painter.drawRoundedRect(area, CORNER, CORNER)
        for runs in (
            [Run(f"{label} ", theme.ink, NORMAL), Run(words, theme.ink, STRONG)],
            [Run(words, theme.ink, STRONG)],
        ):
            if width_of(runs, SIZE) <= area.width() - SIDES:
                draw_runs(painter, QPointF(area.center()), runs, SIZE, Align.CENTRE)
                return

    def event(self, event: QEvent) -> bool:
        """Say which class a part is."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self.weights:
            for (label, _, words), area in zip(self.weights, self._parts(), strict=True):
                if area.left() <= event.pos().x() <= area.right():
                    QToolTip.showText(event.globalPos(), f"{label} {words}", self)
            return True
        return super().event(event)


def _ground(theme: Theme, place: int, amount: int) -> QColor:
    """From pale to darker; none where a theme has no tints."""
    if not theme.tints:
        return theme.panel
    share = PALEST + (DARKEST - PALEST) * place / max(amount - 1, 1)
    return mix(theme.accent, theme.panel, 1 - share)


class ClassWeightsBlock(QWidget):
    """Heading, bar or table, formula with its numbers, and what follows from it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = Text("", 12.5, SEMIBOLD)
        self.bar = WeightBar()
        self.formula = WrappedLabel("", 12)
        self.numbers = WrappedLabel("", 12.5, tone="1")
        self.numbers.setToolTip(TIPS["weights"])
        self.table = SectionBlock(tr("Class weights"), narrow=True)
        self.note = WrappedLabel("", 11.5, tone="3")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        parts = (self.heading, self.bar, self.formula, self.numbers, self.table, self.note)
        for part in parts:
            column.addWidget(part)

    def show_derivation(self, found: WeightDerivation | None) -> None:
        """Show where the weights come from, or nothing."""
        self.setVisible(found is not None)
        if found is None:
            return
        self.heading.setText(found.heading)
        self.bar.show_weights(found.weights)
        self.bar.setVisible(bool(found.weights))
        self.formula.setText(found.formula)
        self.numbers.setText(found.numbers)
        self.numbers.setVisible(bool(found.numbers))
        self.table.setVisible(found.table is not None)
        if found.table is not None:
            self.table.show_section(ResultsSection("", "", (found.table,)))
        self.note.setText(" ".join(found.notes))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self.bar.show_theme(theme)
        self.table.show_theme(theme)
