"""Sections: engine.wording.classes.results_section, engine.wording.classes.rank_sections, engine.wording.classes.voros_section, engine.wording.classes.polytope_section."""

import numpy as np
from msgspec.structs import replace

from engine.command.grid import grid
from engine.command.several.classes_table import classes_as_table
from engine.multiclass.class_answers import class_cases, matrix_model, soft_model
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_refinement import refine_classes
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.confusion import confusion
from engine.wording.classes.classes_sections import (
    classes_sections,
    matrix_sections,
    measure_sections,
)
from engine.wording.classes.results_section import ResultsSection, SectionRow
from tests.engine.multiclass import oracles
from tests.engine.multiclass.analysed_cases import analyse_cases

LABELS = ("a", "b", "c")
ERRORS = ((0.0, 1.0, 5.0), (1.0, 0.0, 2.0), (9.0, 3.0, 0.0))
COSTS = ClassesSession(cost_matrix=ERRORS, voros_power=8)


def matrices() -> ClassesAnalysis:
    tables = (("A", oracles.A), ("B", oracles.B))
    models = [matrix_model(confusion(n, LABELS, np.array(t, float))) for n, t in tables]
    return analyse_cases(COSTS, class_cases(LABELS, None, models))


def soft() -> ClassesAnalysis:
    actual = np.arange(12) % 3
    table = np.full((12, 3), 0.2)
    table[np.arange(12), actual] = 0.6
    table[0] = (0.3, 0.5, 0.2)
    cases = class_cases(LABELS, actual, [soft_model("soft", LABELS, table, actual)])
    session = replace(COSTS, order=LABELS, bootstrap=3, sections=(((0, 0.1), (1, 0.1), (2, 0.1)),))
    *_, refined = refine_classes(analyse_cases(session, cases))
    return refined


def test_matrices_come_first_and_all_rows_are_as_wide_as_their_header() -> None:
    for analysis in (matrices(), soft()):
        found = classes_sections(analysis)
        assert found == (*matrix_sections(analysis), *measure_sections(analysis))
        assert [part.heading for part in matrix_sections(analysis)] == ["Confusion matrices"] * len(
            analysis.models
        )
        for part in found:
            assert part.heading
            for table in part.tables:
                assert table.rows
                assert {len(row.cells) for row in table.rows} == {len(table.header)}


def test_rows_know_their_classifier_and_the_cheapest_are_chosen() -> None:
    analysis = matrices()
    assert analysis.best is not None
    (costs,) = (part for part in measure_sections(analysis) if part.heading == "Costs and priors")
    stated, ranked = costs.tables
    assert [row.cells[0] for row in stated.rows] == list(LABELS)
    assert [row.cells[0] for row in ranked.rows if row.chosen] == [analysis.best.best]
    place = {row.cells[0]: row.look for row in ranked.rows}
    assert (place["A"], place["B"], place["call everything a"]) == (0, 1, None)


def test_the_terminal_lays_out_each_section_and_nothing_else() -> None:
    for analysis in (matrices(), soft()):
        text = classes_as_table(analysis, (), 80)
        _, *parts = text.rstrip("\n").split("\n\n")
        found = classes_sections(analysis)
        assert len(parts) == len(found)
        for part, section in zip(parts, found, strict=True):
            hold_to_section(part, section)


def in_brackets(row: SectionRow) -> list[str]:
    name, *cells = row.cells
    if row.ranges:
        cells = [f"{cell} ({span})" for cell, span in zip(cells, row.ranges, strict=True)]
    return [name, *cells]


def test_an_explanation_does_not_repeat_the_heading() -> None:
    assert ResultsSection("VUS", "VUS, by Ferri: exact").explanation == "By Ferri: exact"
    assert ResultsSection("VUS", "95 % intervals").explanation == "95 % intervals"
    assert ResultsSection("VUS", "").explanation == ""


def hold_to_section(part: str, section: ResultsSection) -> None:
    words = " ".join(part.split())
    notes = [note for table in section.tables for note in table.notes]
    for sentence in (section.title, *notes, *section.notes):
        assert " ".join(sentence.split()) in words
    for table in section.tables:
        indent = "  " if table.header[0] else ""
        cells = [(indent + name, *cells) for name, *cells in map(in_brackets, table.rows)]
        assert grid(table.header, cells) in part


def test_what_there_is_none_of_has_no_section() -> None:
    headings = {part.heading for part in measure_sections(matrices())}
    assert "VOROS of three classes" in headings
    assert "VUS of soft classifiers" not in headings
    assert "Ordered-class VUS" not in headings
    everything = {part.heading for part in measure_sections(soft())}
    assert everything == {
        *headings,
        "VUS of soft classifiers",
        "How well probabilities rank",
        "Ordered-class VUS",
        "Two thresholds",
    }


def test_of_a_section_of_the_polytope_its_volumes_are_told() -> None:
    analysis = soft()
    (polytope,) = (
        part for part in measure_sections(analysis) if part.heading.startswith("VUS polytope")
    )
    assert polytope.notes[0].startswith("Section with b>a = 0.1, c>a = 0.1, a>b = 0.1")


def test_the_polytope_is_found_with_the_analysis() -> None:
    """Else the window would wait for it."""
    analysis = matrices()
    assert analysis.polytope is not None
    assert "vertices" in vars(analysis.polytope)
    (shown,) = (
        part for part in measure_sections(analysis) if part.heading.startswith("VUS polytope")
    )
    assert f"{len(analysis.polytope.vertices)} vertices" in shown.title
