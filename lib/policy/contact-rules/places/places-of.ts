import type { Places } from '../applicable-presets.ts';
import type { Whereabouts } from './candidate-timezones.ts';
import { countryOfRegion, countryOfTimezone, placesOfNumber, timezonesOfRegion } from './place-lookup.ts';

/** The places whose law may apply to a person, from the first source that names any. */
export function placesOf(
  { region, country, phones }: Omit<Whereabouts, 'timezone'>,
  organization: { readonly country?: string | null | undefined; readonly timezone: string },
): Places {
  if (region) return { places: [knownPlace(region)], from: 'region' };
  if (country) return { places: [country], from: 'country' };
  const countries = new Set(phones.flatMap((phone) => placesOfNumber(phone).countries));
  if (countries.size > 0) return { places: [...countries], from: 'phones' };
  const own = organization.country ?? countryOfTimezone(organization.timezone);
  return { places: own === undefined ? [] : [own], from: 'organization' };
}

/** An unknown region may be a misspelled one, so the whole country is possible. */
const knownPlace = (region: string): string =>
  timezonesOfRegion(region).length > 0 ? region : countryOfRegion(region);
