import type { Result } from './result.ts';

const columns: readonly (readonly [name: string, width: number, of: (result: Result) => string])[] = [
  ['row', 24, ({ id }) => id],
  ['value', 9, ({ value }) => figure(value)],
  ['min – max', 17, ({ min, max }) => (min === max ? '' : `${figure(min)} – ${figure(max)}`)],
  ['unit', 9, ({ unit }) => unit],
  ['target', 10, ({ target }) => target],
  ['', 4, ({ ok, target }) => (target === 'reported' ? '' : ok ? 'ok' : 'MISS')],
  ['metric, against', 0, ({ metric, reference }) => `${metric}; ${reference}`],
];

const figure = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(value >= 1000 ? 0 : value >= 100 ? 1 : 3);

const line = (cells: readonly string[]): string =>
  cells.map((cell, at) => cell.padEnd(columns[at]?.[1] ?? 0)).join(' ');

export const tableHead = `${line(columns.map(([name]) => name))}\n${line(columns.map(([, width]) => '─'.repeat(width || 40)))}`;

export const formatResult = (result: Result): string => line(columns.map(([, , of]) => of(result)));
