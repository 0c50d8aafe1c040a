import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A row of the table "What happens", for one of the states and one of the events it names. */
export interface DocumentedMove {
  readonly from: string;
  readonly event: string;
  readonly then: string;
  readonly step: string;
  readonly next: string;
}

const page = path.join(import.meta.dirname, '../../../docs/strategies.md');

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of the table in docs/strategies.md, one per state and event. */
export function documentedMoves(): DocumentedMove[] {
  const [, section = ''] = readFileSync(page, 'utf8').split('\n## What happens\n');
  const [table = ''] = section.slice(section.indexOf('|')).split('\n\n');
  const [, , ...lines] = table.split('\n');
  return lines.flatMap((line) => {
    const [from = '', event = '', then = '', step = '', next = ''] = cellsOf(line);
    return from
      .split('; ')
      .flatMap((each) => event.split('; ').map((one) => ({ from: each, event: one, then, step, next })));
  });
}
