"""How sure the numbers are: what the intervals are made of, and who probably beats whom."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import sentence, tr
from engine.session.session import Session
from engine.wording.certainty import (
    chance_words,
    finished_sampling_words,
    out_of_bag_words,
    sampling_words,
    why_no_intervals,
)
from gui.themes.theme import Theme, font
from gui.widgets.heading import SectionHeading
from gui.widgets.text import WrappedLabel
from gui.widgets.wrapping_link import WrappingLink

if TYPE_CHECKING:
    from gui.panels.inference_settings import InferenceSettings

WAITING = tr("Intervals follow in a moment.")
NO_BOOTSTRAP = tr("Too many rows to resample unasked: only AUC and VOROS have intervals.")
BANDS_ONLY = tr(
    "Too many rows to resample unasked: only AUC and VOROS have intervals, and curves bands."
)
NO_SAMPLES = tr("No samples are asked for: only corrected numbers and AUCs have intervals.")
STOPPED = tr("Stopped.")
KEPT = tr("Stopped: what is shown is of these samples.")
EDIT, FOLD = tr("Edit"), tr("Fold")
EDIT_TIP = tr("Level, method, number of samples and seed of the intervals")


class InferencePanel(QWidget):
    """Sentences about the bootstrap, refined as replicates arrive, and what it is made of.

    `cancel_requested` stops the refinement that runs and keeps what there is;
    `refine_requested` works all of it out, however many rows there are.
    """

    session_proposed = Signal(object)
    cancel_requested = Signal()
    refine_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._analysis: Analysis | None = None
        self._session = Session()
        self._theme: Theme | None = None
        self._stage = "waiting"
        self.method = WrappedLabel("", 12, tone="3")
        self.chance = WrappedLabel("", 12, tone="2")
        self.honest = WrappedLabel("", 12, tone="2")
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        heading = SectionHeading(tr("Inference"))
        self.edit_button = heading.add_link(EDIT, EDIT_TIP)
        self.edit_button.clicked.connect(self.toggle_settings)
        self.stopped = WrappedLabel("", 12, tone="2")
        self.cancel_button = _link(tr("Cancel"), tr("Stop here and keep these samples"))
        self.cancel_button.clicked.connect(self.cancel_requested)
        self.again_button = _link("", tr("Draw all samples that are asked for"))
        self.again_button.clicked.connect(self.refine_requested)
        column.addWidget(heading)
        acts = (self.stopped, self.cancel_button, self.again_button)
        for part in (self.method, *acts, self.chance, self.honest):
            column.addWidget(part)
        for act in acts:
            act.hide()

    def let_go(self) -> None:
        """Hold nothing of what is not open any more."""
        self._analysis = None

    def show_analysis(self, analysis: Analysis) -> None:
        """Show what the replicates so far say; nothing is said of what is not known yet."""
        self._analysis = analysis
        lines = (
            (self.method, _method(analysis)),
            (self.chance, chance_words(analysis)),
            (self.honest, out_of_bag_words(analysis)),
        )
        self.method.reserve(_method_to_come(analysis))
        for label, words in lines:
            label.setText(words)
            label.setVisible(bool(words))
        self._show_acts()

    @Slot(object)
    def show_session(self, session: Session) -> None:
        """Show what intervals are made of."""
        self._session = session
        if "settings" in vars(self):
            self.settings.show_session(session)

    @Slot(str)
    def show_stage(self, stage: str) -> None:
        """Know how far refining has come; see `Refinement.stage`."""
        self._stage = stage
        self._show_acts()

    @Slot()
    def toggle_settings(self) -> None:
        """Show what intervals are made of, or leave it out."""
        shown = "settings" not in vars(self) or self.settings.isHidden()
        self.settings.setVisible(shown)
        self.edit_button.setText(FOLD if shown else EDIT)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        if "settings" in vars(self):
            self.settings.show_theme(theme)

    @cached_property
    def settings(self) -> "InferenceSettings":
        """What the intervals are made of, below the heading; made when it is first asked for."""
        # A door: a dozen widgets that few ask for.
        from gui.panels.inference_settings import InferenceSettings

        made = InferenceSettings()
        made.session_proposed.connect(self.session_proposed)
        made.show_session(self._session)
        if self._theme is not None:
            made.show_theme(self._theme)
        made.hide()
        self._column.insertWidget(1, made)
        return made

    def _show_acts(self) -> None:
        """Offer to stop what runs, or to draw what is not drawn."""
        analysis = self._analysis
        drawn, requested = _samples(analysis)
        runs = self._stage == "running" and drawn < requested
        stopped = self._stage == "stopped" and drawn < requested
        left_out = self._stage == "done" and drawn < requested
        self.cancel_button.setVisible(runs)
        self.stopped.setText(KEPT if drawn else STOPPED)
        self.stopped.setVisible(stopped)
        self.again_button.setText(tr("Refine again") if stopped else tr("Resample now"))
        self.again_button.setVisible(stopped or left_out)
        if analysis is not None and analysis.models and stopped and not drawn:
            self.method.setText("")
            self.method.hide()


def _method(analysis: Analysis) -> str:
    """What the intervals are made of, or why there are none."""
    if not analysis.models:
        return ""
    if analysis.geometry.why_not_redrawn:
        return why_no_intervals(analysis)
    how = sampling_words(analysis)
    if how:
        return sentence(how)
    if analysis.session.bootstrap == 0:
        return NO_SAMPLES
    if analysis.inference is None or analysis.geometry.is_resampled_unasked:
        return WAITING
    return BANDS_ONLY if analysis.bands else NO_BOOTSTRAP


def _samples(analysis: Analysis | None) -> tuple[int, int]:
    """How many samples are drawn, and how many are asked for where any can be."""
    if analysis is None or not analysis.models or analysis.geometry.why_not_redrawn:
        return 0, 0
    known = analysis.inference
    drawn = 0 if known is None or known.bootstrap is None else known.bootstrap.replicates
    return drawn, analysis.session.bootstrap


def _link(words: str, explained: str) -> WrappingLink:
    made = WrappingLink(words)
    made.setFont(font(12.5))
    made.setToolTip(explained)
    return made


def _method_to_come(analysis: Analysis) -> tuple[str, ...]:
    """What the panel will say of the method once all replicates are there, if any will be."""
    possible = analysis.models and analysis.geometry.size is not None
    if not possible or analysis.session.bootstrap == 0:
        return ()
    return (sentence(finished_sampling_words(analysis)),)
