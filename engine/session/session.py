"""Session: one frozen value that holds everything the user has chosen."""

from typing import Literal

from msgspec import field

from engine.binary.voros.conditions import Conditions
from engine.data.roles import Roles
from engine.data.shared_choices import SharedChoices
from engine.session.plane_choices import PlaneChoices
from engine.session.unseen_file import UnseenFile

AucInterval = Literal["normal", "logit"]
"""How the AUC's own interval is found: on its own scale, or on that of its log-odds."""


class Session(SharedChoices, frozen=True, forbid_unknown_fields=True):
    """All that the user has chosen; a panel proposes a new one, undo is the previous one.

    What it shares with sessions of several classes are `SharedChoices`.

    Attributes:
        roles: what each column is for; None while no file is open.
        conditions: costs and prevalence, stated or not.
        at: the playhead t. A chosen one stays where it is though [a, b] moves past it: to see
            what another condition costs is what it is for. None follows the middle of [a, b].
        regions: regions of interest, by their specifications.
        points: operating points asked for, by their specifications.
        auc_interval: how the AUC's own interval, after DeLong, is found.
        plane: how the ROC plane is shown.
        test: another file, on which the thresholds chosen on this one are measured.
        margin: by how much a model may be worse and still count as good, "auc:0.02"; see
            `parse_margin`. None asks nothing.
        reference: the model that others are held against; None where nothing asks for one.
        power: whether it is asked how many cases would be needed.
    """

    roles: Roles | None = None
    conditions: Conditions = field(default_factory=Conditions)
    at: float | None = None
    regions: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    auc_interval: AucInterval = "normal"
    plane: PlaneChoices = PlaneChoices()
    test: UnseenFile | None = None
    margin: str | None = None
    reference: str | None = None
    power: bool = False
