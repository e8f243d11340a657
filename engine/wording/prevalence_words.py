"""At which prevalence a picture stands, in a few words."""

import math

from engine.analysis.analysis import Analysis
from engine.analysis.requested_points import NO_PREVALENCE, prevalence_in_use
from engine.messages.language import tr
from engine.wording import formatting

SCENARIO = "◆"
"""The mark of the scenario behind t, on the decision map and wherever something stands at it."""


def at_prevalence(analysis: Analysis) -> str:
    """The prevalence in use and where it comes from: "at prevalence 14.3 % ◆"."""
    found = prevalence_in_use(analysis)
    if math.isnan(found.value):
        return NO_PREVALENCE
    share = formatting.prevalence(found.value)
    if found.origin == "scenario":
        return tr("at prevalence {share} {mark}", share=share, mark=SCENARIO)
    if found.origin == "stated":
        return tr("at the stated prevalence {share}", share=share)
    return tr("at the file’s prevalence {share}", share=share)
