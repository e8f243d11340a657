"""How sure the numbers are: what the intervals are made of, and who probably beats whom."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.analysis.analyser import is_resampled_unasked
from engine.analysis.analysis import Analysis
from engine.messages.language import sentence, tr
from engine.wording.certainty import (
    chance_words,
    finished_sampling_words,
    out_of_bag_words,
    sampling_words,
    why_no_intervals,
)
from gui.widgets.heading import SectionHeading
from gui.widgets.text import WrappedLabel

WAITING = tr("Intervals follow in a moment.")
NO_BOOTSTRAP = tr(
    "Too many rows to resample unasked: only AUCs have intervals. "
    "The command line does it with --bootstrap."
)


class InferencePanel(QWidget):
    """Sentences about the bootstrap, refined as replicates arrive."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.method = WrappedLabel("", 12, tone="3")
        self.chance = WrappedLabel("", 12, tone="2")
        self.honest = WrappedLabel("", 12, tone="2")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(SectionHeading(tr("Inference")))
        for words in (self.method, self.chance, self.honest):
            column.addWidget(words)

    def show_analysis(self, analysis: Analysis) -> None:
        """Show what the replicates so far say; nothing is said of what is not known yet."""
        lines = (
            (self.method, _method(analysis)),
            (self.chance, chance_words(analysis)),
            (self.honest, out_of_bag_words(analysis)),
        )
        self.method.reserve(_method_to_come(analysis))
        for label, words in lines:
            label.setText(words)
            label.setVisible(bool(words))


def _method(analysis: Analysis) -> str:
    """What the intervals are made of, or why there are none."""
    if not analysis.models:
        return ""
    if analysis.geometry.size is None:
        return why_no_intervals(analysis)
    how = sampling_words(analysis)
    if how:
        return sentence(how)
    if analysis.inference is None or is_resampled_unasked(analysis):
        return WAITING
    return NO_BOOTSTRAP


def _method_to_come(analysis: Analysis) -> tuple[str, ...]:
    """What the panel will say of the method once all replicates are there, if any will be."""
    possible = analysis.models and analysis.geometry.size is not None
    if not possible or analysis.session.bootstrap == 0:
        return ()
    return (sentence(finished_sampling_words(analysis)),)
