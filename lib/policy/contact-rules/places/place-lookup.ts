import { placeTable } from './place-table.ts';

/** Countries where a number may be used, and their zones. Both are empty for toll-free and international numbers. */
interface NumberPlaces {
  readonly countries: readonly string[];
  readonly timezones: readonly string[];
}

const nowhere: NumberPlaces = { countries: [], timezones: [] };

const longestArea = 3;

const startsWithCallingCode = /^\d+ /;

const countries = new Map(
  Object.entries(placeTable.countries).map(([country, row]) => [
    country,
    row.replace(startsWithCallingCode, '').split(' '),
  ]),
);

const countriesOfCode = Map.groupBy(
  Object.entries(placeTable.countries).flatMap(([country, row]) =>
    startsWithCallingCode.test(row) ? [{ country, code: row.slice(0, row.indexOf(' ')) }] : [],
  ),
  ({ code }) => code,
);

/** By ISO 3166-1 code; empty if unknown. */
export const timezonesOfCountry = (country: string): readonly string[] => countries.get(country) ?? [];

/** A record of lists, read by the members of the lists. */
const byMember = (record: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(record).flatMap(([key, members]) => members.split(' ').map((member) => [member, key] as const)),
  );

const mapsOf = (records: Readonly<Record<string, Readonly<Record<string, string>>>>) => {
  const maps = new Map<string, ReadonlyMap<string, string>>();
  return (name: string): ReadonlyMap<string, string> | undefined => {
    const record = Object.hasOwn(records, name) ? records[name] : undefined;
    if (record && !maps.has(name)) maps.set(name, byMember(record));
    return maps.get(name);
  };
};

const regionsOf = mapsOf(placeTable.regions);
const areasOf = mapsOf(placeTable.areas);

/** By ISO 3166-2 code; empty if the region is unknown and its country has several zones. */
export function timezonesOfRegion(region: string): readonly string[] {
  const country = countryOfRegion(region);
  const found = regionsOf(country)?.get(region.slice(country.length + 1));
  if (found !== undefined) return found.split(' ');
  const whole = timezonesOfCountry(country);
  return whole.length === 1 ? whole : [];
}

export const countryOfRegion = (region: string): string => region.slice(0, 2);

/** The number in E.164. */
export function placesOfNumber(number: string): NumberPlaces {
  const digits = number.replace(/^\+/, '');
  const code = [3, 2, 1].map((length) => digits.slice(0, length)).find((each) => countriesOfCode.has(each));
  if (code === undefined) return nowhere;
  const national = digits.slice(code.length);
  const areas = areasOf(code);
  for (let length = longestArea; areas && length > 0; length -= 1) {
    const row = areas.get(national.slice(0, length));
    if (row !== undefined) return placesOfArea(row);
  }
  return inCountries(countriesOfCode.get(code)?.map(({ country }) => country) ?? []);
}

const inCountries = (names: readonly string[]): NumberPlaces => ({
  countries: names,
  timezones: names.flatMap(timezonesOfCountry),
});

function placesOfArea(row: string): NumberPlaces {
  const [country = '', ...timezones] = row.split(' ');
  if (country === '') return nowhere;
  return timezones.length === 0 ? inCountries([country]) : { countries: [country], timezones };
}

let countriesOfTimezones: ReadonlyMap<string, string> | undefined;

/** The country of a zone, under any of its names in the tz database; undefined for zones of none, such as UTC. */
export function countryOfTimezone(timezone: string): string | undefined {
  countriesOfTimezones ??= new Map(
    [...countries].flatMap(([country, zones]) =>
      [...zones, ...(placeTable.otherNames[country]?.split(' ') ?? [])].map(
        (zone) => [zone.toLowerCase(), country] as const,
      ),
    ),
  );
  return countriesOfTimezones.get(timezone.toLowerCase());
}
