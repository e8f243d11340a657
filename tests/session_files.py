"""Session files taken apart and put together again."""

import io
import json
import zipfile
from typing import Any

from engine.session.file import CONTENT


def json_of(content: bytes) -> dict[str, Any]:
    """What the JSON in a session file says."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        found: dict[str, Any] = json.loads(archive.read(CONTENT))
    return found
