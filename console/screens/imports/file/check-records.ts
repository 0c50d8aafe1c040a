import { type DraftRecord, type RowProblem, recordBuilder } from './build-record.ts';
import { recordBytes } from './record-bytes.ts';
import { amountOf, findRepeatedIds, isCredit, sumRecords } from './repeated-ids.ts';
import { fieldAt } from './import-fields.ts';
import type { ImportPlan } from './import-plan.ts';
import type { Table } from './read-table.ts';
import { type CheckRecord, type CheckedRecord, rowChecker, withoutPaths } from './row-checker.ts';
import { type LeftOutKind, leftOutFinder } from './total-rows.ts';

/** A problem of a row; rows count from 0 after the headers. */
export interface Finding extends RowProblem {
  readonly row: number;
}

/** A row that is sent, and the bytes of its record. */
export interface SentRow {
  readonly row: number;
  readonly bytes: number;
}

export interface CheckedRows {
  /** In order. A row stands for all that are added to it. */
  readonly sent: readonly SentRow[];
  /** Builds the record of a sent row. Records are not kept: they take several times the memory of the file. */
  readonly recordOf: (row: number) => DraftRecord;
  readonly findings: readonly Finding[];
  /** Cells that are left out of rows that are sent. */
  readonly warnings: readonly Finding[];
  /** Rows that are not sent because a later one has the same id. */
  readonly replaced: readonly number[];
  /** The number of rows that are added to another one with their id. */
  readonly summed: number;
  /** Total rows and repeated headers. */
  readonly leftOut: readonly { readonly row: number; readonly kind: LeftOutKind }[];
  /** The number of ids in several rows, and whether any of these is a credit. */
  readonly repeated: { readonly ids: number; readonly hasCredits: boolean };
  /** The number of rows that name each currency by a sign; the empty text counts those that name none. */
  readonly signs: ReadonlyMap<string, number>;
}

export const nothingChecked: CheckedRows = {
  sent: [],
  recordOf: () => ({}),
  findings: [],
  warnings: [],
  replaced: [],
  summed: 0,
  leftOut: [],
  repeated: { ids: 0, hasCredits: false },
  signs: new Map(),
};

/**
 * Checks every row like the service does. Of several rows with the same id the last valid one is sent, because the service
 * would keep that one, or one with the sum of their amounts.
 */
export function checkRecords(table: Table, plan: ImportPlan, check: CheckRecord): CheckedRows {
  const checkRow = rowChecker(table, plan, check);
  const leftOutKind = leftOutFinder(plan, table.headers);
  const repeatedIds = findRepeatedIds(table, plan);
  const amountField = plan.columns.includes('total_amount') ? 'total_amount' : 'pending_balance';
  const groups = new Map<unknown, number[]>();
  const lastValid = new Map<unknown, number>();
  /** The bytes of the record of each row that is sent. */
  const bytes = new Uint32Array(table.count);
  const build = recordBuilder(plan);
  const dropped = new Map<number, readonly string[]>();
  const findings: Finding[] = [];
  const warnings: Finding[] = [];
  const replaced: number[] = [];
  const leftOut: { row: number; kind: LeftOutKind }[] = [];
  const signs = new Map<string, number>();
  let hasCredits = false;
  let summed = 0;

  for (let row = 0; row < table.count; row += 1) {
    const cells = table.rowAt(row);
    const checked = checkRow(row, cells);
    const kind = leftOutKind(cells, amountOf(checked.record, amountField));
    if (kind !== undefined && !(kind === 'total' && plan.keepsTotals === true)) {
      leftOut.push({ row, kind });
      continue;
    }
    const sign = checked.sign ?? '';
    signs.set(sign, (signs.get(sign) ?? 0) + 1);
    const id = checked.record['external_id'];
    const isRepeated = typeof id === 'string' && repeatedIds.has(id);
    hasCredits ||= isRepeated && isCredit(checked.record);
    if (isRepeated && plan.repeated === 'sum') groups.set(id, [...(groups.get(id) ?? []), row]);
    else if (send(row, checked) && isRepeated) replaceEarlier(id, row);
  }
  for (const rows of groups.values()) sendSum(rows);

  return {
    sent: [...bytes].flatMap((size, row) => (size > 0 ? [{ row, bytes: size }] : [])),
    recordOf: (row) =>
      summedRecord(row)?.record ?? withoutPaths(build(table.rowAt(row)).record, dropped.get(row) ?? []),
    findings: findings.sort((one, other) => one.row - other.row),
    warnings,
    replaced,
    summed,
    leftOut,
    repeated: { ids: repeatedIds.size, hasCredits },
    signs,
  };

  function send(row: number, { record, problems, ...checked }: CheckedRecord): boolean {
    for (const each of problems) findings.push({ ...each, row });
    if (problems.length > 0) return false;
    for (const each of checked.warnings) warnings.push({ ...each, row });
    if (checked.dropped.length > 0) dropped.set(row, checked.dropped);
    bytes[row] = recordBytes(record);
    return true;
  }

  function replaceEarlier(id: unknown, row: number): void {
    const earlier = lastValid.get(id);
    lastValid.set(id, row);
    if (earlier === undefined) return;
    bytes[earlier] = 0;
    replaced.push(earlier);
  }

  function sendSum(rows: readonly number[]): void {
    const [first, ...others] = rows;
    if (first === undefined) return;
    const checked = rows.map((row) => checkRow(row));
    // A credit is refused alone, and accepted in a sum.
    const unreadable = rows.filter((_, at) => checked[at]?.problems.some(({ code }) => code !== 'too_small'));
    const sum = summedRecord(first);
    if (unreadable.length > 0 || sum === undefined) {
      rows.forEach((row, at) => {
        const problems = checked[at]?.problems ?? [];
        const own = problems.filter(({ code }) => code !== 'too_small');
        findings.push(
          ...(own.length > 0 ? own : [{ field: null, code: 'sum_incomplete' }]).map((each) => ({ ...each, row })),
        );
      });
      return;
    }
    const problems = [...sum.problems, ...check(sum.record).map(({ path, code }) => ({ field: fieldAt(path), code }))];
    if (
      send(first, {
        record: sum.record,
        problems,
        warnings: checked.flatMap((each) => each.warnings),
        dropped: [],
        sign: undefined,
      })
    )
      summed += others.length;
  }

  /** The record that stands for several rows; undefined if the row stands for itself. */
  function summedRecord(row: number) {
    if (plan.repeated !== 'sum') return undefined;
    const id = checkRow(row).record['external_id'];
    const [first, ...others] = groups.get(id) ?? [];
    if (first === undefined) return undefined;
    return sumRecords([checkRow(first).record, ...others.map((each) => checkRow(each).record)]);
  }
}
