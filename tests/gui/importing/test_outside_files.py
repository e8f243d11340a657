"""The files of GPL packages through the dialog: the AUC that other programs give, or words."""

import pytest

from gui.program.app import WindowedProgram
from tests.gui.importing.test_files import opens_with_its_auc, says_why_it_cannot_be_opened
from tests.reference.files import listed

pytestmark = pytest.mark.usefixtures("outside")


@pytest.mark.parametrize("name", listed("", outside=True, measured=True))
def test_the_dialog_opens_it_with_its_auc(program: WindowedProgram, name: str) -> None:
    opens_with_its_auc(program, name)


@pytest.mark.parametrize("name", listed("", outside=True, measured=False))
def test_the_dialog_says_why_it_cannot_be_opened(program: WindowedProgram, name: str) -> None:
    says_why_it_cannot_be_opened(program, name)
