"""Lines on the ROC surface: dashes along the box, models' own edges, the optimal point's path."""

import numpy as np
import pytest

from engine.binary.voros.surface_block import Face
from gui.paint.surface_lines import PIXELS, SEPARATE, dashes, edge_lines, path_segments, within
from gui.paint.surface_look import ROC_BOX, SurfaceLook
from gui.paint.surface_scene import SurfaceScene, surface_scene
from gui.themes.theme import load_theme
from tests.gui.conftest import AnalyseCrossing

LIGHT = load_theme("light")


@pytest.fixture
def scene(analyse_crossing: AnalyseCrossing) -> SurfaceScene:
    found = surface_scene(analyse_crossing(), LIGHT)
    assert found is not None
    return found


def test_dashes_take_turns_along_the_line_whatever_its_corners() -> None:
    unit = 1 / PIXELS  # along FPR, where a unit is drawn as one
    line = np.array([(0.5, 0.0, 1.0), (0.5, 5 * unit, 1.0), (0.5, 20 * unit, 1.0)])
    found = dashes(line, (7.0, 3.0), np.ones(3, bool))
    spans = np.round(found[:, :, 1] / unit, 6).tolist()
    assert spans == [[0, 5], [5, 7], [10, 17]]
    whole = dashes(line, (), np.ones(3, bool))
    assert np.round(whole[:, :, 1] / unit, 6).tolist() == [[0, 5], [5, 20]]


def test_a_piece_takes_part_where_both_ends_do() -> None:
    line = np.array([(t, 0.0, 1.0) for t in (0.0, 0.25, 0.5, 1.0)])
    found = dashes(line, (), np.array([True, True, True, False]))
    assert found[:, :, 0].tolist() == [[0.0, 0.25], [0.25, 0.5]]


def test_segments_are_cut_at_a_range_of_t() -> None:
    level = [(0.2, 0.0, 0.0), (0.6, 0.4, 0.0)]
    upright = [(0.5, 0.1, 0.0), (0.5, 0.9, 0.0)]
    found = within(np.array([level, upright]), 0.3, 0.5)
    assert found[0] == pytest.approx(np.array([(0.3, 0.1, 0), (0.5, 0.3, 0)]))
    assert found[1] == pytest.approx(np.array(upright))
    assert len(within(np.array([level, upright]), 0.7, 1.0)) == 0


def test_every_model_has_its_edges_on_top_and_front_where_it_is_not_the_best(
    scene: SurfaceScene,
) -> None:
    best = scene.surface.whole
    lines = edge_lines(scene.surface, scene.look)
    assert [line.face for line in lines] == [Face.TOP, Face.FRONT] * 4
    for place, style in enumerate(scene.look.styles):
        top = lines[2 * place]
        assert top.color == style.color
        t, x = top.segments[..., 0].ravel(), top.segments[..., 1].ravel()
        own, _ = scene.surface.legs_of(place)
        assert np.abs(x - np.interp(t, scene.surface.t, own)).max() < 1e-6
        assert (x - np.interp(t, best.t, best.x)).min() > SEPARATE / 2
        assert np.all(top.segments[..., 2] == 1)
        assert np.all(lines[2 * place + 1].segments[..., 1] == 0)


def test_doing_nothing_folds_in_the_middle_of_t(scene: SurfaceScene) -> None:
    top, front = edge_lines(scene.surface, scene.look)[-2:]
    t, x = top.segments[..., 0].ravel(), top.segments[..., 1].ravel()
    assert np.abs(x - np.minimum(1, (1 - t) / np.maximum(t, 1e-9))).max() < 1e-3
    low = front.segments[..., 0] > 0.5
    assert np.abs(front.segments[..., 2][low]).max() < 1e-9


def test_one_model_alone_has_no_edges_but_those_of_doing_nothing(
    analyse_crossing: AnalyseCrossing,
) -> None:
    found = surface_scene(analyse_crossing(hidden=("bayes", "logistic")), LIGHT)
    assert found is not None
    assert len(edge_lines(found.surface, found.look)) == 2
    assert isinstance(found.look, SurfaceLook)


def test_the_path_lies_on_the_cut(scene: SurfaceScene) -> None:
    along, jumps = path_segments(scene.surface)
    assert len(along) == len(scene.surface.stretches) == len(jumps) + 1
    for t, fpr, tpr in np.concatenate([along, jumps]).reshape(-1, 3).tolist():
        x, y, _, _ = scene.surface.legs_at(t)
        assert fpr * y + (1 - tpr) * x == pytest.approx(x * y, abs=2e-3)
    assert float(np.hypot.reduce(ROC_BOX.lengths)) / 2 < 1.5
