"""Figures of other views in a report: numbered on, each only where it applies."""

from msgspec.structs import replace

from engine.report.document import FigureKind, FigureRow
from engine.report.further_figures import further_figures
from tests.engine.report.test_sections import crossing


def test_two_stand_beside_each_other_and_are_numbered_on() -> None:
    analysis = crossing()
    rows = [block for block in further_figures(analysis, 4) if isinstance(block, FigureRow)]
    figures = [figure for row in rows for figure in row.figures]
    assert [figure.number for figure in figures] == list(range(4, 4 + len(figures)))
    assert all(len(row.figures) == 2 for row in rows[:-1])
    assert {FigureKind.COSTS, FigureKind.SCORES} <= {figure.kind for figure in figures}


def test_every_view_is_there_and_none_twice() -> None:
    def kinds(modes: dict[FigureKind, str]) -> list[FigureKind]:
        rows = further_figures(crossing(), 4, modes)[1:]
        return [each.kind for row in rows if isinstance(row, FigureRow) for each in row.figures]

    views = "cost decision-curve decisions scores pr gain calibration comparison confusion"
    assert sorted(kind.value for kind in kinds({})) == sorted(views.split())
    as_costs = kinds({FigureKind.COSTS: "decision"})
    assert sorted(kind.value for kind in as_costs) == sorted(
        views.replace("decision-curve", "").split()
    )


def test_without_models_there_are_none() -> None:
    assert further_figures(replace(crossing(), models=()), 3) == ()
