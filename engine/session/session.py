"""Session: one frozen value that holds everything the user has chosen."""

from typing import Literal

from msgspec import field

from engine.binary.voros.conditions import Conditions
from engine.data.roles import Roles
from engine.data.shared_choices import SharedChoices
from engine.session.plane_choices import PlaneChoices
from engine.session.unseen_file import UnseenFile

AucInterval = Literal["normal", "logit", "score"]
"""How the AUC's own interval is found: DeLong's on its own scale or on that of its log-odds, or
from all areas that the file does not contradict."""

ShownInterval = Literal["corrected", "in-sample"]
"""Which intervals are shown: of numbers corrected for choosing and measuring on the same rows,
or of those in sample."""

RegretAgainst = Literal["own", "all"]
"""Against whose best threshold at each t a threshold that stays has regret."""


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
        interval: which intervals are shown beside VOROS, gain, cost and hull AUC.
        plane: how the ROC plane is shown.
        test: another file, on which the thresholds chosen on this one are measured.
        margin: by how much a model may be worse and still count as good, "auc:0.02"; see
            `parse_margin`. None asks nothing.
        reference: the model that others are held against; None where nothing asks for one.
        power: whether it is asked how many cases would be needed.
        constraints: bounds that every threshold must keep, by their specifications; see
            `parse_constraint`.
        volume: cases a day, for constraints on the number that is flagged.
        one_threshold: whether one threshold for all t is asked for.
        regret_against: whether its regret is against the model's own best at each t, or against
            the best of all models.
        review_cost: what it costs to have a person look at a case; None where no one does.
    """

    roles: Roles | None = None
    conditions: Conditions = field(default_factory=Conditions)
    at: float | None = None
    regions: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    auc_interval: AucInterval = "normal"
    interval: ShownInterval = "corrected"
    plane: PlaneChoices = PlaneChoices()
    test: UnseenFile | None = None
    margin: str | None = None
    reference: str | None = None
    power: bool = False
    constraints: tuple[str, ...] = ()
    volume: float | None = None
    one_threshold: bool = False
    regret_against: RegretAgainst = "own"
    review_cost: float | None = None

    @property
    def delong(self) -> Literal["normal", "logit"]:
        """On which scale DeLong's interval is found, whichever interval is shown."""
        return "logit" if self.auc_interval == "logit" else "normal"
