"""The test that all AUCs are equal on a test file, whose rows chose no threshold."""

from engine.analysis.analysis import Analysis
from engine.binary.inference.omnibus import Omnibus
from engine.binary.inference.pairwise import omnibus_alone
from engine.messages.errors import Undefined


def omnibus_on_test(analysis: Analysis) -> Omnibus | Undefined | None:
    """The omnibus test of the shown models there, or why there is none; None of no test file."""
    unseen = analysis.unseen
    if unseen is None or unseen.kind != "file":
        return None
    found = (each.measured_by for each in unseen.models.values())
    models = [each.cases for each in found if each is not None]
    return omnibus_alone(models, paired=unseen.paired)
