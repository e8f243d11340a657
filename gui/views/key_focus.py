"""Whether the focus came by keyboard: only then is it shown."""

from PySide6.QtCore import Qt

KEY_REASONS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
