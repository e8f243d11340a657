"""The process that counts by Spark: its own session on this machine, bound to 127.0.0.1."""

import os
import shutil
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from engine.data.counting.database_child import Talk, give_way, listen
from engine.data.counting.text_numbers import SOURCE

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

HOST = "127.0.0.1"
WORKERS = 2


def converse(task: dict[str, Any], answers: BinaryIO) -> None:
    """Open the files and answer queries, as `database_child.converse` does."""
    talk = Talk(answers)
    if task["gives_way"]:
        give_way()
    try:
        spark = _session(Path(task["folder"]), own=task["kind"] == "table")
    except Exception as error:  # noqa: BLE001 - Java may be of any version, and say anything
        talk.refuse(error)
        shutil.rmtree(task["folder"], ignore_errors=True)
        return
    jobs = _Jobs(spark)
    threading.Thread(target=listen, args=(jobs, talk, task["folder"]), daemon=True).start()
    talk.answer(lambda: jobs.prepare(task))
    talk.serve(jobs.ask)


def _session(folder: Path, *, own: bool) -> "SparkSession":
    """A session on this machine alone, or the one that the user's Spark is set up for.

    Args:
        folder: for what it writes.
        own: whether tables are looked up by their names: then catalogue, warehouse and master are
            those of the user's spark-defaults.conf, which names no credentials of ours.
    """
    from pyspark.sql import SparkSession

    settings = {"spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false"}
    master = _configured("spark.master") if own else None
    if "SPARK_REMOTE" in os.environ and own:
        master = "remote"
    if master is None or master.startswith("local"):
        settings |= {
            "spark.driver.bindAddress": HOST,
            "spark.driver.host": HOST,
            "spark.local.dir": str(folder / "spill"),
            "spark.sql.shuffle.partitions": "4",
            "spark.driver.maxResultSize": "0",
        }
    if not own:
        settings["spark.sql.warehouse.dir"] = str(folder / "warehouse")
    builder = SparkSession.builder.appName("voroscope")
    if master is None:
        builder = builder.master(f"local[{WORKERS}]")
    for name, value in settings.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def _configured(key: str) -> str | None:
    """What the user's spark-defaults.conf says; None where it says nothing."""
    home = os.environ.get("SPARK_HOME")
    usual = "" if home is None else str(Path(home) / "conf")
    place = Path(os.environ.get("SPARK_CONF_DIR", usual)) / "spark-defaults.conf"
    try:
        lines = place.read_text("utf-8").splitlines()
    except OSError:
        return None
    found = [line.replace("=", " ", 1).split(None, 1) for line in lines if key in line]
    return next((words[1].strip() for words in found if words[0] == key and len(words) > 1), None)


class _Jobs:
    """What Spark is queried."""

    def __init__(self, spark: "SparkSession") -> None:
        self._spark = spark

    def prepare(self, task: dict[str, Any]) -> dict[str, Any]:
        """Make `source` of the files, and name its columns and their types."""
        if task["kind"] == "table":
            return self._prepared(self._spark.table(task["table"]))
        read = self._spark.read
        if task["hive"]:
            parts = Path(task["paths"][0]).parts
            keys = next(place for place, part in enumerate(parts) if "=" in part)
            read = read.option("basePath", str(Path(*parts[:keys])))
        return self._prepared(read.parquet(*task["paths"]))

    def _prepared(self, table: "DataFrame") -> dict[str, Any]:
        table.createOrReplaceTempView(SOURCE)
        names, types = zip(*table.dtypes, strict=True)
        kinds = [kind.upper() for kind in types]
        return {"name": np.array(names, dtype=object), "type": np.array(kinds, dtype=object)}

    def ask(self, query: str) -> dict[str, Any]:
        """The columns that a query gives."""
        found = self._spark.sql(query).toArrow()
        return {
            name: column.to_numpy(zero_copy_only=False)
            for name, column in zip(found.column_names, found.columns, strict=True)
        }

    def interrupt(self) -> None:
        """Stop the query that runs."""
        self._spark.sparkContext.cancelAllJobs()
