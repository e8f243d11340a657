#!/usr/bin/env bash
# Run the tests against the built wheel: in an environment where it is installed, in a folder
# without the program's sources. What is about the sources themselves is left out.
set -euo pipefail
cd "$(dirname "$0")/.."
checkout=$PWD
folder=$(mktemp -d "${TMPDIR:-/tmp}/voroscope-wheel.XXXX")
trap 'rm -rf "$folder"' EXIT

python3 -m venv "$folder/environment"
"$folder/environment/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps \
  --require-hashes --only-binary :all: -r installer/requirements-dev.lock
"$folder/environment/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps \
  --no-index dist/voroscope-*.whl

git ls-files -z | grep -zvE '^(engine|gui|resources)/' | (cd "$folder" && mkdir tree && cd tree &&
  xargs -0 -I{} install -D "$checkout/{}" "{}")
if [ -d ../shared/data ]; then ln -s "$(realpath ../shared)" "$folder/shared"; fi
cd "$folder/tree"
"$folder/environment/bin/voroscope" --version
QT_QPA_PLATFORM=offscreen "$folder/environment/bin/python" -m pytest -q -n logical --dist loadfile \
  -m "not gl and not slow" --ignore tests/structure --ignore tests/mutation --ignore tests/installer \
  --ignore tests/language --ignore tests/gui/layout/test_longer_words.py "$@"
