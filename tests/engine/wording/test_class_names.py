"""What the classes are called: by their value where it is a word, else with the label."""

from msgspec.structs import replace

from engine.analysis.analyser import Analyser
from engine.wording.class_names import class_names
from tests.conftest import dataset_of, session_for


def test_names_are_the_file_s_words() -> None:
    dataset = dataset_of([True, False], s=[1.0, 0.0])
    geometry = Analyser().analyse(session_for(dataset), dataset).geometry
    assert class_names(geometry) == ("yes", "no")
    numbers = replace(geometry, label="malignant", positive="1", negative="0")
    assert class_names(numbers) == ("malignant = 1", "malignant = 0")
    unlabelled = replace(geometry, label="", positive="tp", negative="fp")
    assert class_names(unlabelled) == ("positive", "negative")
    endless = replace(geometry, positive="a" * 60)
    assert class_names(endless) == ("positive", "no")
