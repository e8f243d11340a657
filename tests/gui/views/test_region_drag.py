"""A region is dragged, and the panel follows.

gui.views.region_grips, gui.panels.region_panel.
"""

import pytest
from PySide6.QtCore import QLineF, QPointF, QRectF

from engine.binary.regions.region_areas import partial_area
from engine.binary.regions.region_specs import parse_region
from gui.paint.plot_axes import PlotAxes
from gui.paint.roc_extent import Extent
from gui.paint.roc_plane import RocPlaneFigure
from gui.panels.region_panel import RegionPanel
from gui.program.app import WindowedProgram
from gui.views.region_grips import decimals_of
from gui.views.roc_plane_view import RocPlaneView
from tests.gui.acts import click, open_sample, settle, type_into, workspace_of
from tests.gui.views.mouse import drag, move, press, release


def view_of(program: WindowedProgram) -> RocPlaneView:
    """The plane in the window."""
    found = workspace_of(program).views["roc"]
    assert isinstance(found, RocPlaneView)
    return found


def panel_of(program: WindowedProgram) -> RegionPanel:
    """The panel in the left column."""
    return workspace_of(program).regions


def axes_of(program: WindowedProgram) -> PlotAxes:
    """Where rates lie in the window's plane."""
    view, analysis = view_of(program), program.store.two_class_analysis
    assert analysis is not None
    return RocPlaneFigure(analysis, program.theming.theme).axes(view._area)


def shares(program: WindowedProgram) -> list[float]:
    """Each model's area inside ÷ area of the region, from the curves."""
    analysis = program.store.two_class_analysis
    assert analysis is not None
    region = parse_region(program.store.two_class_session.regions[0], None)
    return [
        partial_area(model.curve.fpr, model.curve.tpr, region).ratio for model in analysis.models
    ]


def regions_of(program: WindowedProgram) -> list[str]:
    """The session's regions."""
    return list(program.store.two_class_session.regions)


def texts(program: WindowedProgram) -> list[str]:
    """What the fields of the first region hold."""
    return [field.text() for field in panel_of(program).blocks[0].fields.values()]


@pytest.mark.parametrize(
    ("start", "end", "left"),
    [
        ((0.3, 0.68), (0.45, 0.68), ("two-way:0.45:0.6", ["0.45", "0.60"])),  # its right side
        ((0.22, 0.6), (0.22, 0.4), ("two-way:0.3:0.4", ["0.30", "0.40"])),  # its lower side
        ((0.3, 0.6), (0.5, 0.3), ("two-way:0.5:0.3", ["0.50", "0.30"])),  # their corner
        ((0.27, 0.64), (0.37, 0.74), ("two-way:0.4:0.7", ["0.40", "0.70"])),  # all of it
    ],
)
def test_a_drag_moves_bounds_panel_and_areas_as_one_step(
    program: WindowedProgram,
    start: tuple[float, float],
    end: tuple[float, float],
    left: tuple[str, list[str]],
) -> None:
    open_sample(program, "crossing")
    before = program.store.two_class_session
    view, axes = view_of(program), axes_of(program)
    first, last = axes.point(*start), axes.point(*end)
    half = QPointF((first.x() + last.x()) / 2, (first.y() + last.y()) / 2)
    drag(view, first, half, last)
    settle(program)
    assert regions_of(program) == [left[0]]
    assert texts(program) == left[1]
    numbers = [float(text) for text in panel_of(program).blocks[0].numbers]
    assert numbers == [round(share, 3) for share in shares(program)]
    program.store.undo()
    settle(program)
    assert program.store.two_class_session == before
    assert texts(program) == ["0.30", "0.60"]


def test_while_it_is_dragged_its_side_is_where_the_mouse_is(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    view, axes = view_of(program), axes_of(program)
    press(view, axes.point(0.22, 0.6))
    target = axes.point(0.22, 0.5)
    move(view, QLineF(axes.point(0.22, 0.6), target).pointAt(0.5))
    move(view, target)  # the answers are still to come
    image = view.grab().toImage()
    row, columns = round(axes.y(0.5)), range(round(axes.x(0.21)), round(axes.x(0.28)))
    ink = program.theming.theme.ink.lightness()

    def darkest(at: int) -> int:
        return min(
            image.pixelColor(column, near).lightness()
            for column in columns
            for near in (at - 1, at, at + 1)
        )

    assert darkest(row) < ink + 60
    release(view, target)
    settle(program)
    assert regions_of(program) == ["two-way:0.3:0.5"]


def test_fields_eye_and_remove_change_the_session(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    panel = panel_of(program)
    fields = list(panel.blocks[0].fields.values())
    type_into(fields[0], "0.2")
    settle(program)
    assert regions_of(program) == ["two-way:0.2:0.6"]
    click(panel.eye)
    settle(program)
    assert not program.store.two_class_session.plane.regions_shown
    view, axes = view_of(program), axes_of(program)
    move(view, axes.point(0.12, 0.6), held=False)
    assert view._region.grip is None  # what is hidden cannot be dragged
    click(panel.eye)
    click(panel.blocks[0].remove)
    settle(program)
    assert regions_of(program) == []
    assert panel.blocks == []
    panel.menu.actions()[1].trigger()
    settle(program)
    assert regions_of(program) == ["fpr:0:0.1"]
    assert texts(program) == ["0.00", "0.10"]


def test_a_pixel_decides_how_many_decimals_a_bound_has() -> None:
    assert decimals_of(Extent().on(QRectF(0, 0, 400, 400))) == 3
    assert decimals_of(Extent(0, 0.01, 0, 0.01).on(QRectF(0, 0, 400, 400))) == 5
