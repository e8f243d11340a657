"""Rules as they leave the program: applied as written they give the counts beside them."""

import datetime as dt
import json
import math
import random
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from engine.analysis.analyser import analyse
from engine.analysis.analysis import Analysis
from engine.analysis.further_numbers import with_further
from engine.binary.voros.conditions import Conditions, exactly
from engine.command.two.json_analysis import as_json
from engine.command.two.terminal_table import as_table
from engine.data.dataset import Dataset, NumberColumn
from engine.data.guessing.role_guess import guess_roles
from engine.data.readers.read import read, read_bytes
from engine.data.roles import Direction, ScoreRole
from engine.numerics.arrays import FloatArray
from engine.report.html_report import as_html
from engine.report.sections import build_report
from engine.session.session import Session
from engine.wording.rules import rule_cell, rule_words
from engine.wording.text_spans import as_text
from engine.wording.verdict import verdict
from tests.conftest import dataset_of, session_for
from tests.in_part import in_part
from tests.samples import sample

Json = dict[str, Any]

POINTS = ("tpr:0.7", "fpr:0.2", "precision:0.4", "capacity:0.5")
INFINITE = {"inf": math.inf, "-inf": -math.inf}


def near(value: float) -> float:
    return math.nextafter(value, math.inf)


def around(centre: float) -> Callable[[random.Random], float]:
    """Scores a few doubles from a number, so that they share all their leading digits."""
    return lambda chance: centre + chance.randint(-3, 3) * math.ulp(centre)


KINDS: dict[str, Callable[[random.Random], float]] = {
    "shares": lambda chance: chance.random(),
    "float32": lambda chance: float(np.float32(chance.random())),
    "rounded": lambda chance: round(chance.gauss(0, 1), 1),
    "denormal": lambda chance: chance.randint(-9, 9) * 5e-324,
    "huge": lambda chance: chance.choice([-1, 1]) * chance.uniform(1e307, 1.7e308),
    "neighbours of 0.1": around(0.1),
    "neighbours of -1e17": around(-1e17),
    "negative": lambda chance: -(10 ** chance.uniform(-20, 20)),
    "infinite": lambda chance: chance.choice([math.inf, -math.inf, 0.25, near(0.25), -3.5]),
    "whole": lambda chance: float(chance.randint(-5, 5)),
}


def tables(kind: str, number: int) -> Iterator[tuple[list[bool], list[float]]]:
    chance = random.Random(kind)  # noqa: S311 - the same tables in every run
    for _ in range(number):
        size = chance.randint(2, 40)
        yield (
            [True, False] + [chance.random() < 0.4 for _ in range(size - 2)],
            [KINDS[kind](chance) for _ in range(size)],
        )


def analysed(truth: list[bool], score: list[float], direction: Direction) -> Analysis:
    dataset = dataset_of(truth, s=score)
    session = session_for(dataset, points=POINTS, at=0.4)
    assert session.roles is not None
    roles = replace(session.roles, scores=(ScoreRole("s", "s", direction),))
    return analyse(replace(session, roles=roles), dataset)


def rules(form: object) -> Iterator[Json]:
    """Every threshold in a JSON with its rule, however deep."""
    if isinstance(form, dict):
        if "rule" in form:
            yield form
        for key, part in form.items():
            if key != "why":
                yield from rules(part)
    elif isinstance(form, list):
        for part in form:
            yield from rules(part)


def as_double(rule: float | str) -> float:
    return INFINITE[rule] if isinstance(rule, str) else rule


def flags(score: FloatArray, rule: float, direction: Direction) -> Any:
    return score >= rule if direction == "higher" else score <= rule


def read_back(printed: str) -> float:
    """What a person reads in a table or sentence, as a double."""
    return float(printed.replace("−", "-").replace("∞", "inf").lstrip("≥≤ "))


@pytest.mark.parametrize("direction", ["higher", "lower"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_rule_gives_the_counts_beside_it_on_any_scores(kind: str, direction: Direction) -> None:
    for truth, score in tables(kind, 4):
        found = json.loads(as_json(with_further(analysed(truth, score, direction))))
        positive, values = np.array(truth), np.array(score)
        checked = 0
        for form in rules(found["models"]):
            if form["rule"] is None:
                assert form["why"]["rule"] == "a score is infinite, so no number flags no one"
                assert np.isinf(values).any()
                continue
            flagged = flags(values, as_double(form["rule"]), direction)
            fp, tp = np.count_nonzero(flagged & ~positive), np.count_nonzero(flagged & positive)
            if "fpr" in form:
                assert form["fpr"] == fp / np.count_nonzero(~positive), form
                assert form["tpr"] == tp / np.count_nonzero(positive), form
                checked += 1
            counts = form.get("counts", form)
            if "fp" in counts:
                assert (counts["fp"], counts["tp"]) == (fp, tp), form
        assert checked > 10


@pytest.mark.parametrize("direction", ["higher", "lower"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_printed_text_reads_as_the_jsons_rule(kind: str, direction: Direction) -> None:
    for truth, score in tables(kind, 4):
        analysis = analysed(truth, score, direction)
        found = json.loads(as_json(with_further(analysis)))["models"][0]
        rows = [re.split(r"\s{2,}", line.strip()) for line in as_table(analysis).splitlines()]
        name = "s"
        rows.reverse()  # of an operating point the first row counts: below are its intervals
        printed = {row[0]: row[5 if row[0] == name else 2] for row in rows if len(row) > 6}
        pairs = [(printed[name], found["optimal"]["at"])]
        pairs += [(printed[each["spec"]], each["point"]) for each in found["points"]]
        for text, point in pairs:
            if point is None:
                assert text == "–"
            elif point["rule"] is None:
                assert text in ("> ∞", "< −∞")
            else:
                assert read_back(text) == as_double(point["rule"])


def test_a_printed_rule_is_short_and_lies_beyond_the_next_score() -> None:
    """On new scores the two differ: 0.55 is flagged by the decimal and not by the double."""
    (model,) = json.loads(as_json(with_further(analysed([True, False], [0.5999, 0.4], "higher"))))[
        "models"
    ]
    top = model["hull"]["vertices"][1]
    assert (top["threshold"], top["rule"]) == (0.5999, 0.5)
    (model,) = json.loads(
        as_json(with_further(analysed([True, False], [0.4321, 0.5999], "lower")))
    )["models"]
    top = model["hull"]["vertices"][1]
    assert (top["threshold"], top["rule"]) == (0.4321, 0.5)
    assert [model["hull"]["vertices"][place]["rule"] for place in (0, 2)] == ["-inf", 0.5999]


def test_float32_scores_are_compared_as_doubles() -> None:
    values = np.array([0.1, 0.2, 0.3, 0.7], dtype=np.float32)
    column = NumberColumn("s", values.astype(np.float64))
    dataset = dataset_of([False, True, False, True], s=[0, 0, 0, 0])
    dataset = Dataset(dataset.source, (dataset.columns[0], column))
    found = json.loads(as_json(with_further(analyse(session_for(dataset), dataset))))
    lowest = found["models"][0]["hull"]["vertices"][-1]
    assert lowest["rule"] == lowest["threshold"] == float(np.float32(0.1)) != 0.1


@pytest.mark.parametrize(
    ("direction", "shown", "shared", "cell", "words"),
    [
        ("higher", "0.39", "≥", "0.39", "score ≥ 0.39"),
        ("higher", "-0.4", "", "≥ −0.4", "score ≥ −0.4"),
        ("lower", "2", "", "≤ 2", "score ≤ 2"),
        ("lower", "-inf", "≤", "−∞", "score ≤ −∞"),
        ("higher", "> inf", "≥", "> ∞", "score > ∞"),
        ("lower", "< -inf", "", "< −∞", "score < −∞"),
        ("higher", "not given", "≥", "–", "no threshold given"),
        ("lower", "not given", "", "–", "no threshold given"),
    ],
)
def test_one_way_to_write_a_rule(
    direction: Direction, shown: str, shared: str, cell: str, words: str
) -> None:
    assert rule_cell(direction, shown, shared) == cell
    assert rule_words(direction, shown) == words


POINT_FILES = {
    "no thresholds": "fpr,tpr\n0.1,0.5\n0.3,0.8\n",
    "some thresholds": "fpr,tpr,threshold\n0.1,0.5,\n0.3,0.8,0.2\n",
    "two models": "model,fpr,tpr\na,0.1,0.5\na,0.3,0.8\nb,0.2,0.6\n",
    "confusion counts": "tp,fp,fn,tn\n3,0,2,4\n",
    "a matrix": "predicted,sick,well\nsick,7,3\nwell,1,6\n",
}


@pytest.mark.parametrize("name", POINT_FILES)
def test_a_threshold_that_is_not_known_is_never_printed(name: str) -> None:
    dataset = read_bytes(POINT_FILES[name].encode(), "given.csv")
    session = Session(roles=guess_roles(dataset).roles, points=("fpr:0.2", "tpr:0.6"), at=0.5)
    analysis = analyse(session, dataset)
    document = build_report(analysis, (), dt.date(2026, 11, 20))
    texts = [as_table(analysis), as_html(document, "", lambda _: "")]
    texts.append(as_text(verdict(analysis)))
    for text in texts:
        assert "not given" not in text
        assert "nan" not in text.lower().split()
    best = analysis.best
    assert best is not None
    if math.isnan(best.at.threshold):
        assert f"at the point FPR {best.at.fpr:.3f}, TPR {best.at.tpr:.3f}" in texts[-1]
        assert all("A dash for a score: " in " ".join(text.split()) for text in texts[:-1])
    found = json.loads(as_json(with_further(analysis)))
    for form in rules(found):
        assert (form["threshold"] is None) == (form["rule"] is None)
        assert form["rule"] is not None or {"threshold", "rule"} <= set(form["why"])


@pytest.mark.parametrize("at", in_part([0.26, 0.4, 0.5, 0.56, 0.7, 0.8, 0.99], 2))
@pytest.mark.parametrize("column", ["forest", "bayes", "logistic"])
def test_threshold_counts_and_cost_reproduce_one_another(column: str, at: float) -> None:
    """From the file alone: the printed rule gives the counts, they the cost, and none is less."""
    chosen = sample("crossing")
    conditions = replace(chosen.session.conditions, t=None)
    analysis = analyse(replace(chosen.session, conditions=conditions, at=at), read(chosen.path))
    lines = chosen.path.read_text("utf-8").splitlines()
    names = lines[0].split(",")
    cells = [dict(zip(names, line.split(","), strict=True)) for line in lines[1:]]
    rows = [row for row in cells if all(row[name] for name in ("forest", "bayes", "logistic"))]
    form = json.loads(as_json(with_further(analysis)))
    model = next(each for each in form["models"] if each["name"] == column)
    point = model["optimal"]["at"]

    def counts(rule: float) -> Json:
        decided = [(row["malignant"] == "1", float(row[column]) >= rule) for row in rows]
        tp, fp = decided.count((True, True)), decided.count((False, True))
        return {"tp": tp, "fp": fp, "fn": decided.count((True, False)), "tn": len(rows) - tp - fp}

    def cost(found: Json) -> Fraction:
        fpr = Fraction(found["fp"], sum(row["malignant"] == "0" for row in rows))
        fnr = Fraction(found["fn"], sum(row["malignant"] == "1" for row in rows))
        return Fraction(at) * fpr + (1 - Fraction(at)) * fnr

    own = counts(as_double(point["rule"]))
    assert point["counts"] == {**own, "tn": own["tn"] - own["fn"]}
    assert point["normalised_cost"] == pytest.approx(float(cost(own)), abs=1e-15)
    cuts = [math.inf, *{float(row[column]) for row in rows}]
    assert cost(own) == min(cost(counts(cut)) for cut in cuts)
    assert (model["minimum_cost"]["rule"], model["minimum_cost"]["threshold"]) == (
        (point["rule"], point["threshold"])
    )
    require_told_alike(analysis, form, column, point)


def require_told_alike(analysis: Analysis, form: Json, column: str, point: Json) -> None:
    """Table, report and verdict say the JSON's rule, rates and cost."""
    name = column
    row = next(line for line in as_table(analysis).splitlines() if line.startswith(name))
    cells = re.split(r"\s{2,}", row)
    scenario = form["conditions"]["scenario"]
    paid = point["normalised_cost"]
    if scenario is not None:
        alarms = scenario["cost_fp"] * (1 - scenario["prevalence"]) * point["fpr"]
        misses = scenario["cost_fn"] * scenario["prevalence"] * (1 - point["tpr"])
        assert point["cost_per_case"] == pytest.approx(alarms + misses, rel=1e-12)
        paid = 1000 * point["cost_per_case"]
    assert read_back(cells[5]) == as_double(point["rule"])
    assert [float(cell) for cell in cells[6:8]] == [round(point[r], 3) for r in ("tpr", "fpr")]
    digits = len(cells[8].partition(".")[2])
    assert float(cells[8].replace(",", "")) == pytest.approx(paid, abs=0.5 * 10**-digits + 1e-9)
    page = as_html(build_report(analysis, (), dt.date(2026, 11, 20)), "", lambda _: "")
    said = [as_text(verdict(analysis)), re.sub(r"<[^>]+>", "", page)]
    best = analysis.best
    if best is not None and best.name == column and not best.at.ties:
        for text in said:
            found = re.search(rf"use {name} at score ≥ (\S+): (\S+) per", text.replace("\xa0", " "))
            if scenario is not None:
                assert found is not None
                assert found.group(1) == cells[5]
                assert float(found.group(2)) == pytest.approx(paid, abs=0.5)


def test_a_stated_prevalence_reaches_the_points_as_it_was_written() -> None:
    """Where a fifth is positive, all hits and one of six false alarms are precise to 0.6."""
    truth = [True, True, True, False, True] + [False] * 5
    dataset = dataset_of(truth, s=[9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    stated = Conditions(exactly(1.0), exactly(2.0), exactly(0.2))
    session = session_for(dataset, conditions=stated, points=("precision:0.6", "capacity:0.15"))
    found = json.loads(as_json(with_further(analyse(session, dataset))))["models"][0]["points"]
    assert [each["point"]["counts"]["tp"] for each in found] == [4, 3]
    assert found[1]["point"]["value"] == 0.15  # 0.2 · 3/4 exactly, though 0.2 is no double
