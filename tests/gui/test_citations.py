"""What is cited (engine.wording.citations) is cited alike everywhere."""

import re

import pytest

from engine.report.document import Entries
from engine.report.method import method_blocks
from engine.wording.citations import CITATIONS, VOROS, Citation
from engine.wording.text_spans import as_text
from gui.frame.dialogs import about_text
from tests.conftest import CHECKOUT
from tests.gui.conftest import AnalyseCrossing


def plain(text: str) -> str:
    """Words without markup or line breaks."""
    return " ".join(re.sub(r"[*_]|<[^>]+>", "", text).split())


def test_the_paper_is_cited_as_it_was_published() -> None:
    assert VOROS.text == (
        "Ratigan, C., & Cowen, L. (2025). The VOROS: Lifting ROC Curves to 3D to Summarize "
        "Unbalanced Classifier Performance. AAAI 39(19), 20148–20156, "
        "doi 10.1609/aaai.v39i19.34219."
    )


@pytest.mark.parametrize("citation", CITATIONS, ids=lambda each: each.authors.split(",")[0])
@pytest.mark.parametrize("file", ["README.md", "docs/measures.md"])
def test_the_documents_contain_it(citation: Citation, file: str) -> None:
    assert citation.text in plain((CHECKOUT / file).read_text("utf-8"))


@pytest.mark.parametrize("citation", CITATIONS, ids=lambda each: each.authors.split(",")[0])
def test_report_and_about_contain_it(citation: Citation, analyse_crossing: AnalyseCrossing) -> None:
    blocks = method_blocks(analyse_crossing(), (), "20 November 2026")
    assert isinstance(blocks[-1], Entries)
    cited = [(as_text(owed), as_text(reference)) for owed, reference in blocks[-1].rows]
    assert (citation.owed, citation.text) in cited
    about = plain(about_text()).replace("&amp;", "&")
    assert citation.text in about
