"""Session: one frozen value that holds everything the user has chosen."""

from typing import Literal

from msgspec import Struct, field

from engine.binary.voros.conditions import Conditions
from engine.data.roles import Roles
from engine.numerics.limits import Level, Replicates, Seed

DEFAULT_SEED = 20261120

AucInterval = Literal["normal", "logit"]
"""How the AUC's own interval is found: on its own scale, or on that of its log-odds."""


class Session(Struct, frozen=True, forbid_unknown_fields=True):
    """All that the user has chosen; a panel proposes a new one, undo is the previous one.

    Attributes:
        roles: what each column is for; None while no file is open.
        conditions: costs and prevalence, stated or not.
        at: the playhead t. A chosen one stays where it is though [a, b] moves past it: to see
            what another condition costs is what it is for. None follows the middle of [a, b].
        regions: regions of interest, by their specifications.
        points: operating points asked for, by their specifications.
        hidden: names of models kept out of every view, number and ribbon.
        bootstrap: replicates for intervals; 0 computes none.
        seed: the seed of everything random.
        level: confidence level of every interval.
        auc_interval: how the AUC's own interval, after DeLong, is found.
    """

    roles: Roles | None = None
    conditions: Conditions = field(default_factory=Conditions)
    at: float | None = None
    regions: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    hidden: frozenset[str] = frozenset()
    bootstrap: Replicates = 0
    seed: Seed = DEFAULT_SEED
    level: Level = 0.95
    auc_interval: AucInterval = "normal"
