"""Wheel and sdist: what they must hold to run away from a checkout, and what they must not."""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from engine.messages.version import VERSION
from installer.checkout import tracked_files
from installer.python_packages import build_python_packages

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Wheel and sdist, built of what git tracks, without a network."""
    return build_python_packages(tmp_path_factory.mktemp("packages"))


@pytest.fixture(scope="module")
def wheel(packages: tuple[Path, Path]) -> Path:
    return packages[0]


def test_packages_are_the_same_bytes_whoever_builds_them(
    packages: tuple[Path, Path], tmp_path: Path
) -> None:
    before = os.umask(0o077)
    try:
        again = build_python_packages(tmp_path)
    finally:
        os.umask(before)

    assert [path.name for path in again] == [path.name for path in packages]
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in packages]


def test_packages_bear_the_one_version_that_there_is(packages: tuple[Path, Path]) -> None:
    wheel, sdist = packages
    assert [path.name.split("-")[1] for path in packages] == [VERSION, f"{VERSION}.tar.gz"]
    with tarfile.open(sdist) as tar, zipfile.ZipFile(wheel) as archive:
        info = tar.extractfile(f"voroscope-{VERSION}/PKG-INFO")
        assert info is not None
        described = info.read()
        assert archive.read(f"voroscope-{VERSION}.dist-info/METADATA") == described
    assert f"\nVersion: {VERSION}\n".encode() in described
    assert not re.search(r"^version\s*=\s*\"", (ROOT / "pyproject.toml").read_text(), re.MULTILINE)


def test_the_sdist_holds_what_git_tracks(packages: tuple[Path, Path]) -> None:
    with tarfile.open(packages[1]) as tar:
        members = tar.getmembers()
    names = {member.name.partition("/")[2] for member in members}

    assert names == {str(name) for name in tracked_files()} | {"PKG-INFO"}
    assert len({(member.mtime, member.uid, member.uname) for member in members}) == 1
    assert {member.mode for member in members} == {0o644, 0o755}


def test_the_wheel_holds_program_and_resources_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert tops == {"engine", "gui", "resources", next(t for t in tops if "dist-info" in t)}
    assert "resources/themes/light.json" in names
    assert "resources/fonts/Inter-Regular.otf" in names
    assert "resources/fonts/OFL.txt" in names
    assert "resources/samples/wdbc_partial_oof.csv" in names


def test_the_installed_program_measures_a_bundled_sample(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)  # noqa: S202 - ours
    sample = site / "resources" / "samples" / "wdbc_partial_oof.csv"
    code = (
        f"import sys; sys.path.insert(0, {str(site)!r}); import gui; "
        f"assert gui.__file__.startswith({str(site)!r}); "
        f"from gui.cli import main; sys.exit(main(['analyse', {str(sample)!r}]))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "0.866" in done.stdout


@pytest.mark.parametrize(
    "lock", ["requirements.lock", "requirements-dev.lock", "requirements-bundle.lock"]
)
def test_every_python_gets_the_same_versions(lock: str) -> None:
    lines = (ROOT / "installer" / lock).read_text("utf-8").splitlines()
    names = [line.partition("==")[0] for line in lines if "==" in line]

    assert len(names) > 5
    assert sorted(set(names)) == sorted(names)
    assert not any("python_version" in line or "python_full_version" in line for line in lines)
