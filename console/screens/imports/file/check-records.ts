import type { ImportField } from './import-fields.ts';
import { importFields } from './import-fields.ts';
import { type DraftRecord, type RowProblem, buildRecord } from './build-record.ts';
import type { ImportPlan } from './import-plan.ts';

/** A problem of a row; rows count from 0 after the headers. */
export interface Finding extends RowProblem {
  readonly row: number;
}

export interface CheckedRows {
  readonly records: readonly { readonly row: number; readonly record: DraftRecord }[];
  readonly findings: readonly Finding[];
  /** Rows that are not sent because a later row has the same id. */
  readonly replaced: readonly number[];
}

export type CheckRecord = (record: DraftRecord) => readonly { readonly path: string; readonly code: string }[];

export function fieldAt(path: string): ImportField | null {
  const name = path.replace(/^payments\.0\./, 'payment.');
  return importFields.find((field) => field === name) ?? (path === 'contact' ? 'contact.name' : null);
}

/**
 * Checks every row like the service does. If several rows have the same id, only the last one is sent, because the
 * service would keep that one.
 */
export function checkRecords(rows: readonly (readonly string[])[], plan: ImportPlan, check: CheckRecord): CheckedRows {
  const built = rows.map((row) => buildRecord(row, plan));
  const lastWith = new Map<unknown, number>();
  built.forEach(({ record }, row) => {
    const id = record['external_id'];
    if (id !== undefined) lastWith.set(id, row);
  });
  const records: { row: number; record: DraftRecord }[] = [];
  const findings: Finding[] = [];
  const replaced: number[] = [];
  built.forEach(({ record, problems }, row) => {
    const id = record['external_id'];
    if (id !== undefined && lastWith.get(id) !== row) return replaced.push(row);
    const found = problemsOf(record, problems, check);
    if (found.length === 0) return records.push({ row, record });
    return findings.push(...found.map((problem) => ({ ...problem, row })));
  });
  return { records, findings, replaced };
}

function problemsOf(record: DraftRecord, unreadable: readonly RowProblem[], check: CheckRecord): RowProblem[] {
  const found = new Map(unreadable.map((problem) => [problem.field, problem]));
  for (const { path, code } of check(record)) {
    const field = fieldAt(path);
    if (!found.has(field)) found.set(field, { field, code });
  }
  return [...found.values()];
}
