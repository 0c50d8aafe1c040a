import type { Preset } from './preset.ts';

/** Argentine law sets no national hours, so do not cite these as law. */
export const arCourtesy1 = {
  id: 'ar-courtesy',
  version: 1,
  title: 'Argentina: courtesy hours, not law',
  country: 'AR',
  standing: 'courtesy',
  grade: 'C',
  verified_on: '2026-11-21',
  sources: [
    { name: 'Ley 24.240, art. 8 bis: dignified treatment, without numbers' },
    { name: 'Ciudad Autónoma de Buenos Aires, Ley 6171: no repeated harassing contacts, without numbers' },
  ],
  not_covered: ['No contact with third parties or at work; no documents that look like a court’s'],
  rules: [
    {
      kind: 'contact_hours',
      windows: [
        { days: [1, 2, 3, 4, 5], from: '09:00', to: '19:00' },
        { days: [6], from: '10:00', to: '14:00' },
      ],
      holidays: 'AR@1',
      basis: 'Courtesy; Ley 24.240, art. 8 bis has no numbers',
      grade: 'C',
    },
  ],
} as const satisfies Preset;

/** Adds the bridge days of 2025 and 2026 to the holidays. */
export const arCourtesy2 = {
  ...arCourtesy1,
  version: 2,
  verified_on: '2026-11-28',
  sources: [
    ...arCourtesy1.sources,
    { name: 'Ley 27.399, art. 7: up to three bridge days a year; for 2026, Jefatura de Gabinete, Resolución 164/2025' },
  ],
  rules: [{ ...arCourtesy1.rules[0], holidays: 'AR@2' }],
} as const satisfies Preset;
