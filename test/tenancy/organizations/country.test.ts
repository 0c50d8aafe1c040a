import { expect, it } from 'vitest';
import { countryOf } from '../../../lib/tenancy/organizations/country.ts';

const settings = { language: 'es', currency: 'ARS' };

it.each([
  ['the one that is set', 'UY', { country: 'UY', contact_rules: { preset: 'mx-condusef' as const } }],
  ['that of its contact rules', 'MX', { language: 'es-CO', contact_rules: { preset: 'mx-condusef' as const } }],
  ['that of all its contact rules', 'US', { contact_rules: { preset: ['us-reg-f' as const, 'us-ma' as const] } }],
  [
    'open if its contact rules are of several',
    null,
    { contact_rules: { preset: ['us-reg-f' as const, 'uk-courtesy' as const] } },
  ],
  ['else the region of its language', 'EC', { language: 'es-EC', contact_rules: { preset: null } }],
  ['else that of its currency', 'AR', {}],
  ['open if several have its currency', null, { currency: 'USD' }],
  ['open if no country has its currency', null, { currency: 'XOF' }],
])('the country of an organization is %s', (_, country, over) => {
  expect(countryOf({ ...settings, ...over })).toBe(country);
});
