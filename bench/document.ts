import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import layout from '../oxfmt.config.ts';
import { alignedLines } from '../test/harness/text-table.ts';
import type { Result } from './result.ts';

/** Files of text that are nothing but a table. */
export const resultsFile = path.join(import.meta.dirname, 'results.txt');
export const functionsFile = path.join(import.meta.dirname, 'functions.txt');

export const textFileOf = (rows: readonly (readonly string[])[]): string => `${alignedLines(rows).join('\n')}\n`;

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** Formats a table. Its columns from `firstNumber` on are numbers, which are aligned to the right. */
export const markdownTable = (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  firstNumber = headings.length,
): string =>
  [row(headings), row(headings.map((_, index) => (index < firstNumber ? '---' : '---:'))), ...rows.map(row)].join('\n');

const unitless = new Set(['ratio', 'slope']);

export const resultsTable = (results: readonly Result[]): string =>
  textFileOf([
    ['row', 'value', 'before', 'target', '', 'metric'],
    ...results.map(({ id, value, earlier = [], unit, target, ok, metric }) => [
      id,
      unitless.has(unit) ? String(value) : `${value} ${unit}`,
      earlier.join(', '),
      target === 'reported' ? '' : target,
      ok ? '' : 'missed',
      metric,
    ]),
  ]);

// Only the benchmark writes these files.
export const readResults = (file: string): Result[] => JSON.parse(readFileSync(file, 'utf8')) as Result[];

/** Tables by the name of their placeholder; undefined if this run has none. */
type Tables = Readonly<Record<string, string | undefined>>;

/** Replaces the text between the two comments that name a table; undefined tables stay unchanged. */
export const replaceTables = (document: string, tables: Tables): string =>
  Object.entries(tables).reduce((text, [name, table]) => {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`The document has no placeholder for ${name}.`);
    return table === undefined ? text : `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`;
  }, document);

/** Reads a document, replaces its tables, and formats it like all documents. */
export async function fillDocument(document: string, tables: Tables): Promise<string> {
  const text = replaceTables(readFileSync(document, 'utf8'), tables);
  return (await format(document, text, layout)).code;
}
