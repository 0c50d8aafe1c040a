import type { Preset } from './preset.ts';

/** Law in São Paulo and Alagoas; common practice in other states that have no hours of their own. */
export const brDefault1 = {
  id: 'br-default',
  version: 1,
  title: 'Brazil: law in São Paulo and Alagoas, practice elsewhere',
  country: 'BR',
  standing: 'law',
  grade: 'B',
  verified_on: '2026-11-21',
  sources: [
    { name: 'São Paulo, Lei 15.426/2014, art. 2' },
    { name: 'Alagoas, Lei 7.782/2016' },
    { name: 'Código de Defesa do Consumidor (Lei 8.078/1990), arts. 42 and 71' },
  ],
  not_covered: [
    'Holidays of a state or a municipality',
    'Espírito Santo (Lei 10.626/2017) and Amazonas (Lei 306/2016): until 19:00, Monday to Friday',
    'No embarrassment of the debtor, no interference with work, rest or leisure',
  ],
  rules: [
    {
      kind: 'contact_hours',
      windows: [
        { days: [1, 2, 3, 4, 5], from: '08:00', to: '20:00' },
        { days: [6], from: '08:00', to: '14:00' },
      ],
      holidays: 'BR@1',
      channels: ['voice', 'sms', 'whatsapp'],
      basis: 'São Paulo, Lei 15.426/2014, art. 2 (calls); Alagoas, Lei 7.782/2016 (calls and texts)',
      grade: 'B',
    },
  ],
} as const satisfies Preset;
