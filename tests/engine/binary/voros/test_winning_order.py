"""Who is given a look first."""

from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE, Winner
from engine.binary.voros.winning_order import winning_order
from tests.blends import analyse_blends

NAMES = ("one", "two", "three", "four", "five")


def test_models_come_by_how_much_they_win_and_then_in_their_order() -> None:
    found = (
        Winner(0.0, 0.1, ALL_POSITIVE, 0, ("one",)),
        Winner(0.1, 0.25, "four", 1),
        Winner(0.25, 0.5, "three", 1),
        Winner(0.5, 0.7, "two", 1, ("five",)),
        Winner(0.7, 0.9, "four", 2),
        Winner(0.9, 1.0, ALL_NEGATIVE, 0),
    )
    assert winning_order(NAMES, found) == (4, 2, 1, 0, 3)
    assert winning_order(NAMES, ()) == (0, 1, 2, 3, 4)


def test_of_fifty_models_the_nine_that_win_have_the_first_looks() -> None:
    analysis = analyse_blends()
    by_look = sorted(analysis.models, key=lambda model: model.look)
    winning = {winner.model for winner in analysis.winners}
    assert len(winning) == 9
    assert {model.name for model in by_look[:9]} == winning
    assert [model.name for model in by_look[:3]] == ["blend_19", "blend_15", "blend_46"]
    rest = [model.index for model in by_look[9:]]
    assert rest == sorted(rest)
