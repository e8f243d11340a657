"""Tables that are asked for, and their lines: engine.wording.point_lines, engine.wording.case_cost_lines."""

from itertools import pairwise

import pandas as pd
from msgspec.structs import replace

from engine.analysis.analyser import analyse
from engine.binary.voros.conditions import Conditions, exactly
from engine.report.document import Document, DocumentHeading, DocumentTable
from tests.conftest import dataset_of, session_for
from tests.engine.report.test_sections import GOOD, TRUTH, crossing, of_kind, report, text_of
from tests.samples import sample


def asked_table(document: Document) -> list[list[str]]:
    tables = [table for table in of_kind(document, DocumentTable) if "asked for" in table.caption]
    assert len(tables) == 1
    return [[cell.text.replace("\u202f", " ") for cell in row.cells] for row in tables[0].rows]


def test_asked_points_stand_in_the_report_with_their_mixture() -> None:
    analysis = crossing(points=("tpr:0.9", "precision:0.5"))
    document = report(analysis)
    headings = [block.text for block in of_kind(document, DocumentHeading)]
    assert "Operating points" in headings
    table = next(table for table in of_kind(document, DocumentTable) if table.number == 4)
    assert [column.head for column in table.columns][:2] == ["", "Asked for"]
    assert "π = 14.3 %" in table.caption.replace("\u202f", " ")
    rows = asked_table(document)
    assert [row[1] for row in rows] == ["TPR ≥ 0.9", "", "Precision ≥ 0.5", ""] * 3
    for threshold, coin in zip(table.rows[::2], table.rows[1::2], strict=True):
        cells = threshold.cells
        tp, fp = (int(cell.below.split()[0]) for cell in cells[3:5])
        assert cells[3].text == f"{tp / 211:.3f}"
        assert cells[4].text == f"{fp / 352:.3f}"
        assert coin.continues
    assert {coin[3] for asked, coin in pairwise(rows) if asked[1] == "TPR ≥ 0.9"} == {"0.900"}
    assert {coin[5] for asked, coin in pairwise(rows) if asked[1] == "Precision ≥ 0.5"} == {"0.500"}
    assert "the mixture reaches exactly what was asked" in text_of(document)


def test_a_point_that_no_threshold_reaches_says_so() -> None:
    dataset = dataset_of(TRUTH, good=GOOD)
    asked = session_for(dataset, conditions=Conditions(), points=("precision:0.95",))
    document = report(analyse(asked, dataset))
    assert asked_table(document) == [["good", "Precision ≥ 0.95", *["–"] * 6]]
    assert "no threshold of good reaches a precision of 0.95" in text_of(document)


def test_costs_by_case_stand_in_the_report() -> None:
    table = pd.read_csv(sample("crossing").path)
    dataset = dataset_of(
        (table["malignant"] == 1).tolist(), forest=table["forest"].tolist(), loss=[3.0] * len(table)
    )
    session = session_for(dataset, conditions=Conditions(cost_fp=exactly(1)))
    assert session.roles is not None
    roles = replace(
        session.roles,
        scores=tuple(score for score in session.roles.scores if score.column == "forest"),
        case_cost_fn="loss",
    )
    alike = replace(session, roles=roles)
    constant = replace(alike, conditions=Conditions(cost_fp=exactly(1), cost_fn=exactly(3)))
    document = report(analyse(alike, dataset))
    found = next(
        table for table in of_kind(document, DocumentTable) if "own costs" in table.caption
    )
    forest = report(analyse(constant, dataset))
    expected = of_kind(forest, DocumentTable)[0].rows[0].cells
    cells = found.rows[0].cells
    assert cells[1].text == expected[4].text  # every miss costs 3: the same threshold
    assert cells[2].text == expected[6].below
    assert cells[5].text == expected[7].text
    assert "a miss 3" in text_of(document)
    assert [row.cells[0].text for row in found.rows[1:]] == ["Flag no one", "Flag everyone"]
