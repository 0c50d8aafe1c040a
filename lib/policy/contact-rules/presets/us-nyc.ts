import type { Preset } from './preset.ts';
import { usRegF1 } from './us-reg-f.ts';

/**
 * For creditors and collectors. A place is a state at most, and who is in New York State may be in the city, so this
 * applies in all of it.
 */
export const usNyc1 = {
  id: 'us-nyc',
  version: 1,
  title: 'United States, New York City: creditors and collectors, with Regulation F',
  country: 'US-NY',
  standing: 'law',
  grade: 'M',
  verified_on: '2026-11-28',
  sources: [
    {
      name: 'New York City, DCWP, announcement of the SHIELD Collection Rule, 2026-02-26, in force since 2026-09-01',
      url: 'https://www.nyc.gov/site/dca/news/022-26/dcwp-the-nation-s-strongest-consumer-protection-rules-against-predatory-debt-collection',
    },
    {
      name: 'National Law Review, 2026-03-09: three times a week over calls, texts and emails',
      url: 'https://natlawreview.com/article/new-york-city-finalizes-shield-rule-imposing-new-requirements-debt-collection',
    },
    {
      name: 'Americollect, 2026-04: the limit counts per account',
      url: 'https://www.americollect.com/2026/04/new-york-city-dcwp-debt-collection-rules-finalized/',
    },
    ...usRegF1.sources,
  ],
  not_covered: [
    'The text of 6 RCNY 5-77 as amended was not read; an earlier one also limits contacts after an exchange with the consumer',
    'Which part of New York State is the city',
    'Consent to messages by email and text, and requests to stop one of them',
    'Disputes and their verification, medical debt, disclosures, records',
    ...usRegF1.not_covered,
  ],
  rules: [
    ...usRegF1.rules,
    {
      kind: 'cap',
      max: 3,
      window: { rolling_days: 7 },
      scope: 'account',
      basis: '6 RCNY 5-77 (SHIELD Collection Rule): three attempts within seven days, over all channels',
      grade: 'B',
    },
  ],
} as const satisfies Preset;
