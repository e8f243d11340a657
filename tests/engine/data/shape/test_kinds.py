"""Kinds of tables: engine.data.shape.long_tables, engine.data.cases.score_counts, engine.data.cases.roc_points."""

from typing import Any, cast

import numpy as np
import pytest

from engine.analysis.analyser import analyse, refine
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.data.dataset import Dataset
from engine.data.guessing.role_guess import guess_roles
from engine.data.read_options import Kind
from engine.data.readers.read import read, read_bytes
from engine.data.roles import RoleRequest
from engine.data.shape.kinds import recognise
from engine.messages.errors import InputError, UndefinedError, UserError
from engine.report.method import role_options
from engine.report.sections import build_report
from engine.session.session import Session
from tests.reference.files import MANIFEST, aucs_of, path_of

LONG = (
    "model,case,y,score\na,1,p,.9\nb,1,p,.2\nb,2,n,.3\na,2,n,.1\n"
    "a,3,p,.4\nb,3,p,.8\na,4,n,.5\nb,4,n,.7\n"
)
COUNTS = "score,positives,negatives\n1,1,6\n3,5,0\n2,2,3\n"
CELLS = "threshold,tp,fp,fn,tn\n2,7,3,1,6\n3,5,0,3,9\n"
MATRIX = "predicted,sick,well\nsick,7,3\nwell,1,6\n"
POINTS = "fpr,tpr,threshold\n0.5,1,1\n0,0.5,3\n0.25,0.5,2\n"


def table(text: str, name: str = "table.csv") -> Dataset:
    return read_bytes(text.encode(), name)


def answered(text: str | Dataset, request: RoleRequest | None = None, **session: Any) -> Analysis:
    dataset = table(text) if isinstance(text, str) else text
    return analyse(Session(roles=guess_roles(dataset, request).roles, **session), dataset)


def aucs(analysis: Analysis) -> dict[str, float]:
    return {model.name: model.curve.auc for model in analysis.models}


@pytest.mark.parametrize(
    ("text", "arrangement", "kind"),
    [
        (LONG, "long", "scores"),
        (COUNTS, "counts", "counts"),
        ("dsi,n_no,n_yes\n0,5,1\n1,2,4\n", "counts", "counts"),
        ("model,score,pos,neg\na,0,5,1\na,1,2,4\nb,0,3,3\nb,1,4,2\n", "counts", "counts"),
        (CELLS, "confusion", "counts"),
        ("model,TP,FP,FN,TN\na,3,1,2,4\nb,2,2,3,3\n", "confusion", "counts"),
        ("tp,fp,fn,tn\n3,0,2,4\n", "confusion", "counts"),
        (MATRIX, "matrix", "counts"),
        ("predicted,actual,count\np,p,5\np,n,1\nn,p,2\nn,n,9\n", "matrix", "counts"),
        (POINTS, "points", "points"),
        ("Sensitivity,Specificity\n1,0.5\n0.5,1\n", "points", "points"),
        ("cutoff,FP rate,TP rate\n1,0.1,0.5\n0,0.4,0.9\n", "points", "points"),
    ],
)
def test_a_kind_is_told_by_its_columns(text: str, arrangement: str, kind: str) -> None:
    dataset = table(text)
    found = recognise(dataset, "auto")
    assert found is not None
    assert found.layout.arrangement == arrangement
    guessed = guess_roles(dataset)
    assert any(guess.role == "kind" and guess.why for guess in guessed.guesses)
    assert answered(text).geometry.source.kind == kind


@pytest.mark.parametrize(
    "text",
    [
        "y,score\n1,.5\n0,.2\n",
        "y,pos,neg,score\n1,.5,.5,3\n0,.2,.8,4\n",  # probabilities are no counts
        "y,tpr\n1,.5\n0,.2\n",
        "model,y,score\na,1,.5\nb,0,.2\n",  # every row has a model of its own: an attribute
    ],
)
def test_a_row_a_case_stays_that(text: str) -> None:
    assert recognise(table(text), "auto") is None


def test_a_label_that_is_named_makes_it_scores() -> None:
    text = "y,tp,fp,fn,tn\n1,3,1,1,1\n0,2,1,1,1\n1,4,1,2,3\n0,1,1,2,1\n"
    assert aucs(answered(text, RoleRequest(label="y", scores=("tp",)))) == {"tp": 1.0}


class TestLong:
    def test_models_share_their_cases(self) -> None:
        analysis = answered(LONG)
        # By hand: a ranks 1 of .9, .4 over .1 always, .4 under .5; b: .2 under both, .8 over.
        assert aucs(analysis) == {"a": 0.75, "b": 0.5}
        assert analysis.geometry.paired
        assert (analysis.geometry.rows_used, analysis.geometry.source.rows_read) == (4, 4)
        for refined in refine(analysis):
            analysis = refined
        assert analysis.inference is not None
        assert analysis.inference.pairs[0].delong.paired

    def test_the_order_of_the_rows_means_nothing(self) -> None:
        head, *rows = LONG.splitlines()
        turned = "\n".join([head, *rows[::-1]]) + "\n"
        assert aucs(answered(turned)) == aucs(answered(LONG))

    def test_the_reference_file(self) -> None:
        name = "weird/long_format_3_models_shuffled_wdbc.csv"
        request = RoleRequest(label="y", positive="benign")
        found = aucs(answered(read(path_of(name)), request))
        assert found == pytest.approx(aucs_of(name), abs=1e-12)

    def test_a_missing_score_leaves_the_case_out(self) -> None:
        text = LONG.replace("b,3,p,.8\n", "b,3,p,NA\n") + "a,5,n,.05\n"
        analysis = answered(text)
        (left,) = analysis.geometry.left_out
        assert (left.why, left.rows, left.first) == ("b has no score", 2, (6, 10))
        each = answered(text, RoleRequest(missing="each"))
        assert [model.geometry.size for model in each.models] == [5, 3]

    def test_labels_that_disagree_leave_the_case_out(self) -> None:
        analysis = answered(LONG.replace("b,3,p", "b,3,n") + "a,5,p,.6\nb,5,P,.6\n")
        (left,) = analysis.geometry.left_out
        assert "different labels" in left.why
        assert left.rows == 1

    def test_two_rows_of_one_model_and_case_are_refused(self) -> None:
        with pytest.raises(InputError, match=r"case 1 has two rows of a, lines 2 and 10"):
            answered(LONG + "a,1,p,.3\n")

    def test_folds_tell_repeats_apart(self) -> None:
        text = "model,id,fold,y,score\n" + "".join(
            f"{model},{case},{fold},{case % 2},{case + fold}\n"
            for model in "ab"
            for case in range(4)
            for fold in (1, 2)
        )
        analysis = answered(text)
        assert analysis.geometry.rows_used == 8
        assert analysis.session.roles is not None
        layout = analysis.session.roles.layout
        assert layout is not None
        assert (layout.case, layout.fold) == ("id", "fold")

    def test_without_a_case_models_are_not_paired(self) -> None:
        rows = [line.split(",") for line in LONG.splitlines()]
        text = "\n".join(f"{model},{y},{score}" for model, _, y, score in rows) + "\n"
        analysis = answered(text)
        assert aucs(analysis) == {"a": 0.75, "b": 0.5}
        assert not analysis.geometry.paired
        assert "unpaired" in {guess.role for guess in guess_roles(table(text)).guesses}

    def test_a_model_may_be_turned_round(self) -> None:
        found = aucs(answered(LONG, RoleRequest(lower=("b",), positive="p")))
        assert found == {"a": 0.75, "b": 0.5}
        text = LONG.replace("b,4,n,.7", "b,4,n,.75").replace("b,1,p,.2", "b,1,p,.1")
        assert aucs(answered(text, RoleRequest(lower=("score",))))["a"] == 0.25


class TestCounts:
    def test_they_are_what_their_cases_are(self) -> None:
        cases = "y,score\n" + "1,1\n" + "0,1\n" * 6 + "1,3\n" * 5 + "1,2\n" * 2 + "0,2\n" * 3
        counted, one_by_one = answered(COUNTS), answered(cases)
        assert aucs(counted) == aucs(one_by_one)
        (of_counts,), (of_cases,) = counted.models, one_by_one.models
        assert of_counts.auc_interval == of_cases.auc_interval
        assert np.array_equal(of_counts.hull.fp, of_cases.hull.fp)
        assert of_counts.at.counts == of_cases.at.counts
        assert of_counts.at.shown_threshold == of_cases.at.shown_threshold
        assert of_counts.h_measure == of_cases.h_measure
        assert counted.geometry.prevalence == one_by_one.geometry.prevalence

    def test_the_bootstrap_draws_the_counted_cases(self) -> None:
        analysis = answered(COUNTS, bootstrap=200)
        *_, refined = refine(analysis)
        assert refined.inference is not None
        found = refined.inference.intervals["score"].auc
        assert found.low is not None
        assert found.low < analysis.models[0].curve.auc
        assert refined.inference.bootstrap is not None

    def test_many_cases_on_few_scores_have_intervals_too(self) -> None:
        # 9 and 8 make one step of the curve; with few steps a case these are drawn by step.
        cases = "y,score\n" + ("1,9\n1,8\n0,8\n1,7\n0,6\n0,5\n" + "0,4\n1,4\n") * 40
        for text in (cases, cases.replace("0,8\n", "0,3\n")):
            *_, refined = refine(answered(text, bootstrap=50))
            assert refined.inference is not None
            assert refined.inference.intervals["score"].threshold.defined

    def test_numbers_beyond_memory_are_counted_all_the_same(self) -> None:
        big = 10**12
        text = (
            f"score,positives,negatives\n1,{big},{6 * big}\n3,{5 * big},0\n2,{2 * big},{3 * big}\n"
        )
        analysis = answered(text, bootstrap=200)
        assert aucs(analysis) == aucs(answered(COUNTS))
        *_, refined = refine(analysis)
        assert refined.inference is not None
        found = refined.inference.intervals["score"].auc
        assert found.low is not None
        assert found.high is not None
        assert found.high - found.low < 1e-5

    def test_confusion_counts_are_a_curve(self) -> None:
        analysis = answered(CELLS)
        # Vertices (0, 0), (0, 5/8), (1/3, 7/8), (1, 1): trapezoids by hand.
        (model,) = analysis.models
        assert model.curve.auc == pytest.approx((5 / 8 + 7 / 8) / 6 + (7 / 8 + 1) / 3, abs=1e-15)
        assert model.curve.thresholds.tolist() == [np.inf, 3, 2, -np.inf]
        assert model.auc_interval.defined

    def test_rising_thresholds_mean_that_lower_is_positive(self) -> None:
        text = "threshold,tp,fp,fn,tn\n0.2,5,0,3,9\n0.4,7,3,1,6\n"
        analysis = answered(text)
        assert analysis.models[0].geometry.direction == "lower"

    def test_a_matrix_is_one_point(self) -> None:
        (model,) = answered(MATRIX).models
        assert (model.hull.fpr[1], model.hull.tpr[1]) == (3 / 9, 7 / 8)
        assert model.hull.shown_threshold(1) == "not given"
        swapped = answered(MATRIX, RoleRequest(swap=True))
        assert swapped.models[0].hull.tpr[1] == 7 / 10
        other = answered(MATRIX, RoleRequest(positive="well"))
        assert other.models[0].hull.tpr[1] == 6 / 9

    @pytest.mark.parametrize(
        ("text", "kind", "words"),
        [
            ("score,positives,negatives\n1,1.5,6\n2,2,3\n", "counts", "line 2, .*1.5 is no number"),
            ("score,positives,negatives\n1,-1,6\n2,2,3\n", "counts", "-1 is no number of cases"),
            ("y,score\n1,2\n0,1\n", "counts", "holds no counts"),
            ("y,score\n1,2\n0,1\n", "points", "holds no ROC points"),
            ("threshold,tp,fp,fn,tn\n2,7,3,1,6\n3,5,0,4,9\n", "auto", "not about the same cases"),
            ("threshold,tp,fp,fn,tn\n2,5,0,3,9\n1,7,3,1,6\n3,6,1,2,8\n", "auto", "thresholds"),
            ("score,positives,negatives\n1,0,6\n2,0,3\n", "counts", "no positive case"),
        ],
    )
    def test_what_cannot_be_is_refused(self, text: str, kind: Any, words: str) -> None:
        with pytest.raises(UserError, match=words) as caught:
            answered(text, RoleRequest(kind=kind))
        assert caught.value.do


class TestPoints:
    def test_they_are_measured_without_counts(self) -> None:
        analysis = answered(POINTS)
        (model,) = analysis.models
        # (0, 0), (0, 1/2), (1/4, 1/2), (1/2, 1), (1, 1): by hand 1/8 + 3/16 + 1/2.
        assert model.curve.auc == 0.8125
        assert model.hull.fpr.tolist() == [0, 0, 0.5, 1]
        assert (model.geometry.positives, model.at.counts, model.h_measure) == (None, None, None)
        assert not model.auc_interval.defined
        assert model.auc_interval.why

    @pytest.mark.parametrize(
        "text",
        [
            "fpr,tpr\n50,100\n0,50\n25,50\n",
            "specificity,sensitivity\n0.5,1\n1,0.5\n0.75,0.5\n",
            "FPR,TPR\n0,0\n0,0.5\n0.25,0.5\n0.5,1\n1,1\n",
            "tpr,fpr\n100%,50%\n50%,0%\n50%,25%\n",
            "model,fpr,tpr\nm,0.5,1\nm,0,0.5\nm,0.25,0.5\n",
        ],
    )
    def test_however_they_are_written(self, text: str) -> None:
        assert list(aucs(answered(text)).values()) == [0.8125]

    def test_the_reference_file(self) -> None:
        name = "weird/sklearn_roc_points_wdbc_logistic.csv"
        (found,) = aucs(answered(read(path_of(name)))).values()
        assert found == pytest.approx(MANIFEST[name]["auc"], abs=1e-15)

    def test_costs_need_a_stated_prevalence(self) -> None:
        with pytest.raises(InputError, match="how common positives are"):
            answered(POINTS, conditions=Conditions(cost_fn=exactly(5.0)))
        stated = Conditions(cost_fn=exactly(5.0), prevalence=Range(0.1, 0.2))
        assert answered(POINTS, conditions=stated).models[0].at.cost_per_case is not None

    def test_regions_of_rates_need_none(self) -> None:
        (model,) = answered(POINTS, regions=("fpr:0:0.5",)).models
        assert model.regions[0].area == pytest.approx(0.3125, abs=1e-15)
        with pytest.raises(InputError, match="depends on how common"):
            answered(POINTS, regions=("precision:0.5",))

    def test_models_compete_without_tests(self) -> None:
        text = "model,fpr,tpr\na,0.1,0.6\nb,0.4,0.95\na,0.5,0.7\n"
        analysis = answered(text, bootstrap=50)
        assert {winner.model for winner in analysis.winners} >= {"a", "b"}
        *_, refined = refine(analysis)
        assert refined.inference is not None
        assert refined.inference.pairs[0].delong.p is None
        assert refined.inference.pairs[0].delong.why

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("fpr,tpr\n0.1,0.6\n0.4,0.5\n", "lines 2 and 3"),
            ("fpr,tpr\n0.1,0.6\n0.4,1.2\n", "1.2 is no rate"),
            ("fpr,tpr\n10,60\n40,101\n", "101 is no rate in percent"),
            ("fpr,tpr\n-0.1,0.6\n0.4,0.9\n", "-0.1 is no rate"),
            ("fpr,tpr,threshold\n0.1,0.6,1\n0.2,0.7,2\n0.4,0.9,1.5\n", "thresholds"),
        ],
    )
    def test_what_cannot_be_is_refused(self, text: str, words: str) -> None:
        with pytest.raises(InputError, match=words):
            answered(text)

    def test_rows_without_a_rate_are_counted(self) -> None:
        analysis = answered(POINTS + "0.3,,2\n")
        (left,) = analysis.geometry.left_out
        assert (left.why, left.rows, left.first) == ("tpr: no value", 1, (5,))


@pytest.mark.parametrize("text", [LONG, COUNTS, CELLS, MATRIX, POINTS])
def test_the_report_says_why_and_how_to_make_it_again(text: str) -> None:
    import datetime as dt

    dataset = table(text)
    guessed = guess_roles(dataset)
    analysis = analyse(Session(roles=guessed.roles), dataset)
    assert build_report(analysis, guessed.guesses, dt.date(2026, 11, 20)).blocks
    words = role_options(guessed.roles)
    given = dict(zip(words[::2], words[1::2], strict=False))
    again = RoleRequest(
        label=given.get("--label"),
        positive=given.get("--positive"),
        negative=given.get("--negative"),
        scores=(given["--score"],) if "--score" in given else (),
        kind=cast("Kind", given.get("--kind", "auto")),
    )
    assert guess_roles(dataset, again).roles == guessed.roles


def test_one_class_only_is_refused() -> None:
    with pytest.raises(UndefinedError, match="positive"):
        answered("model,tp,fp,fn,tn\na,0,1,0,4\n", RoleRequest(kind="counts"))
