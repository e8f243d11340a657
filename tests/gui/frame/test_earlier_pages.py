"""A page that was removed or reset is not lost: a notice, or a command, brings it back."""

import pytest

from gui.frame.remembered_pages import RememberedPages
from gui.frame.view_pages import ViewPage
from gui.program.app import WindowedProgram
from gui.widgets.term_tips import WHY_NOT
from tests.gui.acts import analysis_of, click, open_sample, settle, wait_until, workspace_of
from tests.gui.test_by_keys import focused_view


def page_shown(program: WindowedProgram) -> ViewPage:
    """The page that is seen."""
    middle = workspace_of(program).middle
    return middle.pages.pages[middle.page]


@pytest.fixture
def mine(program: WindowedProgram) -> WindowedProgram:
    """A window with two pages of the user's own, of which the first is seen."""
    program.window.activateWindow()
    open_sample(program, "crossing")
    middle = workspace_of(program).middle
    middle.open_opengl()
    middle.add_page("Mine")
    middle.set_on_page("scores", on=True)
    middle.set_on_page("roc", on=False)
    middle.add_page("Another")
    middle.choose_page(3)
    return program


def test_the_notice_brings_a_removed_page_back_with_its_views_and_name(
    mine: WindowedProgram,
) -> None:
    middle, notice = workspace_of(mine).middle, mine.window.bars.page
    before, pages = page_shown(mine), middle.pages
    assert before.words == "Mine"
    mine.window.actions_["remove_page"].trigger()
    assert [page.words for page in middle.pages.pages[3:]] == ["Another"]
    assert notice.isVisible()
    assert notice.text == "The page “Mine” was removed."
    click(notice.buttons[0])
    assert not notice.isVisible()
    assert middle.pages == pages  # in its place, and shown
    assert page_shown(mine) == before
    assert middle.grid.shown == before.views.keys
    assert RememberedPages().recall() == pages
    wait_until(lambda: focused_view(mine) == middle.grid.shown[0])


def test_what_the_notice_does_not_bring_back_the_command_does_one_after_the_other(
    mine: WindowedProgram,
) -> None:
    actions, notice = mine.window.actions_, mine.window.bars.page
    pages = workspace_of(mine).middle.pages
    actions["remove_page"].trigger()
    actions.pages.actions()[3].trigger()
    actions["remove_page"].trigger()
    assert notice.text == "The page “Another” was removed."
    click(notice.buttons[1])
    assert not notice.isVisible()
    actions["bring_back_page"].trigger()
    assert page_shown(mine).words == "Another"
    assert notice.text == "The page “Mine” was removed."
    actions["bring_back_page"].trigger()
    assert not notice.isVisible()
    assert workspace_of(mine).middle.pages == pages
    assert not actions["bring_back_page"].isEnabled()
    assert actions["bring_back_page"].toolTip() == WHY_NOT["no earlier page"]


def test_a_page_that_was_reset_is_brought_back_as_the_user_had_arranged_it(
    mine: WindowedProgram,
) -> None:
    middle, notice = workspace_of(mine).middle, mine.window.bars.page
    actions = mine.window.actions_
    actions.pages.actions()[0].trigger()
    actions["reset_page"].trigger()
    assert not notice.isVisible()  # it is as at first: nothing was lost
    middle.set_on_page("pr", on=True)
    middle.grid.move_view("surface", "left")
    arranged, seen = page_shown(mine), middle.grid.shown
    actions["reset_page"].trigger()
    assert page_shown(mine).arrangement is None
    assert notice.text == "The page “Geometry” is arranged as at first."
    actions.pages.actions()[3].trigger()
    actions["remove_page"].trigger()
    actions["bring_back_page"].trigger()
    assert page_shown(mine).words == "Mine"
    assert notice.text == "The page “Geometry” is arranged as at first."
    click(notice.buttons[0])
    assert page_shown(mine) == arranged
    assert middle.grid.shown == seen
    assert len(middle.pages.pages) == 5  # it took the place of what was reset
    assert RememberedPages().recall() == middle.pages


def test_what_cannot_be_done_with_a_page_stays_refused_while_t_moves(mine: WindowedProgram) -> None:
    actions = mine.window.actions_
    actions.pages.actions()[0].trigger()
    mine.store.drag_t(0.3)
    mine.store.finish_drag()
    settle(mine)
    assert analysis_of(mine).t == 0.3
    for name, why in (("remove_page", "built-in page"), ("bring_back_page", "no earlier page")):
        assert not actions[name].isEnabled()
        assert actions[name].toolTip() == WHY_NOT[why]
