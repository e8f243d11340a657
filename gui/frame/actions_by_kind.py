"""What menus and tool bar offer for each kind of analysis: of several classes less than of two."""

from engine.messages.language import tr
from gui import catalogue
from gui.frame.actions import MOVES, RULE_FORMS, Actions
from gui.frame.toolbar import ToolBar

NO_RULE = tr("Only two classes have a threshold to apply")
NOT_YET = {
    "play": tr("Only two classes have a t to sweep"),
    **dict.fromkeys(("apply", *(f"copy_rule_{form}" for form, _ in RULE_FORMS)), NO_RULE),
}
NO_VIEW = tr("There is no picture of several classes yet")


def offer_by_kind(actions: Actions, bar: ToolBar, analysis: object) -> None:
    """Offer what can be done with an analysis of its kind; a tooltip says why something cannot."""
    offered = {view.key: view.takes_analysis(analysis) for view in catalogue.VIEWS}
    refused = {} if catalogue.kind_of(analysis) == catalogue.TWO_CLASSES else {**NOT_YET}
    if not any(offered.values()):
        refused |= dict.fromkeys(("export", "enlarge", *MOVES), NO_VIEW)
        actions.show_pages((), (), -1)
    bar.show_offered(any(offered.values()))
    actions.set_data_open(True)
    for view in catalogue.VIEWS:
        action = actions[view.key]
        action.setVisible(offered[view.key])
        if not offered[view.key]:
            action.setToolTip(_why_not(view, analysis))
    for name, why in refused.items():
        actions[name].setEnabled(False)
        actions[name].setToolTip(why)


def _why_not(view: catalogue.View, analysis: object) -> str:
    """Why a view is not offered: where commands are looked for by name, they say so."""
    if catalogue.kind_of(analysis) not in view.takes:
        two = catalogue.TWO_CLASSES in view.takes
        return (
            tr("It shows files of two classes") if two else tr("It shows files of several classes")
        )
    if view.classes not in (0, len(getattr(analysis, "labels", ()))):
        return tr("It shows files of three classes")
    if view.needs and view.page == catalogue.DECIDE:
        return tr("It answers a question that is asked on the page Decide")
    return tr("This file does not hold what it shows")
