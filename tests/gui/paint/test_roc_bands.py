"""Bands on the plane: gui.paint.roc_bands, gui.paint.roc_band_notes, engine.analysis.plane_parts."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from engine.analysis.analyser import Analyser, refine
from engine.analysis.analysis import Analysis
from engine.session.plane_choices import PlaneChoices
from engine.wording import formatting
from gui.paint.plot_axes import PlotAxes
from gui.paint.rich_sentence import NO_BREAK
from gui.paint.roc_band_notes import band_notes
from gui.paint.roc_plane import RocPlaneFigure
from gui.themes.theme import load_theme
from tests.conftest import dataset_of, session_for
from tests.gui.conftest import AnalyseCrossing

AREA = QRectF(0, 0, 568, 568)  # a plot of 500 px


def painted(analysis: Analysis, theme: str = "light") -> tuple[QImage, PlotAxes]:
    """The plane as a picture, and where rates lie in it."""
    figure = RocPlaneFigure(analysis, load_theme(theme))
    image = QImage(568, 568, QImage.Format.Format_RGB32)
    image.fill(load_theme(theme).plot)
    painter = QPainter(image)
    figure.paint(painter, AREA)
    painter.end()
    return image, figure.axes(AREA)


def at(image: QImage, axes: PlotAxes, fpr: float, tpr: float) -> QColor:
    return image.pixelColor(axes.point(fpr, tpr).toPoint())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_band_of_chance_fills_what_lies_between_its_bounds(
    analyse_crossing: AnalyseCrossing, theme: str
) -> None:
    without, axes = painted(analyse_crossing(), theme)
    analysis = analyse_crossing(plane=PlaneChoices(chance_band=True))
    shown, _ = painted(analysis, theme)
    band = analysis.chance
    assert band is not None
    place = int(abs(band.at - 0.7).argmin())
    fpr = float(band.at[place])
    pixel = 1 / axes.plot.height()
    for tpr, inside in (
        (band.low[place] + 3 * pixel, True),
        (band.high[place] - 3 * pixel, True),
        (band.low[place] - 3 * pixel, False),
        (band.high[place] + 3 * pixel, False),
    ):
        before, after = (at(image, axes, fpr, float(tpr)) for image in (without, shown))
        assert (before != after) is inside


def test_the_confidence_band_is_that_of_the_bootstrap(analyse_crossing: AnalyseCrossing) -> None:
    analysis = analyse_crossing(plane=PlaneChoices(confidence_band=True, band_model="logistic"))
    analysis = replace(analysis, session=replace(analysis.session, bootstrap=200))
    *_, refined = refine(analysis)
    assert refined.inference is not None
    band = refined.bands["logistic"].curve
    assert band is refined.inference.intervals["logistic"].curve
    (before, axes), (after, _) = painted(analysis), painted(refined)
    place = int(abs(band.at - 0.6).argmin())
    middle = float(band.low[place] + 0.25 * (band.high[place] - band.low[place]))
    assert at(before, axes, 0.6, middle) != at(after, axes, 0.6, middle)
    below = float(band.low[place]) - 4 / axes.plot.height()
    assert at(before, axes, 0.6, below) == at(after, axes, 0.6, below)


def test_a_band_outlives_a_move_of_t_but_not_another_seed() -> None:
    dataset = dataset_of([True, False] * 30, a=[(7 * i) % 31 for i in range(60)])
    session = replace(
        session_for(dataset), bootstrap=50, plane=PlaneChoices(confidence_band=True), at=0.5
    )
    analyser = Analyser()
    first = analyser.analyse(session, dataset)
    assert first.bands == {}
    *_, refined = refine(first)
    analyser.keep(refined)
    moved = analyser.analyse(replace(session, at=0.3), dataset)
    assert moved.bands["a"].curve is refined.bands["a"].curve
    assert analyser.analyse(replace(session, seed=1), dataset).bands == {}


def test_notes_say_what_a_band_is_or_why_there_is_none(analyse_crossing: AnalyseCrossing) -> None:
    plane = PlaneChoices(confidence_band=True, chance_band=True, axes="sensitivity")
    analysis = analyse_crossing(plane=plane)
    figure = RocPlaneFigure(analysis, load_theme("light"))
    assert band_notes(figure._scene(AREA)) == [
        "band of forest’s curve: no bootstrap of it yet",
        f"round the diagonal: {formatting.percent(0.95)} of what chance gives",
    ]
    bare = replace(analysis, chance=None)
    figure = RocPlaneFigure(bare, load_theme("light"))
    assert band_notes(figure._scene(AREA))[1].startswith("no band of chance")


def test_weighted_cases_have_no_band_of_chance() -> None:
    dataset = dataset_of([True, False, True, False], a=[4, 3, 2, 1], w=[2, 0.5, 1, 3])
    session = session_for(dataset)
    assert session.roles is not None
    roles = replace(session.roles, scores=session.roles.scores[:1], weight="w")
    plane = PlaneChoices(chance_band=True)
    assert Analyser().analyse(replace(session, plane=plane), dataset).chance is not None
    assert Analyser().analyse(replace(session, roles=roles, plane=plane), dataset).chance is None


def test_the_axis_of_fnr_is_numbered_downwards(analyse_crossing: AnalyseCrossing) -> None:
    usual, axes = painted(analyse_crossing())
    missed, _ = painted(analyse_crossing(plane=PlaneChoices(axes="fnr")))
    inside = axes.plot.toAlignedRect().adjusted(4, 4, -4, -4)
    left = inside.left() - 30

    def column(image: QImage, tpr: float, lower: int = 0) -> QImage:
        return image.copy(left, round(axes.y(tpr)) - 8 + lower, 20, 16)

    pixel = (-1, 0, 1)  # ticks lie between rows of pixels
    assert any(column(usual, 0.2) == column(missed, 0.8, lower) for lower in pixel)
    assert column(usual, 0.2) != column(missed, 0.2)


def test_rules_of_too_many_marks_are_named_in_a_note(analyse_crossing: AnalyseCrossing) -> None:
    few, many = (
        analyse_crossing(points=points)
        for points in (("youden", "tpr:0.9"), ("youden", "tpr:0.9", "fpr:0.5"))
    )
    scenes = [RocPlaneFigure(each, load_theme("light"))._scene(AREA) for each in (few, many)]
    assert band_notes(scenes[0]) == []
    assert [note.replace(NO_BREAK, " ") for note in band_notes(scenes[1])] == [
        "hollow marks: Youden’s J, TPR ≥ 0.9, FPR ≤ 0.5"
    ]
