import { countryOfRegion, placesOfNumber, timezonesOfCountry, timezonesOfRegion } from './place-lookup.ts';
import type { TimezoneOrigin } from './timezone-origins.ts';

/** The facts about a person from which their time zone is derived. */
export interface Whereabouts {
  readonly timezone?: string | null | undefined;
  /** ISO 3166-2. */
  readonly region?: string | null | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | null | undefined;
  /** All numbers of the person, in E.164. */
  readonly phones: readonly string[];
}

export interface CandidateTimezones {
  /** Never empty. */
  readonly timezones: readonly string[];
  readonly from: TimezoneOrigin;
}

/**
 * The zones in which a person may be, from the first of these that gives any: the time zone, the region, the prefixes of
 * all numbers together, the country, the organization. A contact is permitted only if it is in each of them.
 */
export const candidateTimezones = (
  whereabouts: Whereabouts,
  organization: { readonly timezone: string },
): CandidateTimezones => knownTimezones(whereabouts) ?? { timezones: [organization.timezone], from: 'organization' };

/** Undefined if nothing is known about where the person is, so that the organization's zone counts. */
export function knownTimezones({ timezone, region, country, phones }: Whereabouts): CandidateTimezones | undefined {
  const countryCode = country ?? (region ? countryOfRegion(region) : undefined);
  const sources: readonly (readonly [TimezoneOrigin, () => readonly string[]])[] = [
    ['timezone', () => (timezone ? [timezone] : [])],
    ['region', () => (region ? timezonesOfRegion(region) : [])],
    ['phone', () => phones.flatMap((phone) => placesOfNumber(phone).timezones)],
    ['country', () => (countryCode ? timezonesOfCountry(countryCode) : [])],
  ];
  for (const [from, zones] of sources) {
    const timezones = [...new Set(zones())];
    if (timezones.length > 0) return { timezones, from };
  }
  return undefined;
}
