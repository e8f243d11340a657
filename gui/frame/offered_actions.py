"""What menus and tool bar offer: for each kind of analysis, and of the pages that there are."""

from typing import TYPE_CHECKING

from gui import catalogue
from gui.frame.actions import MOVES, RULE_FORMS, Actions
from gui.frame.toolbar import ToolBar
from gui.widgets.term_tips import WHY_NOT

if TYPE_CHECKING:  # it comes with the workspace
    from gui.frame.shown_views import ShownViews

OF_RULES = ("apply", *(f"copy_rule_{form}" for form, _ in RULE_FORMS))
NOT_YET = {"play": WHY_NOT["no sweep"], **dict.fromkeys(OF_RULES, WHY_NOT["no rule"])}


def offer_by_kind(actions: Actions, bar: ToolBar, analysis: object) -> None:
    """Offer what can be done with an analysis of its kind; a tooltip says why something cannot.

    Of several classes that is less than of two.
    """
    offered = {view.key: view.takes_analysis(analysis) for view in catalogue.VIEWS}
    refused = {} if catalogue.kind_of(analysis) == catalogue.TWO_CLASSES else {**NOT_YET}
    if not any(offered.values()):
        refused |= dict.fromkeys(("export", "enlarge", *MOVES), WHY_NOT["no picture"])
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


def offer_pages(actions: Actions, bar: ToolBar, middle: "ShownViews") -> None:
    """Offer the pages and views that there are, and mark those that are shown."""
    pages, offered = middle.pages, middle.pages.offered(middle.offered)
    names = [pages.pages[place].words for place in offered]
    current = offered.index(middle.page) if middle.page in offered else -1
    actions.show_pages(names, offered, current)
    actions.show_views(middle.on_page)
    actions.show_page_kind(built_in=bool(pages.pages[middle.page].built_in))
    bar.show_pages(names, current, len(middle.on_page))


def _why_not(view: catalogue.View, analysis: object) -> str:
    """Why a view is not offered: where commands are looked for by name, they say so."""
    if catalogue.kind_of(analysis) not in view.takes:
        two = catalogue.TWO_CLASSES in view.takes
        return WHY_NOT["two classes" if two else "several classes"]
    if view.classes not in (0, len(getattr(analysis, "labels", ()))):
        return WHY_NOT["three classes"]
    if view.needs and view.page == catalogue.DECIDE:
        return WHY_NOT["not asked"]
    return WHY_NOT["not in file"]
