"""AUC, Gini and KS as columns of the tables of terminal, report and clipboard."""

import pytest
from msgspec.structs import replace
from scipy.stats import ks_2samp

from engine.analysis.analyser import analyse
from engine.analysis.analysis import Analysis
from engine.analysis.details_of_models import measure_details
from engine.command.two.terminal_table import as_table
from engine.data.readers.read import read
from engine.jobs.progress import silent
from engine.report.report_tables import results_table
from engine.wording.copied_table import copied_table
from engine.wording.further_columns import GINI, KS, further_texts, further_values
from tests.samples import sample


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    chosen = sample("crossing")
    made = analyse(chosen.session, read(chosen.path))
    return replace(made, details=measure_details(made.geometry, silent))


@pytest.fixture(scope="module")
def statistics(analysis: Analysis) -> dict[str, float]:
    found = {}
    for model in analysis.models:
        positive, score = model.geometry.cases.positive, model.geometry.cases.score
        found[model.name] = float(ks_2samp(score[positive], score[~positive]).statistic)
    return found


def test_they_are_the_values_of_scipy(analysis: Analysis, statistics: dict[str, float]) -> None:
    for model in analysis.models:
        values = further_values(analysis, model)
        assert values[KS] == pytest.approx(statistics[model.name], abs=1e-12)
        assert values[GINI] == pytest.approx(2 * model.curve.auc - 1, abs=1e-15)
    assert further_texts(replace(analysis, details=None), KS)["forest"] == "…"


def test_they_stand_beside_the_auc_where_they_are_asked_for(
    analysis: Analysis, statistics: dict[str, float]
) -> None:
    plain = results_table(analysis, 1)
    table = results_table(analysis, 1, (GINI, KS))
    assert [column.head for column in table.columns][1:4] == ["AUC", "Gini", "KS"]
    assert [len(row.cells) for row in table.rows] == [len(table.columns)] * len(table.rows)
    for row in table.rows[:3]:
        assert row.cells[3].text == f"{statistics[row.cells[0].text]:.3f}"
    assert table.bracket is not None
    assert plain.bracket is not None
    assert table.columns[table.bracket.column].head == plain.columns[plain.bracket.column].head
    lines = as_table(analysis, show=(GINI, KS)).splitlines()
    header = next(line.split() for line in lines if "VOROS" in line.split())
    assert header[:3] == ["AUC", "Gini", "KS"]
    of_forest = next(line.split() for line in lines if line.startswith("forest  "))
    assert of_forest[3] == f"{statistics['forest']:.3f}"


def test_a_copy_has_them_with_every_digit(analysis: Analysis, statistics: dict[str, float]) -> None:
    rows = [line.split("\t") for line in copied_table(analysis, (GINI, KS)).splitlines()]
    assert rows[0][-2:] == ["Gini", "KS"]
    assert len({len(row) for row in rows}) == 1
    for row in rows[1:4]:
        assert float(row[-1]) == pytest.approx(statistics[row[0]], abs=1e-12)
    assert {row[-1] for row in rows[4:]} == {""}
