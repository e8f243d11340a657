"""The questions of the Decide page: those that are asked first, each with its answer."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
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
from gui.widgets.even_columns import EvenColumns
from gui.widgets.heading import Separator
from gui.widgets.scroll_column import BAR, ScrollColumn
from gui.widgets.tab_order import order_tabs
from gui.widgets.text import Phrase

SIDE = 12
FOR_TWO = 540  # px of width from which the questions stand in two columns


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
        self._in_two = False
        self._line, self._below = Separator(), Phrase(tr("Not asked"), 12, tone="3")
        self._content = EvenColumns((SIDE, 4, SIDE, 8), 2 * SIDE, 4)
        for block in self.blocks.values():
            block.session_proposed.connect(self.session_proposed)
        self._content.set_columns([(self._line, self._below)])
        self._arrange(())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(ScrollColumn(self._content))
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
            self._explain()
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

    def minimumSizeHint(self) -> QSize:
        """As narrow as one column, which it comes to stand in where it is so narrow."""
        least = super().minimumSizeHint()
        return QSize(self._content.least_in_one + BAR, least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand in two columns where there is room for them."""
        super().resizeEvent(event)
        in_two = event.size().width() >= FOR_TWO
        if in_two is not self._in_two:
            self._in_two = in_two
            self._arrange(self._shown_first)
        self._explain()

    def _explain(self) -> None:
        """Say what each question is for, if all of it can be seen at once then.

        It is found out by trying; what an answer says later changes nothing of it.
        """
        self._show_purposes(shown=True)
        needed = self._content.heightForWidth(self.width() - BAR)
        self._show_purposes(shown=needed <= self.height())

    def _show_purposes(self, *, shown: bool) -> None:
        for block in self.blocks.values():
            block.show_purpose(shown=shown)

    def _arrange(self, first: tuple[QuestionKey, ...]) -> None:
        """Those that are asked above a line, or left, the others below it, or right.

        Where none is asked, or each, the first half of them stands left.
        """
        self._shown_first = first
        first_blocks: list[QWidget] = [self.blocks[key] for key in first]
        others: list[QWidget] = [block for key, block in self.blocks.items() if key not in first]
        parted = bool(first_blocks and others)
        head: list[QWidget] = [self._below] if self._in_two else [self._line, self._below]
        left: list[QWidget] = [*first_blocks, *(head if parted else []), *others]
        right: list[QWidget] = []
        if self._in_two:
            half = (len(self.blocks) + 1) // 2
            each = first_blocks or others
            left, right = (first_blocks, [*head, *others]) if parted else (each[:half], each[half:])
        self._content.set_columns([left, right])
        order_tabs(self, [*left, *right])
        self._line.setVisible(parted and not self._in_two)
        self._below.setVisible(parted)
