#!/usr/bin/env bash
# date-holidays 3.37.0: the type of the same kind of day changes from year to year.
#
# Argentina has up to three bridge days a year (Ley 27.399, art. 7). With `types: ['public']` one expects them in every year or in
# none. They are public in 2024, bank in 2025 and optional in 2026, so that a list of public holidays has them in 2024 only:
#
#   2024: 2024-04-01 public, 2024-06-21 public, 2024-10-11 public
#   2025: 2025-05-02 bank, 2025-08-15 bank, 2025-11-21 bank
#   2026: 2026-03-23 optional, 2026-07-10 optional, 2026-12-07 optional
#
# operations/public-holidays.ts therefore takes them by their names.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --save-exact date-holidays@3.37.0

seen="$(node --input-type=module -e '
  import Holidays from "date-holidays";
  for (const year of [2024, 2025, 2026]) {
    const days = new Holidays("AR").getHolidays(year).filter(({ name }) => /tur[ií]stico/i.test(name));
    console.log(`${year}: ${days.map(({ date, type }) => `${date.slice(0, 10)} ${type}`).join(", ")}`);
  }
')"
echo "$seen"
[ "$seen" = "2024: 2024-04-01 public, 2024-06-21 public, 2024-10-11 public
2025: 2025-05-02 bank, 2025-08-15 bank, 2025-11-21 bank
2026: 2026-03-23 optional, 2026-07-10 optional, 2026-12-07 optional" ]
