"""Every number, symbol and disabled control of the window has a sentence that explains it."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QTableView,
    QToolTip,
    QWidget,
)

from engine.session.session import Session
from gui.frame.table_twin import TableTwin
from gui.importing.spark_table_dialog import SparkTableDialog
from gui.program.app import WindowedProgram
from gui.views.plane_menu import PlaneMenu
from gui.widgets.term_tips import TERMS, TIPS, WHY_NOT, tip_for
from tests.gui.acts import open_sample, settle, wait_until, workspace_of
from tests.gui.importing.acts import dialog_of

MARKUP = re.compile("<[^>]+>")
NUMBER = re.compile(r"(?<![\w.])[−+]?\d[\d.,\u202f ]*\s*%?(?![\w])")
SYMBOL = re.compile(r"\b(AUC|VOROS|VUS|TPR|FPR|FNR|PPV|NPV|LR|KS)\b|[πμ]|C<sub>|\bt (=|∈)")
SENTENCE = 9  # words: what is longer explains itself, or says what it is about
CONTROLS = (QAbstractButton, QLineEdit, QComboBox)


def tip_of(widget: QWidget) -> str:
    """What is said of a widget, or of what it stands in."""
    there: QWidget | None = widget
    while there is not None and not there.isWindow():
        if there.toolTip():
            return there.toolTip()
        there = there.parentWidget()
    return ""


def unexplained(
    program: WindowedProgram, names: set[str], within: QWidget | None = None
) -> Iterator[str]:
    """Labels with numbers or symbols, disabled controls and fields, and heads of tables."""
    within = within or program.window
    for widget in within.findChildren(QWidget):
        if not widget.isVisible() or tip_of(widget):
            continue
        if isinstance(widget, QLabel):
            words = MARKUP.sub("", widget.text())
            told = SYMBOL.search(widget.text()) or NUMBER.search(words)
            if told and len(words.split()) < SENTENCE and words not in names:
                yield f"{type(widget.parentWidget()).__name__}: {words}"
        elif isinstance(widget, CONTROLS) and not widget.isEnabled():
            yield f"disabled {widget.accessibleName()}"
        elif isinstance(widget, QLineEdit) and not isinstance(widget.parent(), QComboBox):
            yield f"field {widget.accessibleName()}"
    for table in within.findChildren(QTableView):
        if table.isVisible():
            yield from unexplained_heads(table, names)


def names_in(program: WindowedProgram) -> set[str]:
    """What the file calls its models and classes."""
    analysis = program.store.analysis
    assert analysis is not None
    names = {
        model.model.name if hasattr(model, "model") else model.name for model in analysis.models
    }
    return names | set(getattr(analysis, "labels", ()))


def unexplained_heads(table: QTableView, names: set[str]) -> Iterator[str]:
    model, across = table.model(), Qt.Orientation.Horizontal
    for column in range(model.columnCount()):
        title = model.headerData(column, across) or ""
        tip = model.headerData(column, across, Qt.ItemDataRole.ToolTipRole)
        told = SYMBOL.search(title) or NUMBER.search(title) or column > 0
        if (
            title.strip()
            and told
            and not set(title.split("\n")) <= names
            and tip in (None, "", title)
        ):
            yield f"head of {table.accessibleName()}: {title!r}"


@pytest.mark.parametrize(
    ("sample", "axes"),
    [
        ("crossing", "tpr"),
        ("crossing", "sensitivity"),
        ("crossing", "fnr"),
        ("iris", "tpr"),
        ("matrices", "tpr"),
        ("ordered", "tpr"),
    ],
)
def test_nothing_in_the_window_is_unexplained(
    program: WindowedProgram, sample: str, axes: str
) -> None:
    program.store.begin_with_axes(axes)
    open_sample(program, sample)
    middle = workspace_of(program).middle
    middle.open_opengl()
    names, found = names_in(program), set()
    for page in middle.pages.offered(middle.offered):
        middle.choose_page(page)
        wait_until(lambda: middle.is_filled)
        settle(program)
        found |= set(unexplained(program, names))
    assert sorted(found) == []


def hover(widget: QWidget, place: QPoint) -> str:
    """What a tooltip says where the mouse rests on a widget."""
    QToolTip.hideText()
    event = QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)
    return QToolTip.text()


def test_the_mouse_on_a_number_or_a_head_brings_the_sentence(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    auc = workspace.models.rows[1].value
    assert hover(auc, auc.rect().center()) == TIPS["auc"]
    table = workspace.numbers.table
    head = table.horizontalHeader()
    place = QPoint(head.sectionViewportPosition(1) + 8, 8)
    assert hover(head.viewport(), place).startswith("VOROS, the mean over t")
    cell = table.visualRect(table.model().index(1, 3)).center()
    assert hover(table.viewport(), cell) != ""


def test_disabled_controls_say_why_before_a_file_is_open(program: WindowedProgram) -> None:
    actions = program.window.actions_
    for name in actions:
        if not actions[name].isEnabled():
            words = actions[name].text().replace("&", "")
            assert actions[name].toolTip() not in ("", words), name


def test_dialogs_explain_heads_and_what_is_disabled(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    dataset = program.store.dataset
    assert dataset is not None
    names = names_in(program) | {column.name for column in dataset.columns}
    program.window.actions_["show_table"].trigger()
    program.window.actions_["roles"].trigger()
    twin = program.window.findChildren(TableTwin)[0]
    dialogs = [SparkTableDialog(program.window), twin, dialog_of(program)]
    for dialog in dialogs:
        dialog.show()
        wait_until(dialog.isVisible)
        found = set(unexplained(program, names, dialog))
        assert {each for each in found if each.startswith(("disabled", "head"))} == set()
        dialog.reject()
    settle(program)
    menu = PlaneMenu(program.window)
    menu.show_session(Session())
    assert menu.band_of.menuAction().toolTip() == WHY_NOT["no band"]


def test_what_is_found_missing(program: WindowedProgram) -> None:
    label = QLabel("0.870", program.window)
    label.show()
    field = QLineEdit(program.window)
    field.setEnabled(False)
    field.show()
    assert {"MainWindow: 0.870", "disabled "} <= set(unexplained(program, set()))


def test_each_explanation_is_one_sentence() -> None:
    for words in (*dict(TERMS).values(), *TIPS.values(), *WHY_NOT.values()):
        assert ". " not in words, words
        assert words[0].isupper() or words[0] in "πμt[", words
    assert tip_for("AUC, 95 % DeLong") == TIPS["auc"]
    assert tip_for("nothing of the kind") == ""
