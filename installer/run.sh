#!/usr/bin/env bash
# Open the window on the bundled sample; without a display paint the same session into out/.
set -euo pipefail
cd "$(dirname "$0")/.."
session=out/crossing.voro # the bundled sample with the costs that the README tells of

mkdir -p out
.venv/bin/python main.py samples crossing -o "$session"
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname)" = Darwin ]; then
  exec .venv/bin/python main.py "$session"
fi
echo "There is no display: painting the bundled sample into out/ instead (report.pdf, *.png)."
.venv/bin/python main.py report "$session" -o out/report.pdf
for view in roc surface window; do
  .venv/bin/python main.py render "$view" "$session" -o "out/$view.png"
done
