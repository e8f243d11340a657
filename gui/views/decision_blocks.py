"""Questions that ask for other thresholds: constraints, review, one for all t."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import listing, tr
from engine.session.session import RegretAgainst
from engine.wording import formatting
from engine.wording.decision_lines import constraint_words
from gui.themes.theme import Theme, font
from gui.views.question_blocks import FIELD, QuestionBlock, link
from gui.widgets.flow import Flow
from gui.widgets.number_field import Kind, NumberField
from gui.widgets.segmented import Segmented
from gui.widgets.text import Phrase

MOST = 1e9
SHARE_BOUNDS = tr("0 % to 100 %")


def _share(name: str) -> Kind:
    return Kind(name, 0.0, 1.0, formatting.prevalence, SHARE_BOUNDS, share=True)


def _rate(name: str) -> Kind:
    words = tr("0 to 1")
    return Kind(name, 0.0, 1.0, lambda value: formatting.plain(value, 6), words, share=True)


def _number(name: str, least: float) -> Kind:
    return Kind(name, least, MOST, lambda value: formatting.plain(value, 6), tr("above 0"))


BOUNDS = {
    "precision": (tr("Precision at least"), _share(tr("the least precision")), 0.5),
    "capacity": (tr("Flagged at most"), _share(tr("the share flagged at most")), 0.2),
    "alerts": (tr("Flagged a day at most"), _number(tr("the number flagged a day"), 0.0), 20.0),
    "tpr": (tr("TPR at least"), _rate(tr("the least TPR")), 0.8),
    "fpr": (tr("FPR at most"), _rate(tr("the greatest FPR")), 0.1),
}
LEAST = ("precision", "tpr")  # of these the greater bound is the tighter one
VOLUME = _number(tr("the number of cases a day"), 1e-6)
USUAL_VOLUME = 100.0
PRICE = _number(tr("the cost of a review"), 1e-9)
USUAL_PRICE = 0.1
AGAINST: tuple[RegretAgainst, ...] = ("own", "all")


def spec_of(kind: str, bound: float) -> str:
    """A constraint as the session writes it."""
    return f"{kind}:{bound:.10g}"


def bounds_of(specs: Sequence[str]) -> dict[str, float]:
    """By kind the bounds of a session; of two of a kind the tighter one."""
    found: dict[str, float] = {}
    for spec in specs:
        kind, _, rest = spec.partition(":")
        bound, tighter = float(rest), max if kind in LEAST else min
        found[kind] = tighter(found[kind], bound) if kind in found else bound
    return found


def looser_of(specs: Sequence[str]) -> tuple[str, ...]:
    """The bounds of a session besides those, in its order: of equal ones the later."""
    binding, looser = bounds_of(specs), []
    for spec in specs:
        kind, _, rest = spec.partition(":")
        if binding.get(kind) == float(rest):
            del binding[kind]
        else:
            looser.append(spec)
    return tuple(looser)


class ConstraintsBlock(QuestionBlock):
    """Which bounds every threshold must keep."""

    def __init__(self, parent: QWidget | None = None) -> None:
        explained = tr("The best threshold is sought among those that keep every bound.")
        super().__init__(tr("Constraints"), explained, parent)
        self.fields: dict[str, NumberField] = {}
        self.removers = {}
        self._rows: dict[str, tuple[QWidget, ...]] = {}
        for key, (words, kind, _) in BOUNDS.items():
            field = self._field(kind, words)
            field.value_entered.connect(partial(self._enter, key))
            remover = link(tr("Remove"), tr("Ask for this bound no longer"))
            remover.clicked.connect(partial(self._remove, key))
            label = Phrase(words, 12, tone="2")
            self.add_row(label, field, remover)
            self.fields[key], self.removers[key] = field, remover
            self._rows[key] = (label, field, remover)
        self.volume = self._field(VOLUME, tr("Cases a day"))
        self.volume.value_entered.connect(self._enter_volume)
        self._volume_row = (Phrase(tr("of so many cases a day"), 12, tone="2"), self.volume)
        self.add_row(*self._volume_row)
        self._looser = Phrase("", 12, tone="2")
        self.looser_link = link(tr("Remove"), tr("Ask for these bounds no longer"))
        self.looser_link.clicked.connect(self._remove_looser)
        self.add_row(self._looser, self.looser_link)
        self.add_button = QPushButton(tr("Add a bound"))
        self.add_button.setFont(font(12.5))
        self._menu = QMenu(self.add_button)
        self.entries = {key: QAction(words, self) for key, (words, _, _) in BOUNDS.items()}
        for key, entry in self.entries.items():
            entry.triggered.connect(partial(self._add, key, BOUNDS[key][2]))
            self._menu.addAction(entry)
        self.add_button.setMenu(self._menu)
        self.clear_link = link(tr("Clear"), tr("Ask this no longer"))
        self.clear_link.clicked.connect(self._clear)
        self.add_row(self.add_button, self.clear_link)
        self._offer({})

    def _field(self, kind: Kind, name: str) -> NumberField:
        field = NumberField(kind, name)
        field.setFixedWidth(FIELD)
        field.complained.connect(self.complain)
        return field

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the bounds of its session."""
        session = analysis.session
        found = bounds_of(session.constraints)
        for key, bound in found.items():
            self.fields[key].show_value(bound)
        self.volume.show_value(session.volume or USUAL_VOLUME)
        self._offer(found)
        self._show_looser(analysis)

    def _show_looser(self, analysis: Analysis) -> None:
        """Name the bounds that a tighter one of their kind makes idle."""
        looser = looser_of(analysis.session.constraints)
        known = () if analysis.bounded is None else analysis.bounded.constraints
        named = [constraint_words(each) for each in known if each.spec in looser]
        self._looser.setText(
            tr("looser, so idle: {bounds}", bounds=listing(named)) if named else ""
        )
        for part in (self._looser, self.looser_link):
            part.setVisible(bool(looser))

    def _offer(self, found: dict[str, float]) -> None:
        """Show a row for each bound there is, and offer the others."""
        for key, parts in self._rows.items():
            for part in parts:
                part.setVisible(key in found)
        for part in self._volume_row:
            part.setVisible("alerts" in found)
        for key, entry in self.entries.items():
            entry.setVisible(key not in found)
        self.add_button.setVisible(len(found) < len(BOUNDS))
        self.clear_link.setVisible(bool(found))

    def _propose(self, found: dict[str, float], looser: tuple[str, ...] = ()) -> None:
        specs = (*(spec_of(key, bound) for key, bound in found.items()), *looser)
        volume = self._session.volume
        if "alerts" in found and volume is None:
            volume = USUAL_VOLUME
        session = replace(self._session, constraints=specs, volume=volume)
        if session != self._session:
            self.session_proposed.emit(session)

    def _enter(self, key: str, bound: float) -> None:
        specs = self._session.constraints
        self._propose({**bounds_of(specs), key: bound}, looser_of(specs))

    def _remove(self, key: str, _checked: object = None) -> None:
        found = bounds_of(self._session.constraints)
        found.pop(key, None)
        self._propose(found, looser_of(self._session.constraints))

    @Slot()
    def _remove_looser(self) -> None:
        self._propose(bounds_of(self._session.constraints))

    def _add(self, key: str, usual: float, _checked: object = None) -> None:
        self._enter(key, usual)

    @Slot(float)
    def _enter_volume(self, volume: float) -> None:
        self.session_proposed.emit(replace(self._session, volume=volume))

    @Slot()
    def _clear(self) -> None:
        self._propose({})


class ReviewBlock(QuestionBlock):
    """What it costs to have a person look at a case."""

    def __init__(self, parent: QWidget | None = None) -> None:
        explained = tr("Between two thresholds a person looks, at a price a case.")
        super().__init__(tr("Review by a person"), explained, parent)
        self.field = NumberField(PRICE, tr("Cost of a review"))
        self.field.setFixedWidth(FIELD)
        self.field.value_entered.connect(self._enter)
        self.field.complained.connect(self.complain)
        self.field.show_value(USUAL_PRICE)
        self._price = USUAL_PRICE
        self.ask_link = link(tr("Ask"), tr("Let a person look where that costs less"))
        self.ask_link.clicked.connect(self._ask)
        self.clear_link = link(tr("Clear"), tr("Ask this no longer"))
        self.clear_link.clicked.connect(self._clear)
        label = Phrase(tr("A review costs"), 12, tone="2")
        self.add_row(label, self.field, self.ask_link, self.clear_link)

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the price of its session."""
        price = analysis.session.review_cost
        if price is not None:
            self._price = price
            self.field.show_value(price)
        self.ask_link.setVisible(price is None)
        self.clear_link.setVisible(price is not None)

    @Slot(float)
    def _enter(self, price: float) -> None:
        self._price = price
        self._ask()

    @Slot()
    def _ask(self) -> None:
        self.session_proposed.emit(replace(self._session, review_cost=self._price))

    @Slot()
    def _clear(self) -> None:
        self.session_proposed.emit(replace(self._session, review_cost=None))


class OneThresholdBlock(QuestionBlock):
    """Whether one threshold is to do for all t."""

    def __init__(self, parent: QWidget | None = None) -> None:
        explained = tr("A threshold that stays where it is, for the whole range of t.")
        super().__init__(tr("One threshold for all t"), explained, parent)
        self.ask_link = link(
            tr("Ask"), tr("Find the one of least mean cost, and of least regret"), first=True
        )
        self.ask_link.clicked.connect(self._ask)
        self.clear_link = link(tr("Clear"), tr("Ask this no longer"))
        self.clear_link.clicked.connect(self._clear)
        self.against = Segmented(tr("Regret against"), (tr("itself"), tr("all models")))
        tips = (
            tr("Regret: what it costs more than the model’s own best threshold at each t"),
            tr("Regret: what it costs more than the best threshold of all models at each t"),
        )
        for place, tip in enumerate(tips):
            self.against.segment(place).setToolTip(tip)
        self.against.chosen.connect(self._choose_against)
        self._label = Phrase(tr("regret against"), 12, tone="2")
        row = Flow(gap=6, line_gap=4)  # no choice of it is cut: what has no room is a line lower
        for part in (self.ask_link, self._label, self.against, self.clear_link):
            row.add(part)
        self.controls.addWidget(row)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        super().show_theme(theme)
        self.against.show_theme(theme)

    def show_analysis(self, analysis: Analysis) -> None:
        """Offer to ask, or to ask no longer."""
        chosen = analysis.session.one_threshold
        self.ask_link.setVisible(not chosen)
        for part in (self.clear_link, self.against, self._label):
            part.setVisible(chosen)
        self.against.choose(AGAINST.index(analysis.session.regret_against))

    @Slot()
    def _ask(self) -> None:
        self._propose(chosen=True)

    @Slot()
    def _clear(self) -> None:
        self._propose(chosen=False)

    @Slot(int)
    def _choose_against(self, place: int) -> None:
        self.session_proposed.emit(replace(self._session, regret_against=AGAINST[place]))

    def _propose(self, *, chosen: bool) -> None:
        self.session_proposed.emit(replace(self._session, one_threshold=chosen))
