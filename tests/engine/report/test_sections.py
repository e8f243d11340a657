"""What a report says: engine.report.report_tables, engine.report.paragraphs, engine.report.method."""

import datetime as dt
import shlex
from pathlib import Path
from typing import TypeVar

import pandas as pd
import pytest
from msgspec.structs import replace

from engine.analysis.analyser import analyse, refine
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.command.options import parse
from engine.data.readers.read import read
from engine.data.roles import Guess
from engine.report.document import (
    Block,
    Callout,
    Document,
    DocumentParagraph,
    DocumentTable,
    Entries,
    Figure,
    FigureKind,
    FigureRow,
    SideBySide,
    Title,
    WinnerBar,
)
from engine.report.method import again
from engine.report.paragraphs import formatted_date, positive_words, sentence
from engine.report.sections import build_report
from engine.session.plane_choices import PlaneChoices
from engine.session.unseen_file import UnseenFile
from engine.wording.text_spans import as_text
from tests.conftest import dataset_of, session_for
from tests.opened_tables import measured_of_two
from tests.samples import sample

Kind = TypeVar("Kind", bound=Block)

DATE = dt.date(2026, 11, 20)
TRUTH = [True] * 10 + [False] * 10
GOOD = [3.0] * 8 + [1.0] * 2 + [3.0] + [1.0] * 9


def crossing(**changes: object) -> Analysis:
    chosen = sample("crossing")
    return analyse(replace(chosen.session, **changes), read(chosen.path))


def report(analysis: Analysis) -> Document:
    return build_report(analysis, (Guess("label", "malignant", "two values"),), DATE)


def parts(document: Document) -> list[Block]:
    found: list[Block] = []
    for block in document.blocks:
        match block:
            case SideBySide():
                found += [block.figure, *block.words]
            case FigureRow():
                found += block.figures
            case _:
                found.append(block)
    return found


def of_kind(document: Document, kind: type[Kind]) -> list[Kind]:
    return [block for block in parts(document) if isinstance(block, kind)]


def text_of(document: Document) -> str:
    texts = []
    for block in parts(document):
        match block:
            case Title():
                texts += [block.text, block.subtitle]
            case DocumentParagraph() | Callout():
                texts.append(as_text(block.sentence))
            case Entries():
                texts += [f"{as_text(name)}: {as_text(value)}" for name, value in block.rows]
    return "\n".join(texts).replace("\u202f", " ")


def test_the_first_page_says_what_the_picture_says() -> None:
    document = report(crossing())
    assert document.title == "Which model finds malignant cases at least cost"
    text = text_of(document)
    assert "Three models, 563 cases. Positive class: malignant = 1." in text
    assert "Left out: 6 rows: bayes has no score." in text
    assert "forest has the lower AUC and the higher VOROS than bayes" in text
    assert "Cost of a miss, C_FN: 2 to 12" in text
    assert "Operating condition, t: 0.250 to 0.818" in text
    assert "A = 0.930" in text
    assert "C_FN = 4.71, π = 14.3 %" in text


def test_the_results_table_holds_the_numbers_of_the_picture() -> None:
    table = of_kind(report(crossing()), DocumentTable)[0]
    rows = [[cell.text.replace("\u202f", " ") for cell in row.cells] for row in table.rows]
    assert rows == [
        ["forest", "0.866", "0.928", "65 %", "0.39", "0.749", "0.134", "284"],
        ["bayes", "0.870", "0.922", "35 %", "0.26", "0.806", "0.222", "321"],
        ["logistic", "0.794", "0.881", "never", "0.2976", "0.853", "0.335", "386"],
        ["Flag no one", "", "", "never", "", "0", "0", "673"],
        ["Flag everyone", "", "", "never", "", "1", "1", "857"],
    ]
    assert table.bracket is not None
    assert table.bracket.text == "0.710"
    assert [cell.below for cell in table.rows[0].cells][5:7] == ["158 of 211", "47 of 352"]
    strong = [row.cells[0].text for row in table.rows if row.cells[2].strong]
    assert strong == ["forest"]


def test_the_bar_of_winners_covers_the_range_without_gaps() -> None:
    bar = of_kind(report(crossing()), WinnerBar)[0]
    assert [stretch.name for stretch in bar.stretches] == ["bayes", "forest"]
    assert bar.stretches[0].t_low == 0.25
    assert bar.stretches[-1].t_high == pytest.approx(9 / 11, abs=1e-15)
    assert bar.stretches[0].t_high == bar.stretches[1].t_low
    assert [text for _, text in bar.ticks] == ["0.250", "0.449", "0.818"]


def test_every_stretch_of_t_has_its_threshold_and_counts() -> None:
    table = of_kind(report(crossing()), DocumentTable)[2]
    assert table.rows[0].cells[1].text == "0.250"
    assert table.rows[-1].cells[2].text == "0.818"
    for before, after in zip(table.rows, table.rows[1:], strict=False):
        assert before.cells[2].text == after.cells[1].text
    for row in table.rows:
        tp, fp, fn, tn = (int(cell.text.replace(",", "")) for cell in row.cells[-4:])
        assert (tp + fn, fp + tn) == (211, 352)


def test_provenance_is_complete() -> None:
    text = text_of(report(crossing()))
    assert "493cadc09c6c6d21e277dd65ee18aab0e548433bcf1434e94acb7cd1b4498aa3" in text
    assert "wdbc_partial_oof.csv" in text
    assert "569 read, 563 used" in text
    assert "bayes has no score (lines" in text
    assert "label malignant (two values)" in text
    assert "numpy" in text
    assert "20 November 2026" in text


def test_figures_and_tables_are_numbered_in_order() -> None:
    document = report(crossing())
    numbers = [figure.number for figure in of_kind(document, Figure)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert [table.number for table in of_kind(document, DocumentTable)] == [1, 2, 3, 4]


def test_nothing_stated_has_normalised_costs() -> None:
    document = report(crossing(conditions=Conditions(), at=None))
    assert "Cost of a miss, C_FN: not stated" in text_of(document)
    assert "Costs are normalised" in text_of(document)
    assert of_kind(document, DocumentTable)[0].columns[-1].head == "Normalised cost"


def test_unstated_parts_are_named() -> None:
    text = text_of(report(crossing(conditions=Conditions(cost_fn=Range(2, 12)), at=None)))
    assert "Cost of a false alarm, C_FP: 1 (not stated)" in text
    assert "π: 37.5 % (the file’s)" in text


def test_one_exact_t() -> None:
    dataset = dataset_of(TRUTH, good=GOOD)
    document = report(analyse(session_for(dataset, conditions=Conditions(t=exactly(0.3))), dataset))
    assert document.title == "Which threshold finds positive cases at least cost"
    bar = of_kind(document, WinnerBar)[0]
    assert [stretch.share.replace("\u202f", " ") for stretch in bar.stretches] == ["100 %"]
    assert "Pale lines" not in text_of(document)


def test_every_model_hidden_still_makes_a_report() -> None:
    document = report(crossing(hidden=frozenset({"forest", "bayes", "logistic"})))
    assert "No models (3 hidden)" in text_of(document)
    assert [figure.number for figure in of_kind(document, Figure)] == [1, 2]


def test_a_model_below_the_diagonal_is_asked_about() -> None:
    dataset = dataset_of(TRUTH, good=[-score for score in GOOD])
    text = text_of(report(analyse(session_for(dataset, conditions=Conditions()), dataset)))
    assert "good ranks worse than chance (AUC below 0.5): does a lower score mean positive" in text


@pytest.mark.parametrize(
    ("label", "positive", "words"),
    [
        ("malignant", "1", "malignant"),
        ("has_disease", "YES", "has disease"),
        ("y", "1", "positive"),
        ("diagnosis", "benign", "benign"),
    ],
)
def test_the_positive_class_has_a_name(label: str, positive: str, words: str) -> None:
    assert positive_words(replace(crossing().geometry, label=label, positive=positive)) == words


def test_marked_sentences() -> None:
    spans = sentence("C_{FN} is **12** today")
    assert [(span.text, span.strong, span.low) for span in spans] == [
        ("C", False, False),
        ("FN", False, True),
        (" is ", False, False),
        ("12", True, False),
        (" today", False, False),
    ]


def test_the_command_that_makes_the_report_again_makes_the_same_analysis() -> None:
    analysis = crossing(
        conditions=Conditions(cost_fn=Range(2, 12, "log"), prevalence=exactly(0.1)),
        points=("tpr:0.9", "capacity:0.05"),
        auc_interval="logit",
        plane=PlaneChoices("fnr", confidence_band=True, band_model="bayes", chance_band=True),
    )
    analysis = replace(
        analysis,
        session=replace(
            analysis.session,
            constraints=("precision:0.5", "alerts:20"),
            volume=120.0,
            one_threshold=True,
            regret_against="all",
            review_cost=0.6,
            test=UnseenFile("other.csv"),
            margin="auc:0.02",
            reference="bayes",
            power=True,
        ),
    )
    modes = {FigureKind.COSTS: "brier", FigureKind.SCORES: "counts-log-odds"}
    name, command, *words = shlex.split(again(analysis, ("gini",), modes))
    assert (name, command) == ("voroscope", "report")
    words[0] = words[words.index("other.csv")] = str(sample("crossing").path)
    options = parse(["report", *words])
    assert options.show == ["gini"]
    assert options.modes == ["cost=brier", "scores=counts-log-odds"]
    measured = measured_of_two(options)
    test = measured.analysis.session.test
    assert test is not None
    assert Path(test.path).name == Path(words[0]).name
    assert replace(measured.analysis.session, test=analysis.session.test) == analysis.session
    assert measured.guesses == ()


def test_dates_do_not_depend_on_the_language() -> None:
    assert formatted_date(DATE) == "20 November 2026"


def test_intervals_stand_below_their_numbers() -> None:
    analysis = crossing(bootstrap=200, regions=("two-way:0.3:0.6",))
    for refined in refine(analysis):
        analysis = refined
    document = report(analysis)
    results, _, _, pairs, regions = of_kind(document, DocumentTable)
    forest = results.rows[0].cells
    assert forest[1].below == "0.834 – 0.898"  # DeLong, of the picture
    assert forest[2].below == "+0.218"  # in sample, beside the corrected one
    for cell in (forest[3], forest[8]):
        low, high = (float(bound) for bound in cell.below.split(" – "))
        assert low < float(cell.text) < high
    assert [row.cells[0].text for row in pairs.rows] == [
        "forest and bayes",
        "forest and logistic",
        "bayes and logistic",
    ]
    assert [row.cells[3].text for row in regions.rows] == ["0.285", "0.255", "0.082"]
    text = text_of(document)
    assert "beats bayes’ over the range" in text
    assert "out of bag" in text
    assert "No bootstrap" not in text
    assert "seed 20261120" in text


def test_without_a_bootstrap_the_gain_stands_there() -> None:
    document = report(crossing())
    assert of_kind(document, DocumentTable)[0].rows[0].cells[2].below == "+0.218"
    assert "only the AUC has an interval" in text_of(document)


def test_another_measure_is_named_and_a_reversal_told() -> None:
    conditions = replace(sample("crossing").session.conditions, measure="log-ratio")
    text = text_of(report(crossing(conditions=conditions)))
    assert "Measure μ: uniform in the logarithm" in text


def test_of_weighted_cases_the_bootstrap_gives_every_interval() -> None:
    table = pd.read_csv(sample("crossing").path).dropna()
    dataset = dataset_of(
        (table["malignant"] == 1).tolist(),
        forest=table["forest"].tolist(),
        bayes=table["bayes"].tolist(),
        amount=[1 + row % 3 for row in range(len(table))],
    )
    session = session_for(dataset, conditions=Conditions(), bootstrap=100)
    assert session.roles is not None
    scores = tuple(score for score in session.roles.scores if score.column != "amount")
    roles = replace(session.roles, scores=scores, weight="amount")
    analysis = analyse(replace(session, roles=roles), dataset)
    for refined in refine(analysis):
        analysis = refined
    document = report(analysis)
    results = of_kind(document, DocumentTable)[0]
    assert results.columns[1].below.endswith("bootstrap")
    pairs = next(
        table for table in of_kind(document, DocumentTable) if "pair of models" in table.caption
    )
    assert pairs.columns[1].below.endswith("bootstrap")
    for cell in (results.rows[0].cells[1], results.rows[1].cells[1], pairs.rows[0].cells[1]):
        low, high = (float(bound.replace("−", "-")) for bound in cell.below.split(" – "))
        assert low < float(cell.text.replace("−", "-")) < high
    assert "Rates are shares of the cases’ weight" in text_of(document)
