import { textTable } from '../harness/text-table.ts';
import { costs, itemSizes, type PatternCost } from './costs.ts';

const headings = ['pattern', 'requests', 'RCU', 'WCU', ''] as const;

/** The declared costs as docs/data-model.md lists them. */
const patternTable = (patterns: Readonly<Record<string, PatternCost>>): string =>
  textTable([
    headings,
    ...Object.entries(patterns).map(([id, { scope = '', ...cells }]) => [
      id,
      ...[cells.requests, cells.rcu, cells.wcu].map((cell) => cell.replaceAll(' ', '')),
      scope,
    ]),
  ]);

const sizeTable = (): string =>
  textTable([['item', 'bytes'], ...Object.entries(itemSizes).map(([item, bytes]) => [item, String(bytes)])]);

/** The generated tables of docs/data-model.md, by the names of their placeholders. */
export const costTables = () => ({ 'access patterns': patternTable(costs), 'item sizes': sizeTable() });
