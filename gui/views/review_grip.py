"""The two playheads of a review under mouse and keys: they open and close with its price."""

from msgspec.structs import replace
from PySide6.QtCore import QPointF

from engine.analysis.analysis import Analysis
from engine.binary.points.review import (
    most_that_pays,
    price_at_clear,
    price_at_flag,
    t_of_pair,
)
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording import formatting
from gui.paint.ribbon_layout import RibbonScene
from gui.paint.ribbon_review import CLEAR, FLAG, ReviewEnd, drawn_review

REACH = 6.0  # px beside a playhead within which it is taken
NARROWEST = 0.99  # of the price at which both would be one: either can still be taken
CHEAPEST = 1e-6  # of it
DIGITS = 6  # of a price that a hand has chosen


def ends_of(analysis: Analysis | None) -> tuple[ReviewEnd, ...]:
    """The playheads that can be moved, from the left; none where no review is drawn."""
    return () if analysis is None or drawn_review(analysis) is None else (CLEAR, FLAG)


def end_at(scene: RibbonScene, place: QPointF) -> ReviewEnd | None:
    """The playhead of a review at a pixel; above the band is the tag of t."""
    found = drawn_review(scene.analysis)
    if found is None or place.y() < scene.band.top():
        return None
    beside = {
        CLEAR: abs(place.x() - scene.x(found.t_clear)),
        FLAG: abs(place.x() - scene.x(found.t_flag)),
    }
    end = min(beside, key=lambda each: beside[each])
    return end if beside[end] <= REACH else None


def t_of_end(analysis: Analysis, session: Session, end: ReviewEnd) -> float | None:
    """Where a playhead is wanted: at the session's price, whose analysis comes a moment later."""
    scenario, price = analysis.scenario, session.review_cost
    if scenario is None or price is None:
        return None
    flag, clear = t_of_pair(scenario, price)
    return flag if end == FLAG else clear


def moved(analysis: Analysis, session: Session, end: ReviewEnd, t: float) -> Session:
    """The session with the price of a review at which a playhead stands at t.

    The other one moves against it; they never pass each other.
    """
    scenario = analysis.scenario
    if scenario is None:
        return session
    price = (price_at_flag if end == FLAG else price_at_clear)(scenario, min(max(t, 0.0), 1.0))
    most = most_that_pays(scenario)
    price = min(max(price, CHEAPEST * most), NARROWEST * most)
    return replace(session, review_cost=float(f"{price:.{DIGITS}g}"))


def review_described(analysis: Analysis) -> str:
    """Both playheads in words, for those who do not see them; empty where there are none."""
    found = drawn_review(analysis)
    if found is None:
        return ""
    return tr(
        "Review at {price} a case: cleared at t = {clear}, flagged at t = {flag}, "
        "{share} reviewed between them. Tab goes to either playhead.",
        price=formatting.plain(found.price),
        clear=formatting.t_value(found.t_clear),
        flag=formatting.t_value(found.t_flag),
        share=formatting.share(found.share),
    )
