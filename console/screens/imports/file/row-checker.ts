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
        // A document and a breakdown are left out as a whole.
        dropped.push(path.replace(/^(contact\.document|breakdown)\..*/, '$1'));
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

/** The record without some of its values, or elements of its lists. Lists that become empty are left out. */
export function withoutPaths(record: DraftRecord, paths: readonly string[]): DraftRecord {
  if (paths.length === 0) return record;
  return withoutValues(
    record,
    paths.map((path) => path.split('.')),
  );
}

type Path = readonly string[];

function withoutValues(record: object, paths: readonly Path[]): DraftRecord {
  const kept: Record<string, unknown> = {};
  const fields: readonly (readonly [string, unknown])[] = Object.entries(record);
  for (const [name, value] of fields) {
    const own = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (own.some((rest) => rest.length === 0)) continue;
    if (own.length === 0 || typeof value !== 'object' || value === null) kept[name] = value;
    else if (!Array.isArray(value)) kept[name] = withoutValues(value, own);
    else {
      // A list loses the whole element.
      const removed = new Set(own.map(([index]) => Number(index)));
      const elements = value.filter((_, index) => !removed.has(index));
      if (elements.length > 0) kept[name] = elements;
    }
  }
  return kept;
}
