import type { Preset } from './preset.ts';

/** Exceeding these frequencies only creates a presumption of a violation; here they are hard caps. */
export const usRegF1 = {
  id: 'us-reg-f',
  version: 1,
  title: 'United States: FDCPA and Regulation F, third-party collectors',
  country: 'US',
  standing: 'presumption',
  grade: 'M',
  verified_on: '2026-11-21',
  sources: [
    { name: '12 CFR part 1006 (Regulation F), sections 1006.6(b)(1) and 1006.14(b)(2)' },
    { name: 'Fair Debt Collection Practices Act, 15 U.S.C. 1692c(a)(1) and 1692d(5)' },
  ],
  not_covered: [
    'Times and places that the consumer named as inconvenient',
    'An easy way to opt out in each email and text',
    'Disclosures, validation notice, attorney representation, work numbers and addresses',
  ],
  rules: [
    {
      kind: 'contact_hours',
      windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '21:00' }],
      basis: '12 CFR 1006.6(b)(1)(i); 15 U.S.C. 1692c(a)(1)',
      grade: 'B',
    },
    {
      kind: 'cap',
      max: 7,
      window: { rolling_days: 7 },
      channels: ['voice'],
      scope: 'account',
      basis: '12 CFR 1006.14(b)(2)(i)(A)',
      grade: 'B',
    },
    {
      kind: 'cooldown',
      days: 7,
      day_counts_as_one: true,
      channels: ['voice'],
      scope: 'account',
      basis: '12 CFR 1006.14(b)(2)(i)(B)',
      grade: 'M',
    },
    {
      kind: 'minimum_gap',
      gap: { minutes: 5 },
      channels: ['voice'],
      scope: 'contact',
      basis: 'Judgement from the official comment to 12 CFR 1006.14(b)(2): calls in rapid succession',
      grade: 'C',
    },
    {
      kind: 'cap',
      max: 2,
      window: 'calendar_day',
      channels: ['voice'],
      scope: 'contact',
      basis: 'Judgement from the official comment to 12 CFR 1006.14(b)(2): highly concentrated calls',
      grade: 'C',
    },
  ],
} as const satisfies Preset;
