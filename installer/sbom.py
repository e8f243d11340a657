"""Writes the bill of materials: every component with version, licence and what it depends on.

It is CycloneDX 1.6 as JSON, made of the lock and of what the installed packages say of themselves;
of a bundle also of the system's libraries that are in it. The same commit gives the same bytes.
"""

import json
import re
import tomllib
import uuid
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from engine.messages.version import VERSION
from installer.checkout import DIST, LABEL, NAME, ROOT, date_of_source
from installer.licences import licence_of, locked_packages


class SystemLibrary(NamedTuple):
    """A package of the system, of which a library is in the bundle."""

    name: str
    version: str


def main() -> None:
    """Write that of the Python packages into dist/."""
    print(write_sbom(DIST / f"{LABEL}.cdx.json"))


def write_sbom(target: Path, of_system: Iterable[SystemLibrary] = ()) -> Path:
    """Write the bill of materials to a file, whose folder is made."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(sbom(of_system), indent=1) + "\n", "utf-8")
    return target


def sbom(of_system: Iterable[SystemLibrary] = ()) -> dict[str, Any]:
    """The bill of materials of the program with all that its lock names."""
    packages = locked_packages()
    date = datetime.fromtimestamp(date_of_source(), UTC)
    seed = f"{LABEL} of {date.isoformat()}"
    components = [
        _component("library", name, version, _of_python(name, version), licence_of(name))
        for name, version in packages.items()
    ]
    components += [
        _component("library", each.name, each.version, _of_debian(each)) for each in of_system
    ]
    known = {name: _of_python(name, version) for name, version in packages.items()}
    needs = {_of_python(NAME, VERSION): _refs(_required_by_program(), known)}
    needs |= {known[name]: _refs(distribution(name).requires or (), known) for name in packages}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, seed)}",
        "version": 1,
        "metadata": {
            "timestamp": date.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": _component("application", NAME, VERSION, _of_python(NAME, VERSION), "MIT"),
        },
        "components": components,
        "dependencies": [{"ref": ref, "dependsOn": refs} for ref, refs in needs.items()],
    }


def _component(kind: str, name: str, version: str, ref: str, licence: str = "") -> dict[str, Any]:
    """A component; its package URL is what others refer to it by."""
    described = {"type": kind, "bom-ref": ref, "name": name, "version": version, "purl": ref}
    if not licence:
        return described
    is_expression = re.fullmatch(r"[\w.+-]+( (AND|OR) [\w.+-]+)*", licence) is not None
    named = {"expression": licence} if is_expression else {"license": {"name": licence}}
    return {**described, "licenses": [named]}


def _of_python(name: str, version: str) -> str:
    return f"pkg:pypi/{name}@{version}"


def _of_debian(library: SystemLibrary) -> str:
    return f"pkg:deb/debian/{library.name}@{quote(library.version)}"


def _required_by_program() -> list[str]:
    """What the program and its extras require."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    return [*project["dependencies"], *(each for extra in extras for each in extra)]


def _refs(requirements: Iterable[str], known: Mapping[str, str]) -> list[str]:
    """The components that requirements name; what only an extra asks for is passed by."""
    names = [
        re.split(r"[^\w.-]", words, maxsplit=1)[0].lower().replace("_", "-")
        for words in requirements
        if "extra ==" not in words
    ]
    return sorted({known[name] for name in names if name in known})


if __name__ == "__main__":
    main()
