#!/usr/bin/env bash
# Install a .deb on a Debian or Ubuntu that may be thrown away (a root of `try_in_debian.sh`, a
# container), use it as an ordinary user, remove it, and see that nothing stays behind. As root.
# Usage: try_deb.sh PACKAGE.deb [FOLDER]; pictures, report and times go into FOLDER.
set -euo pipefail
package=$(realpath "${1:?a .deb}")
results=$(realpath -m "${2:-out}")
here=$(dirname "$(realpath "$0")")
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

say() { printf '== %s\n' "$*"; }

# Every path with its size and where it leads, but for what any installation changes.
list_files() {
  find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /run \
    -o -path /root -o -path /home -o -path /var/lib/dpkg -o -path /var/lib/apt \
    -o -path /var/cache -o -path /var/log -o -path "$results" \) -prune \
    -o ! -type d -printf '%p %s %l\n' -o -type d -printf '%p/\n' | sort
}

as_user() { setpriv --reuid=4711 --regid=4711 --clear-groups env -i HOME="$home" LC_ALL=C.UTF-8 \
  PATH=/usr/bin:/bin XDG_RUNTIME_DIR="$home" "$@"; }

say "what it depends on"
apt-get update -qq
apt-get satisfy -y -qq --no-install-recommends "$(dpkg-deb -f "$package" Depends)" >/dev/null
apt-get install -y -qq --no-install-recommends xvfb python3 desktop-file-utils shared-mime-info \
  libgl1-mesa-dri >/dev/null
mkdir -p "$results"
list_files >"$results/before.txt"

say "install"
dpkg -i "$package" >/dev/null
dpkg --verify voroscope
desktop-file-validate /usr/share/applications/voroscope.desktop
home=$(mktemp -d /tmp/user.XXXX)
chown 4711:4711 "$home"

say "use"
cd "$home"
as_user voroscope --version
as_user voroscope samples crossing -o sample.voro
as_user voroscope analyse sample.voro >"$results/analysis.txt"
grep -q 'VOROS' "$results/analysis.txt"
for view in roc surface window; do
  as_user voroscope render "$view" sample.voro -o "$view.png"
done
as_user voroscope report sample.voro -o report.pdf
head -c 5 report.pdf | grep -q '%PDF-'
as_user python3 "$here/first_frame.py" --picture screen.png -- voroscope sample.voro
for file in "$here"/../../tests/reference/formats/wdbc*; do
  # A file that leaves a question open has been read; one that cannot be is damaged, or lacks a reader.
  if ! as_user voroscope analyse "$file" >/dev/null 2>reason.txt &&
    grep -E 'damaged|not installed|mistake|Traceback' reason.txt; then exit 1; fi
done
cp -- *.png report.pdf "$results"

say "remove"
dpkg --purge voroscope >/dev/null
rm -rf "$home"
list_files >"$results/after.txt"
diff "$results/before.txt" "$results/after.txt"
say "nothing stays behind"
