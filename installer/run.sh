#!/usr/bin/env bash
# Open the window on the bundled sample; without a display paint the same session into out/.
set -euo pipefail
cd "$(dirname "$0")/.."
sample=crossing

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname)" = Darwin ]; then
  exec .venv/bin/python main.py --sample "$sample"
fi
echo "There is no display: painting the sample “$sample” into out/ instead."
mkdir -p out
.venv/bin/python main.py report --sample "$sample" -o out/report.pdf
for view in roc surface window; do
  .venv/bin/python main.py render "$view" --sample "$sample" -o "out/$view.png"
done
