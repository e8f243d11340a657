"""A thousand cases divided: whole numbers that add up, by class and in all."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.binary.points.natural_frequencies import CASES, natural_frequencies
from engine.binary.points.operating_point import Confusion

SHARES = st.fractions(0, 1, max_denominator=997)


@given(SHARES, SHARES, SHARES)
def test_all_add_up_and_each_is_less_than_a_case_away(
    prevalence: Fraction, fpr: Fraction, tpr: Fraction
) -> None:
    found = natural_frequencies(prevalence, fpr, tpr)

    assert found.tp + found.fn + found.fp + found.tn == CASES
    assert abs(found.tp + found.fn - CASES * prevalence) <= Fraction(1, 2)
    exact = (
        (found.tp, prevalence * tpr),
        (found.fn, prevalence * (1 - tpr)),
        (found.fp, (1 - prevalence) * fpr),
        (found.tn, (1 - prevalence) * (1 - fpr)),
    )
    for count, share in exact:
        assert abs(count - CASES * share) < 1


def test_the_breast_cancer_example_of_natural_frequencies() -> None:
    """Gigerenzer & Hoffrage 1995: of 1,000 women 10 are ill, 8 of them and 95 others positive."""
    found = natural_frequencies(Fraction(1, 100), Fraction(96, 1000), Fraction(8, 10))

    assert found == Confusion(tp=8, fp=95, fn=2, tn=895)
