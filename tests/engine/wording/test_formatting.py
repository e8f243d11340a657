"""Numbers as people read them."""

import math

import pytest

from engine.messages.language import alternatives, listing
from engine.wording import formatting

NARROW = "\u202f"
MINUS = "\u2212"


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (0, 0, "0"),
        (1234567.891, 1, "1,234,567.9"),
        (-1234.5, 1, f"{MINUS}1,234.5"),
        (-0.0004, 3, "0.000"),
        (math.inf, 2, "∞"),
        (-math.inf, 2, f"{MINUS}∞"),
        (math.nan, 2, "not defined"),
    ],
)
def test_numbers_have_a_true_minus_and_separators(value: float, decimals: int, text: str) -> None:
    assert formatting.number(value, decimals) == text


def test_signed_shows_plus_minus_or_nothing() -> None:
    assert formatting.signed(0.218, 3) == "+0.218"
    assert formatting.signed(-0.218, 3) == f"{MINUS}0.218"
    assert formatting.signed(0.0001, 3) == "0.000"


def test_percentages_do_not_break_before_the_sign() -> None:
    assert formatting.percent(0.65) == f"65{NARROW}%"
    assert formatting.percent(0.143, 1) == f"14.3{NARROW}%"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0 %"),
        (1, "100 %"),
        (0.65, "65 %"),
        (0.994, "99 %"),
        (0.996, "99.6 %"),
        (0.004, "0.4 %"),
        (0.99999, "> 99.9 %"),
        (1e-9, "< 0.1 %"),
        (1 - 2**-53, "100 %"),
    ],
)
def test_a_share_is_never_rounded_to_none_or_all(value: float, text: str) -> None:
    assert formatting.share(value).replace(NARROW, " ") == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1, "1"),
        (4.714, "4.71"),
        (5000, "5,000"),
        (123456, "123,456"),
        (0.25, "0.25"),
        (9.999, "10"),
        (0.000123, "0.000123"),
        (2.1e-7, "2.1 × 10⁻⁷"),
    ],
)
def test_stated_numbers_keep_three_digits(value: float, text: str) -> None:
    assert formatting.plain(value) == text


def test_prevalence_down_to_one_in_a_million() -> None:
    assert formatting.prevalence(0.142857) == f"14.3{NARROW}%"
    assert formatting.prevalence(0.2) == f"20{NARROW}%"
    assert formatting.prevalence(1e-6) == f"0.0001{NARROW}%"


@pytest.mark.parametrize(
    ("t", "short", "value"),
    [
        (0.56, "0.56", "0.560"),
        (0.019416, "0.02", "0.019"),
        (0.0012, "0.001", "0.001"),
        (0.99996, "0.99996", "0.99996"),
        (1.0, "1", "1.000"),
        (0.000004, "0.000004", "0.000004"),
        (1e-18, "1 × 10⁻¹⁸", "1 × 10⁻¹⁸"),
    ],
)
def test_t_is_never_shown_as_a_corner_that_it_is_not(t: float, short: str, value: str) -> None:
    assert formatting.t_short(t) == short
    assert formatting.t_value(t) == value


def test_bounds_that_differ_are_told_apart() -> None:
    assert formatting.t_bounds(0.25, 9 / 11) == ("0.25", "0.82")
    assert formatting.t_bounds(0.5001, 0.5004) == ("0.5001", "0.5004")
    assert formatting.t_bounds(0.005, 0.999996) == ("0.01", "0.999996")
    assert formatting.t_bounds(0.003, 0.5) == ("0.003", "0.50")
    assert formatting.t_bounds(0.0, 1.0) == ("0", "1")
    assert formatting.t_bounds(0.3, 0.3) == ("0.30", "0.30")
    assert formatting.t_bounds(1e-18, 1.0) == ("1 × 10⁻¹⁸", "1")


@pytest.mark.parametrize(
    ("cost", "text"),
    [(0.28361, "284"), (0.0124, "12.4"), (0.0031, "3.10"), (0.0, "0"), (1234.5, "1,234,500")],
)
def test_costs_per_thousand_show_three_digits(cost: float, text: str) -> None:
    assert formatting.cost_per_1000(cost) == text


@pytest.mark.parametrize(
    ("cost", "text"), [(0.1857, "0.186"), (0.0, "0.000"), (0.00012, "0.00012"), (-0.5, "−0.500")]
)
def test_normalised_costs_keep_two_digits(cost: float, text: str) -> None:
    assert formatting.normalised_cost(cost) == text


def test_costs_side_by_side_share_their_decimals() -> None:
    decimals = formatting.cost_decimals([0.0124, 0.5, 0.0])
    assert formatting.cost_per_1000(0.5, decimals) == "500.0"


def test_words_in_a_row() -> None:
    assert listing(["a"]) == "a"
    assert listing(["a", "b", "c"]) == "a, b and c"
    assert alternatives(["a", "b"]) == "a or b"
    assert formatting.interval(0.834, 0.898) == "0.834 – 0.898"
    assert [formatting.p_value(p) for p in (None, 0.04, 0.0001)] == ["–", "0.040", "< 0.001"]
    assert formatting.threshold("-0.4") == f"{MINUS}0.4"
    assert formatting.threshold("> inf") == "> ∞"
    assert formatting.possessive("Forest") == "Forest’s"
    assert formatting.possessive("Bayes") == "Bayes’"
    assert formatting.out_of(158, 1211) == "158 of 1,211"


@pytest.mark.parametrize(
    ("cases", "text"),
    [
        (563, "563"),
        (9_999, "9,999"),
        (98_765, f"99{NARROW}k"),
        (999_499, f"999{NARROW}k"),
        (999_500, f"1{NARROW}M"),
        (1_234_567, f"1.2{NARROW}M"),
        (10_000_000, f"10{NARROW}M"),
    ],
)
def test_large_counts_are_short_where_there_is_little_room(cases: int, text: str) -> None:
    assert formatting.short_count(cases) == text


@pytest.mark.parametrize(
    "text",
    ["=HYPERLINK(1)", "+cmd|' /C calc'!A0", "-2+3+cmd|' /C calc'!A0", "@SUM(A1)", " =1", "\t=1"],
)
def test_text_that_a_spreadsheet_would_run_is_defused(text: str) -> None:
    assert formatting.defused(text) == f"'{text}"


@pytest.mark.parametrize(
    "text", ["+0.218", "-0.5", "-1,234.5", "+12 %", "−0.5", "forest", "a=b", "", "0 – 1", "-", "--"]
)
def test_numbers_and_words_stay_as_they_are(text: str) -> None:
    assert formatting.defused(text) == text


@pytest.mark.parametrize(
    ("values", "texts"),
    [
        ((0.9, 0.5), ("0.900", "0.500")),
        ((0.9361, 0.9364, 0.5), ("0.9361", "0.9364", "0.500")),
        ((0.93611, 0.93614, 0.9368), ("0.93611", "0.93614", "0.937")),
        ((0.1 + 0.2, 0.3), ("0.300", "0.300")),
        ((0.25, 0.25 + 1e-9), ("0.250000", "0.250000")),
        ((), ()),
    ],
)
def test_numbers_that_differ_read_apart(values: tuple[float, ...], texts: tuple[str, ...]) -> None:
    assert formatting.distinct_texts(values) == texts


def test_the_best_of_a_column() -> None:
    assert formatting.best_places([0.3, 0.9, 0.5], largest=True) == {1}
    assert formatting.best_places([0.3, 0.9, 0.1 + 0.2], largest=False) == {0, 2}
    assert formatting.best_places([0.3, 0.3], largest=True) == frozenset()
    assert formatting.best_places([], largest=True) == frozenset()
