import type { Preset } from './preset.ts';
import { usRegF1 } from './us-reg-f.ts';

/** Applies in addition to the federal rules, and to creditors as well as collectors. */
export const usMa1 = {
  id: 'us-ma',
  version: 1,
  title: 'United States, Massachusetts: creditors and collectors, with Regulation F',
  country: 'US-MA',
  standing: 'law',
  grade: 'M',
  verified_on: '2026-11-21',
  sources: [
    {
      name: '940 CMR 7.04(1)(f) (creditors)',
      url: 'https://regulations.justia.com/states/massachusetts/940-cmr/title-940-cmr-7-00/section-7-04',
    },
    {
      name: '209 CMR 18.16(1) (debt collectors)',
      url: 'https://law.cornell.edu/regulations/massachusetts/209-CMR-18-16',
    },
    ...usRegF1.sources,
  ],
  not_covered: [
    'Two communications in 30 days to numbers other than home and mobile, such as at work',
    'The debtor’s own waking hours, if known',
    ...usRegF1.not_covered,
  ],
  rules: [
    ...usRegF1.rules,
    {
      kind: 'cap',
      max: 2,
      window: { rolling_days: 7 },
      channels: ['voice', 'sms', 'whatsapp'],
      scope: 'account',
      basis: '940 CMR 7.04(1)(f); 209 CMR 18.16(1)(d)',
      grade: 'B',
    },
  ],
} as const satisfies Preset;
