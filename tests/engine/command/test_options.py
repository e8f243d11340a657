"""Options: engine.command.parser, engine.command.class_options, engine.command.measuring_options."""

import contextlib
import io
import re
import shlex

import pytest

from engine.binary.regions import region_specs
from engine.binary.voros.conditions import Range
from engine.command.class_options import class_options
from engine.command.options import COMMANDS, parse
from engine.data.shared_choices import DEFAULT_SEED
from engine.messages.errors import InputError


def test_ranges_and_their_scales() -> None:
    words = "analyse f.csv --cost-fp 1 --cost-fn log:2:12 --prevalence logit:0.1:0.2 --at .56"
    options = parse(words.split())
    assert options.cost_fp == Range(1.0, 1.0)
    assert options.cost_fn == Range(2.0, 12.0, "log")
    assert options.prevalence == Range(0.1, 0.2, "logit")
    assert options.at == 0.56


def test_the_direct_t() -> None:
    assert parse(["analyse", "f", "--t", "0.1:0.3"]).t == Range(0.1, 0.3)
    assert parse(["analyse", "-", "--t", "0.2"]).t == Range(0.2, 0.2)


@pytest.mark.parametrize(
    ("words", "replicates"),
    [
        ("analyse f", 0),
        ("report f -o r.pdf", 2000),
        ("render window f -o w.png", 2000),
        ("render roc f -o r.png", 0),
        ("render window f -o w.png --bootstrap 7", 7),
        ("render calibration f -o c.png", 2000),
        ("render roc f -o r.png --confidence-band", 2000),
        ("render roc f -o r.png --band-of m --bootstrap 9", 9),
        ("render pr f -o r.png --confidence-band", 0),
    ],
)
def test_what_shows_intervals_resamples_unasked(words: str, replicates: int) -> None:
    assert parse(words.split()).bootstrap == replicates


@pytest.mark.parametrize(
    ("words", "bounded"),
    [
        ("render roc f -o r.png --confidence-band", True),
        ("render calibration f -o c.png", True),
        ("render roc f -o r.png --confidence-band --bootstrap 2000", False),
        ("render window f -o w.png", True),
        ("render comparison f -o c.png", False),
        ("report f -o r.pdf", False),
        ("analyse f --bootstrap 2000", False),
    ],
)
def test_pictures_draw_what_the_window_draws_unasked_unless_replicates_are_asked_for(
    words: str, bounded: bool
) -> None:
    assert parse(words.split()).bounded is bounded


def test_columns_repeat() -> None:
    options = parse(["analyse", "f", "--score", "a", "--score", "#3", "--lower", "a"])
    assert options.score == ["a", "#3"]
    assert options.lower == ["a"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--cost-fp x", "“x” is not a number"),
        ("--cost-fp 1_000", "not a number"),
        ("--cost-fp nan", "not a number"),
        ("--cost-fp 1:2:3", "neither a number nor LO:HI"),
        ("--cost-fp log:3", "needs two bounds"),
        ("--cost-fp logit:0.1:0.2", "makes no sense here"),
        ("--t log:0.1:0.2", "makes no sense here"),
        ("--nonsense", "--nonsense"),
        ("--missing some", "some"),
        ("--bootstrap many", "many"),
        ("--bootstrap -1", "-1 is not between 0 and 1,000,000"),
        ("--order low", "not a list of classes"),
        ("--priors 1,x", "“x” is not a number"),
    ],
)
def test_what_is_malformed_is_said_in_words(words: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse(["analyse", "f.csv", *words.split()])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("report f -o a.pdf --json o", "no option --json here; voroscope analyse has it"),
        ("analyse f --engine hive", "“hive” is not memory, duckdb or spark"),
        ("render cost f -o a.png", "“cost” is not roc, surface or window"),
        ("render rco f -o a.png", "did you mean roc"),
        ("analyse f --prevalance 0.1", "no option --prevalance; did you mean --prevalence"),
        ("analyse f --prevalance=0.1", "did you mean --prevalence"),
        ("analyse f --missing pared", "did you mean paired"),
        ("analyse f g", "“g” is one word too many"),
    ],
)
def test_what_does_not_exist_is_refused_with_what_may_be_meant(call: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as refused:
        parse(call.split(), views=("roc", "surface"))
    assert refused.value.status == 2


@pytest.mark.parametrize(
    "words",
    [
        "--bootstrap 100000000",
        "--bootstrap 1e3",
        f"--seed {'9' * 5000}",
        f"--seed -{'9' * 5000}",
        "--seed -1",
        "--seed 1_000",
        "--level 0",
        "--level 1",
        "--level nan",
        "--level 0.99999999999999999",
        "--grid 1",
        "--grid 1000000",
        "--roi fpr:0:0.1 " * 1001,
        "--point tpr:0.9 " * 1001,
    ],
)
def test_what_would_be_too_much_is_refused_at_once(words: str) -> None:
    with pytest.raises(InputError) as refused:
        parse(["analyse", "f.csv", *words.split()])
    assert str(refused.value).startswith(words.split(maxsplit=1)[0])
    assert len(str(refused.value)) < 500


def helps() -> dict[str, str]:
    """The help of every command, as it is printed."""
    found = {}
    for command in ("", *COMMANDS):
        printed = io.TextIOWrapper(io.BytesIO())
        with contextlib.redirect_stdout(printed), pytest.raises(SystemExit):
            parse([command, "--help"] if command else ["--help"])
        found[command] = printed.detach().getvalue().decode()
    return found


@pytest.mark.parametrize("columns", ["40", "80", "300"])
def test_help_fits_a_terminal_and_has_examples(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for command, text in helps().items():
        assert max(map(len, text.splitlines())) <= 100, command
        examples = re.findall(r"(?m)^  (voroscope .*)$", text.partition("for example:")[2])
        assert examples, command
        for example in examples:
            words = shlex.split(example)[1:]
            if words[0] in COMMANDS and "--help" not in words:
                parse(words)


def test_help_says_defaults_and_every_form_of_a_region() -> None:
    found = {command: " ".join(text.split()) for command, text in helps().items()}
    for command in ("analyse", "report", "render"):
        text = found[command]
        assert f"({DEFAULT_SEED})" in text
        assert "(0.95)" in text
        for form in region_specs.FORMS:
            assert form in text, form
    assert f"({DEFAULT_SEED})" in found["discrepancy"]
    for refused in ("vus", "decisions"):
        assert refused not in found["analyse"] + found["render"].partition("data:")[0]
    for command in ("analyse", "report", "render"):
        assert "--predicted" in found[command]


def test_options_of_several_classes() -> None:
    words = "analyse f.csv --predicted p --priors .5,.3,.2 --order low,mid,high --swap"
    options = parse([*words.split(), "--score", "a=x,b=y,c=z"])
    assert options.priors == tuple(Range(share, share) for share in (0.5, 0.3, 0.2))
    assert options.order == ("low", "mid", "high")
    assert class_options(options) == ["--predicted", "--priors", "--order", "--swap", "--score"]
    assert class_options(parse(["analyse", "f.csv", "--score", "a"])) == []


@pytest.mark.parametrize(
    "size",
    ["1600", "0x0", "1600x99999", "ax3", "1000000x1000000", "16384x16384", f"{'9' * 5000}x9"],
)
def test_sizes_of_pictures(size: str) -> None:
    assert parse(["render", "roc", "f", "-o", "a.png", "--size", "640X480"]).size == (640, 480)
    with pytest.raises(InputError):
        parse(["render", "roc", "f", "-o", "a.png", "--size", size])


@pytest.mark.parametrize("command", [["analyse", "f.csv"], ["discrepancy"]])
@pytest.mark.parametrize("seed", ["-1", "1.5", "x"])
def test_a_seed_that_cannot_be_is_refused(command: list[str], seed: str) -> None:
    with pytest.raises(InputError, match=r"is not (a whole number|between 0 and)"):
        parse([*command, "--seed", seed])
    assert parse([*command, "--seed", "7"]).seed == 7
