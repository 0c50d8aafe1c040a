import { parseDay } from './date-format.ts';
import { type ImportField, importFields, isAmount, isDay, isJoined, isPhone } from './import-fields.ts';
import type { ImportPlan } from './import-plan.ts';
import { parseNumber } from './number-format.ts';
import { toInternational } from './to-international.ts';

/** A record in the field names of the request, not validated yet. */
export type DraftRecord = Readonly<Record<string, unknown>>;

export interface RowProblem {
  readonly field: ImportField | null;
  readonly code: string;
}

export interface BuiltRecord {
  readonly record: DraftRecord;
  readonly problems: readonly RowProblem[];
}

const unreadable = (field: ImportField): RowProblem => ({
  field,
  code: isAmount(field) ? 'not_a_number' : 'not_a_day',
});

/** Builds the record of a row. Empty cells are omitted, so that they do not overwrite stored values. */
export function buildRecord(row: readonly string[], plan: ImportPlan): BuiltRecord {
  const values = new Map<ImportField, unknown>();
  const problems: RowProblem[] = [];
  for (const [field, { text, isMobile }] of cellsOf(row, plan)) {
    const value = valueOf(field, text, isMobile, plan);
    if (value === undefined) problems.push(unreadable(field));
    values.set(field, value ?? text);
  }
  return { record: recordOf(values, plan), problems };
}

interface FieldCell {
  readonly text: string;
  readonly isMobile: boolean;
}

function cellsOf(row: readonly string[], { columns, mobiles }: ImportPlan): Map<ImportField, FieldCell> {
  const found = new Map<ImportField, FieldCell>();
  columns.forEach((field, at) => {
    const text = (row[at] ?? '').trim();
    if (field === null || text === '') return;
    const before = found.get(field);
    // Imports that started with an earlier version have no `mobiles`; they finish unchanged.
    const isMobile = mobiles !== undefined && (field === 'contact.whatsapp' || mobiles[at] === true);
    if (before === undefined) found.set(field, { text, isMobile });
    else if (isJoined(field)) found.set(field, { text: `${before.text} ${text}`, isMobile });
  });
  return new Map(
    importFields.flatMap((field) => {
      const cell = found.get(field);
      return cell === undefined ? [] : [[field, cell] as const];
    }),
  );
}

function valueOf(
  field: ImportField,
  text: string,
  isMobile: boolean,
  { numbers, dates, country, mobiles }: ImportPlan,
): unknown {
  if (isAmount(field)) return parseNumber(text, numbers);
  if (isDay(field)) return parseDay(text, dates);
  if (isPhone(field)) return toInternational(text, country, { isMobile, isChecked: mobiles !== undefined });
  return field === 'currency' ? text.toUpperCase() : text;
}

function recordOf(values: ReadonlyMap<ImportField, unknown>, { currency, timezone, source }: ImportPlan): DraftRecord {
  const contact: Record<string, unknown> = { ...(timezone !== undefined && { timezone }) };
  const payment: Record<string, unknown> = {};
  const account: Record<string, unknown> = {
    ...(currency !== undefined && { currency }),
    ...(source !== undefined && { source_system: source }),
  };
  for (const [field, value] of values) {
    const [part, name = ''] = field.split('.');
    if (part === 'contact') contact[name] = value;
    else if (part === 'payment') payment[name] = value;
    else account[field] = value;
  }
  return { ...account, contact, ...(Object.keys(payment).length > 0 && { payments: [payment] }) };
}
