#!/bin/sh
# Install Voroscope from this folder, or remove it again.
#   ./install.sh                    for yourself, into ~/.local
#   sudo ./install.sh /usr/local    for all users of this computer
#   ./install.sh --remove [PREFIX]  remove what was installed there
set -eu
here=$(dirname "$(readlink -f "$0")")
remove=no
if [ "${1:-}" = --remove ]; then
  remove=yes
  shift
fi
prefix=$(readlink -m "${1:-$HOME/.local}")
library=$prefix/lib/voroscope
list=$library/installed.txt # files, and with a / at the end the folders that were made for them

# What desktops keep about their programs, where they keep anything.
refresh() {
  for tool in "update-desktop-database $prefix/share/applications" \
    "update-mime-database $prefix/share/mime" \
    "gtk-update-icon-cache -q -f -t $prefix/share/icons/hicolor"; do
    [ ! -d "${tool##* }" ] || ! command -v "${tool%% *}" >/dev/null 2>&1 || $tool >/dev/null 2>&1 || true
  done
}

# Remove a file where nothing else is in its folder.
remove_alone() {
  [ "$(ls -A "$(dirname "$1")" 2>/dev/null)" != "$(basename "$1")" ] || rm -f "$1"
}

remove_all() {
  installed=$(cat "$list")
  rm -rf "$library"
  printf '%s\n' "$installed" | while IFS= read -r path; do
    case $path in
    '' | */ | lib/voroscope/*) ;;
    *) rm -f "$prefix/$path" ;;
    esac
  done
  # The deepest first, and with them what the desktop's tools wrote of what is gone.
  printf '%s\n' "$installed" | grep '/$' | sort -r | while IFS= read -r folder; do
    case $folder in
    share/mime/) [ -d "$prefix/share/mime/packages" ] || rm -rf "$prefix/share/mime" ;;
    share/applications/) remove_alone "$prefix/share/applications/mimeinfo.cache" ;;
    share/icons/hicolor/) remove_alone "$prefix/share/icons/hicolor/icon-theme.cache" ;;
    esac
    rmdir "$prefix/$folder" 2>/dev/null || true
  done
  refresh
}

if [ "$remove" = yes ]; then
  if [ ! -f "$list" ]; then
    echo "Nothing is installed in $prefix." >&2
    exit 1
  fi
  remove_all
  echo "Voroscope was removed from $prefix. Your settings are in ~/.config/Voroscope."
  exit 0
fi

[ ! -f "$list" ] || remove_all # an earlier version
new=$(cd "$here/usr" && find . -type d | sed -e 's#^\./##' -e 's#$#/#' | grep -v '^\./$' |
  while IFS= read -r folder; do [ -d "$prefix/$folder" ] || echo "$folder"; done)
mkdir -p "$prefix"
cp -a "$here/usr/." "$prefix"
(printf '%s\n' "$new" && cd "$here/usr" && find . \( -type f -o -type l \) | sed 's#^\./##' | sort) >"$list"
# A desktop may not look for programs in ~/.local/bin: its entry names the place.
sed -i "s#^Exec=voroscope#Exec=\"$prefix/bin/voroscope\"#" "$prefix/share/applications/voroscope.desktop"
refresh
echo "Voroscope is installed: $prefix/bin/voroscope"
window=$library/_internal/PySide6
lacking=$(LD_LIBRARY_PATH=$library/_internal ldd "$window/Qt/plugins/platforms/libqxcb.so" \
  "$window"/QtOpenGLWidgets*.so 2>/dev/null | awk '/not found/ {print $1}' | sort -u)
if [ -n "$lacking" ]; then
  echo "Its window needs libraries that this computer lacks:" $lacking >&2
  echo "The packages of Debian and Ubuntu that hold them are among: $(cat "$here/packages.txt")" >&2
fi
