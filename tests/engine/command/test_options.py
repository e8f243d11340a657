"""Options as the command line takes them."""

import pytest

from engine.binary.conditions import Range
from engine.command.options import class_options, parse
from engine.errors import InputError


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
    ],
)
def test_what_shows_intervals_resamples_unasked(words: str, replicates: int) -> None:
    assert parse(words.split()).bootstrap == replicates


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
        ("--bootstrap -1", "fewer than no"),
        ("--order low", "not a list of classes"),
        ("--priors 1,x", "“x” is not a number"),
    ],
)
def test_what_is_malformed_is_said_in_words(words: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse(["analyse", "f.csv", *words.split()])


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("analyse", "--engine duckdb"),
        ("report", "--kind classes"),
        ("report", "--predicted p"),
        ("report", "--cost-matrix 0,1;1,0"),
        ("report", "--priors .5,.5"),
        ("report", "--order a,b,c"),
        ("report", "--score a=x,b=y,c=z"),
    ],
)
def test_what_comes_later_is_refused_and_never_ignored(command: str, words: str) -> None:
    out = ["-o", "out.pdf"] if command == "report" else []
    with pytest.raises(InputError, match=r"comes? later") as refused:
        parse([command, "f.csv", *out, *words.split()])
    assert refused.value.status == 2


def test_options_of_several_classes() -> None:
    words = "analyse f.csv --predicted p --priors .5,.3,.2 --order low,mid,high --swap"
    options = parse([*words.split(), "--score", "a=x,b=y,c=z"])
    assert options.priors == tuple(Range(share, share) for share in (0.5, 0.3, 0.2))
    assert options.order == ("low", "mid", "high")
    assert class_options(options) == ["--predicted", "--priors", "--order", "--swap", "--score"]
    assert class_options(parse(["analyse", "f.csv", "--score", "a"])) == []


@pytest.mark.parametrize("size", ["1600", "0x0", "1600x99999", "ax3"])
def test_sizes_of_pictures(size: str) -> None:
    assert parse(["render", "roc", "f", "-o", "a.png", "--size", "640X480"]).size == (640, 480)
    with pytest.raises(InputError):
        parse(["render", "roc", "f", "-o", "a.png", "--size", size])


@pytest.mark.parametrize("command", [["analyse", "f.csv"], ["discrepancy"]])
@pytest.mark.parametrize("seed", ["-1", "1.5", "x"])
def test_a_seed_that_cannot_be_is_refused(command: list[str], seed: str) -> None:
    with pytest.raises(InputError, match="not a whole number of 0 or more"):
        parse([*command, "--seed", seed])
    assert parse([*command, "--seed", "7"]).seed == 7
