"""Curves under the diagonal in the window: turning the scores round is a deliberate act."""

from pathlib import Path

import pytest

from engine.data.roles import Roles
from engine.session.file import SavedFile, SavedSession, write_session
from engine.session.reopening import read_session
from gui.program.app import WindowedProgram
from gui.views.below_chance_offer import BelowChanceOffer
from tests.gui.acts import analysis_of, click, settle, workspace_of

ROWS = "".join(
    f"{int(row % 3 == 0)},{0.1 * (row % 7) + 0.3 * (row % 3 == 0):.2f},"
    f"{-0.1 * (row % 7) - 0.4 * (row % 3 == 0):.2f}\n"
    for row in range(60)
)


def offer_of(program: WindowedProgram) -> BelowChanceOffer:
    return workspace_of(program).numbers.offer


@pytest.fixture
def opened(program: WindowedProgram, tmp_path: Path) -> WindowedProgram:
    path = tmp_path / "scores.csv"
    path.write_text("y,good,back\n" + ROWS, "utf-8")
    program.store.open(path)
    settle(program)
    return program


def directions(program: WindowedProgram) -> list[str]:
    roles = program.store.roles
    assert roles is not None
    return [score.direction for score in roles.scores]


def test_nothing_is_turned_round_unasked_and_a_click_does_it(
    opened: WindowedProgram, tmp_path: Path
) -> None:
    offer = offer_of(opened)
    assert directions(opened) == ["higher", "higher"]
    assert offer.text == "back ranks worse than chance (AUC below 0.5)."
    assert [link.text() for link in offer.links] == ["Turn the scores round: lower means positive"]
    click(offer.links[0])
    settle(opened)
    assert directions(opened) == ["higher", "lower"]
    assert not offer.isVisible()
    shown = {row.cells[0].first: row for row in workspace_of(opened).numbers.table.rows}
    assert shown["back"].cells[2].first.startswith("≤ ")
    analysis = analysis_of(opened)
    source, target = analysis.geometry.source, tmp_path / "kept.voro"
    saved = SavedSession(analysis.session, SavedFile(source.path, source.sha256))
    target.write_bytes(write_session(saved, target))
    roles = read_session(target).session.roles
    assert isinstance(roles, Roles)
    assert [score.direction for score in roles.scores] == ["higher", "lower"]
    opened.store.undo()
    settle(opened)
    assert directions(opened) == ["higher", "higher"]
    assert offer.isVisible()


def test_a_hidden_model_is_not_spoken_of(opened: WindowedProgram) -> None:
    offer = offer_of(opened)
    click(workspace_of(opened).models.rows[1].eye)
    settle(opened)
    assert not offer.isVisible()
    opened.store.undo()
    settle(opened)
    assert offer.isVisible()
