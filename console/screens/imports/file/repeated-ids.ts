import { add } from '../../../../lib/foundation/money.ts';
import type { DraftRecord, RowProblem } from './build-record.ts';
import type { ImportPlan } from './import-plan.ts';
import type { Table } from './read-table.ts';

/** Returns a function that reads the account's id of a row; undefined if its cells are blank. */
function idReader({ columns, idColumns = [] }: Pick<ImportPlan, 'columns' | 'idColumns'>) {
  const found = columns
    .flatMap((field, at) => (field === 'external_id' ? [at] : []))
    .sort((one, other) => idColumns.indexOf(one) - idColumns.indexOf(other));
  const width = Math.max(0, ...found) + 1;
  return (table: Table, row: number): string | undefined => {
    const cells = table.rowAt(row, width);
    const texts = found.map((at) => (cells[at] ?? '').trim()).filter((text) => text !== '');
    return texts.length === 0 ? undefined : texts.join('-');
  };
}

/** The ids that stand in several rows. */
export function findRepeatedIds(table: Table, plan: Pick<ImportPlan, 'columns' | 'idColumns'>): ReadonlySet<string> {
  const repeated = new Set<string>();
  if (!plan.columns.includes('external_id')) return repeated;
  const readId = idReader(plan);
  const seen = new Set<string>();
  for (let row = 0; row < table.count; row += 1) {
    const id = readId(table, row);
    if (id === undefined) continue;
    if (seen.has(id)) repeated.add(id);
    else seen.add(id);
  }
  return repeated;
}

export const amountOf = (record: DraftRecord, name: string): number | undefined => {
  const value = record[name];
  return typeof value === 'number' ? value : undefined;
};

export const isCredit = (record: DraftRecord): boolean =>
  (amountOf(record, 'total_amount') ?? amountOf(record, 'pending_balance') ?? 0) < 0;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

interface SummedRecord {
  readonly record: DraftRecord;
  readonly problems: readonly RowProblem[];
}

/** Adds the amounts of an account's invoices and credits. Everything else comes from the first invoice, but its breakdown. */
export function sumRecords(records: readonly [DraftRecord, ...DraftRecord[]]): SummedRecord {
  const { breakdown: _, ...base } = records.find((record) => !isCredit(record)) ?? records[0];
  const sumOf = (name: string) => {
    const amounts = records.flatMap((record) => amountOf(record, name) ?? []);
    return amounts.length === 0 ? {} : { [name]: add(...amounts) };
  };
  const payments = records.flatMap((record) => listOf(record['payments']));
  const isMixed = new Set(records.map((record) => record['currency'])).size > 1;
  return {
    record: {
      ...base,
      ...sumOf('total_amount'),
      ...sumOf('pending_balance'),
      ...(payments.length > 0 && { payments }),
    },
    problems: isMixed ? [{ field: 'currency', code: 'currency_contradiction' }] : [],
  };
}
