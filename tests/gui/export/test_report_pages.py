"""Pages of awkward reports: nothing is cut or overlaps, and no page is wasted."""

import datetime as dt
import re
import shutil
import subprocess
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from pypdf import PdfReader
from PySide6.QtCore import QBuffer, QPointF, QSize
from PySide6.QtGui import QPainter, QPdfWriter

from engine.analysis.analyser import analyse, refine
from engine.analysis.analysis import Analysis
from engine.analysis.analysis_kinds import AnyAnalysis
from engine.binary.voros.conditions import Conditions
from engine.command.measure_file import measure_any
from engine.command.options import parse
from engine.data.roles import Guess
from engine.jobs.progress import silent
from engine.report.document import (
    Column,
    Document,
    DocumentCell,
    DocumentParagraph,
    DocumentRow,
    DocumentTable,
    PageBreak,
)
from engine.report.sections import build_report
from engine.session.samples import bundled
from engine.wording.text_spans import TextSpan
from gui.export.figures import picture_figure, report_figures
from gui.export.page import BODY, STRONG, Ink, Type
from gui.export.page_blocks import placed
from gui.export.page_table import TablePart
from gui.export.pages import lay_out
from gui.export.pdf import report_pdf
from gui.export.picture import Picture, svg_bytes
from gui.export.steps import finish
from gui.paint import surface_names
from gui.paint.lettering import Run
from gui.themes.theme import load_theme
from tests.conftest import dataset_of, session_for
from tests.in_part import in_part
from tests.opened_tables import measured_of_two

pytestmark = pytest.mark.skipif(
    shutil.which("pdftotext") is None, reason="poppler-utils are not installed"
)

Word = tuple[float, float, float, float, str]
"""Left, top, right, bottom in points, and the word."""

WORD = re.compile(
    r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>'
)
MARGIN = 50.0  # points that stay white at the sides of a sheet
TOUCHING = 3.0  # points by which the boxes of letters that do not touch may overlap from above
MANY = 50


def scores(models: int, name: str, shift: float = 0.1) -> Analysis:
    """Models of rising worth on 200 cases, with all tests between them."""
    rng = np.random.default_rng(7)
    truth = rng.random(200) < 0.4
    given = {
        f"{name}{place}": np.round(rng.normal(size=200) + shift * (place + 1) * truth, 2)
        for place in range(models)
    }
    dataset = dataset_of(truth, **given)
    session = session_for(
        dataset,
        conditions=Conditions(),
        points=("tpr:0.9", "fpr:0.1") if models < MANY else (),
        regions=("fpr:0:0.2",) if models < MANY else (),
    )
    (*_, refined) = refine(analyse(session, dataset), silent, replicates=0)
    return refined


def points(tmp_path: Path) -> Analysis:
    path = tmp_path / "points.csv"
    path.write_text("model,fpr,tpr\na,0,0\na,0.2,0.7\na,1,1\nb,0,0\nb,0.6,0.2\nb,1,1\n", "utf-8")
    return measured_of_two(parse(["report", str(path), "-o", "r.pdf"])).analysis


def constant() -> Analysis:
    truth = np.arange(60) % 3 == 0
    dataset = dataset_of(truth, same=np.ones(60))
    return analyse(session_for(dataset, conditions=Conditions()), dataset)


LONG = "gradient_boosted_trees_with_calibrated_probabilities_fold_"


def awkward(kind: str, tmp_path: Path) -> Analysis:
    match kind:
        case "long names":
            return scores(4, LONG)
        case "long names with spaces":
            return scores(4, LONG.replace("_", " "))
        case "fifty models":
            return scores(MANY, "model_", 0.04)
        case "inverted":
            return scores(2, "back_", -0.5)
        case "points":
            return points(tmp_path)
    return constant()


def pdf_of(analysis: AnyAnalysis, folder: Path) -> Path:
    scored = []
    if isinstance(analysis, Analysis):
        scored = [model.column for model in analysis.geometry.models]
    guesses = [Guess("score", column, "a column of numbers") for column in scored]
    document = build_report(analysis, guesses, dt.date(2026, 11, 20))
    path = folder / "report.pdf"
    path.write_bytes(finish(report_pdf(document, report_figures(analysis, load_theme("light")))))
    return path


def pages_of(path: Path) -> list[list[Word]]:
    """The words of every page."""
    command = ["pdftotext", "-bbox", str(path), "-"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [
        [
            (float(left), float(top), float(right), float(bottom), word)
            for left, top, right, bottom, word in WORD.findall(page)
        ]
        for page in text.split("<page ")[1:]
    ]


def overlapping(one: Word, other: Word) -> bool:
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > 0.5
        and min(one[3], other[3]) - max(one[1], other[1]) > TOUCHING
    )


@pytest.mark.parametrize(
    "kind",
    ["long names", "long names with spaces", "fifty models", "inverted", "points", "constant"],
)
def test_no_word_leaves_the_sheet_or_meets_another(tmp_path: Path, kind: str) -> None:
    for words in pages_of(pdf_of(awkward(kind, tmp_path), tmp_path)):
        out = [word for word in words if word[0] < MARGIN or word[2] > 595.3 - MARGIN]
        assert out == []
        assert [word for word in words if word[3] > 841.9 - 20] == []
        assert [pair for pair in combinations(words, 2) if overlapping(*pair)] == []


def many_matrices(folder: Path, classes: int, name: str) -> AnyAnalysis:
    """Classifiers with long names, of classes with long names, and their costs."""
    labels = [f"{name}_{place}" for place in range(classes)]
    rows = [
        f"{LONG}{k},{p},{a},{9 + k if p == a else 2}\n"
        for k in range(7)
        for p in labels
        for a in labels
    ]
    path = folder / "many.csv"
    path.write_text("model,predicted,actual,count\n" + "".join(rows), "utf-8")
    costs = ";".join(",".join("01"[p != a] for a in labels) for p in labels)
    words = ["report", str(path), "-o", "r.pdf", "--cost-matrix", costs, "--bootstrap", "2"]
    return measure_any(parse(words), silent, details=True).analysis


@pytest.mark.parametrize(
    ("classes", "name"), in_part([(3, "c"), (4, "class_of_a_long_name"), (8, "class")], 2)
)
def test_of_several_classes_no_word_leaves_the_sheet(
    tmp_path: Path, classes: int, name: str
) -> None:
    path = pdf_of(many_matrices(tmp_path, classes, name), tmp_path)
    for words in pages_of(path):
        assert [word for word in words if word[0] < MARGIN or word[2] > 595.3 - MARGIN] == []
        assert [word for word in words if word[3] > 841.9 - 20] == []


@pytest.mark.parametrize("name", ["iris", "matrices", "ordered"])
def test_of_a_sample_of_several_classes_no_word_meets_another_nor_is_a_table_parted(
    tmp_path: Path, name: str
) -> None:
    words = ["report", str(bundled(name).opened_path), "-o", "r.pdf"]
    analysis = measure_any(parse(words), silent, details=True).analysis
    for page in pages_of(pdf_of(analysis, tmp_path)):
        assert [pair for pair in combinations(page, 2) if overlapping(*pair)] == []
        assert [word for word in page if word[4] == "continued"] == []


def test_fifty_models_fill_few_pages_and_each_is_named_where_it_comes_from(tmp_path: Path) -> None:
    pages = pages_of(pdf_of(scores(MANY, "model_", 0.04), tmp_path))
    assert len(pages) <= 9  # corrected VOROS and costs have an interval below each number
    texts = [" ".join(word for *_, word in words) for words in pages]
    everything = " ".join(texts)
    for place in range(MANY):
        assert re.search(rf"Higher means positive; .*\bmodel_{place} \d+ distinct", everything)
    for words in pages[:-1]:  # but for the last, none is nearly empty
        assert max(bottom for _, _, _, bottom, word in words if word != "Page") > 300


def test_a_report_fills_its_pages_and_draws_no_empty_path(tmp_path: Path) -> None:
    """Of the sample: no page is left half empty for a figure that could be a little lower."""
    call = ["report", str(bundled("crossing").path), "--at", "0.56", "--cost-fp", "1"]
    call += ["--cost-fn", "log:2:12", "--prevalence", "logit:0.1:0.2", "-o", "report.pdf"]
    out = pdf_of(measured_of_two(parse(call)).analysis, tmp_path)
    reader = PdfReader(out)
    assert len(reader.pages) <= 5
    everything = " ".join(word for page in pages_of(out) for *_, word in page)
    assert "V 0.928" in everything  # beside the lower plot of costs, which keeps its room
    assert "Difference" in everything  # and beside that of net benefits
    for page in reader.pages:
        contents = page.get_contents()
        assert contents is not None
        assert not re.search(rb"gs\s+h f", contents.get_data())


def test_what_a_sheet_has_to_spare_makes_its_figures_higher(tmp_path: Path) -> None:
    """Of the sample as it opens: its second page ended a fifth early, its third a quarter."""
    call = ["report", str(bundled("crossing").path), "--at", "0.56", "--cost-fp", "1"]
    call += ["--cost-fn", "2:12", "--prevalence", "0.1:0.2", "--roi", "two-way:0.3:0.6"]
    analysis = measured_of_two(parse([*call, "--bootstrap", "40", "-o", "report.pdf"])).analysis
    pages = pages_of(pdf_of(analysis, tmp_path))
    foot = min(top for _, top, *_, word in pages[0] if word == "Page")
    lowest = [max(bottom for *_, bottom, word in page if bottom < foot) for page in pages]
    assert len(pages) <= 6
    assert lowest[1] > 0.85 * foot
    assert lowest[2] > 0.8 * foot
    for page in pages:
        assert not [pair for pair in combinations(page, 2) if overlapping(*pair)]


def test_heads_of_many_columns_are_folded(tmp_path: Path) -> None:
    """Beside the corrected VOROS stands the partial one: all of it was too wide for a sheet."""
    call = ["report", str(bundled("crossing").path), "--at", "0.56", "--cost-fp", "1"]
    call += ["--cost-fn", "2:12", "--prevalence", "0.1:0.2", "--bootstrap", "40"]
    call += ["--constraint", "precision:0.5", "--constraint", "capacity:0.2", "-o", "report.pdf"]
    first, *_ = pages_of(pdf_of(measured_of_two(parse(call)).analysis, tmp_path))
    words = [word for *_, word in first]
    assert {"Partial", "corrected", "keeping", "constraints"} <= set(words)
    assert [word for word in first if word[0] < MARGIN or word[2] > 595.3 - MARGIN] == []
    assert [pair for pair in combinations(first, 2) if overlapping(*pair)] == []
    (note,) = (word for word in first if word[4] == "keeping")
    (below,) = (word for word in first if word[4] == "constraints")
    assert below[1] > note[1] + 5


def test_no_sheet_is_left_half_empty_for_a_section_that_begins() -> None:
    """Of equally many sheets that were taken which leave the most to the last: two fifths here."""
    line = DocumentParagraph((TextSpan("A line."),))
    ink = Ink(load_theme("light"), QPdfWriter(QBuffer()))
    each = placed(line, BODY.width(), ink, {})
    a_sheet = int(BODY.height() / (each.height + each.above))
    before, after = (line,) * round(1.4 * a_sheet), (line,) * round(0.9 * a_sheet)
    document = Document("title", "", "file", "", "0", (*before, PageBreak(), *after))
    sheets, _ = finish(lay_out(document, ink, {}))
    assert len(sheets) == 3
    for sheet in sheets[:-1]:
        assert sheet.filled > BODY.top() + 0.9 * BODY.height()


def test_of_very_many_pairs_those_with_the_leading_model_are_shown() -> None:
    analysis = scores(MANY, "model_", 0.04)
    document = build_report(analysis, (), dt.date(2026, 11, 20))
    (table,) = (
        block
        for block in document.blocks
        if isinstance(block, DocumentTable) and block.columns[0].head == "a and b"
    )
    assert len(table.rows) == MANY - 1
    leading = max(analysis.models, key=lambda model: model.best_share)
    assert {leading.name} == set.intersection(
        *(set(row.cells[0].text.split(" and ")) for row in table.rows)
    )
    assert "the JSON holds all 1\u202f225 pairs" in table.caption.replace(",", "\u202f")


def test_an_option_is_not_torn_at_the_end_of_a_line(tmp_path: Path) -> None:
    path = pdf_of(scores(12, "model_"), tmp_path)
    command = ["pdftotext", str(path), "-"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "--score" in text
    assert not [line for line in text.splitlines() if line.endswith("-")]


def test_names_higher_than_a_sheet_do_not_keep_it_busy_for_ever(tmp_path: Path) -> None:
    analysis = scores(2, "n" * 6000)
    assert len(pages_of(pdf_of(replace(analysis, inference=None), tmp_path))) < 30


def test_a_long_name_is_shortened_on_the_surface(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def note(_painter: QPainter, _centre: QPointF, runs: list[Run], *_look: object) -> None:
        drawn.extend(run.text for run in runs)  # names have halos, and are painted as shapes

    monkeypatch.setattr(surface_names, "draw_runs", note)
    theme, analysis = load_theme("light"), scores(2, 2 * LONG.replace("_", " "), 0.5)
    paint = picture_figure("surface", analysis, theme)
    finish(svg_bytes(Picture(paint, QSize(600, 400), theme.plot, "surface")))
    assert [text for text in drawn if "…" in text]
    assert all(len(text) < 1.5 * len(LONG) for text in drawn)


@pytest.mark.usefixtures("application")
def test_names_give_way_before_the_columns_of_long_words_touch() -> None:
    """The heads of the first table in German, on a sheet of A4."""
    heads: tuple[str, ...] = (
        "",
        "AUC",
        "VOROS auf [a, b]",
        "VOROS korrigiert",
        "Vorn auf",
        "Score ≥",
    )
    heads += ("94 von 156", "61 von 264", "Kosten je 1.000")
    names = ("Gleichstand von forest und bayes", "logistic")
    rows = [DocumentRow((DocumentCell(name), *map(DocumentCell, heads[1:]))) for name in names]
    table = DocumentTable(1, "Ergebnisse", tuple(map(Column, heads)), tuple(rows))
    ink = Ink(load_theme("light"), QPdfWriter(QBuffer()))
    kind = Type(11.5, ink.theme.ink, STRONG)
    part = TablePart(table, 706.0, ink, 0, 500.0)
    rights = part._rights
    assert rights[-1] <= 706.0
    for head, left, right in zip(heads[1:], rights, rights[1:], strict=False):
        assert right - left >= ink.text_width(head, kind) + 5
