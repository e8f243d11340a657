"""How sure the numbers are: what the intervals are made of, and who probably beats whom."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.analysis import Analysis
from engine.certainty import (
    chance_words,
    out_of_bag_words,
    sampling_words,
    why_no_intervals,
)
from gui.widgets.heading import Heading
from gui.widgets.text import Paragraph

WAITING = "Intervals follow in a moment."
NO_BOOTSTRAP = (
    "Too many rows to resample unasked: only AUCs have intervals. The command line does it "
    "with --bootstrap."
)


class InferencePanel(QWidget):
    """Sentences about the bootstrap, refined as replicates arrive."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.method = Paragraph("", 12, tone="3")
        self.chance = Paragraph("", 12, tone="2")
        self.honest = Paragraph("", 12, tone="2")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(Heading("Inference"))
        for words in (self.method, self.chance, self.honest):
            column.addWidget(words)

    def show_analysis(self, analysis: Analysis) -> None:
        """Show what the replicates so far say; nothing is said of what is not known yet."""
        said = (
            (self.method, _method(analysis)),
            (self.chance, chance_words(analysis)),
            (self.honest, out_of_bag_words(analysis)),
        )
        for label, words in said:
            label.setText(words)
            label.setVisible(bool(words))


def _method(analysis: Analysis) -> str:
    """What the intervals are made of, or why there are none."""
    if not analysis.models:
        return ""
    if analysis.geometry.size is None:
        return why_no_intervals(analysis)
    if analysis.inference is None:
        return WAITING
    how = sampling_words(analysis)
    return f"{how[:1].upper()}{how[1:]}." if how else NO_BOOTSTRAP
