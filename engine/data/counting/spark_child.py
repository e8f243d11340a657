"""The process that counts by Spark: its own session on this machine, bound to 127.0.0.1."""

import shutil
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from engine.data.counting.database_child import SOURCE, Talk, give_way, listen

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

HOST = "127.0.0.1"
WORKERS = 2


def converse(task: dict[str, Any], answers: BinaryIO) -> None:
    """Open the files and answer queries, as `database_child.converse` does."""
    talk = Talk(answers)
    give_way()
    try:
        spark = _session(Path(task["folder"]))
    except Exception as error:  # noqa: BLE001 - Java may be of any version, and say anything
        talk.refuse(error)
        shutil.rmtree(task["folder"], ignore_errors=True)
        return
    jobs = _Jobs(spark)
    threading.Thread(target=listen, args=(jobs, talk, task["folder"]), daemon=True).start()
    talk.answer(lambda: jobs.prepare(task))
    talk.serve(jobs.ask)


def _session(folder: Path) -> "SparkSession":
    """A session that listens on this machine alone, and writes to a folder of its own."""
    from pyspark.sql import SparkSession

    settings = {
        "spark.driver.bindAddress": HOST,
        "spark.driver.host": HOST,
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.local.dir": str(folder / "spill"),
        "spark.sql.warehouse.dir": str(folder / "warehouse"),
        "spark.sql.shuffle.partitions": "4",
        "spark.driver.maxResultSize": "0",
    }
    builder = SparkSession.builder.master(f"local[{WORKERS}]").appName("voroscope")
    for name, value in settings.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


class _Jobs:
    """What Spark is queried."""

    def __init__(self, spark: "SparkSession") -> None:
        self._spark = spark

    def prepare(self, task: dict[str, Any]) -> dict[str, Any]:
        """Make `source` of the files, and name its columns and their types."""
        read = self._spark.read
        if task["hive"]:
            parts = Path(task["paths"][0]).parts
            keys = next(place for place, part in enumerate(parts) if "=" in part)
            read = read.option("basePath", str(Path(*parts[:keys])))
        table = read.parquet(*task["paths"])
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
