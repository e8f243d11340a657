"""Words that figures paint stand in their picture and on no other words, whatever is open."""

from collections import deque
from functools import partial
from itertools import product
from pathlib import Path
from pkgutil import resolve_name

import numpy as np
import pandas as pd
import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from engine.analysis.analyser import refine
from engine.analysis.analysis_kinds import AnyAnalysis
from engine.binary.voros.conditions import Conditions, Range
from engine.session.session import Session
from gui.catalogue import kind_of, views_of
from gui.export.figures import view_figure
from gui.export.page import PaintFigure
from gui.program.app import WindowedProgram
from gui.scene.looked_at import AT_FIRST, LookedAt
from gui.themes.theme import load_theme
from tests.conftest import SAMPLES
from tests.gui.acts import open_sample, settle
from tests.gui.layout.fitting import faults_of_words
from tests.gui.layout.painted import words_on_paper
from tests.in_part import in_part
from tests.opened_tables import analysis_of_two, opened_table

SIZES = tuple(map(QSize, (300, 420, 560, 700, 960), (275, 340, 420, 330, 760)))
REPLICATES = 40
USUAL = Conditions(cost_fn=Range(2, 12, "log"), prevalence=Range(0.1, 0.2, "logit"))
WIDE = Conditions(
    cost_fp=Range(1e-6, 1e6, "log"),
    cost_fn=Range(0.012345, 123456, "log"),
    prevalence=Range(1e-6, 0.999999, "logit"),
)


def blends(folder: Path, count: int) -> Path:
    """So many blends of the three scores of the sample of the pictures, noise added."""
    table = pd.read_csv(SAMPLES / "wdbc_partial_oof.csv").dropna()
    scores = table[["forest", "bayes", "logistic"]].to_numpy()
    draw = np.random.default_rng(20261129)
    columns: dict[str, object] = {"label": table["malignant"].to_numpy()}
    for place in range(count):
        shares, spread = draw.dirichlet([0.4] * 3), draw.uniform(0.05, 0.6)
        noisy = scores @ shares + spread / 2 * draw.normal(size=len(scores))
        columns[f"blend_{place:02d}"] = np.round(np.clip(noisy, 0, 1), 4)
    path = folder / "blends.csv"
    pd.DataFrame(columns).to_csv(path, index=False)
    return path


def faults(analysis: AnyAnalysis, theme: str) -> list[str]:
    """What cannot be read in any figure of an analysis, in any mode and size."""
    found = []
    for view in views_of(kind_of(analysis)):
        figures = [LookedAt(resolve_name(mode.figure)) for mode in view.modes] or [AT_FIRST]
        for looked_at in figures if view.takes_analysis(analysis) else ():
            for size in SIZES:
                paint = view_figure(view.key, analysis, load_theme(theme), looked_at)
                whole = QRectF(QPointF(), size)
                written = words_on_paper(size, partial(_painted, paint, whole))
                about = f"{view.key} {size.width()} × {size.height()}"
                found += [f"{about}: {fault}" for fault in faults_of_words(written, whole)]
    return found


def _painted(paint: PaintFigure, whole: QRectF, painter: QPainter) -> None:
    paint(painter, whole)


@pytest.mark.parametrize(
    ("count", "conditions", "theme"),
    in_part(
        [
            (10, USUAL, "light"),
            *product((1, 3, 10, 50), (Conditions(), USUAL, WIDE), ("light", "contrast")),
        ],
        30,
    ),
)
def test_words_of_two_classes_can_be_read(
    count: int, conditions: Conditions, theme: str, tmp_path: Path
) -> None:
    opened = opened_table(blends(tmp_path, count), session=Session(conditions=conditions))
    refined = deque(refine(analysis_of_two(opened), replicates=REPLICATES), maxlen=1)
    assert faults(refined.pop(), theme) == []


@pytest.mark.parametrize("name", ["iris", "matrices", "ordered"])
def test_words_of_several_classes_can_be_read(name: str, program: WindowedProgram) -> None:
    open_sample(program, name)
    settle(program)
    analysis = program.store.analysis
    assert analysis is not None
    assert faults(analysis, "light") == []


def test_words_outside_and_on_each_other_are_found(application: QApplication) -> None:
    assert application is not None

    def paint(painter: QPainter) -> None:
        for words, x in (("inside", 10), ("on it", 12), ("outside", 90)):
            painter.drawText(QPointF(x, 50), words)

    found = faults_of_words(words_on_paper(QSize(100, 100), paint), QRectF(0, 0, 100, 100))
    assert [each.partition("”")[0] for each in found] == ["“outside", "“inside"]
