"""Sentences in the language in use."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.messages.errors import UserError
from engine.messages.language import (
    alternatives,
    decimal_mark,
    in_english,
    in_marks,
    language_in_use,
    listing,
    plural,
    sentence,
    speak,
    thousands_mark,
    tr,
    use_catalogue,
    within_sentence,
)


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


def test_a_count_has_its_noun_in_its_number() -> None:
    assert plural("{count} row", "{count} rows", 1) == "1 row"
    assert plural("{count} row", "{count} rows", 1234) == "1,234 rows"
    use_catalogue({"{count} rows": "{count} Zeilen"}, "de")
    assert plural("{count} row", "{count} rows", 1234) == "1.234 Zeilen"


def test_another_language_writes_numbers_with_its_own_marks() -> None:
    use_catalogue({"{a:,} of {b:.2f}": "{b:.2f} bei {a:,}"}, "de")
    text = tr("{a:,} of {b:.2f}", a=np.int64(12345), b=0.5)
    assert text == "0,50 bei 12.345"
    assert in_english(text) == "12,345 of 0.50"
    assert tr("At t = {t!r}", t=0.25) == "At t = 0.25"  # to be copied
    assert tr("{path}", path=Path("a.csv")) == "a.csv"


def test_a_sentence_knows_what_it_is_in_english_however_it_is_nested() -> None:
    use_catalogue(
        {"no {what}": "kein {what}", "score": "Wert", "{why}, sorry": "{why}, leider"}, "de"
    )
    inner = tr("no {what}", what=tr("score"))
    assert tr("{why}, sorry", why=inner) == "kein Wert, leider"
    assert in_english({"why": [tr("{why}, sorry", why=inner)]}) == {"why": ["no score, sorry"]}
    assert in_english(sentence(inner)) == "No score."
    assert in_english(UserError(inner, do=tr("score")).what) == "no score"
    assert in_english(str(UserError(inner))) == "no score."
    assert tr("no {what}", what="x").format() == "kein x"


def test_languages_are_read_from_their_files() -> None:
    speak("de")
    assert tr("Conditions") == "Bedingungen"
    assert (language_in_use(), decimal_mark(), thousands_mark()) == ("de", ",", ".")
    speak("en")
    assert tr("Conditions") == "Conditions"
    assert in_marks("1,234.5") == "1,234.5"
    with pytest.raises(KeyError):
        speak("xx")


def test_words_in_a_row() -> None:
    assert listing([]) == ""
    assert listing(["a", "b", "c"]) == "a, b and c"
    assert alternatives(["a", "b"]) == "a or b"
    assert within_sentence("Hit cube") == "hit cube"
    speak("de")
    assert listing(["a", "b", "c"]) == "a, b und c"
    assert within_sentence("Trefferwürfel") == "Trefferwürfel"
