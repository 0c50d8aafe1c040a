import type { Preset } from './preset.ts';

/** The FCA rule has no numbers; these hours are commonly considered reasonable. */
export const ukCourtesy1 = {
  id: 'uk-courtesy',
  version: 1,
  title: 'United Kingdom: reasonable times under FCA CONC 7.9',
  country: 'GB',
  standing: 'courtesy',
  grade: 'C',
  verified_on: '2026-11-21',
  sources: [
    {
      name: 'FCA Handbook, CONC 7.9.4 R: not at unreasonable times',
      url: 'https://www.handbook.fca.org.uk/handbook/CONC/7/9.html',
    },
  ],
  not_covered: [
    'Reasonable requests by the customer about when, where and how to be contacted',
    'Breathing space: pause the account for its 60 days',
    'Bank holidays of Scotland and Northern Ireland: the calendar is the English one',
  ],
  rules: [
    {
      kind: 'contact_hours',
      windows: [{ days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '21:00' }],
      holidays: 'GB-ENG@1',
      basis: 'Courtesy; CONC 7.9.4 R has no numbers',
      grade: 'C',
    },
  ],
} as const satisfies Preset;
