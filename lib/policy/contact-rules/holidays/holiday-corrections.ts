export interface HolidayCorrection {
  readonly calendar: string;
  /** `YYYY-MM-DD`. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly reason: string;
  readonly source: string;
  readonly verified_on: string;
}

/** Applied by `npm run holidays`. A test fails once the package has adopted a correction, which can then be removed. */
export const holidayCorrections: readonly HolidayCorrection[] = [
  {
    calendar: 'AR',
    added: ['2025-10-10'],
    removed: ['2025-10-12'],
    reason: 'The holiday of 12 October, a Sunday, was moved to the Friday before it',
    source: 'Jefatura de Gabinete de Ministros, Resolución 139/2025, with Decreto 614/2025, art. 1',
    verified_on: '2026-11-28',
  },
  {
    calendar: 'CL',
    added: ['2024-10-27', '2024-11-24', '2025-11-16', '2025-12-14'],
    removed: [],
    reason: 'Elections of 2024 and 2025: the day of an election is a holiday',
    source: 'Ley 18.700 (elections), as Dirección del Trabajo applied it to these days',
    verified_on: '2026-11-28',
  },
  {
    calendar: 'CL',
    added: ['2029-11-18', '2033-11-20', '2037-11-15'],
    removed: [],
    reason:
      'Elections of the president, on the third Sunday of November. A second round, four weeks later, and elections whose day is not set yet get a revision when they are called',
    source: 'Constitución Política, art. 26, as amended by Ley 20.515; Ley 18.700',
    verified_on: '2026-11-28',
  },
  {
    calendar: 'MX',
    added: ['2024-10-01', '2030-10-01', '2036-10-01'],
    removed: ['2024-12-01', '2030-12-01', '2036-12-01'],
    reason: 'The president takes office on 1 October, no longer on 1 December',
    source: 'Ley Federal del Trabajo, art. 74, fracción VII (Diario Oficial de la Federación, 2024-09-30)',
    verified_on: '2026-11-28',
  },
];
