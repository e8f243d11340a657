"""The columns in which a query adds weights up, beside counts at each score."""

from engine.data.dataset import Dataset, NumberColumn

WEIGHED = ("positives", "negatives")  # each with the sums of one digit of their weights
NOTES = ("weight_unfit", "weight_exponent")


def weight_columns(dataset: Dataset) -> tuple[str, ...]:
    """The columns in which a query adds weights up, as `Layout.weights`; empty where none are."""
    there = {column.name for column in dataset.columns if isinstance(column, NumberColumn)}
    digits = 0
    while {f"{side}_weight{digits}" for side in WEIGHED} <= there:
        digits += 1
    if digits == 0 or not there.issuperset(NOTES):
        return ()
    sums = (f"{side}_weight{place}" for side in WEIGHED for place in range(digits))
    return (*sums, *NOTES)
