"""Tables that are to be opened: read, or read already."""

from engine.data.dataset import Dataset
from engine.data.readers.read import read, read_bytes
from engine.jobs.progress import Progress
from engine.opening.requests_and_answers import TableToOpen

READING = 0.6  # share of the time of opening that reading takes


def read_table(table: TableToOpen, progress: Progress) -> Dataset:
    """The table as a dataset, which it may be already."""
    if table.dataset is not None:
        return table.dataset
    if table.content is not None:
        name = str(table.path)
        return read_bytes(table.content, name, progress=progress, options=table.options)
    return read(table.path, progress=progress, options=table.options)


def dataset_of(table: TableToOpen) -> Dataset:
    """The dataset of a table that was read."""
    if table.dataset is None:
        raise ValueError("the table was not read yet")
    return table.dataset
