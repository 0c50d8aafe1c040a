import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CalendarOfHolidays, holidayTable } from '../../../lib/contact-rules/holidays/holiday-table.ts';
import { calendarNow, countries, daysOf } from './public-holidays.ts';

const file = path.resolve(import.meta.dirname, '../../../lib/contact-rules/holidays/holiday-table.ts');

/** Whether the new calendar says the same of every year that the old one knows. */
function saysTheSame(old: CalendarOfHolidays, now: CalendarOfHolidays): boolean {
  const known = daysOf(now).filter((day) => day.slice(0, 4) in old.years);
  return JSON.stringify(known) === JSON.stringify(daysOf(old));
}

/** The calendars as they are, each continued in the same revision where its known years stay, else in a new one. */
function continued(): Record<string, CalendarOfHolidays> {
  const table: Record<string, CalendarOfHolidays> = { ...holidayTable };
  for (const name of countries) {
    const revision = Object.keys(table).filter((key) => key.startsWith(`${name}@`)).length;
    const old = table[`${name}@${revision}`];
    const now = calendarNow(name);
    const next = old && saysTheSame(old, now) ? revision : revision + 1;
    table[`${name}@${next}`] = now;
  }
  return Object.fromEntries(Object.entries(table).sort(([one], [other]) => one.localeCompare(other)));
}

const textOf = ([name, { every, years }]: [string, CalendarOfHolidays]): string =>
  [
    `  '${name}': {`,
    `    every: '${every}',`,
    '    years: {',
    ...Object.entries(years).map(([year, days]) => `      ${year}: '${days}',`),
    '    },',
    '  },',
  ].join('\n');

writeFileSync(
  file,
  `/** Days as MMDD: those of every year, and those of each year besides. */
export interface CalendarOfHolidays {
  readonly every: string;
  readonly years: Readonly<Record<string, string>>;
}

/** Written by \`npm run holidays\` from the package date-holidays, whose data are CC BY 3.0; see docs/contact-rules.md. */
export const holidayTable = {
${Object.entries(continued()).map(textOf).join('\n')}
} as const satisfies Record<string, CalendarOfHolidays>;
`,
);
