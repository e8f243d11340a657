"""The card at the mouse on the decision map: the condition there, and what to use."""

from PySide6.QtCore import QPointF

from engine.binary.points.operating_point import cost_per_case
from engine.binary.voros.conditions import Scenario
from engine.binary.voros.decision_map import t_on_map
from engine.binary.voros.winners import Winner, winner_at
from engine.messages.language import listing, tr
from engine.wording import formatting
from engine.wording.rules import rule_words
from gui.paint.lettering import STRONG, Run
from gui.paint.map_scene import MapScene
from gui.paint.plot_card import CardLine
from gui.paint.ribbon_ground import NOTHING_KEEPS, TRIVIAL_NAMES
from gui.themes.theme import Theme


def map_card(scene: MapScene, mouse: QPointF) -> list[CardLine]:
    """Who costs least under the mouse, at which threshold; ratio, prevalence, t and money."""
    theme = scene.theme
    ratio, prevalence = scene.axes.data(mouse)
    t = t_on_map(ratio, prevalence)
    style = scene.style(scene.stretch_at(t))
    scenario = _scenario(scene, ratio, prevalence)
    if not scene.analysis.deciding:
        return [([Run(NOTHING_KEEPS, theme.ink, STRONG)], [])]
    winner = winner_at(scene.analysis.deciding, t)
    head = Run(_who(scene, winner), theme.ink if style is None else style.word_color, STRONG)
    fpr, tpr = scene.analysis.deciding_rates(winner)
    money = cost_per_case(scenario, fpr=fpr, fnr=1 - tpr)
    unit = tr(" = {cost}", cost=formatting.plain(scenario.cost_fp))
    money_head = [
        Run(tr("Cost per 1,000 cases, C"), theme.ink2),
        Run("FP", theme.ink2, low=True),
        Run(unit, theme.ink2),
    ]
    rows: tuple[tuple[list[Run], str], ...] = (
        (ratio_words(theme), formatting.plain(ratio)),
        ([Run(tr("Prevalence"), theme.ink2)], formatting.prevalence(prevalence)),
        ([Run("t", theme.ink2)], formatting.t_value(t)),
        (money_head, formatting.cost_per_1000(money)),
    )
    return [([head], []), *((name, [Run(value, theme.ink)]) for name, value in rows)]


def ratio_words(theme: Theme) -> list[Run]:
    """The name of the cost ratio with its symbols."""
    return [
        Run(tr("Cost ratio") + " C", theme.ink2),
        Run("FN", theme.ink2, low=True),
        Run(" / C", theme.ink2),
        Run("FP", theme.ink2, low=True),
    ]


def _who(scene: MapScene, winner: Winner) -> str:
    """The model and its rule; of doing nothing, and of models alike, their names."""
    if winner.model in TRIVIAL_NAMES:
        return TRIVIAL_NAMES[winner.model]
    if winner.ties:
        return tr("{names} alike", names=listing(winner.names))
    model = scene.analysis.model(winner.model)
    if model is None:
        return winner.model
    bounded = scene.analysis.bounded
    chain = None if bounded is None else bounded.models[model.name].chain
    shown = (chain or model.hull).shown_threshold(winner.vertex)
    return f"{model.name}, {rule_words(model.geometry.direction, shown)}"


def _scenario(scene: MapScene, ratio: float, prevalence: float) -> Scenario:
    """The condition under the mouse in the money of the scenario in use."""
    known = scene.analysis.scenario
    cost_fp = 1.0 if known is None else known.cost_fp
    return Scenario(cost_fp, ratio * cost_fp, prevalence)
