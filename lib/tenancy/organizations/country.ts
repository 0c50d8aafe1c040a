import { presetVersions } from '../../policy/contact-rules/presets/preset-registry.ts';
import type { Organization } from './organization.ts';

/** Currencies shared by several countries; codes that begin with X belong to none. */
const sharedCurrency = /^(USD|EUR|X..)$/;

/**
 * The country that an organization works in, ISO 3166-1, as its settings suggest it: by its contact rules, else by the
 * region of its language, else by its currency, whose code begins with its country. Null if they leave it open.
 */
export function countryOf({
  contact_rules: rules,
  language,
  currency,
}: Pick<Organization, 'contact_rules' | 'language' | 'currency'>): string | null {
  const presets = [rules?.preset ?? []].flat();
  const [ofRules, ...others] = new Set(presets.map((id) => presetVersions[id][0].country.slice(0, 2)));
  if (ofRules !== undefined) return others.length === 0 ? ofRules : null;
  const [, region] = language.split('-');
  if (region !== undefined) return region;
  return sharedCurrency.test(currency) ? null : currency.slice(0, 2);
}
