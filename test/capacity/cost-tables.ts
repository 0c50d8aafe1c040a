import { alignedLines, textTable } from '../harness/text-table.ts';
import { costs, itemSizes, type PatternCost } from './costs.ts';

const headings = ['pattern', 'requests', 'RCU', 'WCU', ''] as const;

/** The declared costs: docs/access-patterns.txt, which is nothing but this table, and so no Markdown. */
export const patternLines = (): string[] =>
  alignedLines([
    headings,
    ...Object.entries<PatternCost>(costs).map(([id, { scope = '', ...cells }]) => [
      id,
      ...[cells.requests, cells.rcu, cells.wcu].map((cell) => cell.replaceAll(' ', '')),
      scope,
    ]),
  ]);

const sizeTable = (): string =>
  textTable([['item', 'bytes'], ...Object.entries(itemSizes).map(([item, bytes]) => [item, String(bytes)])]);

/** The generated table of docs/data-model.md, by the name of its placeholder. */
export const costTables = () => ({ 'item sizes': sizeTable() });
