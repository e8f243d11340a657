"""One region of interest: the fields of its bounds, and each model's area in it."""

from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.regions.region_areas import PartialArea, Region
from engine.binary.regions.region_box import LEAST_WIDTH, RegionBox, Side, box_of
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.rate_names import RateNames
from engine.wording.region_words import region_words
from gui.panels.block_list import ListedBlock
from gui.panels.small_buttons import remove_button
from gui.themes.icons import icon
from gui.themes.theme import Theme
from gui.widgets.flow import Flow
from gui.widgets.nested import nested
from gui.widgets.number_field import Kind, NumberField
from gui.widgets.share_bar import ShareBar
from gui.widgets.text import Elided, Phrase, Text, WrappedLabel

FIELD = 46  # px
NAME = 66  # px
MOST_MODELS = 8
HELD = tr("Held where the region still has an area.")


class RegionBlock(ListedBlock):
    """A region's bounds, and a bar for each model.

    Args:
        region: one of its kind; its bounds may change later.
        names: what the rates are called.
        note: what the bars are; empty where a block before it says so.
    """

    def __init__(
        self, region: Region, names: RateNames, note: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._names = names
        self._box = box_of(region)
        self._theme: Theme | None = None
        self._bars: list[_AreaBar] = []
        self._shown: tuple[tuple[str, int | None], ...] = ()
        self.fields: dict[Side, NumberField] = {}
        self.words = Phrase(region_words(region, names), 12, tone="2")
        self._complaint = WrappedLabel("", 11.5, tone="error")
        self._complaint.hide()
        self._rest = Phrase("", 11.5, tone="3")
        self._rest.hide()
        self.remove = remove_button(tr("Remove this region"))
        self.remove.clicked.connect(self.removed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._bounds())
        column.addWidget(self._complaint)
        if note:
            column.addWidget(Phrase(note, 11.5, tone="3"))
        self._grid = nested(QGridLayout(), column)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnMinimumWidth(0, NAME)
        self._grid.setColumnStretch(0, 2)
        self._grid.setColumnStretch(1, 3)
        column.addWidget(self._rest)

    @property
    def numbers(self) -> tuple[str, ...]:
        """What stands beside the bars."""
        return tuple(bar.number.text() for bar in self._bars)

    def show_region(self, region: Region, analysis: Analysis, place: int) -> None:
        """Show its bounds, and every model's share of it."""
        self._box = box_of(region)
        self.words.setText(region_words(region, self._names))
        if self._box is not None:
            for side, field in self.fields.items():
                field.show_value(self._number(side, getattr(self._box, side)))
        models = sorted(analysis.models, key=lambda model: -model.regions[place].ratio)
        listed = set(models[:MOST_MODELS])
        shown = [model for model in analysis.models if model in listed]
        in_front = {model.name for model in analysis.in_front}
        looks = [model.look if model.name in in_front else None for model in shown]
        self._make_bars(shown, looks, tuple(model.name for model in analysis.models))
        for bar, model in zip(self._bars, shown, strict=True):
            bar.show_area(model.regions[place])
        more = len(models) - len(shown)
        self._rest.setVisible(more > 0)
        self._rest.setText(tr("{more} more have smaller areas", more=more) if more else "")

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.remove.setIcon(icon("close", theme.ink3))
        for bar in self._bars:
            bar.bar.show_theme(theme)

    def _bounds(self) -> QWidget:
        """The region's bounds to type in, or in words where it has other sides."""
        row = Flow(gap=5)
        if self._box is None:
            row.add(self.words)
        else:
            self.words.hide()
            for words, side in _bound_words(self._box, self._names):
                row.add(self._bound(words, side))
        row.add(self.remove, right=True)
        return row

    def _bound(self, words: str, side: Side) -> QWidget:
        """One bound: what it bounds, and its field."""
        least, most = formatting.plain(LEAST_WIDTH), "1"
        kind = Kind(words, 0.0, 1.0, _bound_text, tr("0 to 1"))
        field = NumberField(kind, words)
        field.setFixedWidth(FIELD)
        field.setProperty("dense", True)  # its digits have room for the caret, too
        field.setToolTip(tr("{words}, from {least} to {most}", words=words, least=least, most=most))
        field.value_entered.connect(partial(self._enter, side))
        field.complained.connect(self._complain)
        self.fields[side] = field
        holder = Flow(gap=4)
        holder.add(Text(words, 12, tone="2"))
        holder.add(field)
        return holder

    def _number(self, side: Side, value: float) -> float:
        """A bound as its field shows it."""
        shown = self._names.up_number(value) if side in ("bottom", "top") else value
        return round(shown, 9)

    def _enter(self, side: Side, value: float) -> None:
        if self._box is None:
            return
        wanted = self._number(side, value)  # of FNR the TPR: the same both ways
        moved = self._box.with_side(side, wanted)
        self._complain("" if getattr(moved, side) == wanted else HELD)
        self.fields[side].show_value(self._number(side, getattr(moved, side)))
        self.changed.emit(moved.spec)

    @Slot(str)
    def _complain(self, words: str) -> None:
        self._complaint.setText(words)
        self._complaint.setVisible(bool(words))

    def _make_bars(
        self, shown: list[ModelResult], looks: list[int | None], names: tuple[str, ...]
    ) -> None:
        wanted = tuple((model.name, look) for model, look in zip(shown, looks, strict=True))
        if wanted == self._shown:
            return
        for bar in self._bars:
            for widget in (bar.name, bar.bar, bar.number):
                self._grid.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        self._shown = wanted
        self._bars = [_AreaBar(name, look, names) for name, look in wanted]
        for row, bar in enumerate(self._bars):
            self._grid.addWidget(bar.name, row, 0)
            self._grid.addWidget(bar.bar, row, 1)
            self._grid.addWidget(bar.number, row, 2, Qt.AlignmentFlag.AlignRight)
            if self._theme is not None:
                bar.bar.show_theme(self._theme)


class _AreaBar:
    """Name, bar and number of one model."""

    def __init__(self, name: str, look: int | None, names: tuple[str, ...]) -> None:
        self.name = Elided("", 12)
        self.name.show_name(name, names)
        self.bar = ShareBar(look)
        self.number = Text("", 12.5)

    def show_area(self, found: PartialArea) -> None:
        """Show a model's share of a region; the tooltip has the other two numbers."""
        self.bar.show_share(found.ratio)
        self.number.setText(formatting.rate(found.ratio))
        lines = [
            tr("Area inside: {area}", area=formatting.number(found.area, 4)),
            tr("Area of the region: {area}", area=formatting.number(found.region.area, 4)),
        ]
        if found.mcclish is not None:
            lines.append(tr("Standardised (McClish): {rate}", rate=formatting.rate(found.mcclish)))
            if found.below_diagonal:
                lines.append(tr("The curve runs under the diagonal there."))
        for part in (self.bar, self.number):
            part.setToolTip("\n".join(lines))


def _bound_words(box: RegionBox, names: RateNames) -> list[tuple[str, Side]]:
    """The free bounds in reading order, each with what it bounds."""
    words: dict[Side, str] = {
        "left": f"{names.x} ≥",
        "right": f"{names.x} ≤",
        "bottom": names.up_bound,
        "top": f"{names.y} {'≥' if names.missed else '≤'}",
    }
    return [(words[side], side) for side in box.movable]


def _bound_text(value: float) -> str:
    """A bound with two decimals, more where it has more."""
    short = formatting.number(value, 2)
    whole = round(value, 2) == round(value, 6)
    return short if whole else formatting.plain(value, 6)
