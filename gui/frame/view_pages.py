"""Pages: named arrangements of views, built in or the user's own; a value without a window."""

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.messages.language import tr
from gui import catalogue
from gui.widgets.view_rows import ArrangedRow, Arrangement, grid_of, in_columns, row_of

LEADING_HEIGHT = 1.4  # of a row with a view that leads, beside 1 of the others


class ViewPage(Struct, frozen=True):
    """One page.

    Attributes:
        built_in: the catalogue's key of a page that is always there; empty for the user's own.
        name: that the user gave it; empty for the name that it is built in with.
        arrangement: of its views; None while a built-in page is as at first.
    """

    built_in: str = ""
    name: str = ""
    arrangement: Arrangement | None = None

    @property
    def words(self) -> str:
        """Its name as it is read."""
        return self.name or catalogue.PAGES.get(self.built_in, tr("Page"))

    @property
    def views(self) -> Arrangement:
        """Which views stand where on it."""
        return self.arrangement or first_arrangement(self.built_in)

    def views_for(self, offered: Collection[str]) -> Arrangement:
        """Which views stand where, where these can show what is open.

        While a page is as at first they are a grid without gaps, whichever they are.
        """
        return self.arrangement or first_arrangement(self.built_in, offered)


class ViewPages(Struct, frozen=True):
    """All pages, of which one is shown.

    Attributes:
        pages: in their order.
        current: place of the page that was chosen last.
    """

    pages: tuple[ViewPage, ...]
    current: int = 0

    def offered(self, keys: Collection[str]) -> tuple[int, ...]:
        """Places of the pages that have something on them, of the views that can be shown."""
        return tuple(place for place, page in enumerate(self.pages) if page.views.only(keys).rows)

    def shown(self, keys: Collection[str]) -> int:
        """Place of the page that is shown: the chosen one, or the first that is offered."""
        offered = self.offered(keys)
        return self.current if self.current in offered or not offered else offered[0]

    def chosen(self, place: int) -> "ViewPages":
        """With another page shown."""
        return replace(self, current=place)

    def arranged(self, place: int, arrangement: Arrangement) -> "ViewPages":
        """With a page's views arranged otherwise."""
        return self._with(place, lambda page: replace(page, arrangement=arrangement))

    def renamed(self, place: int, name: str) -> "ViewPages":
        """With a page named otherwise; without a name a built-in page has its first one again."""
        return self._with(place, lambda page: replace(page, name=name.strip()))

    def reset(self, place: int, keys: Collection[str]) -> "ViewPages":
        """With a built-in page as at first, or the views of another in a plain grid.

        Args:
            place: of the page.
            keys: of views that are arranged anew, and with them all of their kind of analysis;
                those of others stay.
        """
        kinds = [{view.key for view in catalogue.views_of(kind)} for kind in catalogue.KINDS]
        whole = {key for kind in kinds if kind.intersection(keys) for key in kind}

        def reset_part(page: ViewPage) -> ViewPage:
            first = first_arrangement(page.built_in).only(whole)
            plain = first if page.built_in else grid_of(page.views.only(whole).keys)
            arranged = page.views.with_part(plain, whole)
            as_at_first = page.built_in and is_as_at_first(page.built_in, arranged)
            return replace(page, arrangement=None if as_at_first else arranged)

        return self._with(place, reset_part)

    def added(self, name: str, arrangement: Arrangement) -> "ViewPages":
        """With one page more at the end, which is shown."""
        made = ViewPage(name=name.strip(), arrangement=arrangement)
        return ViewPages((*self.pages, made), len(self.pages))

    def removed(self, place: int) -> "ViewPages":
        """Without one of the user's own pages; that before it is shown."""
        if self.pages[place].built_in:
            return self
        rest = (*self.pages[:place], *self.pages[place + 1 :])
        return ViewPages(rest, max(0, place - 1))

    def brought_back(self, place: int, page: ViewPage, *, removed: bool) -> "ViewPages":
        """With a page as it was where it stood, which is shown; it was removed, or is there."""
        place = min(place, len(self.pages))
        rest = self.pages[place if removed else place + 1 :]
        return ViewPages((*self.pages[:place], page, *rest), place)

    def free_name(self) -> str:
        """A name for another page that no page has."""
        names = {page.words for page in self.pages}
        number = len(self.pages) + 1
        while tr("Page {number}", number=number) in names:
            number += 1
        return tr("Page {number}", number=number)

    def _with(self, place: int, change: Callable[[ViewPage], ViewPage]) -> "ViewPages":
        changed = change(self.pages[place])
        return replace(self, pages=(*self.pages[:place], changed, *self.pages[place + 1 :]))


def built_in_pages() -> ViewPages:
    """The pages as they are before the user arranges anything."""
    return ViewPages(tuple(ViewPage(built_in=key) for key in catalogue.PAGES))


def first_arrangement(page: str, offered: Collection[str] | None = None) -> Arrangement:
    """The views that stand on a built-in page at first, as the catalogue says.

    Those of each kind of analysis are a grid of their own; one kind is seen at a time.

    Args:
        page: which.
        offered: the views that can show what is open, which close up; None where all can.
    """
    rows: list[ArrangedRow] = []
    for kind in catalogue.KINDS:
        views = [each for each in catalogue.views_of(kind) if each.page == page and each.at_first]
        rows += [row_of((view.key,), LEADING_HEIGHT) for view in views if view.leads]
        rows += _closed_up([view.key for view in views if not view.leads], offered)
    return Arrangement(tuple(rows))


def _closed_up(keys: Sequence[str], offered: Collection[str] | None) -> tuple[ArrangedRow, ...]:
    """A grid of views with as many columns as it has for all, and below it those not offered."""
    grid = grid_of(keys)
    if offered is None or all(key in offered for key in keys):
        return grid.rows
    columns = max(len(row.keys) for row in grid.rows)
    parts = ([key for key in keys if (key in offered) is shown] for shown in (True, False))
    return tuple(row for part in parts for row in in_columns(part, columns).rows)


def is_as_at_first(page: str, arrangement: Arrangement) -> bool:
    """Whether the views of every kind stand on a built-in page as they do at first."""
    first = first_arrangement(page)
    kinds = [{view.key for view in catalogue.views_of(kind)} for kind in catalogue.KINDS]
    return all(arrangement.only(keys) == first.only(keys) for keys in kinds)
