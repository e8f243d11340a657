"""The report as a PDF file: what it says, what it is made of, where its pages break."""

import datetime as dt
import io
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from engine.analysis.analyser import analyse
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions
from engine.report.sections import build_report
from gui.export.figures import report_figures
from gui.export.html_with_figures import report_html
from gui.export.pdf import report_pdf
from gui.export.pdf_text import meant
from gui.export.steps import finish
from gui.themes.theme import load_theme
from tests.conftest import dataset_of, session_for
from tests.gui.conftest import AnalyseCrossing

DATE = dt.date(2026, 11, 20)

needs_poppler = pytest.mark.skipif(
    shutil.which("pdftotext") is None, reason="poppler-utils are not installed"
)


def pdf_of(analysis: Analysis) -> bytes:
    document = build_report(analysis, (), DATE)
    return finish(report_pdf(document, report_figures(analysis, load_theme("light"))))


@pytest.fixture(scope="module")
def crossing_pdf(analyse_crossing: AnalyseCrossing) -> bytes:
    return pdf_of(analyse_crossing())


def poppler(tool: str, content: bytes, folder: Path, *options: str) -> str:
    path = folder / "report.pdf"
    path.write_bytes(content)
    command = [tool, *options, str(path)] + (["-"] if tool == "pdftotext" else [])
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@needs_poppler
def test_all_words_and_numbers_can_be_extracted(crossing_pdf: bytes, tmp_path: Path) -> None:
    raw = poppler("pdftotext", crossing_pdf, tmp_path)
    text = " ".join(raw.replace("\u202f", " ").split())
    assert "At t = 0.56 use forest at score ≥ 0.39: 284 per 1,000 cases, 390 less than" in text
    assert "For t between 0.25 and 0.82 forest costs least on 65 % of the range" in text
    assert "493cadc09c6c6d21e277dd65ee18aab0e548433bcf1434e94acb7cd1b4498aa3" in text
    assert "t = CFP (1 − π) ÷ (CFP (1 − π) + CFN π)" in text
    assert "True positive rate" in text
    pages = len(PdfReader(io.BytesIO(crossing_pdf)).pages)
    assert f"Page 1 of {pages}" in text
    assert not re.search("[\ue000-\uf8ff]", text)


@needs_poppler
def test_all_fonts_are_embedded(crossing_pdf: bytes, tmp_path: Path) -> None:
    rows = poppler("pdffonts", crossing_pdf, tmp_path).splitlines()[2:]
    assert rows
    for row in rows:
        assert "Inter" in row
        embedded, _subset, unicode_map = row.split()[-5:-2]
        assert (embedded, unicode_map) == ("yes", "yes")


def test_every_figure_is_made_of_vectors(crossing_pdf: bytes) -> None:
    reader = PdfReader(io.BytesIO(crossing_pdf))
    assert [len(page.images) for page in reader.pages] == [0] * len(reader.pages)
    # curves and hulls of three models are lines of hundreds of points
    content = reader.pages[0].get_contents()
    assert content is not None
    assert len(re.findall(rb" l\b", content.get_data())) > 500
    assert not any("OpenGL" in page.extract_text() for page in reader.pages)


def test_pages_are_a4_with_an_outline_and_properties(crossing_pdf: bytes) -> None:
    reader = PdfReader(io.BytesIO(crossing_pdf))
    for page in reader.pages:
        assert float(page.mediabox.width) == pytest.approx(595.3, abs=0.6)
        assert float(page.mediabox.height) == pytest.approx(841.9, abs=0.6)
    titles = [item.title for item in reader.outline if not isinstance(item, list)]
    assert titles[0] == "Which model finds malignant cases at least cost"
    assert "How to cite" in titles
    assert reader.metadata is not None
    assert reader.metadata.title == titles[0]
    assert "493cadc0" in str(reader.metadata.get("/Keywords"))
    assert reader.page_mode == "/UseOutlines"


def test_a_long_table_goes_on_overleaf_with_its_head() -> None:
    rng = np.random.default_rng(7)
    truth = rng.random(400) < 0.4
    scores = {f"model_{place}": rng.normal(size=400) + truth for place in range(30)}
    dataset = dataset_of(truth, **scores)
    analysis = analyse(session_for(dataset, conditions=Conditions()), dataset)
    reader = PdfReader(io.BytesIO(pdf_of(analysis)))
    pages = [page.extract_text() for page in reader.pages]
    continued = [text for text in pages if "continued" in text]
    assert continued
    assert all("VOROS on" in text for text in continued if "Table 1" in text)
    everything = "\n".join(pages)
    for place in range(30):
        assert f"model_{place}\n" in everything
    # doing nothing stays together
    assert any("Flag no one" in text and "Flag everyone" in text for text in pages)


def test_a_very_long_file_name_does_not_run_over(analyse_crossing: AnalyseCrossing) -> None:
    analysis = analyse_crossing()
    source = replace(analysis.geometry.source, path=Path("n" * 300 + ".csv"))
    geometry = replace(analysis.geometry, source=source)
    reader = PdfReader(io.BytesIO(pdf_of(replace(analysis, geometry=geometry))))
    first = reader.pages[0].extract_text()
    assert "n" * 300 not in first
    assert "…" in first


@pytest.mark.parametrize("hidden", [(), ("forest",), ("forest", "bayes", "logistic")])
@pytest.mark.parametrize("conditions", [Conditions(), None])
def test_every_state_of_a_session_makes_a_report(
    analyse_crossing: AnalyseCrossing, hidden: tuple[str, ...], conditions: Conditions | None
) -> None:
    given = {} if conditions is None else {"conditions": conditions}
    pages = PdfReader(io.BytesIO(pdf_of(analyse_crossing(hidden=hidden, **given)))).pages
    assert len(pages) >= (2 if len(hidden) == 3 else 3)  # with no model there is less to say
    assert "How to cite" in pages[-1].extract_text()


def test_only_what_a_glyph_stands_for_is_corrected() -> None:
    mapping = b"<0000> <0000> <0000>\n<0001> <0003> [<E071> <0009> <0041> ]\n<0009> <0009> <E094>\n"
    assert meant(mapping) == (
        b"<0000> <0000> <0000>\n<0001> <0003> [<0030> <0020> <0041> ]\n<0009> <0009> <002E>\n"
    )


def test_html_holds_its_figures(analyse_crossing: AnalyseCrossing) -> None:
    analysis = analyse_crossing()
    figures = report_figures(analysis, load_theme("light"))
    document = build_report(analysis, (), DATE)
    page = finish(report_html(document, figures)).decode()
    assert page.count("<svg") == len(document.figures)
    assert "forest" in page
    assert "src=" not in page.replace("xlink:href", "")
    assert "http://" not in re.sub(r"http://www\.w3\.org/\S+", "", page)
    names = re.findall(r'\bid="([^"]*)"', page)
    assert len(set(names)) == len(names)
    assert set(re.findall(r"url\(#([^)]*)\)", page)) <= set(names)
