"""Writes the bill of materials: every component with version, licence and what it depends on.

It is CycloneDX 1.6 as JSON, made of the locks and of what the installed packages say of themselves;
of a bundle also of the system's libraries that are in it, and without the extra `spark`, which is
in none. The same commit gives the same bytes.
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
from installer.licences import SPARK_LOCK, licence_of, locked_packages

# What packages require that need not be installed here.
OF_SPARK = {"pyspark": ("py4j",), "py4j": ()}


class SystemLibrary(NamedTuple):
    """A package of the system, of which a library is in the bundle."""

    name: str
    version: str


def main() -> None:
    """Write that of the Python packages into dist/."""
    print(write_sbom(DIST / f"{LABEL}.cdx.json", sbom()))


def write_sbom(target: Path, bill: Mapping[str, Any]) -> Path:
    """Write a bill of materials to a file, whose folder is made."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(bill, indent=1) + "\n", "utf-8")
    return target


def sbom() -> dict[str, Any]:
    """The bill of materials of wheel and sdist: all that the locks name, for every extra."""
    spark = locked_packages(SPARK_LOCK)
    bill = _bill(locked_packages() | spark)
    for component in bill["components"]:
        if component["name"] in spark:
            component["scope"] = "optional"
    return bill


def sbom_of_bundle(of_system: Iterable[SystemLibrary]) -> dict[str, Any]:
    """The bill of materials of a bundle: all that its lock names, and the system's libraries."""
    return _bill(locked_packages(), of_system)


def _bill(packages: Mapping[str, str], of_system: Iterable[SystemLibrary] = ()) -> dict[str, Any]:
    """The bill of materials of the program with packages, by their names with their versions."""
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
    needs |= {known[name]: _refs(_required_by(name), known) for name in packages}
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


def _required_by(name: str) -> Iterable[str]:
    """What a package requires."""
    if name in OF_SPARK:
        return OF_SPARK[name]
    return distribution(name).requires or ()


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
