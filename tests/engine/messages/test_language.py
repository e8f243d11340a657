"""Sentences in the language in use."""

from collections.abc import Iterator

import pytest

from engine.messages.language import sentence, tr, use_catalogue


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_catalogue({})


def test_english_needs_no_catalogue() -> None:
    assert tr("no such file") == "no such file"
    assert tr("{count:,} rows of {name!r}", count=1234, name="a") == "1,234 rows of 'a'"
    assert tr("a set {1, 2}") == "a set {1, 2}"


def test_another_language_orders_values_as_it_likes() -> None:
    use_catalogue({"{model} beats {other}": "{other} wird von {model} geschlagen"})
    assert tr("{model} beats {other}", model="a", other="b") == "b wird von a geschlagen"
    assert tr("{model} ties {other}", model="a", other="b") == "a ties b"


def test_a_sentence_has_a_capital_and_an_end() -> None:
    assert sentence("no column is named y") == "No column is named y."
    assert sentence("is it y?") == "Is it y?"
