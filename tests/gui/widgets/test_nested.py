"""Layouts within layouts: put in their place empty, or Python keeps what Qt destroys."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from engine.session.samples import bundled
from gui.program.app import WindowedProgram
from gui.widgets.nested import nested
from tests.conftest import CHECKOUT
from tests.gui.acts import drop, open_instead, open_sample, settle
from tests.gui.layout_items import known_items

ASKING = re.compile(r"\.(addLayout|insertLayout|itemAt|itemAtPosition)\(")


@pytest.fixture
def column() -> Iterator[QVBoxLayout]:
    holder = QWidget()
    yield QVBoxLayout(holder)
    holder.deleteLater()


def test_an_empty_layout_goes_where_it_is_put(column: QVBoxLayout) -> None:
    column.addWidget(QLabel("middle"))
    below, above = nested(QHBoxLayout(), column, 2), nested(QHBoxLayout(), column, first=True)
    assert (column.indexOf(above), column.indexOf(below)) == (0, 2)
    assert (column.stretch(0), column.stretch(2)) == (0, 2)


def test_python_knows_none_of_its_places(column: QVBoxLayout) -> None:
    before = known_items()
    row = nested(QHBoxLayout(), column)
    row.addWidget(QLabel("one"))
    row.addStretch(1)
    assert known_items() == before


def test_a_full_layout_is_refused(column: QVBoxLayout) -> None:
    row = QHBoxLayout()
    row.addWidget(QLabel("one"))
    with pytest.raises(ValueError, match="before it is filled"):
        nested(row, column)


def test_no_other_way_is_taken() -> None:
    taken = {
        path.relative_to(CHECKOUT).as_posix()
        for path in (CHECKOUT / "gui").rglob("*.py")
        if ASKING.search(path.read_text(encoding="utf-8"))
    }
    assert taken == {"gui/widgets/nested.py"}


def test_a_window_with_files_of_both_kinds_leaves_none(program: WindowedProgram) -> None:
    before = known_items()
    open_sample(program, "crossing")
    drop(program, bundled("iris").path)
    open_instead(program)
    settle(program)
    assert known_items() == before
