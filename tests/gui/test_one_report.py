"""One report of one file, whoever makes it; guesses alike together (engine.wording.guess_words)."""

import datetime as dt
from pathlib import Path

import numpy as np
import pytest

from engine.analysis.analysis import Analysis
from engine.command.measure_file import measure_any
from engine.command.options import parse
from engine.jobs.progress import silent
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import Opened, RefineAnalysis
from engine.report.document import Document, DocumentParagraph, Entries
from engine.report.sections import build_report
from engine.session.samples import SAMPLES, bundled
from engine.wording.below_chance import all_guesses
from engine.wording.text_spans import as_text
from gui.export.report_bytes import report_bytes
from gui.export.steps import finish
from tests.opened_tables import analysis_of_two, measured_of_two, opened_table

DATE = dt.date(2026, 11, 20)


def rows(*columns: tuple[str, list[object]]) -> str:
    """Columns as delimited text."""
    lines = [",".join(name for name, _ in columns)]
    lines += [",".join(map(str, cells)) for cells in zip(*(of for _, of in columns), strict=True)]
    return "\n".join(lines) + "\n"


TRUTH: list[object] = [1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 1, 0]
GOOD: list[object] = [0.9, 0.2, 0.4, 0.8, 0.35, 0.1, 0.3, 0.5, 0.7, 0.25, 0.6, 0.15]
BACK: list[object] = [round(1 - float(str(score)), 2) for score in GOOD]
NOISE: list[object] = np.random.default_rng(5).integers(0, 9, 12).tolist()
TENTHS: list[object] = [float(str(score)) / 10 for score in NOISE]  # no whole numbers

ODD = {
    "inverted": rows(("y", TRUTH), ("a", BACK)),
    "all inverted": rows(("y", TRUTH), ("a", BACK), ("b", [2 * float(str(x)) for x in BACK])),
    "one inverted": rows(("y", TRUTH), ("a", GOOD), ("b", BACK), ("c", TENTHS)),
    "constant": rows(("y", TRUTH), ("a", [1] * 12)),
    "one constant": rows(("y", TRUTH), ("a", GOOD), ("b", [1] * 12)),
    "missing scores": rows(("y", TRUTH), ("a", ["", *GOOD[1:]]), ("b", [*BACK[:-1], ""])),
    "words": rows(("outcome", ["yes" if y else "no" for y in TRUTH]), ("p", GOOD)),
    "swapped words": rows(("outcome", ["no" if y else "yes" for y in TRUTH]), ("p", GOOD)),
    "ties": rows(("y", TRUTH), ("a", [round(float(str(x))) for x in GOOD]), ("b", NOISE)),
    "an identifier": rows(("id", list(range(100, 112))), ("y", TRUTH), ("a", BACK)),
    "long names": rows(("y", TRUTH), ("gradient_boosted_trees_of_depth_" + "9" * 30, BACK)),
    "points": "model,fpr,tpr\na,0,0\na,0.2,0.7\na,1,1\nb,0,0\nb,0.6,0.2\nb,1,1\n",
    "semicolons": rows(("y", TRUTH), ("a", BACK)).replace(",", ";").replace(".", ","),
}


def by_window(path: Path) -> Opened:
    """What the window holds once it has opened a file; intervals are not its business here."""
    return opened_table(path)


def documents(path: Path) -> tuple[Document, Document]:
    """The report of the window and that of the command line."""
    shown = by_window(path)
    (*_, refined) = Engine().answer(RefineAnalysis(shown.analysis, bounded=True), silent)
    assert isinstance(refined, Analysis)
    measured = measured_of_two(parse(["report", str(path), "-o", "r.pdf", "--bootstrap", "0"]))
    return (
        build_report(refined, shown.guesses, DATE),
        build_report(measured.analysis, measured.guesses, DATE),
    )


@pytest.mark.parametrize("name", ["iris", "matrices"])
def test_of_a_sample_of_several_classes(name: str) -> None:
    path = bundled(name).opened_path
    shown = by_window(path)
    analysis = shown.analysis
    wanted = RefineAnalysis(analysis, bounded=True, details=True)  # as the window does
    for refined in Engine().answer(wanted, silent):
        analysis = refined
    measured = measure_any(parse(["report", str(path), "-o", "r.pdf"]), silent, details=True)
    window = build_report(analysis, shown.guesses, DATE)
    assert window == build_report(measured.analysis, measured.guesses, DATE)


def said(document: Document) -> list[str]:
    """Notes, guesses and everything else that is said in words."""
    found = []
    for block in document.blocks:
        if isinstance(block, DocumentParagraph):
            found.append(as_text(block.sentence))
        elif isinstance(block, Entries):
            found += [f"{as_text(name)}: {as_text(value)}" for name, value in block.rows]
    return found


@pytest.mark.parametrize("name", ODD)
def test_of_an_odd_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / "odd.csv"
    path.write_text(ODD[name], "utf-8")
    window, command = documents(path)
    assert said(window) == said(command)
    assert window == command


@pytest.mark.parametrize("name", [sample.name for sample in SAMPLES])
def test_of_a_sample(name: str) -> None:
    (path,) = (sample.path for sample in SAMPLES if sample.name == name)
    window, command = documents(path)
    assert said(window) == said(command)
    assert window == command


def test_the_file_that_the_window_saves_warns_of_scores_below_chance(tmp_path: Path) -> None:
    path = tmp_path / "odd.csv"
    path.write_text(ODD["one inverted"], "utf-8")
    shown = by_window(path)
    assert [guess.column for guess in all_guesses(analysis_of_two(shown), ())] == ["b"]
    target = tmp_path / "report.html"
    page = finish(report_bytes(analysis_of_two(shown), shown.guesses, target)).decode()
    assert "b ranks worse than chance (AUC below 0.5): does a lower score mean positive?" in page
    assert "below chance b (its AUC is" in page
