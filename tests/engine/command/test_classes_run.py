"""Three classes: engine.command.measure_file, engine.opening.several_classes, engine.multiclass.class_role_guess."""

from pathlib import Path
from typing import Any

import pytest

from engine.session.samples import bundled
from gui.cli import main
from tests.engine.command.test_run import analyse_json, nulls_without_a_why
from tests.reference.files import VALUES, path_of

IRIS = bundled("iris").path
COSTS = "0,1,5;1,0,2;9,3,0"
# Rows predicted, columns actual; what they are worth is settled in the project's mathematics.
A = [[0.9, 0.2, 0.1], [0.05, 0.7, 0.3], [0.05, 0.1, 0.6]]
B = [[0.6, 0.1, 0.05], [0.2, 0.85, 0.15], [0.2, 0.05, 0.8]]
VUS = {"A": 0.0455611806, "B": 0.0491798264, "A with B": 0.0624879809}
LABELS = "abc"


def square(matrix: list[list[float]], corner: str = "predicted") -> str:
    rows = [f"{corner},a,b,c"]
    rows += [
        f"{label},{','.join(map(str, row))}" for label, row in zip(LABELS, matrix, strict=True)
    ]
    return "\n".join(rows) + "\n"


def long(**matrices: list[list[float]]) -> str:
    rows = ["model,predicted,actual,share"]
    rows += [
        f"{name},{LABELS[row]},{LABELS[column]},{matrix[row][column]}"
        for name, matrix in matrices.items()
        for row in range(3)
        for column in range(3)
    ]
    return "\n".join(rows) + "\n"


def transposed(matrix: list[list[float]]) -> list[list[float]]:
    return [list(row) for row in zip(*matrix, strict=True)]


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def writer(text: str, name: str = "table.csv") -> str:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return str(path)

    return writer


def vus_of(found: dict[str, Any]) -> dict[str, float]:
    values = {model["name"]: model["vus"]["value"] for model in found["classes"]["models"]}
    return values | {"set": found["classes"]["set_vus"]["value"]}


def test_matrices_in_long_form(capsys: pytest.CaptureFixture[str], write: Any) -> None:
    found = analyse_json(capsys, write(long(A=A, B=B)))
    values = vus_of(found)
    assert values["A"] == pytest.approx(VUS["A"], abs=5e-11)
    assert values["B"] == pytest.approx(VUS["B"], abs=5e-11)
    assert values["set"] == pytest.approx(VUS["A with B"], abs=5e-11)
    together = found["classes"]["set_vus"]
    assert together["certified"]
    assert together["method"] == "exact"
    assert together["models"] == ["A", "B"]
    assert found["source"]["kind"] == "counts"
    assert found["source"]["orientation"] == "rows predicted, columns actual"


def test_a_square_matrix_and_the_other_orientation(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    straight = analyse_json(capsys, write(square(A)))
    assert vus_of(straight)["set"] == pytest.approx(VUS["A"], abs=5e-11)
    turned = write(square(transposed(A), corner=""))
    swapped = analyse_json(capsys, turned, "--swap")
    assert vus_of(swapped)["set"] == pytest.approx(VUS["A"], abs=5e-11)
    assert "rows actual" in swapped["source"]["orientation"]
    assert swapped["classes"]["models"][0]["confusion"] == A
    assert main(["analyse", turned]) == 2  # its columns do not sum to 1
    assert "swap" in capsys.readouterr().err


def test_long_columns_are_swapped_too(capsys: pytest.CaptureFixture[str], write: Any) -> None:
    named_wrongly = write(long(A=transposed(A)))
    found = analyse_json(capsys, named_wrongly, "--swap")
    assert vus_of(found)["A"] == pytest.approx(VUS["A"], abs=5e-11)


@pytest.mark.parametrize(
    ("hit", "vus"), [(0.9, 0.08863125), (0.8, 0.0609333333), (0.6, 0.0256), (1 / 3, 1 / 180)]
)
def test_settled_values_of_symmetric_matrices(
    capsys: pytest.CaptureFixture[str], write: Any, hit: float, vus: float
) -> None:
    rest = (1 - hit) / 2
    matrix = [[hit if row == column else rest for column in range(3)] for row in range(3)]
    assert vus_of(analyse_json(capsys, write(square(matrix))))["set"] == pytest.approx(
        vus, abs=5e-11
    )


def test_voros_is_within_four_standard_errors(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    classes = analyse_json(capsys, write(long(A=A, B=B)))["classes"]
    own, both = classes["models"][0]["voros_detail"], classes["set_voros"]
    for found, value, error in ((own, 0.986265, 6e-6), (both, 0.993546, 2e-6)):
        allowed = 4 * (found["standard_error"] ** 2 + error**2) ** 0.5
        assert abs(found["value"] - value) <= allowed
        allowed = 4 * (found["baseline_error"] ** 2 + 2e-5**2) ** 0.5
        assert abs(found["baseline"] - 0.92074) <= allowed
    assert own["measure"] == "uniform"


def test_two_classes_as_a_matrix_give_the_area_of_the_hull(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    found = analyse_json(capsys, write("predicted,n,p\nn,8,2\np,2,8\n"), "--kind", "classes")
    assert vus_of(found)["set"] == pytest.approx(0.8)


def test_a_column_of_classes_with_any_name_is_pointed_out(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    text = "y,p_a,p_b,p_c,tree\na,.8,.1,.1,a\nb,.2,.7,.1,b\nc,.1,.3,.6,a\na,.6,.2,.2,c\n"
    found = analyse_json(capsys, write(text), "--kind", "classes")
    (why,) = [each["why"] for each in found["source"]["guesses"] if each["column"] == "tree"]
    assert "--predicted" in why
    alone = write("y,tree\na,a\nb,b\nc,a\na,c\n")
    assert main(["analyse", str(alone), "--predicted", "tree"]) == 0
    assert main(["analyse", str(alone), "--kind", "classes"]) == 2
    assert "Add --predicted tree" in capsys.readouterr().err


def test_classes_called_by_numbers(capsys: pytest.CaptureFixture[str], write: Any) -> None:
    path = write("predicted,0,1,2\n0,9,2,1\n1,0,7,3\n2,1,1,6\n")
    found = analyse_json(capsys, path, "--kind", "counts")
    assert found["classes"]["labels"] == ["0", "1", "2"]
    assert found["classes"]["models"][0]["confusion"][1] == [0, 7, 3]


@pytest.mark.parametrize("name", ["lr", "gnb", "rf"])
def test_guessed_probabilities_agree_with_the_reference(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    path = path_of(f"three_class/iris_{name}_test_probs.csv")
    expected = VALUES["_multiclass"][f"iris_{name}"]
    found = analyse_json(capsys, str(path))
    soft, crisp = found["classes"]["models"]
    assert (soft["name"], crisp["name"]) == ("probabilities", "pred")
    assert soft["approximations"]["m"] == pytest.approx(expected["handtill"], abs=1e-12)
    assert soft["ranking"]["hum"] == pytest.approx(
        expected["vus_dreiseitl_max_sum_assignment"], abs=1e-12
    )
    assert soft["ranking"]["one_vs_rest_mean"] == pytest.approx(expected["sk_ovr_macro"], abs=1e-12)
    assert soft["confusion"] == crisp["confusion"]
    assert soft["soft"]["vus"]["value"] >= soft["vus"]["value"]
    assert {guess["role"] for guess in found["source"]["guesses"]} == {
        "label",
        "score",
        "predicted",
    }


def test_four_classes_agree_with_the_reference(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = path_of("three_class/yardstick_hpc_cv_4class.csv")
    found = analyse_json(capsys, str(path), "--grid", "2")
    assert found["classes"]["labels"] == ["VF", "F", "M", "L"]
    model = found["classes"]["models"][0]
    expected = VALUES["_multiclass"]["hpc_cv"]["handtill"]
    assert model["approximations"]["m"] == pytest.approx(expected, abs=1e-12)
    assert model["soft"]["reach"] == "lower bound"
    assert model["voros_detail"]["baseline"] < model["voros"] < 1
    assert model["voros_detail"]["standard_error"] > 0  # of four classes it is sampled
    assert nulls_without_a_why(found) == []


def spec(model: str) -> str:
    classes = ("setosa", "versicolor", "virginica")
    return ",".join(f"{name}={model}_{name}" for name in classes)


def test_named_columns_and_guessed_ones_give_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = [word for model in ("logistic", "bayes", "forest") for word in ("--score", spec(model))]
    guessed = analyse_json(capsys, str(IRIS))
    named = analyse_json(capsys, str(IRIS), "--label", "species", *words)
    assert named["classes"] == guessed["classes"]
    assert named["source"]["guesses"] == []
    one = analyse_json(capsys, str(IRIS), "--score", f"Mine:{spec('forest')}")
    assert [model["name"] for model in one["classes"]["models"]] == ["Mine"]
    assert one["classes"]["models"][0]["vus"] == guessed["classes"]["models"][2]["vus"]


def test_the_order_of_named_classes_is_that_of_the_matrix(
    capsys: pytest.CaptureFixture[str],
) -> None:
    turned = ",".join(reversed(spec("forest").split(",")))
    straight = analyse_json(capsys, str(IRIS), "--score", spec("forest"))["classes"]
    back = analyse_json(capsys, str(IRIS), "--score", turned)["classes"]
    assert back["labels"] == straight["labels"][::-1]
    cells = straight["models"][0]["confusion"]
    assert back["models"][0]["confusion"] == [row[::-1] for row in cells[::-1]]


def test_costs_by_option_and_by_file(capsys: pytest.CaptureFixture[str], write: Any) -> None:
    data = write(long(A=A, B=B))
    plain = ["--cost-matrix", COSTS, "--priors", "0.5,0.3,0.2"]
    best = analyse_json(capsys, data, *plain)["classes"]["best"]
    costs, priors = [[0, 1, 5], [1, 0, 2], [9, 3, 0]], [0.5, 0.3, 0.2]
    by_hand = {
        name: sum(
            costs[row][column] * matrix[row][column] * priors[column]
            for row in range(3)
            for column in range(3)
        )
        for name, matrix in (("A", A), ("B", B))
    }
    reported = {each["name"]: each["cost"] for each in best["costs"]}
    assert {name: reported[name] for name in by_hand} == pytest.approx(by_hand, abs=1e-12)
    assert best["best"] == min(by_hand, key=lambda name: by_hand[name])
    assert reported["all a"] == pytest.approx(0.3 * 1 + 0.2 * 5)
    numbers = write("0,1,5\n1,0,2\n9,3,0\n", "costs.csv")
    named = write("predicted;c;a;b\nb;2;1;0\nc;0;9;3\na;5;0;1\n", "named.csv")
    for path in (numbers, named):
        again = analyse_json(capsys, data, "--cost-matrix", path, "--priors", "0.5,0.3,0.2")
        assert again["classes"]["best"] == best


def test_json_is_the_same_object_with_its_two_class_parts_empty(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = ["--order", "setosa,versicolor,virginica", "--cost-matrix", COSTS]
    found = analyse_json(capsys, str(IRIS), *options, "--bootstrap", "3", "--seed", "5")
    assert found["schema"] == "voroscope/1"
    assert found["models"] == []
    assert found["comparison"]["winners"] == []
    assert found["why"]["models"]
    assert (found["source"]["rows_used"], found["source"]["label"]) == (75, "species")
    assert nulls_without_a_why(found) == []
    classes = found["classes"]
    assert classes["bootstrap"]["seed"] == 5
    ci = classes["models"][0]["vus"]["ci"]
    assert ci["low"] <= ci["high"]
    assert classes["models"][0]["ordered_vus"] > 0.97


@pytest.mark.parametrize("options", [[], ["--order", "a,b,c", "--bootstrap", "2"]])
def test_every_null_of_matrices_has_its_why(
    capsys: pytest.CaptureFixture[str], write: Any, options: list[str]
) -> None:
    found = analyse_json(capsys, write(long(A=A, B=B)), *options)
    assert nulls_without_a_why(found) == []


def test_the_table_names_each_volume_and_its_chance(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--order", "setosa,versicolor,virginica", "--cost-matrix", COSTS]
    assert main(["analyse", str(IRIS), *words]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "VUS of crisp classifiers, Ferri et al. 2003: no knowledge 1/180 = 0.00556" in text
    assert "Ordered-class VUS, Mossman 1999" in text
    assert "chance 1/6 = 0.167" in text
    assert "VOROS of three classes, uniform over all cost vectors" in text
    assert "predicted ↓ actual →" in text
    assert "certified" in text
    assert "logistic and bayes cost least" in text


def test_the_table_shows_the_orientation(capsys: pytest.CaptureFixture[str], write: Any) -> None:
    assert main(["analyse", write(square(A))]) == 0
    text = capsys.readouterr().out
    assert "Confusion matrices, rows predicted, columns actual, of a, b, c" in text
    assert "0.04556118" in text
    assert max(map(len, text.splitlines())) <= 80


PROBABILITIES = "y,p_a,p_b,p_c\na,.8,.1,.1\nb,.2,.7,.1\nc,.1,.3,.6\na,.6,.2,.2\n"


def test_crisp_predictions_alone(capsys: pytest.CaptureFixture[str], write: Any) -> None:
    path = write("truth,first,second\na,a,a\nb,b,c\nc,b,c\nb,b,b\na,A,c\n")
    found = analyse_json(capsys, path, "--predicted", "first", "--predicted", "second")
    first, second = found["classes"]["models"]
    assert first["confusion"] == [[2, 0, 0], [0, 2, 1], [0, 0, 0]]
    assert second["confusion"] == [[1, 0, 0], [0, 1, 0], [1, 1, 1]]
    assert found["classes"]["set_vus"]["models"] == ["first", "second"]


def test_rows_that_lack_something_are_left_out(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    found = analyse_json(capsys, write(PROBABILITIES + "b,.1,,.3\n,.1,.2,.7\n"))
    left = {each["why"]: each["first"] for each in found["source"]["left_out"]}
    assert found["source"]["rows_used"] == 4
    assert left == {"y has no label": [7], "p_b has no score": [6]}


@pytest.mark.parametrize(
    ("text", "words", "status", "message"),
    [
        (square(A).replace("0.6", "0.7"), [], 2, "sum to 1.1, over 1"),
        (square(A).replace("0.05", "-0.05"), [], 2, "negative"),
        ("predicted,a,b,c\na,5,1,0\nb,1,6,0\nc,0,0,0\n", [], 1, "no case is actually c"),
        ("predicted,a,b,c\na,5,x,0\nb,1,6,0\nc,0,0,4\n", [], 2, "“x” is not a number"),
        ("predicted,a,b,c\na,5,,0\nb,1,6,0\nc,0,0,4\n", [], 2, "line 2"),
        (long(A=A) + "A,a,a,1\n", [], 2, "appears twice"),
        (square(A, corner="actual"), [], 2, "Add --swap"),
        (square(A), ["--order", "a,b,z"], 2, "the order names"),
        (square(A), ["--predicted", "s"], 2, "holds confusion matrices"),
        (square(A), ["--cost-matrix", "0,1;1,0"], 2, "3 × 3"),
        (square(A), ["--cost-matrix", "no-such-file"], 2, "cannot be read"),
        (square(A), ["--cost-matrix", COSTS, "--priors", "0.5,0.5"], 2, "priors are not 3"),
        (square(A), ["--priors", "0.5,0.4,0.2"], 2, "priors sum to"),
        (square(A), ["--cost-fp", "2"], 2, "--cost-fp"),
        (square(A), ["--grid", "1"], 2, "--grid"),
        (PROBABILITIES.replace(".7", "-.7"), [], 2, "line 3, column p_b"),
        (PROBABILITIES.replace(".7", "1.7"), [], 2, "over 1"),
        (PROBABILITIES.replace("p_c", "other"), [], 2, "no probability of c"),
        (PROBABILITIES.replace(".1,.3,.6", "0,0,0"), [], 2, "line 4: all probabilities of"),
        (PROBABILITIES, ["--score", "a=p_a,b=p_b"], 2, "no probability of c"),
        (PROBABILITIES, ["--score", "a=p_a,b=p_b,c=p_x"], 2, "no column “p_x”"),
        (PROBABILITIES, ["--score", "a=p_a,b=p_b,c=p_c,d=p_c"], 1, "y = d"),
        (PROBABILITIES, ["--kind", "classes", "--score", "p_a"], 2, "--order"),
        (PROBABILITIES, ["--swap"], 2, "no confusion matrix"),
        (PROBABILITIES, ["--kind", "scores", "--predicted", "p"], 2, "--kind scores"),
        (PROBABILITIES, ["--predicted", "y"], 2, "label"),
        (PROBABILITIES, ["--order", "a,b"], 2, "the order names"),
        ("y,s\na,.1\nb,.2\nc,.3\n", ["--label", "y"], 2, "--positive"),
        ("y,s\na,.1\nb,.2\nc,.3\n", ["--label", "y", "--kind", "classes"], 2, "--predicted"),
    ],
)
def test_errors_are_one_line_and_a_status(
    capsys: pytest.CaptureFixture[str],
    write: Any,
    text: str,
    words: list[str],
    status: int,
    message: str,
) -> None:
    assert main(["analyse", write(text), *words]) == status
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert message in printed.err


def test_named_positive_and_negative_stay_two_classes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--label", "species", "--positive", "setosa", "--negative", "virginica"]
    found = analyse_json(capsys, str(IRIS), *words, "--score", "forest_setosa")
    assert found["classes"] is None
    assert found["models"][0]["positives"] == 25


def test_views_of_two_classes_are_refused_for_several(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["render", "roc", str(IRIS), "-o", str(tmp_path / "out.pdf")]) == 2
    assert "the table is about several classes, and render roc" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--cost-matrix=", "--cost-measure=list:"])
def test_a_cell_of_any_length_is_told_in_words(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "costs.csv").write_text("cost_matrix\n" + "9" * 200_000 + ",1\n")
    assert main(["analyse", str(bundled("iris").path), f"{option}{tmp_path / 'costs.csv'}"]) == 2
    said = capsys.readouterr().err
    assert "field larger than field limit" in said
    assert said.count("\n") == 1
