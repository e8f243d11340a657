"""The licences of the program, of its typeface and of all that it runs on, as one text."""

from resources import FOLDER


def licence_text() -> str:
    """What `installer.licences` wrote: in a checkout the list, in a bundle with all texts."""
    return (FOLDER / "licences.txt").read_text("utf-8")
