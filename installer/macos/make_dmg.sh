#!/usr/bin/env bash
# Sign, notarise and pack Voroscope.app into a disk image in dist/. Untried so far. On a Mac.
# Without IDENTITY (a “Developer ID Application” in the keychain, or CERTIFICATE, a .p12 in base64,
# with CERTIFICATE_PASSWORD) the app is signed ad hoc; without NOTARY_ACCOUNT, NOTARY_PASSWORD and
# NOTARY_TEAM it is not notarised, and macOS asks before it opens.
set -euo pipefail
app=${1:?the app}
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
version=$(sed -n 's/^VERSION = "\(.*\)"$/\1/p' engine/messages/version.py)
image=dist/voroscope-$version-macos-$(uname -m).dmg
scratch=$(mktemp -d)
keychain=$scratch/signing.keychain-db
trap 'security delete-keychain "$keychain" 2>/dev/null || true; rm -rf "$scratch"' EXIT

if [ -n "${CERTIFICATE:-}" ]; then
  password=$(openssl rand -hex 16)
  printf '%s' "$CERTIFICATE" | base64 --decode >"$scratch/certificate.p12"
  security create-keychain -p "$password" "$keychain"
  security unlock-keychain -p "$password" "$keychain"
  security import "$scratch/certificate.p12" -k "$keychain" -P "$CERTIFICATE_PASSWORD" -T /usr/bin/codesign
  security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" >/dev/null
  security list-keychains -d user -s "$keychain" login.keychain-db
fi
# From the innermost outwards: what is signed may not change afterwards.
find "$app" -type f \( -name '*.dylib' -o -name '*.so' \) -print0 |
  xargs -0 codesign --force --timestamp --options runtime --sign "${IDENTITY:--}"
codesign --force --timestamp --options runtime --entitlements "$here/entitlements.plist" \
  --sign "${IDENTITY:--}" "$app"
codesign --verify --deep --strict "$app"

mkdir -p dist "$scratch/image"
cp -R "$app" "$scratch/image/"
ln -s /Applications "$scratch/image/Applications"
hdiutil create -quiet -fs HFS+ -format UDZO -volname "Voroscope $version" -srcfolder "$scratch/image" \
  -ov "$image"
if [ -n "${NOTARY_ACCOUNT:-}" ]; then
  xcrun notarytool submit "$image" --wait --apple-id "$NOTARY_ACCOUNT" \
    --password "$NOTARY_PASSWORD" --team-id "$NOTARY_TEAM"
  xcrun stapler staple "$image"
fi
ls -l "$image"
