"""What a session of either kind holds besides its own."""

from msgspec import Struct

from engine.numerics.limits import Level, Replicates, Seed

DEFAULT_SEED = 20261120


class SharedChoices(Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen of two classes and of several alike.

    Attributes:
        hidden: names of models kept out of every view and number.
        bootstrap: replicates for intervals; 0 computes none.
        seed: the seed of everything random.
        level: confidence level of every interval.
    """

    hidden: frozenset[str] = frozenset()
    bootstrap: Replicates = 0
    seed: Seed = DEFAULT_SEED
    level: Level = 0.95
