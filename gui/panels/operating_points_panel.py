"""Operating points asked for by rule: rules to add and remove, and what each model reaches."""

import sys

from msgspec.structs import replace
from PySide6.QtCore import Slot
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.points.point_rules import PointBySpec
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording import formatting
from engine.wording.point_lines import WANTED, bounded_words, rule_in_words, shown_bound
from engine.wording.rate_names import RATE_NAMES, RateNames
from engine.wording.rules import rule_words
from gui.panels.block_list import BlockList, ListedBlock
from gui.panels.small_buttons import remove_button
from gui.themes.icons import icon
from gui.themes.theme import Theme
from gui.widgets.flow import Flow
from gui.widgets.nested import nested
from gui.widgets.number_field import Kind, NumberField
from gui.widgets.swatch import Swatch
from gui.widgets.text import Elided, Phrase, WrappedLabel

NEW = (
    "youden",
    "closest-to-corner",
    "tpr:0.9",
    "fpr:0.1",
    "precision:0.5",
    "capacity:0.1",
    "min-cost:0.5",
    "threshold:0.5",
    "max-accuracy",
    "max-f1",
    "max-mcc",
)
NONE = tr("Add a rule, and its threshold is found for every model and marked on the plane.")
FIELD = 46
BELOW = 4  # px between models
MOST_MODELS = 8


class OperatingPointsPanel(BlockList["RuleBlock"]):
    """A block a rule, in the session's order."""

    def __init__(self, parent: QWidget | None = None) -> None:
        new = ((_wanted_words(spec), spec) for spec in NEW)
        super().__init__(
            tr("Operating points"), tr("Add a rule for a threshold"), new, NONE, parent
        )

    @Slot(object)
    def show_session(self, session: Session) -> None:
        """Know which rules there are."""
        self._session = session

    @Slot(object)
    def show_analysis(self, analysis: Analysis) -> None:
        """Show the threshold of every rule and model, with its rates and counts."""
        models = tuple((model.name, model.look) for model in _listed_models(analysis))
        specs = analysis.session.points
        kinds = tuple(spec.partition(":")[0] for spec in specs)
        wanted = (models, kinds, analysis.session.plane.axes)
        if wanted != self._made_for:
            self._made_for = wanted
            count = len(specs) if models else 0
            self.take_blocks([RuleBlock(analysis, place) for place in range(count)])
        for place, block in enumerate(self.blocks):
            block.show_points(analysis, place)
        self._none.setVisible(not specs)

    def listed(self, session: Session) -> tuple[str, ...]:
        """The session's rules."""
        return session.points

    def with_listed(self, listed: tuple[str, ...]) -> Session:
        """The session with other rules."""
        return replace(self._session, points=listed)


def _listed_models(analysis: Analysis) -> tuple[ModelResult, ...]:
    """The models of which there are lines: of many those in front first."""
    models = (*analysis.in_front, *analysis.behind) if analysis.behind else analysis.models
    return models[:MOST_MODELS]


def _wanted_words(spec: str) -> str:
    """What a rule wants, with its bound."""
    kind, _, bound = spec.partition(":")
    return f"{WANTED[kind]} {bound}".strip()


class RuleBlock(ListedBlock):
    """One rule, its bound to type in, and a pair of lines a model.

    Attributes:
        field: of the bound; None of a criterion.
    """

    def __init__(self, analysis: Analysis, place: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        spec = analysis.points[analysis.models[0].name][place].spec
        self._kind, self._names = spec.kind, RATE_NAMES[analysis.session.plane.axes]
        self.field: NumberField | None = None
        self._complaint = WrappedLabel("", 11.5, tone="error")
        self._complaint.hide()
        self.remove = remove_button(tr("Remove this rule"))
        self.remove.clicked.connect(self.removed)
        head = Flow(gap=5)
        if spec.bound is None:
            head.add(Phrase(rule_in_words(spec, self._names), 12, tone="1"))
        else:
            words = bounded_words(spec.kind, self._names)
            head.add(Phrase(words, 12, tone="1"))
            kind = _field_kind(spec.kind, words)
            self.field = NumberField(kind, words)
            self.field.setFixedWidth(FIELD)
            self.field.value_entered.connect(self._enter)
            self.field.complained.connect(self._complain)
            head.add(self.field)
        head.add(self.remove, right=True)
        names = tuple(model.name for model in analysis.models)
        shown = _listed_models(analysis)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(head)
        column.addWidget(self._complaint)
        grid = nested(QGridLayout(), column)
        grid.setHorizontalSpacing(5)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(1, 1)
        self._lines = [_PointLine(grid, model.look, model.name, names) for model in shown]
        more = len(names) - len(shown)
        if more:
            words = tr("{more} more models: in the report and on the plane", more=more)
            column.addWidget(WrappedLabel(words, 11.5, tone="3"))

    @property
    def words(self) -> list[tuple[str, str]]:
        """Threshold and rates of every model, as shown."""
        return [(line.rule.whole, line.rates.text()) for line in self._lines]

    def show_points(self, analysis: Analysis, place: int) -> None:
        """Show what the rule chooses now."""
        for line, model in zip(self._lines, _listed_models(analysis), strict=True):
            found = analysis.points[model.name][place]
            line.show_point(analysis, model.index, found, self._names)
            if self.field is not None:
                bound = found.spec.bound or 0.0
                self.field.show_value(shown_bound(self._kind, bound, self._names))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self.remove.setIcon(icon("close", theme.ink3))
        for line in self._lines:
            line.show_theme(theme)

    @Slot(float)
    def _enter(self, shown: float) -> None:
        bound = shown_bound(self._kind, shown, self._names)
        digits = 17 if self._kind == "threshold" else 10
        self.changed.emit(f"{self._kind}:{bound:.{digits}g}")

    @Slot(str)
    def _complain(self, words: str) -> None:
        self._complaint.setText(words)
        self._complaint.setVisible(bool(words))


class _PointLine:
    """One model's threshold, and below it its rates and counts."""

    def __init__(self, grid: QGridLayout, look: int, name: str, names: tuple[str, ...]) -> None:
        row = 2 * grid.rowCount()
        self._look = look
        self._swatch = Swatch()
        self._name = Elided("", 12)
        self._name.show_name(name, names)
        self.rule = Elided("", 12)
        self.rates = WrappedLabel("", 11.5, tone="3")
        self.rates.setContentsMargins(0, 0, 0, BELOW)
        grid.addWidget(self._swatch, row, 0)
        grid.addWidget(self._name, row, 1)
        grid.addWidget(self.rule, row, 2)
        grid.addWidget(self.rates, row + 1, 0, 1, 3)

    def show_point(
        self, analysis: Analysis, index: int, found: PointBySpec, names: RateNames
    ) -> None:
        """Show what the rule chooses of this model, or why there is none."""
        if found.chosen is None:
            self.rule.show_whole("–")
            self.rates.setText(found.why)
            return
        geometry = analysis.geometry.models[index]
        point = geometry.counted(found.chosen.point)
        self.rule.show_whole(rule_words(geometry.direction, point.shown_threshold))
        words = names.pair(point.fpr, point.tpr)
        if point.counts is not None:
            count = formatting.count
            words += "\n" + tr(
                "TP {tp}, FN {fn}, FP {fp}, TN {tn}",
                tp=count(point.counts.tp),
                fn=count(point.counts.fn),
                fp=count(point.counts.fp),
                tn=count(point.counts.tn),
            )
        if found.interpolated is not None:
            rate = formatting.rate(found.interpolated)
            words += "\n" + tr("interpolated on the curve: TPR {rate}", rate=rate)
        self.rates.setText(words)

    def show_theme(self, theme: Theme) -> None:
        self._swatch.show_model(theme, self._look)


def _field_kind(kind: str, words: str) -> Kind:
    """What the field of a rule's bound takes: a share, or any threshold."""
    if kind == "threshold":
        anything = sys.float_info.max
        return Kind(words, -anything, anything, lambda value: f"{value:.15g}", tr("any number"))
    return Kind(words, 0.0, 1.0, _bound_text, tr("0 to 1"))


def _bound_text(value: float) -> str:
    return formatting.plain(value, 6)
