"""In which order models are given their looks: those that cost least somewhere come first."""

from collections.abc import Sequence

from engine.binary.voros.winners import Winner


def winning_order(names: Sequence[str], found: Sequence[Winner]) -> tuple[int, ...]:
    """Each model's place, by falling share of t in [0, 1] on which it costs least.

    Shares won alone count before shares that are tied; of equals, as of those that win
    nowhere, the earlier one comes first.

    Args:
        names: the models', in their order.
        found: the winners over [0, 1] among just these models.

    Returns:
        A permutation of 0 to n − 1: the place of the model at each position of `names`.
    """
    alone, tied = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0.0)
    for winner in found:
        shares = tied if winner.ties else alone
        for name in winner.names:
            if name in shares:
                shares[name] += winner.t_high - winner.t_low
    ordered = sorted(names, key=lambda name: (-alone[name], -tied[name]))
    place = {name: at for at, name in enumerate(ordered)}
    return tuple(place[name] for name in names)
