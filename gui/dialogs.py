"""The dialogs: which file to open, and what this program is."""

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

READABLE = "Tables and sessions (*.csv *.tsv *.txt *.tab *.voro);;All files (*)"
SOURCES = (
    "Ratigan and Cowen 2024, Exploring the ROC surface (VOROS)",
    "Fawcett and Niculescu-Mizil 2007, PAV and the ROC convex hull",
    "Provost and Fawcett 2001, robust classification",
)


def ask_for_file(parent: QWidget) -> Path | None:
    """Ask which file to open; None if the user thought better of it."""
    name, _ = QFileDialog.getOpenFileName(parent, "Open labels and scores", "", READABLE)
    return Path(name) if name else None


def show_about(parent: QWidget) -> None:
    """Say what this program is."""
    box = QMessageBox(parent)
    box.setWindowTitle("About Voroscope")
    box.setText(f"<b>Voroscope {program_version()}</b>")
    lines = "".join(f"<li>{source}</li>" for source in SOURCES)
    box.setInformativeText(
        "Which model to use, at which threshold, and why: the geometry of ROC curves under "
        f"costs and prevalence.<p>It stands on:</p><ul>{lines}</ul>"
        "<p>Files stay on this computer. MIT licence; the Inter typeface, OFL.</p>"
    )
    box.exec()


def program_version() -> str:
    """The installed version, or that it runs from a checkout."""
    try:
        return version("voroscope")
    except PackageNotFoundError:
        return "(from a checkout)"
