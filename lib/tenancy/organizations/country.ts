import { presetVersions } from '../../policy/contact-rules/presets/preset-registry.ts';
import type { Organization } from './organization.ts';

/** Currencies shared by several countries; codes that begin with X belong to none. */
const sharedCurrency = /^(USD|EUR|X..)$/;

/**
 * The country (ISO 3166-1) in which an organization works: the setting, else inferred from its contact rules, else from the region of its
 * language, else from its currency, whose code begins with the country's. Null if they do not determine one.
 */
export function countryOf({
  country,
  contact_rules: rules,
  language,
  currency,
}: Pick<Organization, 'country' | 'contact_rules' | 'language' | 'currency'>): string | null {
  if (country) return country;
  const presets = [rules?.preset ?? []].flat();
  const [ofRules, ...others] = new Set(presets.map((id) => presetVersions[id][0].country.slice(0, 2)));
  if (ofRules !== undefined) return others.length === 0 ? ofRules : null;
  const [, region] = language.split('-');
  if (region !== undefined) return region;
  return sharedCurrency.test(currency) ? null : currency.slice(0, 2);
}
