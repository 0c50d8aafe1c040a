import type { ImportField } from './import-fields.ts';
import { importFields } from './import-fields.ts';
import { type DraftRecord, type RowProblem, buildRecord } from './build-record.ts';
import type { ImportPlan } from './import-plan.ts';

/** A problem with a row of the file, counted from 0 after the headers. */
export interface Finding extends RowProblem {
  readonly row: number;
}

export interface CheckedRows {
  /** The records to send, with their rows. */
  readonly records: readonly { readonly row: number; readonly record: DraftRecord }[];
  /** What is wrong with the rows that are not sent. */
  readonly findings: readonly Finding[];
  /** The rows that are not sent because a later one has the same id. */
  readonly replaced: readonly number[];
}

/** What the service would reject in a record: the path and the code of each problem. */
export type CheckRecord = (record: DraftRecord) => readonly { readonly path: string; readonly code: string }[];

/** The field at a path of a record. */
export function fieldAt(path: string): ImportField | null {
  const name = path.replace(/^payments\.0\./, 'payment.');
  return importFields.find((field) => field === name) ?? (path === 'contact' ? 'contact.name' : null);
}

/** Checks every row as the service will. Of several rows with the same id the last one is sent, as the service would keep it. */
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

/** The problems of a record, one for each field. */
function problemsOf(record: DraftRecord, unreadable: readonly RowProblem[], check: CheckRecord): RowProblem[] {
  const found = new Map(unreadable.map((problem) => [problem.field, problem]));
  for (const { path, code } of check(record)) {
    const field = fieldAt(path);
    if (!found.has(field)) found.set(field, { field, code });
  }
  return [...found.values()];
}
