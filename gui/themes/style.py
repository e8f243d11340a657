"""The native widgets' look: a palette and a style sheet made from a theme."""

from string import Template

from PySide6.QtGui import QColor, QPalette

from gui.themes.theme import Theme, mix
from resources import FOLDER

# Sizes as in the look: controls 24 to 28 high with corners of 4, a border that can be seen.
SHEET = Template("""
QDialog, QMessageBox { background: $window; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QToolTip { background: $panel; color: $ink; border: 1px solid $border; padding: 4px 6px; }

QMenuBar { background: $window; border-bottom: 1px solid $separator; padding: 2px 6px; }
QMenuBar::item { padding: 3px 11px; border-radius: 4px; background: transparent; color: $ink; }
QMenuBar::item:selected { background: $raised; }
QMenuBar::item:disabled { color: $ink3; }
QMenu { background: $panel; border: 1px solid $border; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 26px; border-radius: 4px; color: $ink; }
QMenu::item:selected { background: $selected; }
QMenu::item:disabled { color: $ink3; background: transparent; }
QMenu::separator { height: 1px; background: $separator; margin: 4px 8px; }
QMenu::indicator { width: 12px; height: 12px; left: 8px; }
QMenu::indicator:checked { image: url("$check"); }

QPushButton, QToolButton {
  background: $plot; color: $ink; border: 1px solid $border; border-radius: 4px;
  padding: 0 12px; min-height: 24px;
}
QPushButton:hover, QToolButton:hover { background: $hover; }
QPushButton:pressed, QToolButton:pressed { background: $selected; }
QPushButton:focus, QToolButton:focus { border: 2px solid $accent; padding: 0 11px; }
QPushButton:disabled, QToolButton:disabled { color: $ink3; border-color: $separator; }
QPushButton[role="primary"] { background: $accent; color: $on_accent; border-color: $accent; }
QPushButton[role="primary"]:hover { background: $accent_hover; }
QPushButton[role="primary"]:focus { border-color: $ink; }
QPushButton[role="primary"]:disabled {
  background: $panel; color: $ink3; border-color: $separator;
}
QPushButton[role="link"] {
  background: transparent; color: $accent; border: 1px solid transparent; padding: 0 4px;
  min-height: 20px;
}
QPushButton[role="link"]:hover { background: $hover; }
QPushButton[role="link"]:focus { border: 2px solid $accent; padding: 0 3px; }
QPushButton[role="link"][first="true"] { border-left: none; padding: 0 4px 0 0; }
QPushButton[role="link"][first="true"]:focus { border: 2px solid $accent; padding: 0 3px 0 0; }
QPushButton[role="link"]:disabled { color: $ink3; }
QToolButton[role="icon"] {
  background: transparent; border: 1px solid transparent; padding: 0; min-height: 20px;
}
QToolButton::menu-indicator { image: none; }
QToolButton[role="icon"]:hover { background: $hover; }
QToolButton[role="icon"]:focus { border: 2px solid $accent; padding: 0; }
QToolButton[role="square"] { padding: 0; min-width: 24px; }
QToolButton[role="square"]:focus { padding: 0; }
QFileDialog QToolButton, QFileDialog QToolButton:focus { padding: 0; }
QToolButton[role="menu"] { padding: 0 30px 0 12px; }
QToolButton[role="menu"]:focus { padding: 0 29px 0 11px; }
QToolButton[role="menu"]::menu-indicator { image: none; width: 0; }

QLineEdit, QComboBox, QSpinBox {
  background: $plot; color: $ink; border: 1px solid $border; border-radius: 4px;
  min-height: 24px; padding: 0 7px;
  selection-background-color: $accent; selection-color: $on_accent;
}
QLineEdit:focus, QComboBox:focus, QSpinBox:focus { border: 2px solid $accent; padding: 0 6px; }
QLineEdit[wrong="true"] { border: 2px solid $error; padding: 0 6px; }
QLineEdit[dense="true"] { padding: 0 4px; }
QLineEdit[dense="true"]:focus, QLineEdit[dense="true"][wrong="true"] { padding: 0 3px; }
QLineEdit[quiet="true"] { background: $panel; color: $ink2; border-color: $separator; }
QLineEdit:disabled, QComboBox:disabled {
  color: $ink3; border-color: $separator; background: $panel;
}
QSpinBox QLineEdit { border: none; padding: 0 5px; min-height: 0; background: transparent; }
QSpinBox::up-button, QSpinBox::down-button { width: 0; border: none; }
QComboBox QLineEdit, QComboBox QLineEdit:focus { border: none; padding: 0; min-height: 0; }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow { image: url("$chevron"); width: 12px; height: 12px; }
QComboBox QAbstractItemView {
  background: $panel; color: $ink; border: 1px solid $border; outline: none; padding: 4px;
  selection-background-color: $selected; selection-color: $ink;
}

QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar::handle:vertical {
  background: $border; border-radius: 3px; min-height: 32px; margin: 2px;
}
QScrollBar::handle:vertical:disabled { background: transparent; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle:horizontal {
  background: $border; border-radius: 3px; min-width: 32px; margin: 2px;
}
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QListWidget {
  background: $plot; color: $ink; border: 1px solid $border; border-radius: 4px; outline: none;
}
QListWidget:focus { border: 1px solid $accent; }
QListWidget::item { padding: 0 7px; }
QListWidget::item:selected { background: $selected; color: $ink; }

QTableView { background: transparent; border: none; outline: none; gridline-color: transparent; }
QTableView[role="list"] { background: transparent; selection-color: $ink; }
QTableView[role="list"]::item { padding: 0 8px; }
QTableView[role="list"]::item:selected { background: $selected; color: $ink; }
QTableView[role="list"]:focus { border: 1px solid $accent; border-radius: 4px; }
QTableView[role="list"] QHeaderView::section {
  color: $ink2; padding: 0 10px; border-bottom: 1px solid $separator;
}
QHeaderView, QHeaderView::section { background: transparent; border: none; }

QProgressBar { background: $separator; border: none; border-radius: 2px; }
QProgressBar::chunk { background: $accent; border-radius: 2px; }

QFrame[role="separator"] { background: $separator; border: none; }
QWidget[role="presenter"] { background: $panel; }
QFrame[role="palette"] {
  background: $panel; border: 1px solid $border; border-radius: 6px;
}
QFrame[role="palette"] QLineEdit { min-height: 32px; }
QFrame[role="palette"] QListWidget { background: $panel; border: none; }
QFrame[role="note"] {
  background: $window; border: 1px solid $separator; border-radius: 4px;
}

QCheckBox, QRadioButton { color: $ink; spacing: 8px; }
QCheckBox:disabled, QRadioButton:disabled { color: $ink3; }
QCheckBox::indicator, QRadioButton::indicator {
  width: 14px; height: 14px; border: 1px solid $border; background: $plot;
}
QCheckBox::indicator { border-radius: 3px; }
QCheckBox::indicator:checked { image: url("$check"); }
QRadioButton::indicator { border-radius: 8px; }
QRadioButton::indicator:checked {
  width: 6px; height: 6px; border: 5px solid $accent; background: $on_accent;
}
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border-color: $accent; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {
  border-color: $separator; background: $panel;
}
QRadioButton:focus { text-decoration: underline; }

QLabel { background: transparent; color: $ink; }
QLabel[tone="2"] { color: $ink2; }
QLabel[tone="3"] { color: $ink3; }
QLabel[tone="error"] { color: $error; }
""")


def style_sheet(theme: Theme) -> str:
    """The style sheet of every native widget."""
    icons = (FOLDER / "icons").as_posix()
    names = "window panel plot ink ink2 ink3 accent on_accent selected hover border separator error"
    colors = {name: getattr(theme, name).name() for name in names.split()}
    return SHEET.substitute(
        colors,
        raised=_raised(theme).name(),
        accent_hover=mix(theme.accent, theme.ink, 0.15).name(),
        check=f"{icons}/check-{theme.name}.svg",
        chevron=f"{icons}/chevron-{theme.name}.svg",
    )


def _raised(theme: Theme) -> QColor:
    """The ground of a menu title under the mouse: seen on the window's own ground."""
    return mix(theme.window, theme.ink, 0.08)


def palette(theme: Theme) -> QPalette:
    """The palette behind the style sheet, for what a sheet does not reach."""
    made = QPalette()
    role = QPalette.ColorRole
    for place, color in (
        (role.Window, theme.window),
        (role.WindowText, theme.ink),
        (role.Base, theme.plot),
        (role.AlternateBase, theme.panel),
        (role.Text, theme.ink),
        (role.Button, theme.panel),
        (role.ButtonText, theme.ink),
        (role.PlaceholderText, theme.ink3),
        (role.Highlight, theme.accent),
        (role.HighlightedText, theme.on_accent),
        (role.ToolTipBase, theme.panel),
        (role.ToolTipText, theme.ink),
        (role.Link, theme.accent),
        (role.LinkVisited, theme.accent),
    ):
        made.setColor(place, color)
    for place in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, place, theme.ink3)
    return made
