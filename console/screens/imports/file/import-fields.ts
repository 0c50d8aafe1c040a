/** The fields of an import record that a column can fill. A row has at most one payment. */
export const importFields = [
  'contact.name',
  'total_amount',
  'external_id',
  'contact.external_id',
  'contact.phone',
  'contact.whatsapp',
  'contact.email',
  'contact.timezone',
  'pending_balance',
  'currency',
  'due_date',
  'reference',
  'notes',
  'source_system',
  'payment.external_id',
  'payment.amount',
  'payment.paid_at',
  'payment.method',
  'payment.reference',
] as const;
export type ImportField = (typeof importFields)[number];

/** The field of a value that the service names by its path in the record. */
export function fieldAt(path: string): ImportField | null {
  const name = path
    .replace(/^payments\.0\./, 'payment.')
    .replace(/^contact\.phones\.\d+.*/, 'contact.phone')
    .replace(/^contact\.emails\.\d+.*/, 'contact.email');
  return importFields.find((field) => field === name) ?? (path === 'contact' ? 'contact.name' : null);
}

/** An account cannot be stored without these. */
export const requiredFields = ['contact.name', 'total_amount'] as const satisfies readonly ImportField[];

const amounts: ReadonlySet<ImportField> = new Set(['total_amount', 'pending_balance', 'payment.amount']);
const days: ReadonlySet<ImportField> = new Set(['due_date', 'payment.paid_at']);
const phones: ReadonlySet<ImportField> = new Set(['contact.phone', 'contact.whatsapp']);
const joined: ReadonlySet<ImportField> = new Set(['contact.name', 'notes']);

const several: ReadonlySet<ImportField> = new Set(['contact.name', 'contact.phone', 'contact.email', 'notes']);
const ids: ReadonlySet<ImportField> = new Set(['external_id', 'contact.external_id']);
/** A cell of these that cannot be read is left out with a warning; the debt is sent. */
const optional: ReadonlySet<ImportField> = new Set([
  'contact.phone',
  'contact.whatsapp',
  'contact.email',
  'contact.timezone',
  'due_date',
  'reference',
  'notes',
]);

export const isId = (field: ImportField): boolean => ids.has(field);
export const isOptional = (field: ImportField): boolean => optional.has(field);
export const isAmount = (field: ImportField): boolean => amounts.has(field);
export const isDay = (field: ImportField): boolean => days.has(field);
export const isPhone = (field: ImportField): boolean => phones.has(field);
/** True for fields that take the values of several columns. */
export const isSeveral = (field: ImportField): boolean => several.has(field);
/** True for fields that join several columns, such as first and last name. For other fields the first non-empty cell counts. */
export const isJoined = (field: ImportField): boolean => joined.has(field);
