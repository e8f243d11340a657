"""What the two classes are called beside their cases."""

from engine.analysis.model_geometry import Geometry
from engine.messages.language import tr

LONGEST = 24


def class_names(geometry: Geometry) -> tuple[str, str]:
    """The positive and the negative class: "malignant", "label = 1", or "positive"."""
    return (
        _name(geometry, geometry.positive, tr("positive")),
        _name(geometry, geometry.negative, tr("negative")),
    )


def _name(geometry: Geometry, value: str, otherwise: str) -> str:
    """A class by its value where that is a word, else with its label."""
    if not geometry.label or not value:
        return otherwise
    name = value if any(letter.isalpha() for letter in value) else f"{geometry.label} = {value}"
    return name if len(name) <= LONGEST else otherwise
