"""Pages as the user left them, in the user's settings."""

from collections.abc import Iterator
from math import isfinite

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QSettings

from gui import catalogue
from gui.frame.view_pages import ViewPage, ViewPages, built_in_pages, first_arrangement
from gui.themes.settings import program_settings
from gui.widgets.view_rows import ArrangedRow, Arrangement

PLACE = "views/pages"
VERSION = 1


class KeptPages(msgspec.Struct, frozen=True):
    """What is kept: the version of this record, and the pages."""

    version: int
    pages: ViewPages


class RememberedPages:
    """Keeps pages, and brings them back.

    Args:
        settings: where they are kept; the program's own if None.
    """

    def __init__(self, settings: QSettings | None = None) -> None:
        self._settings = settings or program_settings()

    def keep(self, pages: ViewPages) -> None:
        """Remember pages; as long as they are as at first, nothing is kept."""
        if pages == built_in_pages():
            self._settings.remove(PLACE)
        else:
            kept = msgspec.json.encode(KeptPages(VERSION, pages))
            self._settings.setValue(PLACE, kept.decode())

    def recall(self) -> ViewPages:
        """The pages as they were left; those built in where nothing fitting is kept."""
        found = self._settings.value(PLACE)
        if not isinstance(found, str):
            return built_in_pages()
        try:
            kept = msgspec.json.decode(found, type=KeptPages)
        except msgspec.MsgspecError:
            return built_in_pages()  # kept by another version, or by hand
        return _fitting(kept.pages) if kept.version == VERSION else built_in_pages()


def _fitting(pages: ViewPages) -> ViewPages:
    """What this version can show of kept pages: every built-in page once, and only known views."""
    found: list[ViewPage] = []
    for page in pages.pages:
        arrangement = None if page.arrangement is None else _known(page.arrangement)
        doubled = page.built_in and page.built_in in [each.built_in for each in found]
        if doubled or page.built_in not in ("", *catalogue.PAGES):
            continue
        if arrangement is not None and not arrangement.rows:
            arrangement = None
        if arrangement is not None and page.built_in:
            arrangement = _with_every_kind(page.built_in, arrangement)
        if page.built_in or arrangement is not None:
            found.append(replace(page, arrangement=arrangement))
    there = {page.built_in for page in found}
    found += [ViewPage(built_in=key) for key in catalogue.PAGES if key not in there]
    return ViewPages(tuple(found), min(max(pages.current, 0), len(found) - 1))


def _with_every_kind(page: str, arrangement: Arrangement) -> Arrangement:
    """An arrangement with the first views of each kind that it has none of.

    No user can have closed all: it was kept before there were any.
    """
    first = first_arrangement(page)
    for kind in catalogue.KINDS:
        keys = {view.key for view in catalogue.views_of(kind)}
        if not arrangement.only(keys).rows:
            arrangement = arrangement.with_part(first.only(keys), keys)
    return arrangement


def _known(arrangement: Arrangement) -> Arrangement:
    """An arrangement of the views that there are, each once."""
    left = {view.key for view in catalogue.VIEWS}

    def rows() -> Iterator[ArrangedRow]:
        for row in arrangement.rows:
            kept: dict[str, float] = {}
            for key, width in zip(row.keys, row.widths, strict=False):
                if key in left and _is_share(width):
                    left.remove(key)
                    kept[key] = width
            height = row.height if _is_share(row.height) else 1.0
            if kept:
                yield ArrangedRow(tuple(kept), tuple(kept.values()), height)

    return Arrangement(tuple(rows()))


def _is_share(share: float) -> bool:
    return isfinite(share) and share > 0
