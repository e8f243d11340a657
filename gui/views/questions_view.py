"""The questions of the Decide page: those that are asked first, each with its answer."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording.question_answers import QuestionKey, question_answers
from gui.themes.theme import Theme
from gui.views.decision_blocks import ConstraintsBlock, OneThresholdBlock, ReviewBlock
from gui.views.playhead import Playhead
from gui.views.question_blocks import (
    ClustersBlock,
    GroupsBlock,
    MarginBlock,
    PowerBlock,
    QuestionBlock,
    UnseenBlock,
)
from gui.views.view_data import ViewData
from gui.views.view_widget import ViewWidget
from gui.widgets.heading import Separator
from gui.widgets.scroll_column import ScrollColumn
from gui.widgets.text import Phrase

SIDE = 12


class QuestionsView(ViewWidget[Analysis, Session]):
    """Asks, and says the answer in a line; what is asked opens a card beside it.

    Attributes:
        blocks: by the questions' keys.
    """

    def __init__(
        self, _playhead: Playhead, theme: Theme | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        unseen = UnseenBlock()
        unseen.test_data_requested.connect(self.test_data_requested)
        self.blocks: dict[QuestionKey, QuestionBlock] = {
            "constraints": ConstraintsBlock(),
            "review": ReviewBlock(),
            "one_threshold": OneThresholdBlock(),
            "unseen": unseen,
            "groups": GroupsBlock(),
            "clusters": ClustersBlock(),
            "margin": MarginBlock(),
            "power": PowerBlock(),
        }
        self._shown_first: tuple[QuestionKey, ...] = ()
        self._line, self._below = Separator(), Phrase(tr("Not asked"), 12, tone="3")
        content = QWidget()
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(SIDE, 4, SIDE, 8)
        self._column.setSpacing(4)
        for block in self.blocks.values():
            block.session_proposed.connect(self.session_proposed)
        self._arrange(())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(ScrollColumn(content))
        self.setMinimumSize(220, 160)
        if theme is not None:
            self.show_theme(theme)

    def show_session(self, session: Session) -> None:
        """Know what is chosen."""
        for block in self.blocks.values():
            block.show_session(session)

    def show_analysis(self, analysis: Analysis | None) -> None:
        """Show the answers, what is asked first."""
        if analysis is None:
            return
        found = question_answers(analysis)
        for each in found:
            self.blocks[each.key].show_answer(each)
            self.blocks[each.key].show_analysis(analysis)
            self.blocks[each.key].lay_out_unseen()
        self.setAccessibleName(tr("Questions"))
        self.setAccessibleDescription(". ".join(f"{each.title}: {each.answer}" for each in found))
        stated = tuple(each.key for each in found if each.stated)
        if stated != self._shown_first:
            self._arrange(stated)
        self.subtitle_changed.emit()

    def show_refined(self, analysis: Analysis) -> None:
        """Show the answers that have come since."""
        self.show_analysis(analysis)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        for block in self.blocks.values():
            block.show_theme(theme)

    def reset_view(self) -> None:
        """It is always whole."""

    def subtitle(self, analysis: Analysis) -> str:
        """How many are asked."""
        count = sum(each.stated for each in question_answers(analysis))
        return tr("{count} asked", count=count) if count else ""

    def data(self, analysis: Analysis) -> ViewData | None:
        """Every question with its answer."""
        found = question_answers(analysis)
        return ViewData(
            "questions",
            {
                "question": [each.title for each in found],
                "asked": [str(each.stated) for each in found],
                "answer": [each.answer for each in found],
            },
        )

    def _arrange(self, first: tuple[QuestionKey, ...]) -> None:
        """Those that are asked above a line, the others below it."""
        self._shown_first = first
        while self._column.count():
            self._column.takeAt(0)
        for key in first:
            self._column.addWidget(self.blocks[key])
        others = [key for key in self.blocks if key not in first]
        parted = bool(first and others)
        for part in (self._line, self._below):
            part.setVisible(parted)
            if parted:
                self._column.addWidget(part)
        for key in others:
            self._column.addWidget(self.blocks[key])
        self._column.addStretch(1)
