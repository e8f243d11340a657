"""engine.report.several.report_of_classes with engine.report.several.class_report_words, engine.report.several.class_report_tables, engine.report.several.class_report_method and engine.report.several.class_report_again."""

import datetime as dt
import shlex
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.command.measure_file import measure_any
from engine.command.options import parse
from engine.jobs.progress import silent
from engine.multiclass.analyse_classes import analyse_classes
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.what_if import ChangedMatrix
from engine.report.document import (
    Callout,
    Document,
    DocumentHeading,
    DocumentParagraph,
    DocumentTable,
    Entries,
    FigureKind,
    SideBySide,
)
from engine.report.sections import build_report
from engine.report.several.class_report_again import command_again
from engine.session.samples import bundled
from engine.wording.classes.approximation_rows import approximation_rows
from engine.wording.classes.classes_verdict import classes_verdict
from engine.wording.text_spans import as_text

DATE = dt.date(2026, 11, 20)
IRIS, MATRICES = bundled("iris").path, bundled("matrices").opened_path
MARKER = """stage,marker,other
low,0.1,3
low,0.4,1
low,0.3,2
mid,0.35,2
mid,0.6,1
high,0.7,4
high,0.5,5
"""


def measured(*words: str) -> ClassesAnalysis:
    found = measure_any(parse(["report", *words, "-o", "r.pdf"]), silent, details=True).analysis
    assert isinstance(found, ClassesAnalysis)
    return found


def report(analysis: ClassesAnalysis) -> Document:
    return build_report(analysis, (), DATE)


def headings(document: Document) -> list[str]:
    return [block.text for block in document.blocks if isinstance(block, DocumentHeading)]


def tables(document: Document) -> list[DocumentTable]:
    return [block for block in document.blocks if isinstance(block, DocumentTable)]


def notes(document: Document) -> str:
    found = [b for b in document.blocks if isinstance(b, DocumentParagraph)]
    for block in document.blocks:
        if isinstance(block, SideBySide):
            found += [word for word in block.words if isinstance(word, DocumentParagraph)]
    return " ".join(as_text(block.sentence) for block in found)


def kinds(document: Document) -> list[FigureKind]:
    return [figure.kind for figure in document.figures]


@pytest.fixture(scope="module")
def matrices() -> ClassesAnalysis:
    return measured(str(MATRICES))


@pytest.fixture(scope="module")
def iris() -> ClassesAnalysis:
    return measured(str(IRIS))


def marker(folder: Path) -> ClassesAnalysis:
    path = folder / "marker.csv"
    path.write_text(MARKER, "utf-8")
    return measured(str(path), "--order", "low,mid,high", "--bootstrap", "5")


def four_classes(folder: Path) -> ClassesAnalysis:
    labels = "abcd"
    rows = [
        f"m,{one},{other},{20 if one == other else 1 + labels.index(one)}\n"
        for one in labels
        for other in labels
    ]
    path = folder / "four.csv"
    path.write_text("model,predicted,actual,count\n" + "".join(rows), "utf-8")
    return measured(str(path), "--cost-matrix", "0,1,1,1;1,0,1,1;1,1,0,1;1,1,1,0")


def test_of_matrices_it_has_verdict_cube_matrices_weights_polytope_and_tables(
    matrices: ClassesAnalysis,
) -> None:
    document = report(matrices)
    assert document.title == "Which classifier tells a, b and c apart at least cost"
    assert document.subject.startswith("Three classifiers, given as confusion matrices")
    (verdict,) = (block for block in document.blocks if isinstance(block, Callout))
    assert verdict.sentence == classes_verdict(matrices)
    wanted = [FigureKind.HIT_CUBE, FigureKind.MATRICES, FigureKind.WEIGHTS, FigureKind.POLYTOPE]
    assert [kind for kind in kinds(document) if kind in wanted] == wanted
    assert "Exact value and approximations" in headings(document)
    assert headings(document)[-3:] == [
        "How the numbers are made",
        "Where they come from",
        "How to cite",
    ]


def test_the_first_table_holds_the_known_volumes_and_costs(matrices: ClassesAnalysis) -> None:
    first = tables(report(matrices))[0]
    rows = {row.cells[0].text: [cell.text for cell in row.cells] for row in first.rows}
    assert [rows[name][1] for name in "ABC"] == ["0.04556", "0.04918", "0.02560"]
    assert rows["All together"][1] == "0.06249"
    assert [rows[name][5] for name in "ABC"] == ["560", "490", "800"]
    assert [rows[name][-1] for name in "ABC"] == ["yes", "yes", "no"]
    assert rows["Call everything c"][5] == "1,200"
    best = [row.cells[0].text for row in first.rows if row.cells[5].strong]
    assert best == ["B"]
    assert "C is superfluous" in notes(report(matrices))


def test_the_table_of_the_exact_value_is_that_of_the_view(iris: ClassesAnalysis) -> None:
    caption = "The exact VUS, and what approximates it"
    (table,) = (each for each in tables(report(iris)) if each.caption.startswith(caption))
    rows = approximation_rows(iris)
    assert [row.cells[0].text for row in table.rows] == [row.name for row in rows]
    for shown, row in zip(table.rows, rows, strict=True):
        assert [cell.text.split()[0] for cell in shown.cells[1:-1]] == [
            cell.words for cell in row.cells
        ]
        assert shown.cells[-1].text == row.chance


def test_figures_and_tables_are_numbered_in_order(
    matrices: ClassesAnalysis, iris: ClassesAnalysis, tmp_path: Path
) -> None:
    for analysis in (matrices, iris, marker(tmp_path), four_classes(tmp_path)):
        document = report(analysis)
        count = len(document.figures)
        assert [figure.number for figure in document.figures] == list(range(1, count + 1))
        found = [table.number for table in tables(document)]
        assert found == list(range(1, len(found) + 1))
        for block in document.blocks:
            if isinstance(block, DocumentTable):
                assert {len(row.cells) for row in block.rows} == {len(block.columns)}


def test_what_is_not_defined_is_said(
    matrices: ClassesAnalysis, iris: ClassesAnalysis, tmp_path: Path
) -> None:
    said = notes(report(matrices))
    assert "No probabilities are known" in said
    assert "No intervals: only shares are known" in said
    assert "No order of the classes is stated" in said
    said = notes(report(iris))
    assert "No costs are stated" in said
    assert "No intervals were asked for" in said
    assert "No probabilities are known" not in said
    four = report(four_classes(tmp_path))
    assert "drawn of three classes; here are 4" in notes(four)
    assert kinds(four) == [FigureKind.MATRICES, FigureKind.WEIGHT_LINE]
    ordered = report(marker(tmp_path))
    assert "No classifier names a class" in notes(ordered)
    assert "No order of the classes" not in notes(ordered)
    assert "Ordered-class VUS" in headings(ordered)
    assert ordered.title == "How well scores order low, mid and high"


def test_intervals_stand_below_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "counts.csv"
    rows = "".join(
        f"{p},{a},{30 if p == a else 5}\n" for p in ("x", "y", "z") for a in ("x", "y", "z")
    )
    path.write_text("predicted,actual,count\n" + rows, "utf-8")
    analysis = measured(str(path), "--bootstrap", "20")
    first = tables(report(analysis))[0]
    found = analysis.interval(analysis.models[0].name, "vus")
    assert found is not None
    assert found.low is not None
    assert first.rows[0].cells[1].below.startswith(f"{found.low:.4f}")
    assert "20 stratified bootstrap replicates" in notes(report(analysis))


CALLS = (
    (),
    ("--cost-matrix", "0,1,5;1,0,2;9,3,0", "--priors", "0.2,0.3,0.5"),
    ("--cost-matrix", "0,1:2,5;1,0,2;9,3,0", "--priors", "0.1:0.5,0.2:0.3,0.3:0.7"),
    ("--cost-matrix", "1,2:4,5;2,1,2;9,3,1", "--cost-measure", "log-box"),
    ("--order", "virginica,setosa,versicolor", "--level", "0.9", "--seed", "7"),
    ("--section", "setosa>versicolor=0.2,setosa>virginica=0.1,versicolor>setosa=0.05"),
)


@pytest.mark.parametrize("options", CALLS)
def test_the_command_that_makes_it_again_measures_the_same(options: tuple[str, ...]) -> None:
    analysis = measured(str(IRIS), *options)
    name, command, *words = shlex.split(command_again(analysis))
    assert (name, command) == ("voroscope", "report")
    words[0] = str(IRIS)
    again = measure_any(parse(["report", *words]), silent, details=True)
    assert again.guesses == ()
    assert again.analysis.session == analysis.session


def test_the_command_names_matrices_and_predictions_again(tmp_path: Path) -> None:
    path = tmp_path / "swapped.csv"
    path.write_text(",a,b,c\na,8,1,1\nb,2,7,1\nc,0,1,9\n", "utf-8")
    swapped = measured(str(path), "--swap", "--grid", "4", "--family", "cost-matrices")
    counted = command_again(swapped, {FigureKind.MATRICES: "counts"})
    assert "--mode matrices=counts" in counted
    words = shlex.split(command_again(swapped))[2:]
    again = measured(str(path), *words[1:-2])
    assert again.session == swapped.session
    path = tmp_path / "crisp.csv"
    path.write_text("y,p\n" + "a,a\na,b\nb,b\nb,b\nc,c\nc,a\n", "utf-8")
    crisp = measured(str(path), "--predicted", "p", "--label", "y")
    assert "--predicted p" in command_again(crisp)


def test_what_is_supposed_is_said_and_not_made_again(matrices: ClassesAnalysis) -> None:
    def again(analysis: ClassesAnalysis) -> bool:
        rows = [
            row
            for block in report(analysis).blocks
            if isinstance(block, Entries)
            for row in block.rows
        ]
        return any(as_text(name) == "Make again" for name, _ in rows)

    assert again(matrices)
    changed = ChangedMatrix("A", ((0.8, 0.2, 0.1), (0.1, 0.7, 0.3), (0.1, 0.1, 0.6)))
    session = replace(matrices.session, what_if=(changed,))
    supposed = analyse_classes(session, matrices.table)
    assert not again(supposed)
    (caption,) = (
        figure.caption for figure in report(supposed).figures if figure.kind is FigureKind.MATRICES
    )
    assert "Supposed, not measured: A." in caption


def test_many_classifiers_stand_in_several_tables(tmp_path: Path) -> None:
    path = tmp_path / "many.csv"
    rows = [
        f"classifier_with_a_long_name_{k},{p},{a},{9 + k if p == a else 2}\n"
        for k in range(7)
        for p in "abc"
        for a in "abc"
    ]
    path.write_text("model,predicted,actual,count\n" + "".join(rows), "utf-8")
    found = [t for t in tables(report(measured(str(path)))) if t.columns[-1].head == "Chance level"]
    assert [len(table.columns) - 2 for table in found] == [5, 2]
    assert all(len(column.head) <= 16 for table in found for column in table.columns)


def test_an_ordered_marker_has_its_surface_its_scores_and_the_costs(tmp_path: Path) -> None:
    plain = report(marker(tmp_path))
    stated = report(measured(str(bundled("ordered").opened_path)))
    for document in (plain, stated):
        found = kinds(document)
        assert found[:2] == [FigureKind.ORDERED_SURFACE, FigureKind.CLASS_SCORES]
    assert "Costs and priors" not in headings(plain)
    assert "Costs and priors" in headings(stated)
