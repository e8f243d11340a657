"""engine.command.several.several_class_options, engine.command.several.json_document, engine.command.several.json_polytope."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.session.samples import bundled
from gui.cli import main
from tests.engine.command.test_classes_run import COSTS, LABELS, A, B, long, square, transposed
from tests.engine.command.test_run import analyse_json, nulls_without_a_why
from tests.session_files import json_of

IRIS = bundled("iris").path
EVEN = "0,1,1;1,0,1;1,1,0"


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def writer(text: str, name: str = "table.csv") -> str:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return str(path)

    return writer


def saved_and_reopened(
    capsys: pytest.CaptureFixture[str], path: str, *words: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    session = str(Path(path).with_suffix(".voro"))
    first = analyse_json(capsys, path, *words, "--save", session)
    return first, analyse_json(capsys, session)


def test_a_saved_session_of_cases_answers_the_same(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    path = write(IRIS.read_text("utf-8"), "iris.csv")
    words = ["--cost-matrix", "0,1:2,5;1,0,2;9,3,0", "--priors", "0.2:0.4,0.3,0.4"]
    order = ["--order", "setosa,versicolor,virginica", "--bootstrap", "4", "--seed", "3"]
    first, again = saved_and_reopened(capsys, path, *words, *order, "--level", "0.9")
    assert again["classes"] == first["classes"]
    assert again["source"]["sha256"] == first["source"]["sha256"]
    assert again["source"]["guesses"] == []  # the session has settled them


def test_a_saved_session_of_swapped_matrices_answers_the_same(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    path = write(square(transposed(A), corner="").replace(",", ";").replace(".", ","))
    words = ["--swap", "--separator", ";", "--decimal", ","]
    first, again = saved_and_reopened(capsys, path, *words)
    assert again["classes"] == first["classes"]
    assert again["source"]["orientation"] == first["source"]["orientation"]
    assert "swapped" in again["source"]["orientation"]


@pytest.mark.parametrize(
    "words", [["--order", "a,b,c"], ["--bootstrap", "9"], ["--label", "y"], ["--t", "0.5"]]
)
def test_a_saved_session_supplies_every_option(
    capsys: pytest.CaptureFixture[str], write: Any, words: list[str]
) -> None:
    path = write(square(A))
    saved_and_reopened(capsys, path)
    assert main(["analyse", path.replace(".csv", ".voro"), *words]) == 2
    printed = capsys.readouterr().err
    assert printed.startswith(f"voroscope: {words[0]}")
    assert "supplies every option" in printed


def test_a_session_is_not_written_over_its_data(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    path = write(square(A))
    assert main(["analyse", path, "--save", path]) == 2
    assert ".voro" in capsys.readouterr().err
    assert Path(path).read_text("utf-8") == square(A)


def test_views_of_two_classes_say_of_a_session_of_several_where_to_go(
    capsys: pytest.CaptureFixture[str], write: Any, tmp_path: Path
) -> None:
    path = write(square(A))
    saved_and_reopened(capsys, path)
    session = path.replace(".csv", ".voro")
    assert main(["render", "roc", session, "-o", str(tmp_path / "o.pdf")]) == 2
    assert "Use voroscope analyse" in capsys.readouterr().err


def test_a_box_of_one_point_is_the_list_of_one_scenario(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    data, priors = write(square(A)), ["--priors", "0.5,0.3,0.2"]
    box = analyse_json(capsys, data, "--cost-matrix", COSTS, *priors, "--cost-measure", "box")[
        "classes"
    ]
    listed = write(f'cost_matrix,priors,weight\n"{COSTS}","0.5,0.3,0.2",2\n', "list.csv")
    found = analyse_json(capsys, data, "--cost-measure", f"list:{listed}")["classes"]
    assert box["conditions"]["measure"] == "box"
    assert found["conditions"]["measure"] == "list"
    scenario = found["conditions"]["measure_over"]["scenarios"][0]
    assert scenario == {
        "cost_matrix": [[0, 1, 5], [1, 0, 2], [9, 3, 0]],
        "priors": [0.5, 0.3, 0.2],
        "weight": 2,
    }
    assert found["set_voros"]["standard_error"] == 0
    for key in ("value", "baseline", "gain"):
        assert box["set_voros"][key] == pytest.approx(found["set_voros"][key], abs=1e-12)


def test_a_box_is_the_mean_over_many_of_its_scenarios(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    """One cost from 1 to 9, the others 1: 401 scenarios are its mid-point rule."""
    data = write(square(A))
    rows = "".join(f'"{EVEN.replace("1", str(1 + 0.02 * (k + 0.5)), 1)}"\n' for k in range(400))
    listed = write("cost_matrix\n" + rows, "list.csv")
    found = analyse_json(capsys, data, "--cost-measure", f"list:{listed}")["classes"]
    box = analyse_json(capsys, data, "--cost-matrix", EVEN.replace("1", "1:9", 1))["classes"]
    assert box["conditions"]["measure"] == "box"  # a range was given
    assert box["conditions"]["cost_matrix"][0] == [0, 3, 1]  # the geometric middle of 1 and 9
    assert box["set_voros"]["value"] == pytest.approx(found["set_voros"]["value"], abs=1e-6)
    scaled = analyse_json(
        capsys, data, "--cost-matrix", EVEN.replace("1", "1:9", 1), "--cost-measure", "log-box"
    )["classes"]
    assert scaled["set_voros"]["measure"] == "log box"
    assert scaled["set_voros"]["baseline"] != box["set_voros"]["baseline"]


def test_two_classes_in_a_box_are_the_two_class_voros(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    """(fpr, tpr) = (.2, .8) on t in [.3, .4] under the measure of t = C_FP / (C_FP + 1)."""
    data = write("predicted,n,p\nn,8,2\np,2,8\n")
    t = [0.3 + 0.1 * (k + 0.5) / 500 for k in range(500)]
    rows = "".join(f'"0,{1 - each};{each},0","0.5,0.5"\n' for each in t)
    listed = write("cost_matrix,priors\n" + rows, "list.csv")
    words = ["--kind", "classes", "--cost-measure", f"list:{listed}"]
    found = analyse_json(capsys, data, *words)["classes"]
    assert found["set_voros"]["value"] == pytest.approx(0.911633449544, abs=1e-8)
    flat = write("predicted,n,p\nn,8,8\np,2,2\n", "flat.csv")
    thirds = [1 / 3 + (k + 0.5) / 6000 for k in range(2000)]
    rows = "".join(f'"0,{1 - each};{each},0","0.5,0.5"\n' for each in thirds)
    listed = write("cost_matrix,priors\n" + rows, "thirds.csv")
    words = ["--kind", "classes", "--cost-measure", f"list:{listed}"]
    found = analyse_json(capsys, flat, *words)["classes"]
    assert found["set_voros"]["baseline"] == pytest.approx(0.636953782645, abs=1e-7)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--cost-measure", "box"], "a box of costs needs the costs"),
        (["--cost-measure", "other"], "there is no measure “other”"),
        (["--cost-measure", "list:no-such-file"], "cannot be read"),
        (["--cost-measure", "uniform", "--priors", "0.1:0.3,0.4,0.4"], "knows no ranges"),
        (["--cost-matrix", "0:1,1,1;1,0,1;1,1,0"], "calling a rightly is a range"),
        (["--cost-matrix", "0,2:1,1;1,0,1;1,1,0"], "“2:1” in row 1"),
        (["--cost-matrix", "3,2:4,1;1,0,1;1,1,0"], "costs less than being right"),
        (["--cost-matrix", EVEN, "--priors", "0.1:0.2,0.3,0.3"], "sum to 0.7 at least"),
        (["--cost-matrix", EVEN, "--priors", "0.1:0.6,0.3"], "not 3 shares"),
        (["--cost-matrix", "0,0:1,1;1,0,1;1,1,0", "--cost-measure", "log-box"], "starts at 0"),
        (["--section", "b>a=0.1"], "three different error ratios"),
        (["--section", "b>a=0.1,b>b=0.1,a>c=0"], "“b>b=0.1” is no error ratio"),
        (["--section", "b>a=0.1,c>a=0.1,a>c=x"], "“x” is not a number"),
        (["--section", "b>a=0.7,b>c=0.7,a>c=0"], "exceed 1"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], write: Any, words: list[str], message: str
) -> None:
    assert main(["analyse", write(square(A)), *words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert message in printed.err


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ('"0,1;1,0"', "line 2: the cost matrix is not 3 × 3"),
        (f'"{EVEN}","0.5,0.6,0.1"', "line 2: the priors sum to 1.2"),
        (f'"{EVEN}","0.2:0.5,0.3,0.3"', "line 2: a scenario has ranges"),
        (f'"{EVEN}",,much', "line 2: “much” is not a number"),
        (f'"{EVEN}",,-1', "the list of scenarios has no weight"),
    ],
)
def test_a_broken_list_of_scenarios_is_refused_with_its_line(
    capsys: pytest.CaptureFixture[str], write: Any, row: str, message: str
) -> None:
    listed = write(f"cost_matrix,priors,weight\n{row}\n", "list.csv")
    assert main(["analyse", write(square(A)), "--cost-measure", f"list:{listed}"]) == 2
    assert message in capsys.readouterr().err


def test_the_polytope_is_in_the_json(capsys: pytest.CaptureFixture[str], write: Any) -> None:
    found = analyse_json(capsys, write(long(A=A, B=B)))["classes"]
    polytope, cube = found["polytope"], found["hit_cube"]
    assert polytope["coordinates"] == ["b>a", "c>a", "a>b", "c>b", "a>c", "b>c"]
    assert polytope["classifiers"] == ["A", "B", "all a", "all b", "all c"]
    errors = [
        [
            matrix[LABELS.index(called)][LABELS.index(actual)]
            for actual, _, called in (tuple(name) for name in polytope["coordinates"])
        ]
        for matrix in (A, B)
    ]
    for facet in polytope["facets"]:
        assert sum(facet["costs"]) == pytest.approx(1)
        for name, vector in zip("AB", errors, strict=True):
            cost = sum(w * v for w, v in zip(facet["costs"], vector, strict=True))
            assert cost >= facet["least_cost"] - 1e-9
            assert (name in facet["best"]) == (abs(cost - facet["least_cost"]) < 1e-9)
    assert cube["chance"] == 1 / 6
    assert cube["chance"] < cube["volume"] < 1
    assert nulls_without_a_why(found) == []


def test_polytopes_of_nothing_and_of_perfection(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    thirds = [[1 / 3] * 3] * 3
    none = analyse_json(capsys, write(square(thirds)))["classes"]
    assert len(none["polytope"]["vertices"]) == 9
    assert none["hit_cube"]["volume"] == pytest.approx(1 / 6)
    assert none["models"][0]["discarded"]["discarded"]
    right = [[float(row == column) for column in range(3)] for row in range(3)]
    perfect = analyse_json(capsys, write(square(right)))["classes"]
    assert len(perfect["polytope"]["vertices"]) == 27
    assert perfect["hit_cube"]["volume"] == pytest.approx(1)


def test_a_section_of_perfection_is_all_that_is_valid(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    """With b>a, c>b and a>c fixed, what is left of each column bounds the free ratio."""
    right = [[float(row == column) for column in range(3)] for row in range(3)]
    words = ["--section", "b>a=0.2, c>b=0.5, a>c=0.1"]
    (found,) = analyse_json(capsys, write(square(right)), *words)["classes"]["sections"]
    assert found["fixed"] == {"b>a": 0.2, "c>b": 0.5, "a>c": 0.1}
    assert found["free"] == ["c>a", "a>b", "b>c"]
    assert found["valid_volume"] == pytest.approx(0.5 * 0.9 * 0.8)
    assert found["volume"] == pytest.approx(found["valid_volume"])
    assert len(found["vertices"]) == 8
    assert main(["analyse", write(square(right)), *words]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "Section with b>a = 0.2, c>b = 0.5, a>c = 0.1" in text
    assert "chance 1/6 = 0.167, perfect 1; not the VUS" in text


def test_a_session_file_holds_its_roles_as_json(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    path = write(IRIS.read_text("utf-8"), "iris.csv")
    saved_and_reopened(capsys, path)
    content = json_of(Path(path).with_suffix(".voro").read_bytes())
    roles = content["classes"]["roles"]
    assert roles["label"] == "species"
    assert [model["kind"] for model in roles["models"]] == ["probabilities"] * 3


def test_the_iris_sample_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["samples", "iris", "-o", str(tmp_path / "iris.csv")]) == 0
    assert (tmp_path / "iris.csv").read_bytes() == IRIS.read_bytes()
    session = str(tmp_path / "iris.voro")
    assert main(["samples", "iris", "-o", session]) == 0
    assert analyse_json(capsys, session)["classes"] == analyse_json(capsys, str(IRIS))["classes"]


def test_json_goes_to_a_file_and_never_over_the_input(
    capsys: pytest.CaptureFixture[str], write: Any, tmp_path: Path
) -> None:
    path = write(square(A))
    assert main(["analyse", path, "--json", str(tmp_path / "out.json")]) == 0
    assert json.loads((tmp_path / "out.json").read_text("utf-8"))["classes"]["labels"] == [*LABELS]
    assert main(["analyse", path, "--json", path]) == 2
    assert "would be overwritten" in capsys.readouterr().err
