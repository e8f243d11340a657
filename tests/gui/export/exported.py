"""Pictures in files, for tests that read them again."""

from pathlib import Path

from gui.export.picture import Picture, picture_bytes
from gui.export.steps import finish


def export_picture(picture: Picture, target: Path) -> None:
    """Write a picture.

    Raises:
        InputError: as `picture_bytes`.
    """
    target.write_bytes(finish(picture_bytes(picture, target)))
