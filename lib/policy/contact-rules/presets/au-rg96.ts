import type { Preset } from './preset.ts';

const hours = 'RG 96, part 2, section 4 (hours of contact)';
const frequency = 'RG 96, part 2, section 5(c): contacts made for each account; this preset counts attempts';

export const auRg96v1 = {
  id: 'au-rg96',
  version: 1,
  title: 'Australia: ACCC and ASIC debt collection guideline, RG 96',
  country: 'AU',
  standing: 'guideline',
  grade: 'A',
  verified_on: '2026-11-21',
  sources: [
    {
      name: 'RG 96, part 2, section 4: hours of contact',
      url: 'https://www.accc.gov.au/publications/debt-collection-guideline-for-collectors-creditors/debt-collection-guideline-for-collectors-and-creditors/part-2-practical-guidance/4-hours-of-contact',
    },
    {
      name: 'RG 96, part 2, section 5: frequency of contact',
      url: 'https://www.accc.gov.au/publications/debt-collection-guideline-for-collectors-creditors/debt-collection-guideline-for-collectors-and-creditors/part-2-practical-guidance/5-frequency-of-contact',
    },
  ],
  not_covered: [
    'Other or narrower times requested by the debtor',
    'Face-to-face contact, contact at the workplace, representatives, hardship',
  ],
  rules: [
    {
      kind: 'contact_hours',
      windows: [
        { days: [1, 2, 3, 4, 5], from: '07:30', to: '21:00' },
        { days: [6, 7], from: '09:00', to: '21:00' },
      ],
      channels: ['voice', 'sms', 'whatsapp'],
      basis: `${hours}: by telephone, including text messages`,
      grade: 'A',
    },
    {
      kind: 'contact_hours',
      windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }],
      holidays: 'AU@1',
      basis: `${hours}: no contact on national public holidays`,
      grade: 'A',
    },
    { kind: 'cap', max: 3, window: { rolling_days: 7 }, scope: 'account', basis: frequency, grade: 'A' },
    { kind: 'cap', max: 10, window: { rolling_days: 30 }, scope: 'account', basis: frequency, grade: 'A' },
  ],
} as const satisfies Preset;
