"""In German the command line and the report say the same numbers; JSON is the same to the byte.

engine.messages.language, engine.command.parser
"""

import html
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.session.samples import bundled
from tests.conftest import CHECKOUT

STATED = ("--cost-fn", "2:8", "--prevalence", "0.1:0.2")
WORD = re.compile(r"[^\W\d_]+")
NUMBER = re.compile(r"\d[\d.,]*")


def said(*words: str) -> str:
    """What the program prints."""
    run = subprocess.run(
        [sys.executable, "main.py", *words], cwd=CHECKOUT, capture_output=True, check=False
    )
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout.decode("utf-8")


def numbers(text: str, thousands: str, decimal: str) -> list[str]:
    """All numbers of a text, in order, as Python writes them."""
    return [
        found.rstrip(".,").replace(thousands, "").replace(decimal, ".")
        for found in NUMBER.findall(text)
    ]


@pytest.mark.parametrize(
    ("sample", "options"),
    [
        ("crossing", STATED),
        ("crossing", ("--bootstrap", "40", "--point", "tpr:0.9")),
        ("iris", ("--cost-matrix", "0,1:2,5;1,0,2;9,3,0")),
        ("matrices", ()),
        ("ordered", ()),
    ],
)
def test_json_is_the_same_in_every_language(
    sample: str, options: tuple[str, ...], tmp_path: Path
) -> None:
    written = []
    for code in ("en", "de"):
        target = tmp_path / f"{code}.json"
        path = str(bundled(sample).opened_path)
        said("analyse", path, *options, "--json", str(target), "--lang", code)
        written.append(target.read_bytes())
    assert written[0] == written[1]


@pytest.mark.parametrize(("sample", "options"), [("crossing", STATED), ("matrices", ())])
def test_the_table_has_the_same_numbers(sample: str, options: tuple[str, ...]) -> None:
    path = str(bundled(sample).opened_path)
    english = said("analyse", path, *options)
    german = said("analyse", path, *options, "--lang", "de")
    assert "Kosten" in german
    assert "cost" not in german.replace("costs", "")
    first, second = numbers(english, ",", "."), numbers(german, ".", ",")
    assert sorted(first) == sorted(second)  # sentences order their numbers as they like
    assert len(first) > 50
    assert re.search(r"\d,\d{3}\b", german)
    assert not re.search(r"\d\.\d{1,2}\b", german)


def test_the_report_has_the_same_numbers(tmp_path: Path) -> None:
    found = []
    for code, marks in (("en", (",", ".")), ("de", (".", ","))):
        target = tmp_path / f"{code}.html"
        path = str(bundled("one-model").opened_path)
        said("report", path, *STATED, "--bootstrap", "20", "-o", str(target), "--lang", code)
        page = target.read_text("utf-8")
        assert f'lang="{code}"' in page
        tables = re.findall(r"<tbody>.*?</tbody>", page, re.DOTALL)
        text = html.unescape(re.sub(r"<[^>]+>", " ", " ".join(tables)))
        found.append(numbers(text, *marks))
    assert found[0] == found[1]
    assert len(found[0]) > 30


def test_help_and_errors_are_german() -> None:
    text = said("analyse", "--lang", "de", "--help")
    assert "Aufruf:" in text
    assert "Kosten eines Fehlalarms" in text
    assert not re.search(r"\b(usage|options|show this help)\b", text)
    run = subprocess.run(
        [sys.executable, "main.py", "analyse", "nirgends.csv", "--lang=de"],
        cwd=CHECKOUT,
        capture_output=True,
        check=False,
    )
    assert run.returncode == 2
    assert "diese Datei gibt es nicht" in run.stderr.decode()


def test_a_language_that_there_is_not_is_refused() -> None:
    run = subprocess.run(
        [sys.executable, "main.py", "samples", "--lang", "xx"],
        cwd=CHECKOUT,
        capture_output=True,
        check=False,
    )
    assert run.returncode == 2
    assert "“xx” is no language of this program" in run.stderr.decode()
