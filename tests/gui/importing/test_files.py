"""Every messy file through the dialog: the AUC that other programs give, or words."""

import argparse

import pytest

from engine.data.read_options import ReadOptions
from engine.data.roles import RoleRequest
from engine.opening.requests_and_answers import TableToOpen
from gui.program.app import WindowedProgram
from tests.gui.acts import analysis_of, click, settle
from tests.gui.importing.acts import answered, ask_about, dialog_of
from tests.in_part import in_part
from tests.reference.files import MANIFEST, aucs_of, listed, path_of

MEASURED = listed("", outside=False, measured=True)
REFUSED = listed("", outside=False, measured=False)


def request_of(args: list[str]) -> RoleRequest:
    """What the options of the command line say of roles."""
    parser = argparse.ArgumentParser()
    for option in ("--label", "--positive", "--negative"):
        parser.add_argument(option)
    parser.add_argument("--score", action="append", default=[])
    parser.add_argument("--kind", default="auto")
    given, _ = parser.parse_known_args(args)
    return RoleRequest(
        label=given.label,
        positive=given.positive,
        negative=given.negative,
        scores=tuple(given.score),
        kind=given.kind,
    )


def opens_with_its_auc(program: WindowedProgram, name: str) -> None:
    """The dialog, told what the manifest says of columns, opens the file with its AUCs."""
    args = MANIFEST[name]["args"]
    sheet = args[args.index("--sheet") + 1] if "--sheet" in args else None
    table = TableToOpen(path_of(name), options=ReadOptions(sheet=sheet))
    program.wiring.file_opening._show_dialog(table, request_of(args))
    dialog = dialog_of(program)
    assert dialog.open_button.isEnabled(), dialog.doubt.text
    click(dialog.open_button)
    settle(program)
    found = {model.name: model.curve.auc for model in analysis_of(program).models}
    for model, auc in aucs_of(name).items():
        assert found[model or next(iter(found))] == pytest.approx(auc, abs=1e-12)


def says_why_it_cannot_be_opened(program: WindowedProgram, name: str) -> None:
    """The dialog does not open the file and says why."""
    dialog = ask_about(program, path_of(name))
    answered(dialog)
    assert not dialog.open_button.isEnabled()
    assert dialog.doubt.isVisible()
    assert len(dialog.doubt.text) > 20


@pytest.mark.parametrize("name", in_part(MEASURED, 3))
def test_the_dialog_opens_it_with_its_auc(program: WindowedProgram, name: str) -> None:
    opens_with_its_auc(program, name)


@pytest.mark.parametrize("name", REFUSED)
def test_the_dialog_says_why_it_cannot_be_opened(program: WindowedProgram, name: str) -> None:
    says_why_it_cannot_be_opened(program, name)
