import { costs, itemSizes, type PatternCost } from './costs.ts';

/** Rows of text in columns, as a code block. */
function codeBlock(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(width(column)))
      .join('  ')
      .trimEnd(),
  );
  return ['```text', ...lines, '```'].join('\n');
}

const headings = ['pattern', 'requests', 'RCU', 'WCU', ''] as const;

/** The declared costs as docs/data-model.md lists them. */
const patternTable = (patterns: Readonly<Record<string, PatternCost>>): string =>
  codeBlock([
    headings,
    ...Object.entries(patterns).map(([id, { requests, rcu, wcu, scope = '' }]) => [id, requests, rcu, wcu, scope]),
  ]);

const sizeTable = (): string =>
  codeBlock([['item', 'bytes'], ...Object.entries(itemSizes).map(([item, bytes]) => [item, String(bytes)])]);

/** The generated tables of docs/data-model.md, by the names of their placeholders. */
export const costTables = () => ({ 'access patterns': patternTable(costs), 'item sizes': sizeTable() });
