"""engine.data.counting.where_filter, engine.data.counting.count_query: what is typed is parsed, and no part of a query."""

import pytest
import sqlglot
from sqlglot import expressions

from engine.data.counting.count_query import (
    CountedRows,
    LabelSplit,
    binned_query,
    count_query,
)
from engine.data.counting.dialects import DIALECTS, Dialect
from engine.data.counting.where_filter import FilterError, parse_filter
from engine.messages.errors import InputError

COLUMNS = ("age", "country", "Time of day", 'it"s', "score")


def sql(text: str) -> str:
    return parse_filter(text, COLUMNS).standard


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("age >= 18", '("age" >= 18)'),
        ("AGE==18", '("age" = 18)'),
        ("age != -1.5e3", '("age" <> -1.5e3)'),
        ("country IN ('DE', 'A''T')", "(\"country\" IN ('DE', 'A''T'))"),
        ("country not in ('x')", "(\"country\" NOT IN ('x'))"),
        ('"Time of day" is not null', '("Time of day" IS NOT NULL)'),
        ('"it""s" between 1 and 2', '("it""s" BETWEEN 1 AND 2)'),
        ("country like 'D%'", "(\"country\" LIKE 'D%')"),
        ("age < score", '("age" < "score")'),
        (
            "not (age = 1 or age = 2) and age < 9",
            '((NOT (("age" = 1) OR ("age" = 2))) AND ("age" < 9))',
        ),
        ("true = true", "(TRUE = TRUE)"),
    ],
)
def test_a_filter_is_written_anew(typed: str, written: str) -> None:
    assert sql(typed) == written
    assert sql(written) in (written, written[1:-1], f"({written})")  # it can be typed back


@pytest.mark.parametrize(
    "typed",
    [
        "age = 1; DROP TABLE x",
        "age = 1 -- all",
        "age = 1 /* */",
        "age = (SELECT 1)",
        "read_csv('/etc/passwd') = 1",
        "age = 1 UNION SELECT 1",
        "age",
        "age = ",
        "(age = 1",
        "age = 1)",
        "age in ()",
        "country = 'a\\'",
        "salary = 1",
        "country = 'DE",
        "NOT " * 60 + "age = 1",
        "age = 1 " * 2000,
        "",
    ],
)
def test_what_is_no_condition_is_refused(typed: str) -> None:
    with pytest.raises(InputError) as caught:
        sql(typed)
    assert caught.value.where.startswith("--where, character ")


@pytest.mark.parametrize(
    ("typed", "start", "stop"),
    [
        ("age >= 18 AND land = 1", 14, 18),
        ("age >= 18 AND", 13, 13),
        ("age >= 18  ", None, None),
        ("  age ; 1", 6, 9),
        ("(age = 1", 8, 8),
        ("age = 1 age", 8, 11),
        ("country = 'a\\'", 10, 14),
    ],
)
def test_an_error_says_where_it_is(typed: str, start: int | None, stop: int | None) -> None:
    if start is None:
        assert sql(typed)
        return
    with pytest.raises(FilterError) as caught:
        sql(typed)
    assert (caught.value.start, caught.value.stop) == (start, stop)
    assert caught.value.where == f"--where, character {start + 1}"


def rows(table: str = "scored") -> CountedRows:
    label = LabelSplit("y", ("1", "o'k"), ("0",))
    return CountedRows(
        table, label, ("s",), parse_filter("age >= 18 AND country IN ('a''b')", COLUMNS)
    )


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda dialect: dialect.name)
def test_every_dialect_parses_its_query(dialect: Dialect) -> None:
    for direction in ("higher", "lower"):
        for query in (
            count_query(rows(), "s", direction, dialect),
            count_query(rows(), "s", direction, dialect, (float("-inf"), 0.1)),
            binned_query(rows(), "s", direction, "FLOOR(key)", dialect),
        ):
            (tree,) = sqlglot.parse(query, dialect=_names(dialect))
            assert isinstance(tree, expressions.Select)
            assert [table.name for table in tree.find_all(expressions.Table)] == ["scored"]
            assert {column.name for column in tree.find_all(expressions.Column)} <= {
                *("y", "s", "age", "country", "key", "score", "high")
            }
            texts = [each.this for each in tree.find_all(expressions.Literal) if each.is_string]
            assert {"o'k", "a'b"} <= set(texts)


def _names(dialect: Dialect) -> str:
    return {"PostgreSQL": "postgres"}.get(dialect.name, dialect.name.lower())
