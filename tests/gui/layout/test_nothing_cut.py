"""Nothing in the window is cut: files, themes, sizes, scales, and words twice as long."""

import os
import re
import subprocess
import sys
from collections import deque
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QWidget

from engine.analysis.analyser import refine
from engine.binary.voros.conditions import Conditions, Range
from engine.data.roles import RoleRequest
from engine.opening.requests_and_answers import Opened
from engine.session.samples import SAMPLES
from engine.session.session import Session
from gui.program.app import WindowedProgram
from gui.widgets.numbers_table import NumbersTable
from gui.widgets.table_rows import NumberCell, NumberRow
from gui.widgets.text import Elided
from tests.conftest import CHECKOUT
from tests.gui.acts import lay_out, settle, wait_until, workspace_of
from tests.gui.layout.fitting import faults
from tests.gui.layout.odd_files import LONG_LABEL, ODD, write
from tests.in_part import in_part
from tests.opened_tables import analysis_of_two, opened_table
from tests.samples import sample

THEMES = ("light", "dark", "contrast")
SIZES = ((1024, 640), (1280, 800), (1600, 1000), (1920, 1080))
REPLICATES = 40
WIDE = Conditions(
    cost_fp=Range(1e-6, 1e6, "log"),
    cost_fn=Range(0.012345, 123456, "log"),
    prevalence=Range(1e-6, 0.999999, "logit"),
)
USUAL = Conditions(cost_fn=Range(2, 12, "log"), prevalence=Range(0.1, 0.2, "logit"))
DEAR = Conditions(
    cost_fp=Range(1000, 2000, "log"),
    cost_fn=Range(100_000, 900_000, "log"),
    prevalence=Range(0.1, 0.2, "logit"),
)
WORD = re.compile(r"(?<![<&/\w])[A-Za-z]{2,}\b(?![^<]*>)")


def opened(path: Path, conditions: Conditions | None = None, at: float | None = None) -> Opened:
    """A file as it is opened, with the intervals of a few replicates."""
    session = Session(conditions=conditions or Conditions(), at=at)
    asked = RoleRequest(label=LONG_LABEL if path.stem == "long_names" else None)
    found = opened_table(path, asked, session)
    refined = deque(refine(analysis_of_two(found), replicates=REPLICATES), maxlen=1)
    return replace(found, analysis=refined.pop() if refined else found.analysis)


def show(program: WindowedProgram, file: Opened) -> None:
    """Show a file, as when it was opened."""
    program.window.prepare()
    program.store.show_opened(file)
    workspace_of(program).middle.open_opengl()
    settle(program)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # of the file before


def resize(program: WindowedProgram, size: tuple[int, int]) -> None:
    """Give the window a size, and let it lay itself out."""
    program.window.resize(*size)
    lay_out(program)


def doubled(text: str) -> str:
    """A text with every word twice, as long as no translation makes it; numbers stay."""
    return WORD.sub(r"\g<0> \g<0>", text)


def double_words(window: QWidget) -> None:
    """Have every word of the widgets said twice."""
    for label in window.findChildren(QLabel):
        if not isinstance(label, Elided):
            label.setText(doubled(label.text()))
        elif not hasattr(label.parentWidget(), "eye"):  # else it is the name of a model
            label.show_whole(doubled(label.whole))
    for button in window.findChildren(QAbstractButton):
        button.setText(doubled(button.text()))
    for box in window.findChildren(QComboBox):
        for place in range(box.count()):
            box.setItemText(place, doubled(box.itemText(place)))
    for table in window.findChildren(NumbersTable):
        rows = [_doubled_row(row) for row in table.rows]
        table.show_rows(tuple(map(doubled, table.header)), rows)


def _doubled_row(row: NumberRow) -> NumberRow:
    first, *others = row.cells
    name = NumberCell(doubled(first.first) if row.plain else first.first, doubled(first.second))
    return replace(row, cells=(name, *others))


def show_page(program: WindowedProgram, number: int) -> None:
    """A page as everybody gets it, its views made and filled."""
    middle = workspace_of(program).middle
    middle.choose_page(number)
    wait_until(lambda: middle.is_filled)


def check(
    program: WindowedProgram, monkeypatch: pytest.MonkeyPatch, theme: str, size: tuple[int, int]
) -> None:
    """Everything can be read in a theme at a size, conditions and left column folded or not."""
    program.theming.choose(theme)
    resize(program, size)
    workspace = workspace_of(program)
    for unfold in (True, False):
        if workspace.conditions.folded is unfold:
            workspace.conditions.fold_button.click()
        (workspace.unfold if unfold else workspace.fold)()
        show_page(program, int(unfold))
        resize(program, size)
        assert faults(program.window, monkeypatch) == [], (theme, size, unfold)


@pytest.mark.parametrize(
    ("name", "conditions", "at", "theme", "size", "twice"),
    in_part(
        [
            ("inverted", None, None, "light", SIZES[1], False),
            ("inverted", None, None, "dark", SIZES[0], True),
            ("fifty_models", None, None, "dark", SIZES[3], False),
            ("long_names", USUAL, None, "light", SIZES[2], False),
            ("long_names", None, None, "contrast", SIZES[1], True),
            ("points", None, None, "light", SIZES[0], False),
            ("huge_counts", WIDE, None, "light", SIZES[2], False),
            ("missing_rows", DEAR, None, "contrast", SIZES[2], True),
            ("endless_digits", WIDE, None, "light", SIZES[1], True),
            ("alike", None, 0.9987, "light", SIZES[2], False),
            ("two_rows", None, None, "dark", SIZES[1], False),
        ],
        2,
    ),
)
def test_nothing_is_cut(
    name: str,
    conditions: Conditions | None,
    at: float | None,
    theme: str,
    size: tuple[int, int],
    twice: bool,
    program: WindowedProgram,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    show(program, opened(write(name, tmp_path), conditions, at))
    resize(program, size)
    if twice:
        for page in (1, 0):
            show_page(program, page)
        double_words(program.window)
    check(program, monkeypatch, theme, size)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*ODD, *(one.name for one in SAMPLES if one.name != "iris")])
def test_nothing_is_cut_in_any_theme_or_size(
    name: str, program: WindowedProgram, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if name in ODD:
        path, conditions = write(name, tmp_path), [Conditions(), USUAL, WIDE, DEAR]
    else:
        path, conditions = sample(name).path, [Conditions(), sample(name).session.conditions]
    for given in conditions:
        show(program, opened(path, given))
        for theme, size in product(THEMES, SIZES):
            check(program, monkeypatch, theme, size)
    double_words(program.window)
    for size in SIZES:
        check(program, monkeypatch, "light", size)


@pytest.mark.parametrize("size", SIZES[:2])
def test_nothing_is_cut_where_nothing_is_open(
    size: tuple[int, int], program: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    resize(program, size)
    assert faults(program.window, monkeypatch) == []


@pytest.mark.parametrize("scale", ["1.5", pytest.param("2", marks=pytest.mark.slow)])
def test_nothing_is_cut_at_a_scale(scale: str) -> None:
    """The scale of a screen is known before the application: another process has it."""
    one = f"{Path(__file__).relative_to(CHECKOUT)}::test_nothing_is_cut"
    chosen = "long_names and light" if scale == "1.5" else ""
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", one, "-k", chosen],
        cwd=CHECKOUT,
        env={**os.environ, "QT_SCALE_FACTOR": scale, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
