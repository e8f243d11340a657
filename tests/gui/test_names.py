"""Names are shown as the file has them: no capital and no blank is put into them."""

import datetime as dt
import re
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QLabel, QWidget

from engine.command.two.terminal_table import as_table
from engine.report.html_report import as_html
from engine.report.sections import build_report
from gui.program.app import WindowedProgram
from tests.gui.acts import analysis_of, drop, settle

NAMES = ("dsi", "random_forest", "logit v2")
CHANGED = re.compile(r"\bDsi\b|[Rr]andom forest|Random_forest|Logit v2")
ROWS = "".join(
    f"{i % 2},{'' if i == 7 else i * 37 % 50 / 50},{i * 17 % 40 / 40},{i * 29 % 31 / 31:.3f}\n"
    for i in range(60)
)


def words_of(widget: QWidget) -> list[str]:
    """All that a widget says."""
    said = [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
    if isinstance(widget, QLabel):
        said.append(widget.text())
    if isinstance(widget, QAbstractItemView) and (model := widget.model()) is not None:
        roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
        places = ((row, column) for row in range(model.rowCount()) for column in range(5))
        said += [str(model.index(*place).data(role)) for place in places for role in roles]
    return said


def test_names_stay_as_the_file_has_them_in_window_table_and_report(
    program: WindowedProgram, tmp_path: Path
) -> None:
    path = tmp_path / "names.csv"
    path.write_text(f"y,{','.join(NAMES)}\n{ROWS}", "utf-8")
    drop(program, path)
    settle(program)
    analysis = analysis_of(program)
    assert [model.name for model in analysis.models] == list(NAMES)
    seen = (each for each in program.window.findChildren(QWidget) if each.isVisible())
    window = [word for widget in seen for word in words_of(widget)]
    document = build_report(analysis, (), dt.date(2026, 1, 1))
    everywhere = {
        "window": "\n".join(window),
        "table": as_table(analysis),
        "report": as_html(document, "", lambda _: ""),
    }
    for place, text in everywhere.items():
        for name in NAMES:
            assert name in text, (place, name)
        assert not CHANGED.search(text), (place, CHANGED.search(text))
