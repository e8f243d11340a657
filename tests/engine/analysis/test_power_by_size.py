"""engine.analysis.power_by_size: of many models, how many cases is asked for those that lead."""

from msgspec.structs import replace

from engine.analysis.leading_models import leading_models
from engine.analysis.power_by_size import MOST_MODELS, compared_models, reference_of
from tests.blends import analyse_blends


def test_of_many_models_those_that_lead_are_compared() -> None:
    analysis = analyse_blends(50)
    leading = leading_models(analysis, MOST_MODELS)
    compared = compared_models(analysis)
    assert set(compared) == set(leading)
    assert [each.index for each in compared] == sorted(each.index for each in compared)
    assert set(analysis.in_front) <= set(compared)
    best = reference_of(analysis)
    assert best is not None
    assert best.voros.value == max(model.voros.value for model in analysis.models)


def test_what_others_are_held_against_takes_part_however_it_ranks() -> None:
    made = analyse_blends(50)
    last = min(made.models, key=lambda model: model.voros.value)
    analysis = replace(made, session=replace(made.session, reference=last.name))
    compared = compared_models(analysis)
    assert reference_of(analysis) is last
    assert last in compared
    assert len(compared) == MOST_MODELS
    assert set(compared) - {last} < set(leading_models(analysis, MOST_MODELS))


def test_of_a_few_all_are_compared() -> None:
    analysis = analyse_blends(3)
    assert compared_models(analysis) == analysis.models
