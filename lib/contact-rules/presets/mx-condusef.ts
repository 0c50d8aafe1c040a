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
    'Monday to Friday only, as some sources say (grade C): choose the days in the own contact hours',
    'Nobody but debtor, co-debtors and guarantors; no minors, no elderly',
    'No hidden caller id; agencies registered in REDECO',
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
