"""What is held fixed of a section of the VUS polytope: a slider each, and the sizes of the section.

It proposes values; the view makes the section of them.
"""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.confusion import actual_of_coordinate
from engine.multiclass.vus_polytope_sections import Section
from engine.wording import formatting
from engine.wording.classes.section_words import (
    NOT_THE_VUS,
    error_words,
    section_sizes,
    vus_sizes,
)
from gui.themes.theme import ModelStyle, Theme
from gui.widgets.choice import Choice
from gui.widgets.error_slider import ErrorSlider
from gui.widgets.heading import SectionHeading, Separator
from gui.widgets.menu_entries import add_entry, add_menu
from gui.widgets.nested import nested
from gui.widgets.number_field import Kind, NumberField
from gui.widgets.term_tips import TIPS
from gui.widgets.text import SEMIBOLD, Text, WrappedLabel

OWN = tr("Own values")
FIELD = 64
MOST_CHOICE = 120
RATIO = Kind(
    name=tr("an error ratio"),
    low=0.0,
    high=1.0,
    in_words=formatting.plain,
    bounds=formatting.between("0", "1"),
)


class SectionControls(QWidget):
    """Sliders of the three fixed error ratios, which are free, and what the section measures."""

    value_dragged = Signal(int, float)  # coordinate, value
    drag_finished = Signal()
    classifier_chosen = Signal(int)  # place among the polytope's names
    swapped = Signal(int, int)  # a fixed coordinate becomes free, a free one fixed

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._section: Section | None = None
        self._labels: tuple[str, ...] = ()
        self.through = Choice()
        self.through.setAccessibleName(tr("Classifier that the section goes through"))
        self.through.activated.connect(self._choose)
        self.through.setMaximumWidth(MOST_CHOICE)
        self.rows = tuple(ErrorRow(self) for _ in range(3))
        self._free = WrappedLabel("", 12, tone="2")
        self._complaint = WrappedLabel("", 12, tone="error")
        self._complaint.hide()
        self.sizes = NamedValues()
        self.sizes.setToolTip(
            tr("The volume of the section, in three of the six dimensions, beside what is valid.")
        )
        self.whole = NamedValues()
        self.whole.setToolTip(TIPS["vus"])
        self._lay_out()
        for row in self.rows:
            row.setToolTip(
                tr("The share of an actual class that is called another, held fixed here.")
            )
            row.dragged.connect(self.value_dragged)
            row.finished.connect(self.drag_finished)
            row.complained.connect(self._complain)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        heading = nested(QHBoxLayout(), column)
        heading.addWidget(Text(tr("Held fixed"), 13, SEMIBOLD))
        heading.addStretch(1)
        heading.addWidget(Text(tr("through"), 12, tone="2"))
        heading.addWidget(self.through)
        for row in self.rows:
            column.addWidget(row)
        column.addWidget(self._complaint)
        column.addWidget(Separator())
        free = SectionHeading(tr("Free, along the axes"))
        self.choose = free.add_link(tr("Choose…"), tr("Choose which error ratios are held fixed"))
        self.choose.clicked.connect(self._open_menu)
        column.addWidget(free)
        column.addWidget(self._free)
        column.addWidget(Separator())
        column.addWidget(SectionHeading(tr("This section"), tr("three dimensions")))
        column.addWidget(self.sizes)
        column.addWidget(Separator())
        column.addWidget(SectionHeading(tr("VUS, exact"), tr("all six dimensions")))
        column.addWidget(self.whole)
        column.addWidget(WrappedLabel(NOT_THE_VUS, 11.5, tone="3"))
        column.addStretch(1)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        for row in self.rows:
            row.slider.show_theme(theme)

    def show_section(self, section: Section, analysis: ClassesAnalysis, theme: Theme) -> None:
        """Show another section of an analysis."""
        self._section, self._labels = section, analysis.labels
        self._show_through(section)
        fixed = dict(section.fixed)
        polytope = section.polytope
        styles = [theme.model(found.look) for found in analysis.crisp]
        for row, (coordinate, value) in zip(self.rows, section.fixed, strict=True):
            own = polytope.errors[: len(styles), coordinate].tolist()
            most = value + _room_beside(fixed, coordinate)
            words = error_words(coordinate, analysis.labels)
            row.show_value(coordinate, words, value, most, list(zip(own, styles, strict=True)))
        free = (error_words(place, analysis.labels) for place in section.free)
        self._free.setText(",  ".join(free))
        self.sizes.show_rows(section_sizes(section))
        self.whole.show_rows(vus_sizes(analysis))

    def _show_through(self, section: Section) -> None:
        """Which classifiers there are, and which of them the section goes through."""
        names = [*section.polytope.names[: -section.polytope.classes], OWN]
        if [self.through.itemText(i) for i in range(self.through.count())] != names:
            self.through.clear()
            self.through.addItems(names)
        count = len(names) - 1
        at = next((place for place in range(count) if section.through(place)), count)
        self.through.setCurrentIndex(at)

    @Slot(int)
    def _choose(self, place: int) -> None:
        if place < self.through.count() - 1:
            self.classifier_chosen.emit(place)

    @Slot(str)
    def _complain(self, words: str) -> None:
        self._complaint.setText(words)
        self._complaint.setVisible(bool(words))

    @Slot()
    def _open_menu(self) -> None:
        menu = self.choice_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.choose.mapToGlobal(QPoint(0, self.choose.height())))

    def choice_menu(self) -> QMenu:
        """For each free error ratio the fixed ones that it may take the place of."""
        menu = QMenu(self)
        section = self._section
        for free in () if section is None else section.free:
            held = add_menu(menu, tr("Hold {error} fixed", error=error_words(free, self._labels)))
            for fixed, _ in () if section is None else section.fixed:
                words = tr("instead of {error}", error=error_words(fixed, self._labels))
                action = add_entry(held, words)
                action.triggered.connect(partial(self.swapped.emit, fixed, free))
        return menu


def _room_beside(fixed: dict[int, float], coordinate: int) -> float:
    """By how much a fixed error may grow before its class's errors exceed 1."""
    actual = actual_of_coordinate(3)
    used = sum(value for at, value in fixed.items() if actual[at] == actual[coordinate])
    return max(1 - used, 0.0)


class ErrorRow(QWidget):
    """One fixed error ratio: its name, a field and a slider."""

    dragged = Signal(int, float)
    finished = Signal()
    complained = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._coordinate = 0
        self._most = 1.0
        self._name = WrappedLabel("", 13, tone="1")
        self.field = NumberField(RATIO, "")
        self.field.setFixedWidth(FIELD)
        self.field.value_entered.connect(self._enter)
        self.field.complained.connect(self.complained)
        self.slider = ErrorSlider(tr("error ratio"), formatting.plain)
        self.slider.values_dragged.connect(self._drag)
        self.slider.drag_finished.connect(self.finished)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(0)
        self._grid.addWidget(self._name, 0, 0)
        self._grid.addWidget(self.field, 0, 1)
        self._grid.setColumnStretch(0, 1)
        self._grid.addWidget(self.slider, 1, 0, 1, 2)

    def show_value(
        self,
        coordinate: int,
        words: str,
        value: float,
        most: float,
        marks: Sequence[tuple[float, ModelStyle]],
    ) -> None:
        """Show an error ratio."""
        self._coordinate, self._most = coordinate, most
        self._name.setText(words)
        self.slider.setAccessibleName(words)
        self.slider.show_value(value, most, marks)
        self.field.setAccessibleName(words)
        self.field.show_value(value)

    @Slot(float, float)
    def _drag(self, value: float, _same: float) -> None:
        self.dragged.emit(self._coordinate, value)

    @Slot(float)
    def _enter(self, value: float) -> None:
        if value > self._most:
            self.complained.emit(
                tr(
                    "At most {most}: the errors of one class sum to 1 at most.",
                    most=formatting.plain(self._most),
                )
            )
            value = self._most
        self.dragged.emit(self._coordinate, value)
        self.finished.emit()


class NamedValues(QWidget):
    """Values under each other, each with its name; the first is strong."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(0, 1)
        self._cells: list[tuple[WrappedLabel, Text]] = []

    def show_rows(self, rows: Sequence[tuple[str, str]]) -> None:
        """Show other values."""
        for place in range(len(self._cells), len(rows)):
            name = WrappedLabel("", 12, tone="2")
            value = Text("", 12.5, SEMIBOLD) if place == 0 else Text("", 12.5)
            value.setAlignment(Qt.AlignmentFlag.AlignRight)
            self._grid.addWidget(name, place, 0)
            self._grid.addWidget(value, place, 1)
            self._cells.append((name, value))
        for place, (name, value) in enumerate(self._cells):
            shown = rows[place] if place < len(rows) else ("", "")
            name.setText(shown[0])
            value.setText(shown[1])
            name.setVisible(place < len(rows))
            value.setVisible(place < len(rows))

    def texts(self) -> list[tuple[str, str]]:
        """What is shown."""
        return [(name.text(), value.text()) for name, value in self._cells if name.text()]
