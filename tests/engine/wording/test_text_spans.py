"""Sentences whose parts have weights are ordered as each language likes."""

from collections.abc import Iterator

import pytest

from engine.messages.language import use_catalogue
from engine.wording.text_spans import TextSpan, as_text, spans_of


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_catalogue({})


NAME = [TextSpan("Forest", strong=True)]
COST = [TextSpan("C"), TextSpan("FN", low=True)]


def test_parts_keep_their_weights() -> None:
    spans = spans_of("use {name}: {cost} ({t})", name=NAME, cost=COST, t="0.5")
    assert as_text(spans) == "use Forest: C_FN (0.5)"
    assert [span.text for span in spans if span.strong] == ["Forest"]
    assert [span.text for span in spans if span.low] == ["FN"]


def test_another_language_orders_them_otherwise() -> None:
    use_catalogue({"use {name}: {cost}": "{cost} – mit {name}"})
    assert as_text(spans_of("use {name}: {cost}", name=NAME, cost=COST)) == "C_FN – mit Forest"


def test_a_value_that_was_not_given_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        spans_of("{name} costs least", names=NAME)
