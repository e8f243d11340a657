"""What there is to translate.

`python -m tests.language` lists every template; `python -m tests.language de` those that a
language lacks, with where each stands, and those that it has for nothing. With `--sort` the
language's file is written anew in the order of the code, without the latter.
`python -m tests.language window [FOLDER]` looks at the window in German, and saves pictures.
"""

import json
import os
import sys
from importlib import import_module
from pathlib import Path

from engine.messages.language import FOLDER, speak
from tests.language.templates import templates


def main(words: list[str]) -> int:
    """Print; the status says whether something is missing or left over."""
    first: dict[str, str] = {}
    for template in templates():
        if template.text is not None:
            first.setdefault(template.text, f"{template.file}:{template.line}")
    languages = [word for word in words if not word.startswith("-")]
    if not languages:
        for text, place in first.items():
            print(f"{place}: {json.dumps(text, ensure_ascii=False)}")
        return 0
    path = FOLDER / f"{languages[0]}.json"
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    for text, place in first.items():
        if text not in known:
            print(f"{place}: {json.dumps(text, ensure_ascii=False)}")
    for text in known:
        if text not in first:
            print(f"left over: {json.dumps(text, ensure_ascii=False)}")
    if "--sort" in words:
        kept = {text: known[text] for text in first if text in known}
        path.write_text(json.dumps(kept, ensure_ascii=False, indent=0) + "\n", "utf-8")
    return int(set(known) != set(first))


def look_at_window(words: list[str]) -> int:
    """Print what in a German window is English or cut; the status says whether there is any."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    speak("de")  # before anything with sentences is imported
    look = import_module("tests.language.german_window")
    found: int = look.main(Path(words[0]) if words else None)
    return found


arguments = sys.argv[1:]
sys.exit(look_at_window(arguments[1:]) if arguments[:1] == ["window"] else main(arguments))
