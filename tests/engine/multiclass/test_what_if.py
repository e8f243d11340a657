"""A matrix that is supposed: its column rescaled, and every number of it follows."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from engine.jobs.progress import silent
from engine.messages.errors import InputError
from engine.multiclass.analyse_classes import analyse_classes
from engine.multiclass.approximations import chance_level
from engine.multiclass.classes_refinement import refine_classes
from engine.multiclass.what_if import ChangedMatrix, with_cell, with_changed
from engine.session.file import SavedFile, SavedSession, write_session
from engine.session.reopening import reopen
from engine.wording.classes.classes_verdict import classes_verdict
from engine.wording.text_spans import as_text
from tests.gui.several import PLAIN, of_matrices

SHARES = ((0.9, 0.2, 0.1), (0.05, 0.7, 0.3), (0.05, 0.1, 0.6))


def test_a_column_keeps_its_proportions_and_its_sum() -> None:
    changed = with_cell(np.array(SHARES), 0, 1, 0.4)
    exact = [Fraction(2, 5), Fraction(7, 8) * Fraction(3, 5), Fraction(1, 8) * Fraction(3, 5)]
    assert changed[:, 1] == pytest.approx([float(share) for share in exact], abs=1e-15)
    assert changed[:, [0, 2]].tolist() == np.array(SHARES)[:, [0, 2]].tolist()


@pytest.mark.parametrize(("share", "held"), [(-0.5, 0.0), (1.5, 1.0)])
def test_a_share_is_held_between_0_and_1(share: float, held: float) -> None:
    changed = with_cell(np.array(SHARES), 2, 0, share)
    assert changed[2, 0] == held
    assert changed.sum(axis=0) == pytest.approx(np.ones(3), abs=1e-15)


def test_a_column_with_nothing_else_shares_the_rest_evenly() -> None:
    assert with_cell(np.eye(3), 0, 0, 0.5)[:, 0].tolist() == [0.5, 0.25, 0.25]


def test_numbers_follow_and_the_file_stays(tmp_path: Path) -> None:
    plain = of_matrices(tmp_path)
    tree = plain.models[0]
    assert tree.model.confusion is not None
    # errors of 10 % everywhere: the exact VUS of math, e = 1/10
    shares = np.full((3, 3), 0.1) + 0.7 * np.eye(3)
    session = replace(plain.session, what_if=with_changed((), "tree", shares))
    found = analyse_classes(session, plain.table)
    changed = found.models[0]
    e = Fraction(1, 10)
    exact = e**4 - 7 * e**3 / 3 + 31 * e**2 / 15 - 33 * e / 40 + Fraction(1, 8)
    assert changed.measures.vus is not None
    assert changed.measures.vus.value == pytest.approx(float(exact), abs=1e-12)
    assert changed.model.confusion is not None
    assert changed.model.confusion.cells.sum(axis=0).tolist() == [40.0, 40.0, 40.0]
    assert found.models[1].measures.vus == plain.models[1].measures.vus
    assert plain.cases.models[0].confusion is tree.model.confusion
    assert as_text(classes_verdict(found)).endswith(
        "This supposes another confusion matrix of tree."
    )
    again = with_changed(session.what_if, "tree", np.array(SHARES))
    assert again == (ChangedMatrix("tree", SHARES),)


def test_what_is_supposed_has_no_cases_to_resample(tmp_path: Path) -> None:
    plain = of_matrices(tmp_path)
    session = replace(PLAIN, bootstrap=4, what_if=(ChangedMatrix("tree", SHARES),))
    assert list(refine_classes(analyse_classes(session, plain.table))) == []
    sure = replace(session, what_if=())
    assert list(refine_classes(analyse_classes(sure, plain.table))) != []


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    plain = of_matrices(tmp_path)
    for change, words in (
        (ChangedMatrix("nobody", SHARES), "nobody"),
        (ChangedMatrix("tree", ((1.0, 0.5), (0.0, 0.5))), "2 × 2"),
        (ChangedMatrix("tree", ((0.9, 0.2, 0.1), *SHARES[1:2], (0.3, 0.1, 0.6))), "sum to 1.25"),
    ):
        with pytest.raises(InputError, match=words):
            analyse_classes(replace(PLAIN, what_if=(change,)), plain.table)


def test_a_session_file_keeps_it(tmp_path: Path) -> None:
    plain = of_matrices(tmp_path)
    session = replace(plain.session, what_if=(ChangedMatrix("tree", SHARES),))
    source = plain.table.source
    target = tmp_path / "kept.voro"
    target.write_bytes(
        write_session(SavedSession(session, SavedFile(source.path, source.sha256)), target)
    )
    assert reopen(target, silent).saved.session == session


def test_the_chance_level_of_each_approximation() -> None:
    chance = chance_level(3)
    third = pytest.approx(1 / 3, abs=1e-15)
    assert chance.accuracy == third
    assert chance.macro_average == third
    assert chance.one_point == third
    assert chance.macro_average_076 == third
    assert (chance.ht1a, chance.ht2, chance.ht3) == (0.5, 0.5, 0.5)
    assert chance.ht1b == pytest.approx(2 / 3, abs=1e-15)
