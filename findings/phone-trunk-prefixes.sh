#!/usr/bin/env bash
# libphonenumber-js 1.13.16: a number with a prefix of calls inside its country is called possible, and is another number.
#
# One expects the same national number with and without such a prefix to be one number, or not possible. With the full metadata the
# 15 of an Argentine mobile is understood without the 9 of E.164 and not after it. The 0 that was dialled before a Chilean mobile is
# kept, and so is a Colombian landline in its form from before September 2021; isPossible() accepts both, isValid() neither:
#
#   +54 11 15 5555 0123: +5491155550123, possible, valid
#   +54 9 11 15 5555 0123: +549111555550123
#   +56 9 6123 4567: +56961234567, possible, valid
#   +56 09 6123 4567: +560961234567, possible
#   +57 601 234 5678: +576012345678, possible, valid
#   +57 1 234 5678: +5712345678, possible
#
# lib/portfolio/contacts/phone.ts therefore corrects such numbers, and requires valid ones.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --save-exact libphonenumber-js@1.13.16

seen="$(node --input-type=module -e '
  import { parsePhoneNumberFromString } from "libphonenumber-js/max";
  for (const text of [
    "+54 11 15 5555 0123",
    "+54 9 11 15 5555 0123",
    "+56 9 6123 4567",
    "+56 09 6123 4567",
    "+57 601 234 5678",
    "+57 1 234 5678",
  ]) {
    const number = parsePhoneNumberFromString(text);
    console.log(
      `${text}: ${number.number}${number.isPossible() ? ", possible" : ""}${number.isValid() ? ", valid" : ""}`,
    );
  }
')"
echo "$seen"
[ "$seen" = "+54 11 15 5555 0123: +5491155550123, possible, valid
+54 9 11 15 5555 0123: +549111555550123
+56 9 6123 4567: +56961234567, possible, valid
+56 09 6123 4567: +560961234567, possible
+57 601 234 5678: +576012345678, possible, valid
+57 1 234 5678: +5712345678, possible" ]
