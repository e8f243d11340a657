"""How views are switched: as the user left them, and in one view as in another."""

from functools import partial

from gui import catalogue
from gui.themes.settings import keep_word, remembered
from gui.views.view_widget import AnyView
from gui.widgets.segmented import Segmented

PLACE = "views/{key}-{number}"


def remember_modes(key: str, view: AnyView) -> None:
    """Switch a view as it was left, and keep from now on how it is switched.

    Only switches of modes are kept: what others choose belongs to the session.
    """
    for number, switch in enumerate(_switches(key, view)):
        place = PLACE.format(key=key, number=number)
        kept = remembered(place, (str(each) for each in range(switch.count)), "")
        if kept:
            switch.press(int(kept))
        switch.changed.connect(partial(_keep, place))


def take_modes(key: str, before: AnyView, view: AnyView) -> None:
    """Switch a view as another one of its kind is switched."""
    pairs = zip(_switches(key, before), _switches(key, view), strict=True)
    for shown, switch in pairs:
        switch.press(shown.choice)


def _switches(key: str, view: AnyView) -> list[Segmented]:
    """The switches of a view's modes; none where it has no modes."""
    return view.findChildren(Segmented) if catalogue.view_of(key).modes else []


def _keep(place: str, choice: int) -> None:
    keep_word(place, str(choice))
