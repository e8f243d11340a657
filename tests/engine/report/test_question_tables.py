"""What a session asks stands in the report: unseen rows, margins, power, clusters."""

from typing import Any

import pandas as pd
from msgspec.structs import replace

from engine.analysis.analyser import analyse, refine
from engine.analysis.analysis import Analysis
from engine.analysis.power_by_size import KeptPower
from engine.report.document import Document, DocumentHeading, DocumentTable
from tests.conftest import dataset_of, session_for
from tests.engine.report.test_sections import of_kind, report, text_of
from tests.samples import sample


def asking(**wanted: Any) -> Analysis:
    table = pd.read_csv(sample("crossing").path).dropna()
    place = range(len(table))
    dataset = dataset_of(
        (table["malignant"] == 1).tolist(),
        forest=table["forest"].tolist(),
        bayes=table["bayes"].tolist(),
        logistic=table["logistic"].tolist(),
        fold=[float(k % 4) for k in place],
        patient=[float(k // 3) for k in place],
    )
    session = session_for(dataset, **wanted)
    assert session.roles is not None
    scores = tuple(each for each in session.roles.scores if each.column not in ("fold", "patient"))
    roles = replace(session.roles, scores=scores, fold="fold", cluster="patient")
    *_, found = refine(analyse(replace(session, roles=roles), dataset))
    return found


def tables_of(document: Document) -> dict[str, DocumentTable]:
    return {table.caption: table for table in of_kind(document, DocumentTable)}


def test_unseen_rows_stand_three_times_and_lead_everywhere() -> None:
    analysis = asking()
    assert analysis.unseen is not None
    document = report(analysis)
    table = tables_of(document)["Thresholds on unseen rows"]
    rows = [[cell.text for cell in row.cells] for row in table.rows]
    forest = analysis.unseen.models["forest"].voros
    texts = [f"{value:.3f}" for value in (forest.in_sample, forest.test, forest.hindsight)]
    assert ["forest", *texts] in rows
    results = next(found for caption, found in tables_of(document).items() if caption.startswith("Results"))  # fmt: skip
    assert texts[1] in [cell.text for cell in results.rows[0].cells]
    heads = {column.head: column.below for column in results.columns}
    assert [heads["AUC"], heads["VOROS left out"]] == ["", ""]
    assert not any("bootstrap" in below for below in heads.values())
    assert results.rows[0].cells[1].below.startswith("in sample ")
    assert results.rows[0].cells[2].below == f"in sample {texts[0]}"
    # What stands below is the same in sample: the interval of that is not one of the test's.
    at = analysis.models[0].at.normalised_cost
    assert results.rows[0].cells[-1].below == f"in sample {at:.3f}"
    text = text_of(document)
    assert "on the folds left out" in text
    assert "measured on that one: 4 folds, 563 cases in all, 211 positive" in text
    assert "Cases with the same patient belong together, 188 clusters" in text
    assert "Numbers on the folds left out lead" in text
    assert "chosen and measured on the same rows, so these costs" not in text
    pairs = tables_of(document)["Every pair of models compared"].columns
    notes = [column.below for column in pairs if column.head in ("AUC, a − b", "p")]
    assert notes == ["95\u202f%, Obuchowski", "Obuchowski", "corrected, Holm"]


def test_margin_and_power_have_a_table_each() -> None:
    analysis = asking(margin="auc:0.02", reference="forest", power=True)
    *_, power = KeptPower().of(analysis)
    document = report(replace(analysis, power=power))
    found = tables_of(document)
    margin = found["AUC, at most 0.02 worse than forest"]
    assert [row.cells[0].text for row in margin.rows] == ["bayes", "logistic"]
    captions = [caption for caption in found if caption.startswith("Power to show AUC not 0.02 worse")]  # fmt: skip
    assert len(captions) == 1
    assert len(found[captions[0]].rows) == 3 * len(power.sizes)
    headings = [block.text for block in of_kind(document, DocumentHeading)]
    assert {"Unseen rows", "Not worse by a margin", "How many cases"} <= set(headings)
    numbers = [table.number for table in of_kind(document, DocumentTable)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_unasked_nothing_of_it_is_there() -> None:
    table = pd.read_csv(sample("crossing").path).dropna()
    dataset = dataset_of((table["malignant"] == 1).tolist(), forest=table["forest"].tolist())
    document = report(analyse(session_for(dataset), dataset))
    headings = {block.text for block in of_kind(document, DocumentHeading)}
    assert not {"Unseen rows", "Not worse by a margin", "How many cases"} & headings
