"""What can be copied about a failure: what was said, and on which system it came about."""

import platform
import sys

from PySide6.QtCore import qVersion

from engine.messages.failures import Failure
from engine.messages.language import tr
from engine.messages.version import VERSION


def details_of(failure: Failure) -> str:
    """A failure as text for whoever is asked for help; of the data only what the words name."""
    words = [f"{failure.where}: {failure.what}" if failure.where else failure.what, failure.do]
    python = ".".join(map(str, sys.version_info[:3]))
    system = tr(
        "Voroscope {version}, Python {python}, Qt {qt}, {system}",
        version=VERSION,
        python=python,
        qt=qVersion(),
        system=platform.platform(),
    )
    return "\n".join(filter(None, (*words, system)))
