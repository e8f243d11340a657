"""Window and terminal show the same rows of several classes, cell by cell."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.command.several.classes_table import classes_as_table
from engine.command.several.json_document import classes_as_json
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording import formatting
from engine.wording.classes.classes_sections import classes_sections
from engine.wording.classes.results_section import ResultsSection, SectionTable
from gui.panels.class_costs_panel import ClassCostsPanel
from gui.panels.class_numbers_panel import ClassNumbersPanel
from gui.panels.cost_fields import ClassFields, MatrixFields
from gui.panels.section_block import SectionBlock
from gui.widgets.cell_table import CellTable
from tests.gui.several import SPECIES, STATED, analysed, iris, of_matrices

UNORDERED = replace(STATED, order=None)


def states(folder: Path) -> Iterator[ClassesAnalysis]:
    yield iris()
    yield iris(STATED)
    yield iris(replace(STATED, hidden=frozenset({"bayes"})))
    yield of_matrices(folder, replace(UNORDERED, sections=(((0, 0.1), (1, 0.1), (2, 0.1)),)))
    marker = folder / "marker.csv"
    marker.write_text("y,s\n" + "".join(f"{n},{k}\n" for k, n in enumerate("aabbccdd")), "utf-8")
    yield analysed(marker, replace(STATED, cost_matrix=None, priors=None, order=tuple("abcd")))


@pytest.fixture(scope="module", params=range(5))
def analysis(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> ClassesAnalysis:
    found = list(states(tmp_path_factory.mktemp("classes")))
    made = found[request.param]
    assert isinstance(made, ClassesAnalysis)
    return made


def printed(table: CellTable) -> list[list[str]]:
    """What a table shows, a range in brackets behind its number."""
    return [
        [f"{cell.first} ({cell.second})" if cell.second else cell.first for cell in row.cells]
        for row in table.rows
    ]


def told(table: SectionTable) -> list[list[str]]:
    return [list(row.with_ranges) for row in table.rows]


def test_the_numbers_view_shows_every_section_but_the_costs(analysis: ClassesAnalysis) -> None:
    panel = ClassNumbersPanel()
    panel.show_analysis(analysis)
    shown = [(group.heading, block) for group in panel.groups for block in group.blocks]
    wanted = [found for found in classes_sections(analysis) if found.heading != "Costs and priors"]
    matrices = [found for found in wanted if found.heading == "Confusion matrices"]
    in_order = [*wanted[len(matrices) :], *matrices]
    assert [heading for heading, _ in shown] == [found.heading for found in in_order]
    text = " ".join(classes_as_table(analysis).split())
    for (_, block), section in zip(shown, in_order, strict=True):
        same_section(block, section)
        for row in (row for table in block.tables for row in printed(table)):
            assert " ".join(" ".join(row).split()) in text
    panel.deleteLater()


def same_section(block: SectionBlock, section: ResultsSection) -> None:
    notes = [note for table in section.tables for note in table.notes]
    wanted = [text for text in (section.explanation, *notes, *section.notes) if text]
    assert list(block.words) == wanted
    for table, found in zip(block.tables, section.tables, strict=True):
        assert tuple(title.replace("\n", " ") for title in table.header) == found.header
        assert printed(table) == told(found)
        assert [row.style for row in table.rows] == [row.look for row in found.rows]
        assert [row.chosen for row in table.rows] == [row.chosen for row in found.rows]


def test_the_costs_panel_has_fields_for_what_is_stated(analysis: ClassesAnalysis) -> None:
    panel = ClassCostsPanel()
    panel.show_analysis(analysis)
    assert panel.fields is not None
    shown = [field.value for field in panel.fields.priors.fields]
    assert [prior.low for prior in shown if prior is not None] == pytest.approx(analysis.priors)
    if analysis.costs is None:
        assert isinstance(panel.fields, ClassFields)
        assert panel.fields.misses == []
        assert panel.weights.isHidden()
    else:
        assert isinstance(panel.fields, MatrixFields)
        cells = [[field.value for field in row] for row in panel.fields.cells]
        found = [[cell.low for cell in row if cell is not None] for row in cells]
        assert found == pytest.approx(analysis.costs.matrix)
        assert panel.weights.isVisibleTo(panel)
    panel.deleteLater()


def test_the_verdict_s_costs_and_rooms_are_those_of_the_json() -> None:
    panel, found = ClassNumbersPanel(), iris(STATED)
    panel.show_analysis(found)
    form = json.loads(classes_as_json(found))["classes"]["best"]
    assert [row.name for row in panel.ranking.rows] == [each["name"] for each in form["costs"]]
    thousand = [float(row.words.replace(",", "")) for row in panel.ranking.rows]
    assert thousand == pytest.approx([1000 * each["cost"] for each in form["costs"]], abs=0.05)
    assert [row.name for row in panel.ranking.rows if row.best] == form["ties"]
    assert [bool(row.interval) for row in panel.ranking.rows] == [True] * 3 + [False] * 3
    (moves,) = panel.moves.tables
    rooms = {row.cells[0].first: row.cells[1].first for row in moves.rows}
    names = {f"{p} for {a}" for a in SPECIES for p in SPECIES if p != a}
    assert set(rooms) == names | {f"prior of {name}" for name in SPECIES}
    for row, predicted in enumerate(SPECIES):
        for column, actual in enumerate(SPECIES):
            if row != column:
                end = form["entries"][row][column]["high"]
                words = "∞" if end == "inf" else formatting.plain(end)
                shown = rooms[f"{predicted} for {actual}"]
                assert shown.endswith(words) or (words == "∞" and shown[0] in "fa")
    panel.deleteLater()


def test_a_refined_analysis_is_shown_in_the_same_tables() -> None:
    """Replicates arrive many times a second: nothing is made anew that is there."""
    panel = ClassNumbersPanel()
    panel.show_analysis(iris(STATED))
    before = [table for group in panel.groups for b in group.blocks for table in b.tables]
    panel.show_analysis(iris(STATED))
    after = [table for group in panel.groups for b in group.blocks for table in b.tables]
    assert before == after
    panel.deleteLater()
