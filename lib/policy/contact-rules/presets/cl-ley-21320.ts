import type { Preset } from './preset.ts';

const byTelephone = ['voice'] as const;
const byOtherMeans = ['email', 'sms', 'whatsapp'] as const;

/** "Week" may mean a calendar week or any seven days, so both apply. */
export const clLey21320v1 = {
  id: 'cl-ley-21320',
  version: 1,
  title: 'Chile: Ley 21.320, art. 37 de la Ley 19.496',
  country: 'CL',
  standing: 'law',
  grade: 'B',
  verified_on: '2026-11-21',
  sources: [
    { name: 'Ley 19.496, art. 37, as amended by Ley 21.320 (Diario Oficial, 2021-04-20)' },
    { name: 'Código de Procedimiento Civil, art. 59: working days and hours' },
  ],
  not_covered: [
    'Visits, which count with telephone calls, and letters, which count with messages',
    'Calls with the prefix 600',
    'A log of the type and frequency of contacts, kept for two years',
    'No contact with third parties; no documents that look like a court’s',
  ],
  rules: [
    {
      kind: 'contact_hours',
      windows: [{ days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00' }],
      holidays: 'CL@1',
      basis: 'Ley 19.496, art. 37, with Código de Procedimiento Civil, art. 59',
      grade: 'B',
    },
    {
      kind: 'cap',
      max: 1,
      window: 'calendar_week',
      channels: byTelephone,
      scope: 'contact',
      basis: 'Ley 19.496, art. 37: one telephone contact or visit a week',
      grade: 'B',
    },
    {
      kind: 'cap',
      max: 1,
      window: { rolling_days: 7 },
      channels: byTelephone,
      scope: 'contact',
      basis: 'Ley 19.496, art. 37: one telephone contact or visit a week',
      grade: 'B',
    },
    {
      kind: 'cap',
      max: 2,
      window: 'calendar_week',
      channels: byOtherMeans,
      scope: 'contact',
      basis: 'Ley 19.496, art. 37: two by other means a week',
      grade: 'B',
    },
    {
      kind: 'cap',
      max: 2,
      window: { rolling_days: 7 },
      channels: byOtherMeans,
      scope: 'contact',
      basis: 'Ley 19.496, art. 37: two by other means a week',
      grade: 'B',
    },
    {
      kind: 'minimum_gap',
      gap: { days: 2 },
      channels: byOtherMeans,
      scope: 'contact',
      basis: 'Ley 19.496, art. 37: at least two days between them',
      grade: 'B',
    },
  ],
} as const satisfies Preset;

const [hours1, ...limits1] = clLey21320v1.rules;

/** Adds election days to the holidays. */
export const clLey21320v2 = {
  ...clLey21320v1,
  version: 2,
  verified_on: '2026-11-28',
  sources: [...clLey21320v1.sources, { name: 'Ley 18.700: the day of an election is a holiday' }],
  rules: [{ ...hours1, holidays: 'CL@2' }, ...limits1],
} as const satisfies Preset;
