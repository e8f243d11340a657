"""Names of columns taken apart into the words that guesses look for."""

import pytest

from engine.data import vocabulary
from engine.data.vocabulary import tokens, whole


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("glm_prob", {"glm", "prob", "glm_prob"}),
        ("yTrue", {"y", "true", "y_true"}),
        ("Patient ID", {"patient", "id", "patient_id"}),
        ("score2", {"score", "2", "score_2"}),
        ("…", {""}),
    ],
)
def test_the_words_of_a_name(name: str, words: set[str]) -> None:
    assert tokens(name) == words


def test_a_name_in_the_form_of_the_lists() -> None:
    assert whole(" Sample-Weight ") == "sample_weight"
    assert whole(" Sample-Weight ") in vocabulary.WEIGHTS


def test_no_class_is_both_positive_and_negative() -> None:
    assert vocabulary.POSITIVES.isdisjoint(vocabulary.NEGATIVES)
