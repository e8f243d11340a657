"""Tables of Parquet counted, read, and read by pandas and scikit-learn: seconds and memory beside each other.

    python -m tests.benchmarks.large_tables_beside_peers --rows 1_000_000 10_000_000 --folder FOLDER

Each way runs in a process of its own, from its start to the AUC; measured are the seconds by the
clock and of the processor, and the most memory that it and what it started held at once. Fails
where two of the ways find another AUC.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psutil

from tests.benchmarks.larger_than_memory import memory_of, write_folder

ROWS = (1_000_000,)
LOOK_EVERY = 0.02
AGREE = 1e-9
SCIKIT_LEARN = """
import sys, json, pandas
from sklearn.metrics import roc_auc_score, roc_curve
table = pandas.read_parquet(sys.argv[1])
fpr, tpr, _ = roc_curve(table["outcome"], table["score"], drop_intermediate=False)
auc = roc_auc_score(table["outcome"], table["score"])
print(json.dumps({"auc": auc, "distinct": len(fpr) - 1}))
"""
OURS = """
import sys, json
from gui.cli import main
words = ["analyse", sys.argv[1], "--label", "outcome", "--positive", "1", "--score", "score"]
sys.exit(main([*words, "--json", "-", *sys.argv[2:]]))
"""
WAYS: dict[str, tuple[str, ...]] = {
    "pandas and scikit-learn": (SCIKIT_LEARN,),
    "read into memory": (OURS, "--engine", "memory"),
    "counted by DuckDB, certain ranges": (OURS, "--engine", "duckdb", "--preview"),
    "counted by DuckDB, exact": (OURS, "--engine", "duckdb"),
}


def measured(folder: Path, program: str, *options: str) -> dict[str, Any]:
    """One way in a process of its own: what it printed, its seconds, and its memory in MB."""
    command = [sys.executable, "-c", program, str(folder), *options]
    environment = os.environ | {"PYTHONPATH": str(Path.cwd())}
    with tempfile.TemporaryFile() as printed:
        started = time.perf_counter()
        running = subprocess.Popen(command, stdout=printed, env=environment)
        watched, most, ended = psutil.Process(running.pid), 0, 0
        while not ended:
            most = max(most, sum(memory_of(watched)))
            time.sleep(LOOK_EVERY)
            ended, status, used = os.wait4(running.pid, os.WNOHANG)  # with what it waited for
        seconds = time.perf_counter() - started
        printed.seek(0)
        told = printed.read().decode()
    if status:
        raise SystemExit(f"it ended with {status}: {' '.join(options)}")
    processor = used.ru_utime + used.ru_stime
    return _told(told) | {"seconds": seconds, "processor": processor, "memory": most / 1e6}


def _told(printed: str) -> dict[str, Any]:
    found = json.loads(printed)
    if "models" not in found:
        return {"auc": (found["auc"], found["auc"]), "distinct": found["distinct"]}
    (model,) = found["models"]
    certain = model.get("certain")
    auc = certain["auc"] if isinstance(certain, dict) else (model["auc"], model["auc"])
    return {"auc": tuple(auc), "distinct": model["distinct_scores"]}


def beside_peers(folder: Path, rows: int) -> bool:
    """Measure every way over one table and print it as rows of a table; whether they agree."""
    found = {way: measured(folder, *call) for way, call in WAYS.items()}
    for way, one in found.items():
        low, high = one["auc"]
        auc = f"{low:.10f}" if low == high else f"{low:.6f} to {high:.6f}"
        distinct = "" if one["distinct"] is None else f"{one['distinct']:,}"
        print(
            f"| {rows:,} | {distinct} | {way} | {one['seconds']:.1f} s | {one['processor']:.1f} s "
            f"| {one['memory']:,.0f} MB | {auc} |",
            flush=True,
        )
    known, _ = found["pandas and scikit-learn"]["auc"]
    return all(
        low - AGREE <= known <= high + AGREE for low, high in (o["auc"] for o in found.values())
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where the ways do not agree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, nargs="+", default=ROWS)
    parser.add_argument("--folder", type=Path, help="where the Parquet files are, or are made")
    given = parser.parse_args(arguments)
    print("| rows | distinct scores | way | by the clock | processor | memory | AUC |")
    held = []
    with tempfile.TemporaryDirectory() as made:
        for rows in given.rows:
            folder = (given.folder or Path(made)) / f"rows-{rows}"
            if not folder.is_dir():
                write_folder(folder, rows)
            held.append(beside_peers(folder, rows))
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
