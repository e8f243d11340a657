"""Pages of views: what is built in, what the user makes of it, and what is remembered."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSettings

from gui import catalogue
from gui.catalogue import DECIDE, EVIDENCE, GEOMETRY, VIEWS
from gui.frame.remembered_pages import PLACE, RememberedPages
from gui.frame.view_pages import ViewPage, ViewPages, built_in_pages, first_arrangement
from gui.widgets.view_rows import ArrangedRow, Arrangement, grid_of, row_of

MORE = (("scores", EVIDENCE, True), ("pr", EVIDENCE, True), ("all", GEOMETRY, False))


@pytest.fixture
def views(monkeypatch: pytest.MonkeyPatch) -> None:
    made = (replace(VIEWS[0], key=key, page=page, at_first=at) for key, page, at in MORE)
    monkeypatch.setattr(catalogue, "VIEWS", (*VIEWS[:2], *made))


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[QSettings]:
    made = QSettings(str(tmp_path / "kept.ini"), QSettings.Format.IniFormat)
    yield made
    made.sync()


@pytest.mark.usefixtures("views")
def test_the_catalogue_says_what_stands_on_which_page_at_first() -> None:
    assert first_arrangement(GEOMETRY).keys == ("roc", "surface")
    assert first_arrangement(EVIDENCE).keys == ("scores", "pr")
    assert [page.words for page in built_in_pages().pages] == ["Geometry", "Evidence", "Decide"]


@pytest.mark.usefixtures("views")
def test_a_page_with_nothing_in_it_is_not_offered() -> None:
    pages = built_in_pages().chosen(1)
    assert pages.offered(["roc", "pr"]) == (0, 1)
    assert pages.offered(["roc"]) == (0,)
    assert pages.shown(["roc", "pr"]) == 1
    assert pages.shown(["roc"]) == 0


@pytest.mark.usefixtures("views")
def test_pages_are_added_named_arranged_reset_and_removed() -> None:
    name = built_in_pages().free_name()
    assert name == "Page 4"
    pages = built_in_pages().added(f" {name} ", grid_of(["pr", "roc"]))
    assert pages.current == 3
    assert pages.pages[3].words == "Page 4"
    assert pages.free_name() == "Page 5"
    wide = Arrangement((row_of(("roc",)), ArrangedRow(("pr", "all"), (3.0, 1.0))))
    changed = pages.arranged(3, wide).renamed(3, "Mine").renamed(0, "Plane")
    assert [page.words for page in changed.pages] == ["Plane", "Evidence", "Decide", "Mine"]
    assert changed.reset(3, ["roc", "pr", "all"]).pages[3].views == grid_of(["roc", "pr", "all"])
    assert changed.renamed(0, "").pages[0].words == "Geometry"
    removed = changed.removed(3)
    assert len(removed.pages) == 3
    assert removed.current == 2
    assert changed.removed(0) == changed
    moved = pages.arranged(0, grid_of(["surface"]))
    assert moved.pages[0].views.keys == ("surface",)
    assert moved.reset(0, ["roc", "surface"]).pages[0].views.keys == ("roc", "surface")


ASKED = {
    ("constraints",): ["questions constraints"],
    ("review",): ["questions review"],
    ("constraints", "review"): ["questions constraints review"],
    ("constraints", "review", "groups"): ["questions constraints", "review groups"],
    ("constraints", "one-threshold", "review", "groups"): [
        "questions constraints one-threshold",
        "review groups",
    ],
}


@pytest.mark.parametrize("asked", ASKED)
def test_views_of_what_is_asked_are_a_grid_without_gaps(asked: tuple[str, ...]) -> None:
    """Whichever they are; the others are still on the page, and arranged it stays as it is."""
    offered = ("questions", *asked)
    page = built_in_pages().pages[2]
    rows = [" ".join(row.keys) for row in page.views_for(offered).only(offered).rows]
    assert rows == ASKED[asked]
    assert set(page.views_for(offered).keys) == set(page.views.keys)
    arranged = replace(page, arrangement=grid_of(["review", "questions"]))
    assert arranged.views_for(offered) == arranged.arrangement


def test_a_page_some_of_whose_views_are_asked_is_as_at_first_when_it_is_reset() -> None:
    pages, offered = built_in_pages(), ("questions", "review")
    part = grid_of(["review", "questions"])
    arranged = pages.pages[2].views_for(offered).with_part(part, offered)
    assert pages.arranged(2, arranged).reset(2, offered).pages[2].arrangement is None


@pytest.mark.usefixtures("views")
def test_pages_come_back_as_they_were_left(settings: QSettings) -> None:
    remembered = RememberedPages(settings)
    assert remembered.recall() == built_in_pages()
    wide = Arrangement((ArrangedRow(("pr", "roc"), (0.3, 0.7), 2.5), row_of(("surface",), 1.0)))
    pages = built_in_pages().added("Mine", wide).renamed(1, "Proof")
    remembered.keep(pages)
    assert RememberedPages(settings).recall() == pages
    remembered.keep(built_in_pages())
    assert settings.value(PLACE) is None


@pytest.mark.usefixtures("views")
def test_what_this_version_does_not_know_is_left_out(settings: QSettings) -> None:
    strange = Arrangement(
        (
            ArrangedRow(("gone", "roc", "roc"), (1.0, 2.0, 3.0), -1.0),
            ArrangedRow(("pr",), (0.0,)),
        )
    )
    pages = ViewPages(
        (
            ViewPage(built_in=GEOMETRY, arrangement=strange),
            ViewPage(built_in=GEOMETRY, name="again"),
            ViewPage(built_in="some day"),
            ViewPage(name="empty", arrangement=grid_of(["gone"])),
        ),
        9,
    )
    RememberedPages(settings).keep(pages)
    found = RememberedPages(settings).recall()
    assert [page.built_in for page in found.pages] == [GEOMETRY, EVIDENCE, DECIDE]
    assert found.pages[0].arrangement == Arrangement((ArrangedRow(("roc",), (2.0,)),))
    assert found.current == 2


@pytest.mark.parametrize("kept", ["", "{", '{"version": 2, "pages": {"pages": []}}', "[1]"])
def test_what_is_no_record_of_pages_is_passed_over(settings: QSettings, kept: str) -> None:
    settings.setValue(PLACE, kept)
    assert RememberedPages(settings).recall() == built_in_pages()
