"""The export dialog: sizes within a picture's limits, and what it says beyond them."""

from gui.export.export_dialog import ExportDialog
from gui.export.picture import LARGEST_SIDE
from tests.gui.conftest import AnalyseCrossing


def test_too_many_pixels_are_said_before_anything_is_drawn(
    analyse_crossing: AnalyseCrossing,
) -> None:
    dialog = ExportDialog("light", analyse_crossing())
    assert dialog.limit.isHidden()
    dialog.width_box.setValue(99999)
    assert dialog.width_box.value() == LARGEST_SIDE
    assert dialog.limit.isHidden()
    dialog.height_box.setValue(9000)
    assert not dialog.limit.isHidden()
    assert "147 million pixels are too many for .png" in dialog.limit.text()
    dialog.height_box.setValue(8192)
    assert dialog.limit.isHidden()
    assert dialog.choice.size.width() == LARGEST_SIDE
