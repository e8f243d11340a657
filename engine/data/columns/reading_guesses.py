"""What was guessed about how the cells of a table write their numbers, for the user to see."""

from collections.abc import Iterator

from engine.data.dataset import Dataset, NumberColumn
from engine.data.read_options import ReadOptions
from engine.data.roles import Guess
from engine.messages.language import tr

_CALLED = {
    ",": tr("a comma"),
    ".": tr("a point"),
    "'": tr("an apostrophe"),
    "\N{RIGHT SINGLE QUOTATION MARK}": tr("an apostrophe"),
}


def guesses_on_numbers(dataset: Dataset, options: ReadOptions) -> Iterator[Guess]:
    """A guess for each column where a comma, or what sets thousands apart, was interpreted."""
    for column in dataset.columns:
        if not isinstance(column, NumberColumn):
            continue
        if column.decimal == "," and options.decimal is None:
            yield Guess("decimal sign", column.name, tr("a comma in it is a decimal comma"))
        if column.thousands:
            called = _CALLED.get(column.thousands, tr("a blank"))
            why = tr("{called} in it sets thousands apart", called=called)
            if options.decimal is None and column.thousands == ",":
                why += tr("; --decimal , reads it as the decimal sign")
            yield Guess("thousands", column.name, why)
