"""The wheel: what it must hold to run away from a checkout, and what it must not."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of what git tracks, without a network."""
    copy = tmp_path_factory.mktemp("checkout")
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.split("\0"):
        if name and (ROOT / name).is_file():
            target = copy / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((ROOT / name).read_bytes())
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--no-deps",
            "--no-build-isolation",
            "--no-index",
            "--wheel-dir",
            str(out),
            str(copy),
        ],
        check=True,
        capture_output=True,
    )
    (built,) = out.glob("*.whl")
    return built


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
    zipfile.ZipFile(wheel).extractall(site)
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


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_python_gets_the_same_versions(lock: str) -> None:
    lines = (ROOT / "installer" / lock).read_text("utf-8").splitlines()
    names = [line.partition("==")[0] for line in lines if "==" in line]

    assert len(names) > 5
    assert sorted(set(names)) == sorted(names)
    assert not any("python_version" in line or "python_full_version" in line for line in lines)
