"""The table of results under constraints (engine.wording.results_rows), wherever it is shown."""

import json

import pytest
from msgspec.structs import replace

from engine.analysis.further_numbers import with_further
from engine.command.two.json_analysis import as_json
from engine.command.two.terminal_table import as_table
from engine.report.report_tables import results_table, stretches_table
from engine.report.threshold_table import threshold_table
from engine.wording import decision_lines, results_rows
from engine.wording.copied_table import copied_table
from engine.wording.costs import NONE_KEEPS
from gui.views.numbers_view import numbers
from tests.engine.analysis.test_confusion_table import analysed
from tests.engine.analysis.test_decisions import BOTH, decided


def test_threshold_rates_and_cost_are_those_that_keep_them() -> None:
    analysis = decided(constraints=BOTH)
    forms = json.loads(as_json(with_further(analysis)))["models"]
    rows = {row.name: row for row in results_rows.rows(analysis)}
    for form in forms:
        row, kept = rows[form["name"]], form["constraints"]["optimal"]
        assert float(row.threshold) == kept["rule"]
        assert (row.tpr.value, row.fpr.value) == (kept["tpr"], kept["fpr"])
        assert row.cost.value == 1000 * kept["cost_per_case"]
        assert row.partial.value == form["constraints"]["partial_voros"]["value"]
        assert row.voros.value == form["voros"]["value"]  # and the VOROS is without them
    assert [row.chosen for row in rows.values()] == [True, False, False, False, False]
    assert (rows["forest"].best_on.text, rows["bayes"].best_on.text) == ("100\u202f%", "never")
    assert rows["Flag everyone"].cost == results_rows.NONE  # breaks both
    assert rows["Flag no one"].partial.text == "0.000"


def test_window_terminal_report_and_clipboard_name_and_show_them() -> None:
    analysis = decided(constraints=BOTH)
    head, laid = numbers(analysis)
    assert head[1] == "VOROS\npartial"
    assert [(cell.first, cell.second) for cell in laid[0].cells[1:]] == [
        ("0.928", "0.499"),
        ("0.468", ""),
        ("0.692", "0.108"),
        ("300", ""),
    ]
    text = as_table(analysis)
    assert "Partial VOROS" in text
    words = " ".join(text.split())
    assert "best: keeping precision at least 50 % and flagged at most 20 %" in words
    assert "forest at score ≥ 0.468" in text
    table = results_table(analysis, 1)
    place = [column.head for column in table.columns].index("Partial VOROS")
    assert table.rows[0].cells[place].text == "0.499"
    header, first, *_ = (line.split("\t") for line in copied_table(analysis).split("\n"))
    assert float(first[header.index("Partial VOROS")]) == pytest.approx(0.499, abs=5e-4)
    assert threshold_table(analysis, 2).rows[0].cells[1].text == "0.468"
    used = {row.cells[3].text for row in stretches_table(analysis, 3).rows}
    assert "0.468" in used
    assert "0.39" not in used


def test_where_nothing_keeps_them_every_table_has_a_dash() -> None:
    analysis = decided(constraints=("fpr:0.01", "tpr:0.9"))
    rows = results_rows.rows(analysis)
    for row in rows:
        assert (row.cost.text, row.partial.text) == (NONE_KEEPS, NONE_KEEPS)
        assert not row.chosen
    assert rows[0].rule == NONE_KEEPS
    assert "no threshold keeps the constraints" in rows[0].tip
    assert as_table(analysis).count("No threshold") >= 1
    assert threshold_table(analysis, 2).rows == ()
    assert stretches_table(analysis, 3).rows == ()


def test_without_constraints_there_is_no_such_column() -> None:
    analysis = analysed()
    assert results_rows.heads(analysis).partial == ""
    assert all(row.partial == results_rows.EMPTY for row in results_rows.rows(analysis))
    assert "Partial VOROS" not in as_table(analysis)


@pytest.mark.parametrize("count", [1, 2, 4, 6])
def test_models_that_miss_something_for_one_reason_are_told_of_together(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    line = decision_lines.bounded_lines(decided(constraints=BOTH))[0]
    made = [replace(line, model=f"m{place}", why="none keeps them") for place in range(count)]
    other = replace(line, model="other", why="no score")
    monkeypatch.setattr(decision_lines, "bounded_lines", lambda _: (*made, line, other))
    words = decision_lines.missing_words(decided(constraints=BOTH))
    named = {1: "m0", 2: "m0 and m1", 4: "m0, m1, m2 and m3", 6: "m0, m1, m2 and 3 others"}
    assert words == f"{named[count]}: none keeps them. other: no score."
