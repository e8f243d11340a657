"""Window and terminal show the same rows of several classes, cell by cell."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.command.several.classes_table import classes_as_table
from engine.command.several.json_document import classes_as_json
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording.classes.classes_sections import classes_sections
from engine.wording.classes.results_section import ResultsSection, SectionTable
from gui.panels.class_costs_panel import ClassCostsPanel
from gui.panels.class_numbers_panel import ClassNumbersPanel
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
        assert table.header == found.header
        assert printed(table) == told(found)
        assert [row.style for row in table.rows] == [row.index for row in found.rows]
        assert [row.chosen for row in table.rows] == [row.chosen for row in found.rows]


def test_the_costs_panel_shows_the_costs_of_the_terminal(analysis: ClassesAnalysis) -> None:
    panel = ClassCostsPanel()
    panel.show_analysis(analysis)
    text = " ".join(classes_as_table(analysis).split())
    if analysis.costs is None:
        assert panel.stated.isHidden()
        assert not panel.command.isHidden()
        assert all(not label.isHidden() for label in panel.empty)
    else:
        assert all(label.isHidden() for label in panel.empty)
        matrix, priors, ranked = panel.stated.tables
        for cost_row in printed(matrix):
            assert " ".join(" ".join(cost_row).split()) in text
        for row in priors.rows:
            name, _, span = (cell.first for cell in row.cells)
            assert " ".join(f"{name} {span}".split()) in text
        for row in ranked.rows:
            cells = (row.cells[0].first, row.cells[1].first, row.cells[1].second)
            assert " ".join(filter(None, cells)) in text
    panel.deleteLater()


def test_costs_and_priors_are_those_of_the_json() -> None:
    panel, found = ClassCostsPanel(), iris(STATED)
    panel.show_analysis(found)
    form = json.loads(classes_as_json(found))["classes"]
    matrix, priors, ranked = panel.stated.tables
    cells = [[float(cell.first) for cell in row.cells[1:]] for row in matrix.rows]
    assert cells == form["conditions"]["cost_matrix"]
    shares = [float(row.cells[1].first.split("\u202f")[0]) / 100 for row in priors.rows]
    assert shares == pytest.approx(form["conditions"]["priors"])
    assert [row.cells[0].first for row in priors.rows] == list(SPECIES)
    names = [each["name"] for each in form["best"]["costs"]]
    called = [f"call everything {n[4:]}" if n.startswith("all ") else n for n in names]
    assert [row.cells[0].first for row in ranked.rows] == called
    chosen = [row.cells[0].first for row in ranked.rows if row.chosen]
    assert chosen == form["best"]["ties"]
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
