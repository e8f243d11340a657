"""The verdict in every case, and that what it prints can be computed from what it prints."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from engine.analysis.analyser import analyse
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.binary.voros.winners import cost_least_at
from engine.data.readers.read import read
from engine.wording.text_spans import as_text
from engine.wording.verdict import cheaper_trivial, scenario_sentence, verdict, why_no_cost_per_case
from tests.conftest import MakeDataset, MakeSession, dataset_of, session_for
from tests.samples import sample

# 10 positives, 10 negatives. `good` finds 8 at 1 false alarm; `wide` all 10 at 4.
TRUTH = [True] * 10 + [False] * 10
GOOD = [3.0] * 8 + [1.0] * 2 + [3.0] + [1.0] * 9
WIDE = [2.0] * 10 + [2.0] * 4 + [1.0] * 6
FLAT = [1.0] * 20


def words(analysis: Analysis) -> str:
    return as_text(verdict(analysis)).replace("\u202f", " ")


def answer(conditions: Conditions, at: float | None = None, **scores: list[float]) -> Analysis:
    dataset = dataset_of(TRUTH, **(scores or {"good": GOOD, "wide": WIDE}))
    return analyse(session_for(dataset, conditions=conditions, at=at), dataset)


def test_the_bundled_sample_says_what_its_picture_says() -> None:
    chosen = sample("crossing")
    analysis = analyse(chosen.session, read(chosen.path))
    assert words(analysis) == (
        "For t between 0.25 and 0.82 forest costs least on 65 % of the range, bayes on the rest. "
        "At t = 0.56 use forest at score ≥ 0.39: 284 per 1,000 cases, "
        "390 less than flagging no one."
    )
    strong = [span.text for span in verdict(analysis) if span.strong]
    assert strong[0] == "forest"
    assert "score ≥ 0.39" in strong
    scenario = as_text(scenario_sentence(analysis)).replace("\u202f", " ")
    assert scenario == (
        "Cost in units of one false alarm, at C_FN = 4.71, π = 14.3 %, "
        "the middle of the t = 0.56 line inside the stated ranges."
    )


def test_the_printed_threshold_gives_the_printed_cost() -> None:
    """Apply the rule as printed to the rows, price the counts as printed: the same cost."""
    chosen = sample("crossing")
    dataset = read(chosen.path)
    analysis = analyse(chosen.session, dataset)
    text = words(analysis)
    found = re.search(r"score ≥ ([\d.]+): (\d+) per 1,000", text)
    assert found is not None
    threshold, printed = float(found[1]), float(found[2])
    rows = [line.split(",") for line in chosen.path.read_text().splitlines()[1:]]
    used = [row for row in rows if row[4]]
    positives = [float(row[2]) >= threshold for row in used if row[1] == "1"]
    negatives = [float(row[2]) >= threshold for row in used if row[1] == "0"]
    miss = positives.count(False) / len(positives)
    alarm = negatives.count(True) / len(negatives)
    # the scenario on the t = .56 line in the middle of the box: C_FN 33/7, π 1/7
    assert round(1000 * (6 / 7 * alarm + 33 / 7 / 7 * miss)) == printed


def test_one_winner_over_the_whole_range() -> None:
    text = words(answer(Conditions(t=Range(0.4, 0.6)), good=GOOD))
    assert text.startswith("For t between 0.40 and 0.60 good costs least throughout. At t = 0.50 ")
    assert text.endswith(": a normalised cost of 0.150, 0.350 less than flagging no one.")


def test_several_winners_fall_by_share_and_the_last_has_the_rest() -> None:
    # envelopes: everyone t, wide .4 t, good .1 t + .2 (1 - t), no one 1 - t
    text = words(answer(Conditions(t=Range(0.2, 0.7))))
    # wide and good cross where .4 t = .2 - .1 t, at t = .4
    assert text.startswith(
        "For t between 0.20 and 0.70 good costs least on 60 % of the range, wide on the rest."
    )


def test_doing_nothing_may_have_the_rest() -> None:
    # good and no one cross where .1 t + .2 (1 - t) = 1 - t, at t = 8/9
    text = words(answer(Conditions(t=Range(0.5, 1.0)), 0.6))
    assert "good costs least on 78 % of the range, flagging no one on the rest." in text


def test_no_model_better_at_the_playhead_or_anywhere() -> None:
    text = words(answer(Conditions(t=Range(0.5, 1.0)), 0.95))
    assert text.endswith(
        "No model beats flagging no one here (t = 0.95): a normalised cost of 0.050."
    )
    text = words(answer(Conditions(t=Range(0.6, 0.8)), flat=FLAT))
    assert text == (
        "For t between 0.60 and 0.80 no model beats flagging no one. "
        "At t = 0.70 flagging no one costs least: a normalised cost of 0.300."
    )
    text = words(answer(Conditions(), flat=FLAT))
    assert text == (
        "For t between 0 and 1 no model beats flagging everyone or flagging no one. "
        "At t = 0.50 both cost the same: a normalised cost of 0.500."
    )


@pytest.mark.parametrize(("t", "trivial"), [(0.0, "everyone"), (1.0, "no one")])
def test_at_the_ends_doing_nothing_costs_nothing(t: float, trivial: str) -> None:
    text = words(answer(Conditions(t=Range(0.0, 1.0)), t))
    assert f"No model beats flagging {trivial} here (t = {t:.0f})" in text


def test_two_models_that_tie_at_a_break_point() -> None:
    analysis = answer(Conditions(t=Range(0.2, 0.6)), 0.4)
    assert set(cost_least_at(analysis.winners, 0.4)) == {"good", "wide"}
    assert "good and wide cost the same here. At t = 0.40 use good at score" in words(analysis)


def test_models_that_are_the_same_tie_everywhere() -> None:
    text = words(answer(Conditions(t=Range(0.4, 0.6)), one=GOOD, two=list(GOOD)))
    assert text.startswith("For t between 0.40 and 0.60 one and two cost least throughout. one and")
    assert " cost the same here. At t = 0.50 use one at score" in text


def test_who_costs_least_everywhere_does_so_throughout_whoever_ties_for_a_while() -> None:
    # vertices by (negatives, positives) flagged: short (0, 4), (10, 10); long also (4, 10)
    short = [3.0] * 4 + [1.0] * 6 + [1.0] * 10
    long = [3.0] * 4 + [2.0] * 6 + [2.0] * 4 + [1.0] * 6
    for first, second in (("short", "long"), ("long", "short")):
        models = {"short": short, "long": long}
        ordered: dict[str, Any] = {first: models[first], second: models[second]}
        analysis = answer(Conditions(t=Range(0.3, 0.8)), **ordered)
        # both have (0, 4), which costs .6 (1 - t), less than .4 t of (4, 10) above t = .6
        assert any({winner.model, *winner.ties} == set(models) for winner in analysis.winners)
        assert words(analysis).startswith(
            "For t between 0.30 and 0.80 long costs least throughout, tied by short on 40 %."
        )


def test_a_model_that_ties_with_doing_nothing() -> None:
    # score 1 for all but 5 positives and 5 negatives: on the diagonal, never better
    on_diagonal = [2.0] * 5 + [1.0] * 5 + [2.0] * 5 + [1.0] * 5
    text = words(answer(Conditions(t=exactly(0.3)), diagonal=on_diagonal))
    assert text == ("No model beats flagging everyone here (t = 0.30): a normalised cost of 0.300.")


def test_one_t_needs_no_range() -> None:
    text = words(answer(Conditions(cost_fp=exactly(1.0), cost_fn=exactly(2.0))))
    # π is the file's, a half: t = 1/3, wide costs .4/2 a case, flagging everyone .5
    assert re.fullmatch(
        r"At t = 0\.33 use wide at score ≥ [\d.]+: 200 per 1,000 cases, "
        r"300 less than flagging everyone\.",
        text,
    )


def test_the_share_of_one_t_is_all_or_nothing() -> None:
    analysis = answer(Conditions(t=exactly(0.3)))
    assert {model.name: model.best_share for model in analysis.models} == {"good": 0.0, "wide": 1.0}


def test_all_models_hidden(make_dataset: MakeDataset, make_session: MakeSession) -> None:
    dataset = make_dataset(TRUTH, good=GOOD)
    session = make_session(
        dataset, conditions=Conditions(t=exactly(0.7)), hidden=frozenset({"good"})
    )
    assert words(analyse(session, dataset)) == (
        "Every model is hidden. At t = 0.70 flagging no one costs least: "
        "a normalised cost of 0.300."
    )


def test_hidden_models_are_not_named(make_dataset: MakeDataset, make_session: MakeSession) -> None:
    dataset = make_dataset(TRUTH, good=GOOD, wide=WIDE)
    session = make_session(dataset, conditions=Conditions(), hidden=frozenset({"wide"}))
    assert "wide" not in words(analyse(session, dataset))


def test_lower_scores_are_positive(make_dataset: MakeDataset, make_session: MakeSession) -> None:
    dataset = make_dataset(TRUTH, good=[-score for score in GOOD])
    session = make_session(dataset, conditions=Conditions(t=exactly(0.5)))
    assert session.roles is not None
    (score,) = session.roles.scores
    lower = replace(session.roles, scores=(replace(score, direction="lower"),))
    analysis = analyse(replace(session, roles=lower), dataset)
    # every threshold from −3 up to, not including, −1 gives the same counts
    found = re.search(r"use good at score ≤ (−\d(?:\.\d+)?): ", words(analysis))
    assert found is not None
    assert -3 <= float(found[1].replace("−", "-")) < -1


def test_why_there_is_no_money() -> None:
    nothing = answer(Conditions())
    assert why_no_cost_per_case(nothing, 0.5) == "no cost and no prevalence is stated"
    given = answer(Conditions(t=Range(0.2, 0.4)))
    assert "given directly" in why_no_cost_per_case(given, 0.3)
    outside = answer(Conditions(cost_fn=Range(2.0, 12.0)), 0.9)
    assert outside.scenario is None
    assert "do not reach t = 0.900" in as_text(scenario_sentence(outside))


def test_money_in_another_unit_names_both_costs() -> None:
    analysis = answer(Conditions(cost_fp=exactly(50.0), cost_fn=exactly(1000.0)))
    text = as_text(scenario_sentence(analysis)).replace("\u202f", " ")
    assert text == "Cost at C_FP = 50, C_FN = 1,000, π = 50 %."


def test_the_cheaper_of_doing_nothing() -> None:
    assert cheaper_trivial(answer(Conditions(t=exactly(0.3)))).name == "all positive"
    assert cheaper_trivial(answer(Conditions(t=exactly(0.7)))).name == "all negative"
