"""Readers that behave as parsers do over hostile files; `apart` runs them elsewhere."""

import os
import signal
import sys
import time

import numpy as np

from engine.data.dataset import Dataset
from engine.data.read_options import ReadOptions
from engine.data.readers.text_tables import read_text
from engine.data.sources.source import Origin
from engine.jobs.progress import Progress
from engine.messages.errors import InputError, UndefinedError


def crashes(_: Origin, __: ReadOptions, ___: Progress) -> Dataset:
    os.abort()


def is_killed(_: Origin, __: ReadOptions, ___: Progress) -> Dataset:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def ends_in_silence(_: Origin, __: ReadOptions, ___: Progress) -> Dataset:
    os._exit(0)


def fills_memory(_: Origin, __: ReadOptions, ___: Progress) -> Dataset:
    kept = []
    while True:
        kept.append(np.ones(1 << 20))


def asks_for_all_memory(_: Origin, __: ReadOptions, ___: Progress) -> Dataset:
    np.ones(1 << 34)
    raise AssertionError


def runs_for_ever(_: Origin, __: ReadOptions, ___: Progress) -> Dataset:
    while True:
        pass


def sleeps(_: Origin, __: ReadOptions, progress: Progress) -> Dataset:
    progress(0.5, "Sleeping")
    time.sleep(60)
    raise AssertionError


def raises(_: Origin, __: ReadOptions, ___: Progress) -> Dataset:
    raise KeyError("table\n1")


def refuses(origin: Origin, __: ReadOptions, ___: Progress) -> Dataset:
    raise InputError("this is no table", where=origin.name, do="Send another.")


def finds_one_class(origin: Origin, __: ReadOptions, ___: Progress) -> Dataset:
    raise UndefinedError("one class only", where=origin.name)


def prints(origin: Origin, options: ReadOptions, progress: Progress) -> Dataset:
    print('{"error": ["printed", "", ""]}')
    os.write(1, b'{"error": ["written", "", ""]}\n')
    sys.stdout.flush()
    return read_text(origin, options, progress)
