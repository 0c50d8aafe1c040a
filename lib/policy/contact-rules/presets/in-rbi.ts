import type { Preset } from './preset.ts';

export const inRbi1 = {
  id: 'in-rbi',
  version: 1,
  title: 'India: RBI, regulated entities and their recovery agents',
  country: 'IN',
  standing: 'law',
  grade: 'B',
  verified_on: '2026-11-21',
  sources: [
    { name: 'Reserve Bank of India, RBI/2022-23/108, DOR.ORG.REC.65/21.04.158/2022-23, 12 August 2022, paragraph 2' },
  ],
  not_covered: [
    'No persistent or anonymous calls, no inappropriate messages',
    'Microfinance loans, which have their own directions',
  ],
  rules: [
    {
      kind: 'contact_hours',
      windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '19:00' }],
      channels: ['voice'],
      basis: 'RBI/2022-23/108, paragraph 2: no calls before 8:00 and after 19:00',
      grade: 'B',
    },
  ],
} as const satisfies Preset;
