"""Every messy file through the dialog: the AUC that other programs give, or words."""

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from engine.column_roles import Asked
from engine.data.options import ReadOptions
from engine.data.roles import RoleRequest
from engine.requests import Table
from gui.app import Program
from tests.gui.acts import analysis_of, click, settle
from tests.gui.importing.acts import answered, ask_about, dialog_of

DATA = Path(__file__).resolve().parents[4] / "shared" / "data"
MANIFEST = DATA / "weird_manifest.json"
FILES: dict[str, Any] = json.loads(MANIFEST.read_text("utf-8")) if MANIFEST.exists() else {}
MEASURED = sorted(name for name, told in FILES.items() if told["auc"] is not None)
REFUSED = sorted(name for name, told in FILES.items() if told["auc"] is None)

# What the manifest says of the scores in full does not hold of these files: JSON has them with
# ten digits (so scikit-learn finds other ties), SAS transport cuts names, Orange has no y.
ROUNDED = {"gaussian_nb": 0.9829140461215933}
SHORT = {"random_forest": "rf", "multinomial_nb": "mnb", "gaussian_nb": "gnb"}
ORANGE = ["--label", "diagnosis", "--positive", "benign"]

pytestmark = pytest.mark.skipif(
    not FILES, reason="the shared reference data are not beside this checkout (../shared)"
)


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


def expected_aucs(name: str) -> dict[str | None, float]:
    """AUCs by model; None names the only one."""
    auc = FILES[name]["auc"]
    if not isinstance(auc, dict):
        return {None: auc}
    if "json" in name:
        return auc | ROUNDED
    if name.endswith(".tab"):
        return {model: auc[model] for model in ("logistic", "random_forest", "multinomial_nb")}
    return auc


@pytest.mark.parametrize("name", MEASURED)
def test_the_dialog_opens_it_with_its_auc(program: Program, name: str) -> None:
    args = ORANGE if name.endswith(".tab") else FILES[name]["args"]
    short = SHORT if name.endswith(".xpt") else {}
    args = [short.get(word, word) for word in args]
    sheet = args[args.index("--sheet") + 1] if "--sheet" in args else None
    table = Table(DATA / name, options=ReadOptions(sheet=sheet))
    program.wiring.intake._ask_anew(table, Asked(request_of(args)))
    dialog = dialog_of(program)
    assert dialog.open_button.isEnabled(), dialog.doubt.text
    click(dialog.open_button)
    settle(program)
    found = {model.name: model.curve.auc for model in analysis_of(program).models}
    for model, auc in expected_aucs(name).items():
        only = next(iter(found.values()))
        named = None if model is None else short.get(model, model)
        assert (only if named is None else found[named]) == pytest.approx(auc, abs=1e-12)


@pytest.mark.parametrize("name", REFUSED)
def test_the_dialog_says_why_it_cannot_be_opened(program: Program, name: str) -> None:
    dialog = ask_about(program, DATA / name)
    answered(dialog)
    assert not dialog.open_button.isEnabled()
    assert dialog.doubt.isVisible()
    assert len(dialog.doubt.text) > 20
