"""What goes with a package: licences, bill of materials, manual page, citation, one version."""

import json
import os
import re
import shutil
import subprocess
from importlib.metadata import version
from pathlib import Path
from shutil import which

import pytest

from engine.command.options import COMMANDS
from engine.messages.version import VERSION
from gui.catalogue import VIEWS
from installer.checkout import ROOT, date_of_source
from installer.frozen import check
from installer.frozen.check import OF_SYSTEM, problems_of
from installer.licences import SPARK_LOCK, all_licences, listed_licences, locked_packages
from installer.linux import deb
from installer.man_page import man_page
from installer.python_packages import packed
from installer.sbom import SystemLibrary, sbom, sbom_of_bundle
from installer.windows.setup_script import setup_script


@pytest.fixture(autouse=True)
def same_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")


def test_the_list_of_licences_is_that_of_the_lock() -> None:
    kept = (ROOT / "resources" / "licences.txt").read_text("utf-8")

    assert kept == listed_licences(), "run python -m installer.licences"
    for name, locked in (locked_packages() | locked_packages(SPARK_LOCK)).items():
        assert re.search(rf"^  {re.escape(name)} {re.escape(locked)} +\S", kept, re.MULTILINE)


def test_a_bundle_has_the_text_of_every_licence() -> None:
    text = all_licences()

    heads = re.findall(r"^={78}\n(.+): .+\n={78}$", text, re.MULTILINE)
    assert len(heads) == len(locked_packages()) + 4  # ours, typeface, data, Python
    for words in (
        "GNU LESSER GENERAL PUBLIC LICENSE",
        "PYTHON SOFTWARE FOUNDATION LICENSE",
        "Inter",
    ):
        assert words in text
    assert "see the text" not in text
    assert "leaves out the extra `spark`: py4j, pyspark." in text


def test_the_bill_of_materials_names_every_component_and_what_it_needs() -> None:
    found = sbom_of_bundle([SystemLibrary("libxcb-cursor0", "0.1.4-1")])

    names = {each["name"]: each for each in found["components"]}
    assert names.keys() == {*locked_packages(), "libxcb-cursor0"}
    assert names["numpy"]["version"] == version("numpy")
    assert all("licenses" in names[name] for name in locked_packages())
    assert names["libxcb-cursor0"]["purl"] == "pkg:deb/debian/libxcb-cursor0@0.1.4-1"
    refs = {each["bom-ref"] for each in found["components"]}
    needs = {each["ref"]: each["dependsOn"] for each in found["dependencies"]}
    assert {ref for needed in needs.values() for ref in needed} <= refs
    assert f"pkg:pypi/numpy@{version('numpy')}" in needs[f"pkg:pypi/scipy@{version('scipy')}"]
    assert found["metadata"]["component"]["version"] == VERSION
    assert found["metadata"]["timestamp"] == "2027-01-15T08:00:00Z"
    again = sbom_of_bundle([SystemLibrary("libxcb-cursor0", "0.1.4-1")])
    assert json.dumps(found) == json.dumps(again)


def test_the_bill_of_materials_of_the_wheel_has_every_extra() -> None:
    found = sbom()

    names = {each["name"]: each for each in found["components"]}
    assert names.keys() == {*locked_packages(), *locked_packages(SPARK_LOCK)}
    assert {name for name in names if names[name].get("scope")} == {"pyspark", "py4j"}
    assert all("licenses" in each for each in names.values())
    needs = {each["ref"]: each["dependsOn"] for each in found["dependencies"]}
    spark, py4j = names["pyspark"]["bom-ref"], names["py4j"]["bom-ref"]
    program = found["metadata"]["component"]["bom-ref"]
    assert {spark, names["duckdb"]["bom-ref"]} <= set(needs[program])
    assert needs[spark] == [py4j]


def test_the_manual_page_says_what_the_command_says() -> None:
    page = man_page()

    assert [f".SS {command}" in page for command in COMMANDS] == [True] * len(COMMANDS)
    assert "\\-\\-prevalence" in page
    assert f"Voroscope {VERSION}" in page.splitlines()[0]
    assert not [line for line in page.splitlines() if line.startswith("'")]


def test_the_version_is_the_same_wherever_a_reader_meets_it() -> None:
    assert f"\nversion: {VERSION}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    readme = (ROOT / "README.md").read_text("utf-8")
    assert set(re.findall(r"voroscope[-_](\d+\.\d+\.\d+)", readme)) == {VERSION}
    assert f"## {VERSION}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_pictures_of_the_readme_are_there() -> None:
    for file in ("README.md", "CONTRIBUTING.md"):
        for target in re.findall(r'(?:\]\(|src=")([^)"#:]+)[)"]', (ROOT / file).read_text("utf-8")):
            assert (ROOT / target).exists(), target
    readme = (ROOT / "README.md").read_text("utf-8")
    shown = re.findall(r"\(docs/views/([\w-]+)\.png\)", readme)
    assert sorted(shown) == sorted(view.key for view in VIEWS)
    assert {path.stem for path in (ROOT / "docs" / "views").iterdir()} == set(shown)


def test_archives_hold_nothing_of_who_packs_them() -> None:
    entries = [("b", b"2", 0o644), ("a", b"1", 0o755)]
    assert packed(entries, "top") == packed(reversed(entries), "top")
    assert date_of_source() == int(os.environ["SOURCE_DATE_EPOCH"])


def test_windows_gets_a_line_for_every_kind_of_file() -> None:
    script = setup_script()
    assert r"Software\Classes\.voro" in script
    assert r"Software\Classes\.parquet\OpenWithProgids" in script
    assert 'Type: filesandordirs; Name: "{app}\\_internal"' in script  # of an earlier version
    assert "PrivilegesRequired=lowest" in script


def test_a_folder_that_would_not_run_is_found_out(tmp_path: Path) -> None:
    (tmp_path / "source.c").write_text("int answer(void) { return 42; }")
    library = tmp_path / "libanswer.so"
    words = ["cc", "-shared", "-o", str(library), str(tmp_path / "source.c")]
    try:
        subprocess.run(words, check=True, capture_output=True)
        subprocess.run([*words[:3], str(tmp_path / "libasks.so"), str(library)], check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("there is no compiler")
    assert list(problems_of(tmp_path)) == []
    library.rename(tmp_path / "gone.so")
    (tmp_path / "libQt6Network.so.6").write_text("")

    problems = "\n".join(problems_of(tmp_path))

    assert "libQt6Network.so.6 was to be left out" in problems
    assert OF_SYSTEM["libc.so.6"] == "libc6"


@pytest.mark.skipif(which("objdump") is None, reason="needs objdump, of the package binutils")
def test_a_folder_that_is_too_new_or_too_large_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import msgspec

    assert (check.GLIBC, check.LARGEST) == ((2, 36), 480)
    library = next(Path(str(msgspec.__file__)).parent.glob("_core*.so"), None)
    if library is None:
        pytest.skip("about binaries of Linux")
    shutil.copy(library, tmp_path)
    assert list(problems_of(tmp_path)) == []
    monkeypatch.setattr(check, "GLIBC", (2, 1))
    monkeypatch.setattr(check, "LARGEST", 0.1)

    newer, larger = problems_of(tmp_path)

    assert re.fullmatch(rf"{re.escape(library.name)} asks for GLIBC_2\.\d+", newer)
    assert larger.endswith("MB are more than 0.1")


def test_a_package_that_is_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert deb.PACKED == 140
    package = tmp_path / "p.deb"
    monkeypatch.setattr(deb, "FOLDER", tmp_path)
    monkeypatch.setattr(deb, "build_deb", lambda _: package)
    for size, status in ((140_000_000, 0), (140_000_001, 1)):
        with package.open("wb") as file:
            file.truncate(size)
        assert deb.main() == status
    assert "140 MB are more than 140" in capsys.readouterr().err
    monkeypatch.setattr(deb, "problems_of", lambda _: ["it would not run"])
    assert deb.main() == 1
