import type { Preset } from './preset.ts';

export const pe29571v1 = {
  id: 'pe-29571',
  version: 1,
  title: 'Peru: Código de Protección y Defensa del Consumidor',
  country: 'PE',
  standing: 'law',
  grade: 'B',
  verified_on: '2026-11-21',
  sources: [{ name: 'Ley 29571, arts. 61 and 62' }],
  not_covered: ['Visits', 'No documents that look like a court’s, no posters, no public lists of debtors'],
  rules: [
    {
      kind: 'contact_hours',
      windows: [{ days: [1, 2, 3, 4, 5], from: '07:00', to: '20:00' }],
      holidays: 'PE@1',
      channels: ['voice'],
      basis: 'Ley 29571, art. 62 b: no calls from 20:00 to 07:00, on Saturdays, Sundays and holidays',
      grade: 'B',
    },
  ],
} as const satisfies Preset;
