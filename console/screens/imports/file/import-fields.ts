import { plainHeader } from './plain-header.ts';

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
  'contact.country',
  'contact.region',
  'contact.language',
  'contact.document.type',
  'contact.document.number',
  'contact.birth_date',
  'pending_balance',
  'currency',
  'due_date',
  'reference',
  'notes',
  'source_system',
  'breakdown.principal',
  'breakdown.interest',
  'breakdown.fees',
  'breakdown.costs',
  'creditor.name',
  'creditor.reference',
  'origin',
  'payment.external_id',
  'payment.amount',
  'payment.paid_at',
  'payment.method',
  'payment.reference',
] as const;
export type FixedField = (typeof importFields)[number];
/** A custom field of the account, by its key. */
export type CustomField = `custom.${string}`;
export type ImportField = FixedField | CustomField;

const customPrefix = 'custom.';
const maxKeyLength = 40;
const customForm = /^custom\.[a-z][a-z0-9_]{0,39}$/;

export const isCustom = (field: string): field is CustomField => customForm.test(field);

export const customKey = (field: CustomField): string => field.slice(customPrefix.length);

/** The custom field that a heading suggests: `Zona comercial` becomes `zona_comercial`. */
export function customField(header: string, at: number): CustomField {
  const own = header.trim().toLowerCase();
  if (isCustom(own)) return own;
  const key = plainHeader(header)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_$/g, '')
    .slice(0, maxKeyLength);
  return `custom.${key === '' ? `column_${at + 1}` : key}`;
}

export const isImportField = (name: string): name is ImportField =>
  importFields.some((field) => field === name) || isCustom(name);

/** The field of a value that the service names by its path in the record. */
export function fieldAt(path: string): ImportField | null {
  const name = path
    .replace(/^payments\.\d+\./, 'payment.')
    .replace(/^contact\.phones\.\d+.*/, 'contact.phone')
    .replace(/^contact\.emails\.\d+.*/, 'contact.email')
    .replace(/^contact\.document$/, 'contact.document.number')
    .replace(/^breakdown$/, 'breakdown.principal')
    .replace(/^creditor$/, 'creditor.name');
  if (isImportField(name)) return name;
  return path === 'contact' ? 'contact.name' : null;
}

/** The required fields that no column fills. One of the two amounts is enough: a balance alone leaves the total as it is. */
export const missingOf = (columns: readonly (ImportField | null)[]): readonly FixedField[] =>
  requiredFields.filter(
    (field) => !columns.includes(field) && !(field === 'total_amount' && columns.includes('pending_balance')),
  );

const requiredFields = ['contact.name', 'total_amount'] as const satisfies readonly FixedField[];

/** True if a record cannot do without a column of the field. */
export const isRequired = (field: ImportField): boolean =>
  field === 'contact.name' || field === 'total_amount' || field === 'pending_balance';

const parts: readonly ImportField[] = [
  'breakdown.principal',
  'breakdown.interest',
  'breakdown.fees',
  'breakdown.costs',
];
const amounts: ReadonlySet<ImportField> = new Set(['total_amount', 'pending_balance', 'payment.amount', ...parts]);
const days: ReadonlySet<ImportField> = new Set(['due_date', 'payment.paid_at', 'contact.birth_date']);
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
  'contact.country',
  'contact.region',
  'contact.language',
  'contact.document.type',
  'contact.document.number',
  'contact.birth_date',
  'due_date',
  'reference',
  'notes',
  ...parts,
  'creditor.name',
  'creditor.reference',
  'origin',
]);

export const isId = (field: ImportField): boolean => ids.has(field);
export const isOptional = (field: ImportField): boolean => optional.has(field) || isCustom(field);
export const isAmount = (field: ImportField): boolean => amounts.has(field);
export const isDay = (field: ImportField): boolean => days.has(field);
export const isPhone = (field: ImportField): boolean => phones.has(field);
/** True for fields that take the values of several columns. */
export const isSeveral = (field: ImportField): boolean => several.has(field);
/** True for fields that join several columns, such as first and last name. For other fields the first non-empty cell counts. */
export const isJoined = (field: ImportField): boolean => joined.has(field);
