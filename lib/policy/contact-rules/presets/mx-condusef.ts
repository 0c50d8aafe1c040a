import type { Preset } from './preset.ts';

export const mxCondusef1 = {
  id: 'mx-condusef',
  version: 1,
  title: 'Mexico: CONDUSEF, financial entities and their agencies',
  country: 'MX',
  standing: 'law',
  grade: 'B',
  verified_on: '2026-11-21',
  sources: [
    { name: 'CONDUSEF, disposiciones de carácter general en materia de despachos de cobranza (REDECO)' },
    { name: 'Ley para la Transparencia y Ordenamiento de los Servicios Financieros' },
  ],
  not_covered: [
    'Monday to Friday only, as some sources say (grade C): set the days in your own contact hours',
    'No contact with anyone but the debtor, co-debtors and guarantors; none with minors or the elderly',
    'No hidden caller id; agencies must be registered in REDECO',
  ],
  rules: [
    {
      kind: 'contact_hours',
      windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '07:00', to: '22:00' }],
      basis: 'CONDUSEF, disposiciones en materia de despachos de cobranza: 7:00 to 22:00 in the debtor’s time zone',
      grade: 'B',
    },
  ],
} as const satisfies Preset;
