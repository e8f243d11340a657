"""The bundled samples of two classes by name."""

from engine.session.samples import Sample, bundled


def sample(name: str) -> Sample:
    """The sample of two classes of that name."""
    found = bundled(name)
    assert isinstance(found, Sample)
    return found
