"""At which prevalence a picture stands: the scenario's, the stated one, or the file's."""

from msgspec.structs import replace

from engine.analysis.analyser import Analyser
from engine.binary.voros.conditions import Conditions, exactly
from engine.wording.prevalence_words import at_prevalence
from tests.conftest import dataset_of, session_for


def test_the_origin_is_named() -> None:
    dataset = dataset_of([True, False, False, False], s=[4.0, 3.0, 2.0, 1.0])

    def words(conditions: Conditions, at: float | None = None) -> str:
        session = session_for(dataset, conditions=conditions, at=at)
        return at_prevalence(Analyser().analyse(session, dataset)).replace("\u202f", "")

    costs = Conditions(cost_fp=exactly(1.0), cost_fn=exactly(3.0))
    rare = replace(costs, prevalence=exactly(0.1))
    assert words(rare) == "at prevalence 10% ◆"
    assert words(rare, at=0.01) == "at the stated prevalence 10%"
    assert words(costs) == "at the file’s prevalence 25%"
    assert words(Conditions()) == "at the file’s prevalence 25%"
