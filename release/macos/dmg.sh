#!/usr/bin/env bash
# Makes a disk image of dist/sokolab.app: dmg.sh VERSION. Run on macOS, in the root of the checkout.
# With DEVELOPER_ID in the environment, the app is signed with it; notarise what this prints.
set -euo pipefail

version=$1
image=dist/sokolab-$version-macos-$(uname -m).dmg
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

if [ -n "${DEVELOPER_ID:-}" ]; then
    codesign --force --deep --options runtime --timestamp --sign "$DEVELOPER_ID" dist/sokolab.app
fi
codesign --verify --deep --strict dist/sokolab.app
cp -R dist/sokolab.app "$folder"
ln -s /Applications "$folder/Applications"
hdiutil create -quiet -volname sokolab -srcfolder "$folder" -format UDZO -ov "$image"
echo "$image"
