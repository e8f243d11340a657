"""Words: engine.wording.classes.cost_sections, engine.wording.classes.interval_sections."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.wording import formatting
from gui.cli import main
from tests.engine.command.test_classes_run import A, B, long, square
from tests.engine.command.test_run import analyse_json

COUNTS = {
    "tree": [[32.0, 8.0, 4.0], [4.0, 28.0, 6.0], [4.0, 4.0, 30.0]],
    "net": [[28.0, 5.0, 5.0], [6.0, 30.0, 6.0], [6.0, 5.0, 29.0]],
}
EVEN = "0,1,1;1,0,1;1,1,0"
RESAMPLED = ["--bootstrap", "6", "--seed", "4", "--cost-matrix", EVEN]


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def writer(text: str, name: str = "table.csv") -> str:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return str(path)

    return writer


def counts(**matrices: list[list[float]]) -> str:
    return long(**matrices).replace("share", "count", 1)


def table(capsys: pytest.CaptureFixture[str], path: str, *words: str) -> str:
    assert main(["analyse", path, *words]) == 0
    return capsys.readouterr().out


def rows_under(text: str, title: str) -> list[str]:
    """The lines of the part of a table that starts with a title."""
    (part,) = [part for part in text.split("\n\n") if " ".join(part.split()).startswith(title)]
    return part.splitlines()


def row_of(lines: list[str], name: str) -> str:
    """All cells of a row, in each grid of the part, with plain spaces between."""
    return " ".join(" ".join(line for line in lines if line.startswith(name)).split())


def test_the_intervals_of_the_approximations_are_those_of_the_json(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    path = write(counts(**COUNTS))
    models = analyse_json(capsys, path, *RESAMPLED)["classes"]["models"]
    lines = rows_under(table(capsys, path, *RESAMPLED), "95 % intervals of the approximations")
    assert "in sample (6 bootstrap samples)" in lines[0]
    first = ("accuracy", "macro_average", "macro_average_076", "one_point")
    keys = (*first, "ht1a", "ht1b", "ht2", "ht3")
    for model in models:
        found = model["approximations"]["ci"]
        shown = [formatting.interval(found[key]["low"], found[key]["high"], 3) for key in keys]
        name = model["name"]
        assert row_of(lines, name).replace(name, "").split() == " ".join(shown).split()


def test_the_intervals_of_costs_and_of_the_hit_cube_are_those_of_the_json(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    path = write(counts(**COUNTS))
    classes = analyse_json(capsys, path, *RESAMPLED)["classes"]
    text = table(capsys, path, *RESAMPLED)
    cube = classes["hit_cube"]["ci"]
    shown = formatting.interval(cube["low"], cube["high"], 4)
    assert f"95 % interval {shown} (chance 1/6" in " ".join(text.split())
    lines = rows_under(text, "Costs of one case")
    for each in classes["best"]["costs"]:
        if each["name"].startswith("all "):
            name = f"call everything {each['name'][4:]}"
            assert row_of(lines, name).endswith("never varies")
            assert each["ci"] is None
        else:
            low, high = (formatting.plain(each["ci"][end], 4) for end in ("low", "high"))
            name = each["name"]
            assert row_of(lines, name).endswith(formatting.between(low, high))


def test_no_interval_is_shown_unasked_and_none_of_shares(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    assert "interval" not in table(capsys, write(counts(**COUNTS)))
    text = " ".join(table(capsys, write(long(A=A, B=B)), "--bootstrap", "2").split())
    assert "No 95 % intervals of the approximations: only shares are known" in text


def test_ranks_and_ordered_values_have_their_intervals(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    rows = ["y,p_a,p_b,p_c"]
    rows += [f"a,.{60 + k},.{30 - k},.10\nb,.{30 - k},.50,.{20 + k}" for k in range(9)]
    rows += [f"c,.{40 - 4 * k:02},.20,.{40 + 4 * k}" for k in range(9)]
    words = ["--order", "a,b,c", "--bootstrap", "5"]
    path = write("\n".join(rows) + "\n")
    (model,) = analyse_json(capsys, path, *words)["classes"]["models"]
    text = table(capsys, path, *words)
    ordered = rows_under(text, "95 % intervals of the ordered VUS")
    assert ordered[1].split() == ["ordered", "VUS", "trinormal"]
    pair = [model["ordered"]["ci"], model["ordered"]["trinormal"]["ci"]]
    shown = " ".join(formatting.interval(ci["low"], ci["high"], 3) for ci in pair)
    assert " ".join(ordered[3].split()).endswith(shown)
    ranks = rows_under(text, "95 % intervals of what ranks")
    found = model["ranking"]["ci"]
    pairs = [found[key] for key in ("one_vs_rest_mean", "hum", "pdi")]
    shown = " ".join(formatting.interval(ci["low"], ci["high"], 3) for ci in pairs)
    assert " ".join(ranks[3].split()).endswith(shown)


def test_a_needless_classifier_names_the_mixture_that_replaces_it(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    """At equal costs first and second cost 0.4, all trivial ones 2: no other mixture reaches."""
    first = [[0.6, 0.0, 0.0], [0.4, 1.0, 0.0], [0.0, 0.0, 1.0]]
    second = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.4], [0.0, 0.0, 0.6]]
    mixed = [[0.9, 0.0, 0.0], [0.1, 1.0, 0.3], [0.0, 0.0, 0.7]]
    text = table(capsys, write(long(first=first, second=second, mixed=mixed)))
    lines = rows_under(text, "VUS of crisp classifiers")
    assert lines[-6].split()[-1] == "needed"
    assert row_of(lines, "first").endswith(" yes")
    assert row_of(lines, "second").endswith(" yes")
    assert row_of(lines, "mixed").endswith("no: 75 % second + 25 % first")
    lines = rows_under(table(capsys, write(long(first=first, twin=first))), "VUS of crisp")
    assert row_of(lines, "first").endswith("no: twin")
    assert row_of(lines, "twin").endswith("no: first")


def test_one_classifier_alone_is_not_judged(capsys: pytest.CaptureFixture[str], write: Any) -> None:
    assert "needed" not in table(capsys, write(square(A)))


def test_the_exact_value_stands_beside_the_approximations(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    """All errors 2/10 are worth 16/625 between 1/180 and 1/8."""
    flat = [[0.6 if row == column else 0.2 for column in range(3)] for row in range(3)]
    lines = rows_under(table(capsys, write(square(flat))), "Approximations")
    assert lines[-3].split()[:3] == ["VUS", "accuracy", "macro"]
    least = Fraction(1, 180)
    exact = (Fraction(16, 625) - least) / (Fraction(1, 8) - least)
    assert lines[-1].split()[-9:-6] == [f"{float(exact):.4f}", "–", "0.6000"]


def test_four_ordered_classes_have_a_hum_and_no_ordered_vus(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    rows = "".join(f"{label},{k}\n" for k, label in enumerate("aabbccdd"))
    path = write("y,s\n" + rows)
    words = ["--label", "y", "--score", "s", "--order", "a,b,c,d"]
    text = table(capsys, path, *words, "--bootstrap", "3")
    lines = rows_under(text, "HUM of ordered classes")
    assert "a < b < c < d; chance 1/24 = 0.0417" in " ".join(" ".join(lines).split())
    assert lines[-3].split()[0] == "HUM"
    assert lines[-1].split()[1] == "1.0000"
    assert "intervals of the HUM" in text
    assert "VUS" not in text
    ordered = analyse_json(capsys, path, *words)["classes"]["models"][0]["ordered"]
    assert ordered["name"] == "HUM of ordered classes"
    assert (ordered["value"], ordered["chance"]) == (1, pytest.approx(1 / 24))


def soft_file(classes: int, cases: int) -> str:
    """Probabilities that know something of the class, from whole numbers."""
    names = [f"c{place}" for place in range(classes)]
    rows = [",".join(["label", *(f"p_{name}" for name in names)])]
    for case in range(cases):
        actual = case % classes
        cells = [((7 * case + 11 * place * place) % 29 + 1) for place in range(classes)]
        cells[actual] += 25
        total = sum(cells)
        rows.append(",".join([names[actual], *(f"{cell / total:.6f}" for cell in cells)]))
    return "\n".join(rows) + "\n"


def test_a_lower_bound_is_not_called_exact_nor_certified(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    path = write(soft_file(3, 240))
    words = ["--grid", "3"]
    (model,) = analyse_json(capsys, path, *words)["classes"]["models"]
    assert model["vus"]["method"] == "exact"
    assert model["soft"]["vus"]["method"] == "lower bound"
    assert model["soft"]["vus"]["certified"] is False
    assert model["soft"]["weights"] == {
        "which": "grid",
        "side": 3,
        "tried": 16,
    }
    text = table(capsys, path, *words)
    soft = rows_under(text, "VUS of all crisp classifiers")
    assert "lower bound" in soft[-1]
    assert "certified" not in soft[-1]
    assert "16 of a grid" in soft[-1]
    crisp = rows_under(text, "VUS of crisp classifiers")
    assert "certified" in crisp[-1]
    for line in text.splitlines():
        assert "exact" not in line.split()  # no column is headed so


def test_many_classes_are_in_words_what_they_are(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    """10 classes: (1/9!)^10 = 2.53e-56 and 9^9/90! = 2.61e-130, by hand."""
    words = ["--kind", "classes", "--bootstrap", "2"]
    text = table(capsys, write(soft_file(10, 60)), *words)
    plain = " ".join(text.split())
    assert "no knowledge 2.61 × 10⁻¹³⁰, perfect 2.53 × 10⁻⁵⁶" in plain
    assert "Of 10 classes and 60 cases a grid of weights would take too long" in plain
    assert "No interval: weights are not chosen anew" in plain
    soft = rows_under(text, "VUS of all crisp classifiers")
    assert "1,024 drawn" in soft[-1]
    assert "lower bound" in soft[-1]
    assert "undefined" in soft[-1]
    assert "1 exactly" not in text
    assert max(len(line) for line in rows_under(text, "VUS of crisp classifiers")) < 100


def test_a_matrix_of_twenty_five_classes_is_read(
    capsys: pytest.CaptureFixture[str], write: Any
) -> None:
    rows = ["predicted,actual,count"]
    rows += [f"c{i},c{j},{96 if i == j else 1}" for i in range(25) for j in range(25)]
    path = write("\n".join(rows) + "\n")
    vus = analyse_json(capsys, path)["classes"]["set_vus"]
    assert vus["of_maximum"]["value"] == pytest.approx(0.8**600)
    assert "no knowledge 1.05 × 10⁻¹³⁷⁵" in " ".join(table(capsys, path).split())
