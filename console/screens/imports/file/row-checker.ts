import { type BuiltRecord, type DraftRecord, type RowProblem, recordBuilder } from './build-record.ts';
import { type ImportField, fieldAt, isOptional } from './import-fields.ts';
import type { ImportPlan } from './import-plan.ts';
import type { Table } from './read-table.ts';
import { isBlank } from './sheet-lines.ts';

export type CheckRecord = (record: DraftRecord) => readonly { readonly path: string; readonly code: string }[];

export interface CheckedRecord {
  readonly record: DraftRecord;
  /** Reasons why the row cannot be sent. */
  readonly problems: readonly RowProblem[];
  /** Cells that are left out. */
  readonly warnings: readonly RowProblem[];
  /** The paths of the values that are left out. */
  readonly dropped: readonly string[];
  readonly sign: string | undefined;
}

/** Returns a function that builds and checks the record of a row. An optional value that is invalid is left out. */
export function rowChecker(table: Table, plan: ImportPlan, check: CheckRecord) {
  const build = recordBuilder(plan);
  const width = table.headers.length;
  return (row: number, cells: readonly string[] = table.rowAt(row)): CheckedRecord => {
    const built = build(cells);
    if (cells.length > width && cells.slice(width).some((cell) => !isBlank(cell))) {
      // A delimiter inside a value has moved the others: none of them is where its heading is.
      return { ...built, problems: [{ field: null, code: 'extra_cells' }], dropped: [] };
    }
    const problems = [...built.problems];
    const warnings = [...built.warnings];
    if (table.isUnclosed(row)) warnings.push({ field: null, code: 'unclosed_quote' });
    if (plan.needsId === true && built.record['external_id'] === undefined)
      problems.push({ field: 'external_id', code: 'exported_without_id' });
    const dropped: string[] = [];
    for (const { path, code } of check(withoutValidPhones(built))) {
      const field = fieldAt(path);
      if (field !== null && (isOptional(field) || isMissingPerson(field, code))) {
        dropped.push(path.replace(/^contact\.document\..*/, 'contact.document'));
        warnings.push({ field, code });
      } else if (!problems.some((each) => each.field === field)) problems.push({ field, code });
    }
    const record = withoutPaths(built.record, dropped);
    return { record, problems, warnings, dropped, sign: built.sign };
  };
}

const isMissingPerson = (field: ImportField, code: string): boolean =>
  field === 'contact.external_id' && code === 'placeholder_id';

/** The record without the phone that is certainly valid: checking it again takes longer than all the rest. */
function withoutValidPhones({ record, validPhones }: BuiltRecord): DraftRecord {
  const { contact } = record;
  if (typeof contact !== 'object' || contact === null || !('phone' in contact)) return record;
  const { phone, ...others } = contact;
  return typeof phone === 'string' && validPhones.has(phone) ? { ...record, contact: others } : record;
}

/** The record without some of its values, or elements of its lists. */
export function withoutPaths(record: DraftRecord, paths: readonly string[]): DraftRecord {
  if (paths.length === 0) return record;
  const copy: unknown = structuredClone(record);
  for (const path of paths) removeAt(copy, path.split('.'));
  return typeof copy === 'object' && copy !== null ? withoutGaps(copy) : record;
}

/** Removes a value of an object, or the whole element of a list that has it. */
function removeAt(value: unknown, [name = '', ...rest]: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value) || rest.length === 0) Reflect.deleteProperty(value, name);
  else removeAt(Reflect.get(value, name), rest);
}

/** Closes the gaps of lists, and omits lists that have become empty. */
const withoutGaps = (record: object): DraftRecord =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
      if (Array.isArray(value)) {
        const kept: unknown[] = Object.values(value);
        return kept.length === 0 ? [] : [[name, kept]];
      }
      return [[name, typeof value === 'object' && value !== null ? withoutGaps(value) : value]];
    }),
  );
