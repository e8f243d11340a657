"""Measures, regions and intervals through the command line, and engine.command.two.json_inference."""

import json
from pathlib import Path
from typing import Any

import pytest

from gui.cli import main
from tests.samples import sample

CROSSING = str(sample("crossing").path)
OPTIONS = [
    *("--positive", "1", "--score", "forest", "--score", "bayes", "--score", "logistic"),
    *("--cost-fp", "1", "--cost-fn", "2:12", "--prevalence", "0.1:0.2", "--at", "0.56"),
]


def measured(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["analyse", CROSSING, *words, "--json", "-"]) == 0
    parsed: dict[str, Any] = json.loads(capsys.readouterr().out)
    return parsed


def test_the_numbers_of_the_picture(capsys: pytest.CaptureFixture[str]) -> None:
    # Worked out elsewhere for the picture of the window: areas and DeLong's intervals.
    found = measured(capsys, *OPTIONS, "--roi", "two-way:0.3:0.6")["models"]
    intervals = [(m["auc_ci"]["low"], m["auc_ci"]["high"]) for m in found]
    assert intervals == [
        pytest.approx((0.834, 0.898), abs=5e-4),
        pytest.approx((0.842, 0.899), abs=5e-4),
        pytest.approx((0.757, 0.831), abs=5e-4),
    ]
    ratios = [model["regions"][0]["ratio"] for model in found]
    assert ratios == pytest.approx([0.285, 0.255, 0.082], abs=5e-4)


def test_bootstrap_intervals_are_those_of_the_picture_within_chance(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = measured(capsys, *OPTIONS, "--bootstrap", "1000")
    for model, low, high in zip(
        found["models"], (0.908, 0.905, 0.861), (0.950, 0.944, 0.909), strict=True
    ):
        assert model["voros"]["ci"]["low"] == pytest.approx(low, abs=0.008)
        assert model["voros"]["ci"]["high"] == pytest.approx(high, abs=0.008)
    forest_bayes = found["comparison"]["pairs"][0]
    assert (forest_bayes["a"], forest_bayes["b"]) == ("forest", "bayes")
    assert forest_bayes["chance_a_better"] == pytest.approx(0.69, abs=0.05)


def test_the_same_seed_gives_the_same_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    words = [*OPTIONS, "--bootstrap", "50", "--seed", "7"]
    assert measured(capsys, *words) == measured(capsys, *words)
    other = measured(capsys, *words[:-1], "8")
    assert other["models"][0]["voros"]["ci"] != measured(capsys, *words)["models"][0]["voros"]["ci"]


def test_every_measure_is_named_beside_its_baseline(capsys: pytest.CaptureFixture[str]) -> None:
    for measure in ("t", "ratio", "log-ratio", "beta:2,3", "ranges"):
        found = measured(capsys, *OPTIONS, "--measure", measure)
        assert found["conditions"]["measure"] == measure
        for model in found["models"]:
            voros = model["voros"]
            assert voros["baseline"] < voros["value"] < 1
            assert voros["gain"] == voros["value"] - voros["baseline"]
            assert voros["error"] < 1e-12


def test_a_reversed_ranking_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    # bayes is ahead at low t and forest at high t, so the weights of a measure decide.
    found = measured(capsys, "--t", "0.25:0.66")
    by_measure = {
        name: measured(capsys, "--t", "0.25:0.66", "--measure", name)["models"]
        for name in ("t", "ratio", "log-ratio")
    }
    order = {
        name: models[0]["voros"]["value"] > models[2]["voros"]["value"]
        for name, models in by_measure.items()
    }
    said = {
        each["measure"]
        for each in found["comparison"]["reversals"]
        if {each["better"], each["worse"]} == {"forest", "bayes"}
    }
    assert said == {name for name in ("ratio", "log-ratio") if order[name] != order["t"]}


def test_scenarios_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    listed = tmp_path / "met.csv"
    listed.write_text("cost_fp,cost_fn,prevalence,weight\n1,4,0.2,3\n1,1,0.8,1\n")
    found = measured(capsys, "--measure", f"scenarios:{listed}")
    assert found["conditions"]["t"] == pytest.approx([0.2, 0.5])
    at = [measured(capsys, "--t", t)["models"][0]["voros"]["value"] for t in ("0.5", "0.2")]
    value = found["models"][0]["voros"]["value"]
    assert value == pytest.approx((3 * at[0] + at[1]) / 4, abs=1e-12)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("cost_fp,cost_fn\n1,2\n", "a column prevalence"),
        ("cost_fp,cost_fn,prevalence\n1,2,0.1\n0,2,0.1\n", "line 3"),
    ],
)
def test_bad_scenarios_are_refused_with_their_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str, message: str
) -> None:
    listed = tmp_path / "met.csv"
    listed.write_text(content)
    assert main(["analyse", CROSSING, "--measure", f"scenarios:{listed}"]) == 2
    assert message in capsys.readouterr().err
