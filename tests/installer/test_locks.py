"""The locks: one set of versions with hashes, of all that the program and its extras require."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from installer.checkout import ROOT
from installer.licences import LOCK, SPARK_LOCK, locked_packages

FOLDER = LOCK.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
REQUIRED = {
    "dependencies": PROJECT["project"]["dependencies"],
    **PROJECT["project"]["optional-dependencies"],
}


def blocks(lock: str) -> dict[str, str]:
    """What a lock says of each package, hashes included, by its name."""
    text = (FOLDER / lock).read_text("utf-8")
    return {block.partition("==")[0]: block for block in re.split(r"\n(?=\S)", text.strip())}


@pytest.mark.parametrize("lock", ["requirements-dev.lock", "requirements-bundle.lock"])
def test_what_tests_and_bundles_have_is_what_the_program_runs_on(lock: str) -> None:
    other = blocks(lock)
    assert {name: other.get(name) for name in blocks(LOCK.name)} == blocks(LOCK.name)


@pytest.mark.parametrize("lock", sorted(path.name for path in FOLDER.glob("*.lock")))
def test_every_package_is_locked_by_hash_and_no_address_is_named(lock: str) -> None:
    for block in blocks(lock).values():
        assert re.match(
            r"[\w.-]+==[\w.]+ (; .+ )?\\\n( +--hash=sha256:[0-9a-f]{64}( \\\n)?)+$", block
        )
        assert "://" not in block


@pytest.mark.parametrize("extra", REQUIRED)
def test_what_an_extra_requires_is_locked(extra: str) -> None:
    locked = locked_packages() | locked_packages(SPARK_LOCK)
    for words in REQUIRED[extra]:
        wanted = Requirement(words)
        if wanted.name == "voroscope":
            assert wanted.extras == REQUIRED.keys() - {"dependencies", "all", "spark"}
        else:
            assert locked[canonicalize_name(wanted.name)] in wanted.specifier, words
