"""What to do where an optional part of the program is not there."""

import sys

from engine.messages.language import tr


def how_to_install(extra: str) -> str:
    """How an extra is installed: into a package of an installer nothing can be."""
    if getattr(sys, "frozen", False):
        return tr(
            "This package of Voroscope leaves it out: install Voroscope from its source code, "
            'with pipx install ".[all,{extra}]"',
            extra=extra,
        )
    return tr('Install it: pip install "voroscope[{extra}]"', extra=extra)
