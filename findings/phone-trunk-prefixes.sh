#!/usr/bin/env bash
# libphonenumber-js 1.13.16, full metadata: prefixes of calls inside a country that follow the country code.
#
# Expected: the same national number with and without such a prefix is one number, or not possible.
# Seen: the 15 of an Argentine mobile is understood without the 9 of E.164, and not after it. The 0 that was dialled before a
# Chilean mobile is kept, and the result is called possible; so is a Colombian landline in its form from before September
# 2021. Only isValid() tells that they reach nobody, so a service that stores what isPossible() accepts stores them.
#
#   +54 11 15 5555 0123    +5491155550123   possible valid
#   +54 9 11 15 5555 0123  +549111555550123 - -
#   +56 9 6123 4567        +56961234567     possible valid
#   +56 09 6123 4567       +560961234567    possible -
#   +57 601 234 5678       +576012345678    possible valid
#   +57 1 234 5678         +5712345678      possible -
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > package.out
npm install --no-audit --no-fund --save-exact libphonenumber-js@1.13.16 > install.out

cat > read.cjs <<'JS'
const { parsePhoneNumberFromString } = require('libphonenumber-js/max');
for (const text of [
  '+54 11 15 5555 0123',
  '+54 9 11 15 5555 0123',
  '+56 9 6123 4567',
  '+56 09 6123 4567',
  '+57 601 234 5678',
  '+57 1 234 5678',
]) {
  const number = parsePhoneNumberFromString(text);
  const possible = number.isPossible() ? 'possible' : '-';
  console.log(`${text.padEnd(22)} ${number.number.padEnd(16)} ${possible} ${number.isValid() ? 'valid' : '-'}`);
}
JS

cat > expected.txt <<'TXT'
+54 11 15 5555 0123    +5491155550123   possible valid
+54 9 11 15 5555 0123  +549111555550123 - -
+56 9 6123 4567        +56961234567     possible valid
+56 09 6123 4567       +560961234567    possible -
+57 601 234 5678       +576012345678    possible valid
+57 1 234 5678         +5712345678      possible -
TXT

node read.cjs | tee seen.txt
diff expected.txt seen.txt
