"""What is closed is let go of: files may be large."""

import sys
from functools import partial
from pathlib import Path

import pytest

from gui.program.app import WindowedProgram
from tests.gui.acts import (
    analysis_of,
    open_instead,
    open_sample,
    settle,
    wait_until,
    workspace_of,
)
from tests.samples import sample

SMALL = sample("crossing")


def is_alone(held: list[object]) -> bool:
    """Whether nobody but a list holds the one thing in it; the program collects what is in cycles.

    To collect here, over and over while it is waited, would keep the engine's thread from work.
    """
    return sys.getrefcount(held[0]) == 2  # the list, and this call


def see_all_pages(program: WindowedProgram) -> None:
    middle = workspace_of(program).middle
    for page in middle.pages.offered(middle.offered):
        middle.choose_page(page)
        wait_until(lambda: middle.is_filled)


def test_a_table_that_is_closed_is_held_by_nobody(program: WindowedProgram) -> None:
    for name in ("iris", "crossing"):
        open_sample(program, name)
        see_all_pages(program)
        table: list[object] = [program.store.dataset]
        assert not is_alone(table)
        program.store.forget()
        wait_until(partial(is_alone, table))


@pytest.mark.parametrize("closes", [True, False], ids=["closed", "few after it"])
def test_a_table_of_many_models_is_held_by_nobody(
    program: WindowedProgram, tmp_path: Path, closes: bool
) -> None:
    path = tmp_path / "many.csv"
    names = [f"m{number}" for number in range(12)]
    rows = [",".join(["label", *names])]
    rows += [
        ",".join([f"{row % 2}", *(f"{(row * place) % 17}" for place in range(2, 14))])
        for row in range(60)
    ]
    path.write_text("\n".join(rows), "utf-8")
    program.wiring.open_files([path])
    wait_until(lambda: program.store.analysis is not None)
    see_all_pages(program)
    wait_until(lambda: program.store.refinement.stage == "done")
    held: list[list[object]] = [[program.store.analysis], [program.store.dataset]]
    assert len(analysis_of(program).models) == len(names)
    if closes:
        program.store.forget()
    else:
        program.store.open(SMALL.path, session=SMALL.session)
    for each in held:
        wait_until(partial(is_alone, each))
        each.clear()


def test_a_table_that_another_takes_the_place_of_is_held_by_nobody(
    program: WindowedProgram,
) -> None:
    """Of two classes or several, after one of the same kind or the other."""
    let_go: list[list[object]] = []
    for name in ("crossing", "one-model", "iris", "matrices", "one-model"):
        program.wiring.open_sample(name)
        if let_go:
            open_instead(program)
        settle(program)
        for held in let_go:
            wait_until(partial(is_alone, held))
            held.clear()
        see_all_pages(program)
        let_go = [[program.store.analysis], [program.store.dataset]]  # the one holds the other
        assert not any(map(is_alone, let_go))


def test_what_was_presented_is_held_by_nobody(program: WindowedProgram) -> None:
    for name in ("crossing", "iris"):
        open_sample(program, name)
        program.window.actions_["present"].trigger()
        presenter = program.wiring.presenter
        assert presenter is not None
        settle(program)
        presenter.leave()
        held: list[object] = [program.store.analysis]
        program.store.forget()
        wait_until(partial(is_alone, held))


def test_a_table_that_another_was_to_join_is_held_by_nobody(
    program: WindowedProgram, tmp_path: Path
) -> None:
    """It is closed before that one has been looked at."""
    path = tmp_path / "scores.csv"
    path.write_text("label,a\n" + "1,0.9\n0,0.4\n" * 20, "utf-8")
    open_sample(program, "crossing")
    held: list[object] = [program.store.dataset]
    program.wiring.open_files([path])
    program.store.forget()
    wait_until(partial(is_alone, held))


def test_curves_of_a_file_that_was_closed_are_kept_by_no_figure(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    see_all_pages(program)
    held: list[object] = [analysis_of(program).models[0].curve]
    program.store.forget()
    wait_until(partial(is_alone, held))
