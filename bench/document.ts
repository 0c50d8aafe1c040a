import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Result } from './result.ts';

const file = path.resolve(import.meta.dirname, '../docs/performance.md');

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

export const tableOf = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(headings), row(headings.map(() => '---')), ...rows.map(row)].join('\n');

export const resultsTable = (results: readonly Result[]): string =>
  tableOf(
    ['row', 'value', 'min – max', 'target', '', 'what, against what'],
    results.map(({ id, value, unit, min, max, target, ok, metric, reference }) => [
      `\`${id}\``,
      `${value} ${unit}`,
      min === max ? '' : `${min} – ${max}`,
      target,
      target === 'reported' ? '' : ok ? 'ok' : 'missed',
      `${metric}; ${reference}`,
    ]),
  );

/** Puts each table that there is into the document, between the two comments that bear its name. */
export async function writeDocument(tables: Readonly<Record<string, string | undefined>>): Promise<void> {
  const text = Object.entries(tables).reduce(
    (document, [name, table]) => {
      const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
      const [from, to] = [document.indexOf(begin), document.indexOf(end)];
      if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${name}.`);
      return `${document.slice(0, from)}${begin}\n\n${table}\n\n${document.slice(to)}`;
    },
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
