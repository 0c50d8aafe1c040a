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

/** The hours bind contacts on every channel, as the directions that the RBI drafted in 2026 say. */
export const inRbi2 = {
  ...inRbi1,
  version: 2,
  grade: 'M',
  verified_on: '2026-11-28',
  sources: [
    ...inRbi1.sources,
    {
      name: 'Reserve Bank of India, draft Responsible Business Conduct, Second Amendment Directions, 2026 (2026-02-12)',
      url: 'https://rbi.org.in/Scripts/BS_PressReleaseDisplay.aspx?prid=62215',
    },
    {
      name: 'Indian Cooperative, on the draft: restricted contact hours (08:00 to 19:00)',
      url: 'https://www.indiancooperative.com/co-op-news-snippets/rbi-for-uniform-recovery-conduct-norms-for-co-op-banks/amp',
    },
  ],
  not_covered: [
    ...inRbi1.not_covered,
    'The directions of 2026 were read as a draft only, in part; their final text and its date were not',
    'No contact during a bereavement, a disaster, a wedding or a festival',
    'Recorded calls, certified agents, notice of the agent assigned',
  ],
  rules: [
    {
      kind: 'contact_hours',
      windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '19:00' }],
      basis: 'RBI/2022-23/108, paragraph 2, for calls; the draft directions of 2026 for any contact',
      grade: 'M',
    },
  ],
} as const satisfies Preset;
