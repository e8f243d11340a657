"""Kill a process while it saves, many times: `python -m tests.kills save|autosave COUNT FOLDER`.

A child writes one version after the other and says when each is down; it is killed at a moment
drawn at random. What is there afterwards must be whole, and no older than the last one that was
said to be down. Kills go on beyond COUNT until enough of them fell into a write, for on a busy
machine the child may not run at all when it is killed. Prints how many kills there were, and how
many fell into a write.
"""

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from msgspec.structs import replace

from engine.data.roles import Roles, ScoreRole
from engine.saving import save
from engine.session.file import SavedFile, SavedSession, write_session
from engine.session.recovery import KEPT, OpenWork, RecoveryFolder, find_left
from engine.session.reopening import reopen
from engine.session.session import Session

PASTED = b"y,a\n" + b"".join(b"%d,%d\n" % (i % 2, i * i % 1009) for i in range(3000))
ROLES = Roles("y", "1", "0", (ScoreRole("a", "a"),))
LONGEST = 0.012  # s that a child lives after its first version
WITHIN = 10  # one kill of so many, at least, is to fall into a write
PATIENCE = 10  # times as many kills as asked for, at most


def saved_session(version: int) -> SavedSession:
    """A session that tells which version it is by its seed, with a pasted table."""
    data = SavedFile(Path("Pasted table"), sha256(PASTED).hexdigest(), len(PASTED), PASTED, False)
    return SavedSession(Session(roles=ROLES, seed=version), data)


def save_versions(folder: Path, first: int, down: Callable[[int], object]) -> None:
    """Save one version after the other as a session file."""
    target = folder / "s.voro"
    for version in range(first, 1 << 30):
        save(target, write_session(saved_session(version), target))
        down(version)


def keep_versions(folder: Path, first: int, down: Callable[[int], object]) -> None:
    """Keep one version after the other, as autosave does."""
    own = RecoveryFolder(folder / "window")
    for version in range(first, 1 << 30):
        own.keep(OpenWork(saved_session(version), "Pasted table"))
        down(version)


def version_in_file(folder: Path) -> int:
    """The version that is there after a kill; its data must be whole."""
    return _checked(reopen(folder / "s.voro").saved)


def version_kept(folder: Path) -> int:
    """The version that would be restored after a kill; its data must be whole."""
    (left,) = find_left(folder)
    found = _checked(reopen(left.made_whole().path).saved)
    assert (folder / "window" / KEPT).exists()
    left.folder.release()
    return found


def _checked(saved: SavedSession) -> int:
    assert replace(saved.session, seed=0) == Session(roles=ROLES, seed=0)
    assert saved.data == saved_session(0).data
    return saved.session.seed


WAYS = {"save": (save_versions, version_in_file), "autosave": (keep_versions, version_kept)}


def kill_once(way: str, folder: Path, first: int, draw: random.Random) -> tuple[int, bool]:
    """Start a child, kill it; the version that is there, and whether a write was cut short."""
    write, read = WAYS[way]
    told, telling = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(told)
        write(folder, first, lambda version: os.write(telling, version.to_bytes(4, "big")))
        os._exit(1)
    os.close(telling)
    said = os.read(told, 4)
    time.sleep(draw.uniform(0, LONGEST))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(told, 4096):
        said = (said + more)[-4:]
    os.close(told)
    down = int.from_bytes(said, "big")
    found = read(folder)
    assert down <= found <= down + 1, f"version {down} was down, and {found} is there"
    cut_short = [*folder.rglob(".s.voro.*"), *folder.rglob(".session.voro.*")]
    for path in cut_short:
        path.unlink()
    return found, bool(cut_short)


def main(way: str, count: int, folder: Path) -> None:
    """Kill so many children, one after the other, and more until enough fell into a write."""
    draw = random.Random(20261120)  # noqa: S311 - kills are no secret
    folder.mkdir(parents=True, exist_ok=True)
    kills = version = within = 0
    while kills < count or (within * WITHIN <= count and kills < count * PATIENCE):
        version, cut_short = kill_once(way, folder, version + 1, draw)
        kills += 1
        within += cut_short
    print(f"{kills} kills, {within} within a write, version {version} is there")


main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
