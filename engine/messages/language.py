"""The language of the interface: every sentence that a user reads passes `tr`.

English is the language of the code, and needs no catalogue. Another language is a table from
English templates to its own, taken before the modules are imported that hold sentences: some
of them stand at the top of a module.
"""

from collections.abc import Mapping

_catalogue: dict[str, str] = {}


def tr(template: str, /, **values: object) -> str:
    """A sentence in the language in use.

    Args:
        template: the English one; "{name}" stands for a value, as for str.format. Without
            values it is taken as it stands, braces included.
        values: what its names stand for.
    """
    found = _catalogue.get(template, template)
    return found.format(**values) if values else found


def use_catalogue(catalogue: Mapping[str, str]) -> None:
    """Take another language from now on; an empty catalogue is English."""
    _catalogue.clear()
    _catalogue.update(catalogue)


def sentence(text: str) -> str:
    """Text with a capital and a full stop."""
    capital = text[:1].upper() + text[1:]
    return capital if capital.endswith((".", "?", "!")) else f"{capital}."
