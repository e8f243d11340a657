"""Run `samples`: list the bundled samples, or write one, as data or as a session."""

import hashlib
from argparse import Namespace
from pathlib import Path

from engine.command.streams import STANDARD_OUTPUT, write
from engine.jobs.progress import silent
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import Opened, OpenTable, TableToOpen
from engine.saving import save
from engine.session.file import SavedSession, file_on_disk, is_session_file, write_session
from engine.session.samples import BUNDLED, BundledFile, Sample, bundled


def run_samples(options: Namespace) -> int:
    """List the samples, or write one: its data, or its session where OUT ends in .voro."""
    if options.name is None:
        if options.out is not None:
            raise InputError(
                tr("which sample?"), where="-o", do=tr("Name one: voroscope samples NAME.")
            )
        width = max(len(found.name) for found in BUNDLED)
        write("".join(f"{found.name:<{width}}  {found.words}\n" for found in BUNDLED))
        return 0
    named = bundled(options.name)
    content = named.path.read_bytes()
    if options.out in (None, STANDARD_OUTPUT):
        write(content)
        return 0
    target = Path(options.out)
    if is_session_file(target):
        content = _sample_session(named, target)
    save(target, content)
    return 0


def _sample_session(named: BundledFile, target: Path) -> bytes:
    """The session that a sample opens with; of several classes as its files say, or are guessed."""
    if isinstance(named, Sample):
        digest = hashlib.sha256(named.path.read_bytes()).hexdigest()
        return write_session(SavedSession(named.session, file_on_disk(named.path, digest)), target)
    opened = Engine().answer(OpenTable(TableToOpen(named.opened_path)), silent)
    if not isinstance(opened, Opened):
        raise TypeError("a bundled sample opens without questions")
    data = file_on_disk(named.path, opened.dataset.source.sha256)
    return write_session(SavedSession(opened.analysis.session, data), target)
