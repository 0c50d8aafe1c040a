import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Cells } from './cost.ts';

const file = path.resolve(import.meta.dirname, '../../docs/data-model.md');
const columns = 7;

/** A row of the table "Access patterns" in docs/data-model.md. */
export interface DocumentedPattern extends Cells {
  readonly id: string;
  readonly pattern: string;
  readonly request: string;
  readonly why: string;
}

/** The rows of the table, in its order. */
export function documentedPatterns(): DocumentedPattern[] {
  const [, section = ''] = readFileSync(file, 'utf8').split(/^## Access patterns$/m);
  const lines = section.split(/^## /m)[0]?.split('\n') ?? [];
  const [, , ...rows] = lines.filter((line) => line.startsWith('|'));
  return rows.map((row) => {
    const cells = row.slice(1, row.lastIndexOf('|')).split('|');
    if (cells.length !== columns) throw new Error(`This row has not ${columns} cells: ${row}`);
    const [id = '', pattern = '', request = '', requests = '', rcu = '', wcu = '', why = ''] = cells.map((cell) =>
      cell.trim(),
    );
    return { id: id.replaceAll('`', ''), pattern, request, requests, rcu, wcu, why };
  });
}

/** The row as a line of the document, with other costs. */
export const lineOf = ({ id, pattern, request, why }: DocumentedPattern, { requests, rcu, wcu }: Cells): string =>
  `| ${[`\`${id}\``, pattern, request, requests, rcu, wcu, why].join(' | ')} |`;
