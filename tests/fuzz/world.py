"""The folder in which drawn commands run: good files of every kind, odd ones, places to write."""

import contextlib
import copy
import io
import json
import os
import random
import shutil
import socket
import stat
import zipfile
from pathlib import Path

from engine.session.file import CONTENT, zipped
from engine.session.samples import BUNDLED
from gui.cli import main
from tests.fuzz.corpus import corpus
from tests.fuzz.mutations import mutated

_COUNTS = "score,positives,negatives\n0.9,5,1\n0.7,4,2\n0.4,2,6\n0.1,0,9\n"
_POINTS = "fpr,tpr,threshold\n0,0,inf\n0.1,0.6,0.7\n0.4,0.9,0.3\n1,1,0\n"
_CONFUSION = "model,threshold,tp,fp,fn,tn\nA,0.5,40,10,10,90\nA,0.7,30,4,20,96\nB,0.5,45,30,5,70\n"
_MATRIX = "predicted,a,b,c\na,20,3,1\nb,2,18,4\nc,1,2,22\n"
_WEIGHTED = "y,s,w,loss,fee\n" + "".join(
    f"{i % 3 == 0:d},{(i * 37 % 101) / 101},{1 + i % 4},{10 + i},{1 + i % 2}\n" for i in range(60)
)
_LONG = "model,case,y,score\n" + "".join(
    f"{m},{i},{i % 2},{(i * k % 17) / 17}\n" for m, k in (("A", 5), ("B", 7)) for i in range(34)
)
_MARKER = "stage,marker\n" + "".join(
    f"{['low', 'mid', 'high'][i % 3]},{i % 3 + i * 13 % 7}\n" for i in range(45)
)
_SCENARIOS = "cost_fp,cost_fn,prevalence,weight\n1,5,0.1,2\n2,3,0.3,1\n"
_COSTS = "0,1,5\n1,0,2\n9,3,0\n"
_COST_LIST = 'cost_matrix,priors,weight\n"0,1,5;1,0,2;9,3,0","0.5,0.3,0.2",1\n'

TEXTS = {
    "counts.csv": _COUNTS,
    "points.csv": _POINTS,
    "confusion.csv": _CONFUSION,
    "matrix.csv": _MATRIX,
    "weighted.csv": _WEIGHTED,
    "long.csv": _LONG,
    "marker.csv": _MARKER,
    "scenarios.csv": _SCENARIOS,
    "costs.csv": _COSTS,
    "cost_list.csv": _COST_LIST,
    "one class.csv": "y,s\n1,0.5\n1,0.6\n",
    "empty.csv": "",
    "empty.voro": "",
    "not.voro": "[1, 2]",
    "-x.csv": _WEIGHTED,
    "two\nlines\x1b[31m.csv": _WEIGHTED,
    os.fsdecode(b"bad\xff.csv"): _WEIGHTED,
    "n" * 251 + ".csv": _WEIGHTED,
}
LINKS = {
    "nowhere.csv": "not there",
    "circle.csv": "circle.csv",
    "zeros.csv": "/dev/zero",
    "zeros.voro": "/dev/zero",
    "noise.csv": "/dev/urandom",
    "null.csv": "/dev/null",
    "input.csv": "/dev/stdin",
    "link.csv": "weighted.csv",
}
DAMAGED, DAMAGED_SESSION, DAMAGED_COSTS = "damaged", "damaged.voro", "damaged_costs.csv"
OUTPUTS = "written"  # the folder for what is written


class World:
    """A folder with files of every kind.

    Args:
        folder: an empty folder.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.corpus = corpus()
        for name, text in TEXTS.items():
            (folder / name).write_text(text)
        self.sessions = []
        with contextlib.chdir(folder):
            for bundled in BUNDLED:
                shutil.copyfile(bundled.path, bundled.path.name)
                session = f"{bundled.name}.voro"
                assert main(["samples", bundled.name, "-o", session]) == 0
                self.sessions.append((folder / session).read_bytes())
            self._save_session("weighted.csv", "weights.voro", "--label", "y", "--score", "s")
            self._save_session("counts.csv", "counts.voro")
            self._save_session("matrix.csv", "matrix.voro")
        for name, target in LINKS.items():
            (folder / name).symlink_to(target)
        (folder / "folder").mkdir()
        (folder / "folder.voro").mkdir()
        for name in ("pipe.csv", "pipe.voro"):
            os.mkfifo(folder / name)
        with contextlib.chdir(folder), socket.socket(socket.AF_UNIX) as listener:
            listener.bind("socket.csv")
        self.inputs = sorted(path.name for path in folder.iterdir())
        self._known = self._look()

    def _save_session(self, data: str, session: str, *words: str) -> None:
        assert main(["analyse", data, *words, "--save", session, "--json", "held.json"]) == 0
        (self.folder / "held.json").unlink()
        self.sessions.append((self.folder / session).read_bytes())

    def make_ready(self, dice: random.Random) -> None:
        """Make the damaged files, and a new folder to write into."""
        reader = dice.choice(sorted(self.corpus))
        valid = self.corpus[reader]
        whole = dice.random() < 0.3
        content = dice.choice(valid.contents) if whole else mutated(valid.contents, dice)
        self.damaged = DAMAGED + Path(valid.name).suffix
        (self.folder / self.damaged).write_bytes(content)
        session = (
            mutated(self.sessions, dice) if dice.random() < 0.5 else _bent(self.sessions, dice)
        )
        (self.folder / DAMAGED_SESSION).write_bytes(session)
        costs = [text.encode() for text in (_SCENARIOS, _COSTS, _COST_LIST, _MATRIX, "9" * 200_000)]
        (self.folder / DAMAGED_COSTS).write_bytes(mutated(costs, dice))
        places = self.folder / OUTPUTS
        shutil.rmtree(places, ignore_errors=True)
        (places / "folder").mkdir(parents=True)
        os.mkfifo(places / "pipe.json")
        (places / "link.json").symlink_to("behind.json")
        (places / "circle.json").symlink_to("circle.json")
        (places / "old.json").write_text("old")
        with contextlib.suppress(PermissionError):  # devices of our own, never those of the machine
            os.mknod(places / "full.json", stat.S_IFCHR | 0o666, os.makedev(1, 7))
            os.mknod(places / "null.json", stat.S_IFCHR | 0o666, os.makedev(1, 3))

    def check(self) -> None:
        """Make sure that nothing but what was asked for is there.

        Raises:
            AssertionError: an input was changed, or something was left behind.
        """
        (self.folder / self.damaged).unlink()
        (self.folder / DAMAGED_SESSION).unlink()
        (self.folder / DAMAGED_COSTS).unlink()
        now = self._look()
        names = now.keys() | self._known.keys()
        changed = {name for name in names if now.get(name) != self._known.get(name)}
        assert not changed, f"changed: {changed}"
        for path in (self.folder / OUTPUTS).iterdir():
            assert not path.name.startswith("."), f"left behind: {path.name}"
        kinds = {"pipe.json": stat.S_ISFIFO, "link.json": stat.S_ISLNK, "circle.json": stat.S_ISLNK}
        if (self.folder / OUTPUTS / "full.json").exists():
            kinds |= {"full.json": stat.S_ISCHR, "null.json": stat.S_ISCHR}
        for name, is_kind in kinds.items():
            assert is_kind((self.folder / OUTPUTS / name).lstat().st_mode), f"replaced: {name}"

    def _look(self) -> dict[str, tuple[int, int]]:
        """The kind and the time of every input."""
        found = {}
        for entry in os.scandir(self.folder):
            if entry.name != OUTPUTS:
                status = entry.stat(follow_symlinks=False)
                found[entry.name] = (
                    status.st_mode,
                    0 if stat.S_ISDIR(status.st_mode) else status.st_mtime_ns,
                )
        return found


def _bent(sessions: list[bytes], dice: random.Random) -> bytes:
    """A session file that is still JSON, with some values of other kinds, absent or absurd."""
    with zipfile.ZipFile(io.BytesIO(dice.choice(sessions))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    content = json.loads(parts[CONTENT])
    for _ in range(dice.choice([1, 1, 2, 5])):
        holder: object = content
        while True:
            keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))  # type: ignore[arg-type]  # a list
            if not keys:
                break
            key = dice.choice(keys)
            inner = holder[key]  # type: ignore[index]  # a dict or a list
            if isinstance(inner, dict | list) and inner and dice.random() < 0.8:
                holder = inner
                continue
            if dice.random() < 0.2:
                del holder[key]  # type: ignore[attr-defined]  # as above
            else:
                holder[key] = copy.deepcopy(dice.choice(_ABSURD))  # type: ignore[index]  # as above
            break
    return zipped(list((parts | {CONTENT: json.dumps(content).encode()}).items()))


_ABSURD: list[object] = [
    *(None, True, False, 0, 1, -1, 2, 0.5, 1e308, -1e308, 10**30, 2**63, 5e-324),
    *(float("nan"), float("inf"), float("-inf"), "", "x", "1", "\ud800", "a\0b", "/dev/zero"),
    *([], {}, [[]], ["x"], {"x": 1}, [0.5, 0.5], ["a", "a"], "scenarios", "ranges", "beta:1,1"),
    *("log", "points", "each", "lower", "linear", "cost matrices", "n" * 5000),
]
