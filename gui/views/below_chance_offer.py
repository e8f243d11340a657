"""What may be meant by scores that rank worse than chance, offered as acts of the user."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording.below_chance import Remedy, below_chance, below_chance_statement, remedies
from gui.themes.theme import font
from gui.widgets.text import WrappedLabel
from gui.widgets.wrapping_link import WrappingLink


class BelowChanceOffer(QWidget):
    """A sentence and a link for each remedy; hidden where no model ranks worse than chance.

    A remedy is a session with other roles: one step, that can be undone.
    """

    session_proposed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = Session()
        self._offered: tuple[Remedy, ...] = ()
        self._statement = WrappedLabel("", 12, tone="error")
        self.links: list[WrappingLink] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._column.addWidget(self._statement)
        self.hide()

    @property
    def text(self) -> str:
        """What it says; empty where it is hidden."""
        return self._statement.text()

    def show_session(self, session: Session) -> None:
        """Take the session that a remedy changes."""
        self._session = session

    def show_analysis(self, analysis: Analysis) -> None:
        """Say which models rank worse than chance, and offer what may be meant."""
        statement = below_chance_statement(model.name for model in below_chance(analysis))
        self._statement.setText(f"{statement}." if statement else "")
        offered = remedies(analysis)
        if offered != self._offered:
            self._offered = offered
            self._make_links()
        self.setVisible(bool(statement))

    def _make_links(self) -> None:
        for link in self.links:
            self._column.removeWidget(link)
            link.deleteLater()
        self.links = [self._link(remedy) for remedy in self._offered]

    def _link(self, remedy: Remedy) -> WrappingLink:
        link = WrappingLink(remedy.act)
        link.setFont(font(12.5))
        link.setToolTip(
            tr("If {answer}. Nothing is turned round unless you say so.", answer=remedy.answer)
        )
        link.clicked.connect(partial(self._propose, remedy))
        self._column.addWidget(link)
        return link

    def _propose(self, remedy: Remedy) -> None:
        self.session_proposed.emit(replace(self._session, roles=remedy.roles))
