"""A report as one HTML page: nothing that a file says runs in it."""

from html import unescape

from msgspec.structs import replace

from engine.data.roles import ScoreRole
from engine.report.document import DocumentHeading
from engine.report.html_report import as_html
from tests.engine.report.test_sections import crossing, of_kind, report
from tests.samples import sample


def test_html_holds_no_formula_that_a_spreadsheet_would_run() -> None:
    chosen = sample("crossing")
    roles = chosen.session.roles
    assert roles is not None
    named = tuple(ScoreRole(s.column, f"={s.column}") for s in roles.scores)
    document = report(crossing(roles=replace(roles, scores=named)))
    page = as_html(document, style="", draw=lambda _: "")
    text = unescape(page)
    for score in named:
        assert f">'{score.name}</th>" in text
        assert f">{score.name}</th>" not in text


def test_html_escapes_what_files_say() -> None:
    document = report(crossing())
    nasty = replace(document, title="<script>alert(1)</script>", source="a&b.csv")
    page = as_html(nasty, style="", draw=lambda figure: f"<svg id=f{figure.number}></svg>")
    assert "<script>" not in page
    assert "a&amp;b.csv" in page
    assert page.count("<svg") == len(document.figures)
    assert "<sub>FN</sub>" in page
    assert page.count("<h2>") == len(
        [b for b in of_kind(document, DocumentHeading) if b.level == 1]
    )
    assert page.count("0.710") == 2
