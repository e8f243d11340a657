"""A score below chance, said and turned round; before opening too (engine.opening.turned_scores)."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from engine.analysis.analyser import analyse
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions
from engine.command.options import parse
from engine.data.roles import Arrangement, Guess, Layout
from engine.session.session import Session
from engine.wording.below_chance import (
    all_guesses,
    below_chance,
    below_chance_advice,
    below_chance_question,
    remedies,
)
from engine.wording.text_spans import as_text
from engine.wording.verdict import verdict
from tests.conftest import dataset_of, session_for
from tests.opened_tables import measured_of_two

TRUTH = [True] * 10 + [False] * 10
GOOD = [3.0] * 8 + [1.0] * 2 + [3.0] + [1.0] * 9
BACK = [-score for score in GOOD]
FILE = "y,a,b\n" + "".join(f"{int(y)},{a},{b}\n" for y, a, b in zip(TRUTH, GOOD, BACK, strict=True))


def answer(lower: tuple[str, ...] = (), **scores: list[float]) -> Analysis:
    dataset = dataset_of(TRUTH, **scores)
    session = session_for(dataset, conditions=Conditions())
    assert session.roles is not None
    turned = tuple(
        replace(each, direction="lower") if each.name in lower else each
        for each in session.roles.scores
    )
    return analyse(replace(session, roles=replace(session.roles, scores=turned)), dataset)


def again(session: Session, **scores: list[float]) -> Analysis:
    return analyse(session, dataset_of(TRUTH, **scores))


def test_good_scores_are_left_in_peace() -> None:
    analysis = answer(good=GOOD)
    assert below_chance(analysis) == ()
    assert remedies(analysis) == ()
    assert below_chance_question(analysis) == below_chance_advice(analysis) == ""
    guess = Guess("label", "y", "two values")
    assert all_guesses(analysis, [guess]) == (guess,)


def test_one_of_several_can_only_be_turned_round() -> None:
    analysis = answer(good=GOOD, back=BACK)
    (remedy,) = remedies(analysis)
    assert remedy.act == "Turn the scores round: lower means positive"
    assert remedy.options == "add --lower back"
    assert [score.direction for score in remedy.roles.scores] == ["higher", "lower"]
    assert below_chance_question(analysis) == (
        "back ranks worse than chance (AUC below 0.5): does a lower score mean positive?"
    )
    assert [(g.role, g.column) for g in all_guesses(analysis, ())] == [("below chance", "back")]


def test_turned_round_a_curve_is_the_other_one_s_mirror_and_its_rule_says_so() -> None:
    analysis = answer(back=BACK)
    turning = next(each for each in remedies(analysis) if each.act.startswith("Turn"))
    turned = again(replace(analysis.session, roles=turning.roles), back=BACK)
    good = answer(good=GOOD)
    assert turned.models[0].curve.auc == 1 - analysis.models[0].curve.auc
    assert np.array_equal(turned.models[0].curve.tp, good.models[0].curve.tp)
    assert "use back at score ≤ −3" in as_text(verdict(turned))
    assert not below_chance(turned)


def test_where_every_model_does_the_other_class_may_be_positive() -> None:
    one, two = answer(back=BACK), answer(back=BACK, also=BACK)
    assert [each.act for each in remedies(one)] == [
        "Turn the scores round: lower means positive",
        "Make no the positive class",
    ]
    swapping, _turning = remedies(two)
    assert swapping.act == "Make no the positive class"
    assert (swapping.roles.positive, swapping.roles.negative) == ("no", "yes")
    swapped = again(replace(two.session, roles=swapping.roles), back=BACK, also=BACK)
    assert not below_chance(swapped)
    assert below_chance_advice(two) == (
        "back and also rank worse than chance (AUC below 0.5). If no is the positive class, add "
        "--positive no --negative yes; if a lower score means positive, add --lower back "
        "--lower also."
    )


def test_a_direction_that_was_said_is_taken_back() -> None:
    (remedy, _) = remedies(answer(good=GOOD, lower=("good",)))
    assert remedy.act == "Turn the scores round: higher means positive"
    assert remedy.options == "leave out --lower good"
    mixed = next(
        each
        for each in remedies(answer(good=GOOD, back=BACK, lower=("good",)))
        if each.act.startswith("Turn")
    )
    assert mixed.act == "Turn the scores round"
    assert mixed.options == "add --lower back and leave out --lower good"
    assert [score.direction for score in mixed.roles.scores] == ["higher", "lower"]


@pytest.mark.parametrize(
    ("arrangement", "acts"), [("points", 0), ("confusion", 0), ("matrix", 1), ("long", 2)]
)
def test_a_table_that_says_itself_what_is_positive_is_not_contradicted(
    arrangement: Arrangement, acts: int
) -> None:
    analysis = answer(back=BACK)
    assert analysis.session.roles is not None
    roles = replace(analysis.session.roles, layout=Layout(arrangement))
    laid_out = replace(analysis, session=replace(analysis.session, roles=roles))
    assert len(remedies(laid_out)) == acts
    assert below_chance_question(laid_out).startswith("back ranks worse than chance")


def test_a_hidden_model_is_a_guess_s_doubt_but_nothing_is_offered() -> None:
    dataset = dataset_of(TRUTH, good=GOOD, back=BACK)
    session = session_for(dataset, conditions=Conditions(), hidden=frozenset({"back"}))
    analysis = analyse(session, dataset)
    assert remedies(analysis) == ()
    assert len(all_guesses(analysis, ())) == 1


def test_the_command_line_s_words_do_what_they_say(tmp_path: Path) -> None:
    path = tmp_path / "scores.csv"
    path.write_text(FILE, "utf-8")

    def analysed(*options: str) -> Analysis:
        return measured_of_two(parse(["analyse", str(path), "--bootstrap", "0", *options])).analysis

    (remedy,) = remedies(analysed())
    verb, *options = remedy.options.split()
    assert verb == "add"
    turned = analysed(*options)
    assert turned.session.roles == remedy.roles
    assert not below_chance(turned)


def test_the_verdict_says_once_that_no_model_helps() -> None:
    text = as_text(verdict(answer(back=BACK))).replace("\u202f", " ")
    assert text == (
        "For t between 0 and 1 no model beats flagging everyone or flagging no one. "
        "At t = 0.50 both cost the same: a normalised cost of 0.500."
    )
