import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Cells } from '../harness/cost.ts';
import { required } from '../harness/required.ts';

const file = path.resolve(import.meta.dirname, '../../docs/data-model.md');

/** The rows of the only table under a heading of the document, as cells. */
function rowsUnder(heading: string, columns: number): string[][] {
  const sections = readFileSync(file, 'utf8').split(/^##+ /m);
  const section = required(sections.find((text) => text.startsWith(`${heading}\n`)));
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((row) => {
    const cells = row.slice(1, row.lastIndexOf('|')).split('|');
    if (cells.length !== columns) throw new Error(`The table under ${heading} must have ${columns} columns: ${row}`);
    return cells.map((cell) => cell.trim());
  });
}

/** A row of the access pattern table. */
export interface DocumentedPattern extends Cells {
  readonly id: string;
  readonly pattern: string;
  readonly why: string;
}

/** The rows of the access pattern table, in order. */
export const documentedPatterns = (): DocumentedPattern[] =>
  rowsUnder('Access patterns', 6).map(([id = '', pattern = '', requests = '', rcu = '', wcu = '', why = '']) => ({
    id: id.replaceAll('`', ''),
    pattern,
    requests,
    rcu,
    wcu,
    why,
  }));

/** Formats a row of the document with other costs. */
export const formatRow = ({ id, pattern, why }: DocumentedPattern, { requests, rcu, wcu }: Cells): string =>
  `| ${[`\`${id}\``, pattern, requests, rcu, wcu, why].join(' | ')} |`;

/** The documented sizes of items, in bytes. */
export const documentedSizes = (): Record<string, number> =>
  Object.fromEntries(rowsUnder('Sizes', 2).map(([item = '', bytes]) => [item, Number(bytes)]));
