"""Corrected numbers as a refinement, and as JSON by engine.command.two.json_corrected."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from engine.analysis.analyser import analyse, refine
from engine.analysis.analysis import Analysis
from engine.analysis.corrected_of_models import KeptSources
from engine.analysis.further_numbers import with_further
from engine.binary.inference.corrected_nodes import nodes_over
from engine.binary.inference.corrected_results import Place, corrected_model
from engine.binary.inference.corrected_sources import Correctable, out_of_sample
from engine.binary.voros.conditions import Conditions, Range
from engine.binary.voros.measures_over_t import UniformInT
from engine.command.two.json_analysis import as_json
from engine.data.dataset import Dataset
from engine.data.readers.read import read
from engine.jobs.progress import silent
from engine.messages.errors import Cancelled
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import AnalyseSession, RefineAnalysis
from engine.session.session import Session
from gui.cli import main
from tests.samples import sample

Json = dict[str, Any]


def crossing() -> tuple[Session, Dataset]:
    chosen = sample("crossing")
    return replace(chosen.session, bootstrap=0), read(chosen.path)


def last_of(engine: Engine, session: Session, dataset: Dataset, **asked: bool) -> Analysis:
    """What the engine has to say in the end."""
    exact = engine.answer(AnalyseSession(session, dataset, 1), silent)
    request = RefineAnalysis(cast("Analysis", exact), **asked)
    (*_, last) = cast("Iterable[Analysis]", engine.answer(request, silent))
    return last


def test_the_first_answer_does_without_and_then_they_come_before_any_replicate() -> None:
    session, dataset = crossing()
    exact = analyse(replace(session, bootstrap=100), dataset)
    tests, corrected, *replicates = refine(exact)

    assert exact.corrected is None
    assert (tests.corrected, tests.inference is not None) == (None, True)
    assert corrected.corrected is not None
    assert corrected.inference is not None
    assert corrected.inference.bootstrap is None
    assert replicates
    assert all(each.corrected is corrected.corrected for each in replicates)


def test_they_are_those_of_the_models_themselves() -> None:
    session, dataset = crossing()
    last = last_of(Engine(), session, dataset)
    assert last.corrected is not None
    given = last.given
    place = Place(nodes_over(UniformInT(), given.a, given.b), last.t, 0.95)
    for result in last.models:
        of = result.geometry
        assert of.counts is not None
        model = Correctable(of.cases, of.counts, of.curve, of.hull, of.auc_variance)
        found = corrected_model(model, out_of_sample(model, session.seed), place)
        assert last.corrected.models[result.name].voros.interval == found.voros.interval
    assert set(last.corrected.pairs) == {
        ("forest", "logistic"),
        ("forest", "bayes"),
        ("bayes", "logistic"),
    }


def test_other_conditions_draw_no_row_again(monkeypatch: pytest.MonkeyPatch) -> None:
    session, dataset = crossing()
    kept, drawn = KeptSources(), []

    def counted(model: Correctable, seed: int, *_: object) -> object:
        drawn.append((model.name, seed))
        return out_of_sample(model, seed)

    monkeypatch.setattr("engine.analysis.corrected_of_models.out_of_sample", counted)
    first = analyse(session, dataset)
    for t in (None, 0.4, 0.6):
        (*_, found) = refine(replace(first, t=t or first.t), kept=kept)
        assert found.corrected is not None
    assert len(drawn) == 3
    assert [name for name, _ in drawn] == ["forest", "bayes", "logistic"]


def test_json_holds_every_corrected_number() -> None:
    session, dataset = crossing()
    exact = last_of(Engine(), session, dataset, details=True)
    found: Json = json.loads(as_json(with_further(exact)))
    model = found["models"][0]
    known = exact.corrected
    assert known is not None
    forest = known.models["forest"]

    voros = model["voros"]["corrected"]
    assert (voros["value"], voros["low"], voros["high"]) == (
        forest.voros.value,
        forest.voros.interval.low,
        forest.voros.interval.high,
    )
    assert (voros["level"], voros["method"]) == (0.95, "out of bag, 100 replicates, seed 20261120")
    gain = model["voros"]["gain_corrected"]
    assert gain["value"] == pytest.approx(voros["value"] - model["voros"]["baseline"], abs=1e-12)
    assert model["minimum_cost"]["corrected"]["low"] <= model["minimum_cost"]["normalised"]
    assert model["hull"]["corrected"]["value"] <= model["hull"]["auc"]
    assert model["auc_score_ci"]["low"] < model["auc"] < model["auc_score_ci"]["high"]
    assert model["auc_score_ci"]["method"] == "score"
    assert model["auc_ci"]["method"] == "DeLong"
    pair = found["comparison"]["pairs"][0]
    for name, gap in (("voros", "voros_difference"), ("auc", "auc_difference")):
        corrected = pair[f"{name}_corrected"]
        assert corrected["low"] < corrected["difference"] < corrected["high"]
        assert corrected["difference"] == pytest.approx(pair[gap], abs=0.01)
    assert set(pair["cost_corrected"]) == {"difference", "low", "high", "few_cases"}
    assert pair["cost_corrected"]["few_cases"] is False


def test_json_says_why_large_files_have_no_corrected_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.binary.inference.corrected_sources.MOST_DRAWN", 100)
    session, dataset = crossing()
    found: Json = json.loads(
        as_json(with_further(last_of(Engine(), session, dataset, details=True)))
    )
    model, pair = found["models"][0], found["comparison"]["pairs"][0]

    assert model["voros"]["corrected"]["method"] == "leave one out"
    assert pair["voros_corrected"]["low"] < pair["voros_corrected"]["high"]
    for form in (model["minimum_cost"], model["hull"]):
        assert form["corrected"] is None
        assert "out of bag only" in form["why"]["corrected"]
    assert pair["cost_corrected"] is None
    assert "out of bag only" in pair["why"]["cost_corrected"]


def test_points_without_counts_are_not_corrected(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "points.csv"
    file.write_text("fpr,tpr\n0,0\n0.1,0.6\n0.5,0.9\n1,1\n")

    assert main(["analyse", str(file), "--json", "-"]) == 0
    model: Json = json.loads(capsys.readouterr().out)["models"][0]
    assert model["voros"]["corrected"] is None
    assert "none can be left out" in model["voros"]["why"]["corrected"]
    assert model["auc_score_ci"] is None
    assert "none can be left out" in model["why"]["auc_score_ci"]


def test_one_positive_has_values_and_no_intervals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "one.csv"
    file.write_text("y,s\n1,5\n0,1\n0,2\n0,7\n0,3\n")

    assert main(["analyse", str(file), "--label", "y", "--positive", "1", "--json", "-"]) == 0
    voros: Json = json.loads(capsys.readouterr().out)["models"][0]["voros"]["corrected"]
    assert 0 < voros["value"] <= 1
    assert (voros["low"], voros["high"]) == (None, None)
    assert "single case" in voros["why"]["low"]


def test_every_measure_over_t_has_corrected_numbers() -> None:
    session, dataset = crossing()
    engine = Engine()
    for measure in ("t", "ratio", "log-ratio", "beta:2,5", "beta:0.5,0.5"):
        given = Conditions(t=Range(0.05, 0.8), measure=measure)
        found = last_of(engine, replace(session, conditions=given, at=None), dataset)
        assert found.corrected is not None
        for result in found.models:
            voros = found.corrected.models[result.name].voros
            assert voros.in_sample == pytest.approx(result.voros.value, abs=2e-3)
            assert found.baseline - 1e-4 <= voros.value <= result.voros.value + 2e-3


def test_drawing_and_comparing_can_be_cancelled() -> None:
    """Whatever is being done when the user has enough of it."""
    session, dataset = crossing()
    exact = analyse(session, dataset)
    known = next(iter(refine(exact)))
    assert known.inference is not None
    for words in ("out of bag", "Comparing"):

        def stop(fraction: float, doing: str, words: str = words) -> None:
            if words in doing:
                raise Cancelled(f"{doing} at {fraction}")

        with pytest.raises(Cancelled, match=words):
            KeptSources().corrected(exact, known.inference.pairs, stop)


def test_another_kind_of_interval_needs_no_replicate_again() -> None:
    session, dataset = crossing()
    engine = Engine()
    last = last_of(engine, replace(session, bootstrap=100), dataset)
    other = replace(last.session, interval="in-sample")
    again = cast("Analysis", engine.answer(AnalyseSession(other, dataset, 2), silent))

    assert again.session.interval == "in-sample"
    assert again.inference is last.inference
    assert again.corrected is last.corrected
