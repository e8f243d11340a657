"""Tables of a narrow column stand in two lines a row; nothing is left out of them."""

from gui.panels.section_block import corner_in_lines, folded
from gui.widgets.cell_table import width_of_rows
from gui.widgets.table_rows import NumberCell, NumberRow

HEADER = ("", "VUS", "normalised", "how found", "needed")
ROWS = tuple(
    NumberRow(
        tuple(NumberCell(words) for words in (name, "0.10420533", "0.8259", "certified", why))
    )
    for name, why in (("logistic", "no: a mixture"), ("forest", ""))
)


def words_of(rows: tuple[NumberRow, ...]) -> list[set[str]]:
    return [{words for cell in row.cells for words in (cell.first, cell.second)} for row in rows]


def test_a_table_with_room_is_as_it_is() -> None:
    assert folded(HEADER, ROWS, 2000) == (HEADER, ROWS)


def test_columns_go_below_those_before_them_until_all_fits() -> None:
    whole = width_of_rows(HEADER, ROWS)
    titles, once = folded(HEADER, ROWS, whole - 1)
    assert titles == ("", "VUS", "normalised", "how found\nneeded")
    assert once[0].cells[3] == NumberCell("certified", "no: a mixture")
    assert width_of_rows(titles, once) < whole
    titles, twice = folded(HEADER, ROWS, 1)
    assert titles == ("", "VUS\nnormalised", "how found\nneeded")
    assert words_of(twice) == [found | {""} for found in words_of(ROWS)]


def test_the_corner_of_a_matrix_makes_its_table_no_wider() -> None:
    titles = ("setosa", "versicolor", "virginica")
    rows = tuple(NumberRow(tuple(map(NumberCell, (name, "25", "0", "0")))) for name in titles)
    corner = corner_in_lines("probabilities: predicted ↓ actual →")
    assert corner == "probabilities:\npredicted ↓\nactual →"
    assert width_of_rows((corner, *titles), rows) <= 346  # of the column, where the window opens
