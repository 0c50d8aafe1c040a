import { emailsIn, phonesIn } from './contact-cells.ts';
import { type Address, addressFields } from './contact-lists.ts';
import { type DateFormat, birthDay, parseDay } from './date-format.ts';
import { isPlaceholder, isRounded } from './id-cells.ts';
import {
  type ImportField,
  customKey,
  importFields,
  isAmount,
  isCustom,
  isDay,
  isId,
  isJoined,
  isOptional,
} from './import-fields.ts';
import type { ImportPlan } from './import-plan.ts';
import { readAmount } from './number-format.ts';
import { readCurrency, resolveCurrency, roundComputed } from './row-amounts.ts';
import { countryCode, languageCode, regionCode } from './place-codes.ts';
import { toInternational } from './to-international.ts';

/** A record in the field names of the request, not validated yet. */
export type DraftRecord = Readonly<Record<string, unknown>>;

export interface RowProblem {
  readonly field: ImportField | null;
  readonly code: string;
}

export interface BuiltRecord {
  readonly record: DraftRecord;
  /** Reasons why the row cannot be sent. */
  readonly problems: readonly RowProblem[];
  /** Cells that were left out. */
  readonly warnings: readonly RowProblem[];
  /** The currency that the signs of its amounts name. */
  readonly sign: string | undefined;
  /** The phones that need no further check. */
  readonly validPhones: ReadonlySet<string>;
}

interface Cell {
  readonly text: string;
  readonly column: number;
}

/** The values read from the cells of a row so far. */
interface Draft {
  readonly values: Map<ImportField, unknown>;
  readonly contact: Record<string, unknown>;
  readonly problems: RowProblem[];
  readonly warnings: RowProblem[];
  readonly signs: Set<string>;
  readonly validPhones: Set<string>;
}

type Reader = (field: ImportField, cells: readonly [Cell, ...Cell[]], plan: ImportPlan, draft: Draft) => void;

/** Returns a function that builds the record of a row. Empty cells are omitted, so that they do not overwrite stored values. */
export function recordBuilder(plan: ImportPlan): (row: readonly string[]) => BuiltRecord {
  const sources = sourcesOf(plan);
  return (row) => {
    const draft: Draft = {
      values: new Map(),
      contact: {},
      problems: [],
      warnings: [],
      signs: new Set(),
      validPhones: new Set(),
    };
    for (const { field, columns, read } of sources) {
      const [first, ...others] = cellsIn(row, columns);
      if (first) read(field, [first, ...others], plan, draft);
    }
    const { problems, warnings, signs, validPhones } = draft;
    const [sign] = signs;
    return { record: recordOf(draft, plan), problems, warnings, sign, validPhones };
  };
}

function cellsIn(row: readonly string[], columns: readonly number[]): Cell[] {
  const cells: Cell[] = [];
  for (const column of columns) {
    const text = row[column]?.trim() ?? '';
    if (text !== '') cells.push({ text, column });
  }
  return cells;
}

interface Source {
  readonly field: ImportField;
  readonly columns: readonly number[];
  readonly read: Reader;
}

function sourcesOf({ columns, idColumns = [] }: ImportPlan): readonly Source[] {
  const customFields = new Set(columns.filter((field) => field !== null && isCustom(field)));
  return [...importFields, ...customFields].flatMap((field): Source[] => {
    const found = columns.flatMap((each, at) => (each === field ? [at] : []));
    if (field === 'external_id') found.sort((one, other) => idColumns.indexOf(one) - idColumns.indexOf(other));
    return found.length === 0 ? [] : [{ field, columns: found, read: readerOf(field) }];
  });
}

function readerOf(field: ImportField): Reader {
  if (isAmount(field)) return readAmountCell;
  if (isDay(field)) return readDayCell;
  if (isId(field)) return readIdCells;
  if (field === 'contact.phone') return readPhoneCells;
  if (field === 'contact.whatsapp') return readWhatsappCell;
  if (field === 'contact.email') return readEmailCells;
  if (field === 'contact.country') return readCode(countryCode);
  if (field === 'contact.region') return readCode(regionCode);
  if (field === 'contact.language') return readCode(languageCode);
  return field === 'currency' ? readCurrencyCell : readTextCells;
}

const readTextCells: Reader = (field, cells, _, { values }) => {
  values.set(field, isJoined(field) ? cells.map(({ text }) => text).join(' ') : cells[0].text);
};

const readAmountCell: Reader = (field, [{ text }], plan, { values, problems, warnings, signs }) => {
  const amount = readAmount(text, plan.numbers);
  if (amount === undefined && isOptional(field)) {
    warnings.push({ field, code: 'not_a_number' });
    return;
  }
  if (amount === undefined) problems.push({ field, code: 'not_a_number' });
  values.set(field, amount?.value ?? text);
  if (amount === undefined || amount.currencies.length === 0) return;
  const sign = resolveCurrency(amount.currencies, plan);
  if (sign === undefined) problems.push({ field, code: 'unclear_currency' });
  else signs.add(sign);
};

const days = new Map<string, string | undefined>();
const maxDays = 5000;

/** Debts of one file are due on few days. */
function dueDay(text: string, format: DateFormat): string | undefined {
  const key = format + text;
  if (!days.has(key)) {
    if (days.size >= maxDays) days.clear();
    days.set(key, parseDay(text, format));
  }
  return days.get(key);
}

const readDayCell: Reader = (field, [{ text }], { dates }, { values, problems, warnings }) => {
  const day = field === 'contact.birth_date' ? parseDay(text, dates, birthDay) : dueDay(text, dates);
  if (day !== undefined) values.set(field, day);
  else if (isOptional(field)) warnings.push({ field, code: 'not_a_day' });
  else problems.push({ field, code: 'not_a_day' });
};

/** A text that names no code is checked, and reported, as it is written. */
const readCode =
  (codeOf: (text: string) => string | undefined): Reader =>
  (field, [{ text }], _, { values }) => {
    values.set(field, codeOf(text) ?? text);
  };

const readIdCells: Reader = (field, cells, _, { values, problems, warnings }) => {
  const texts = cells.map(({ text }) => text);
  if (texts.some(isRounded)) problems.push({ field, code: 'rounded_id' });
  const isMissing = texts.every(isPlaceholder);
  // Without its id the account would be stored again by the next import; a contact is then one of this account only.
  if (isMissing && field === 'external_id') problems.push({ field, code: 'placeholder_id' });
  else if (isMissing) warnings.push({ field, code: 'placeholder_id' });
  if (!isMissing) values.set(field, texts.join('-'));
};

const readPhoneCells: Reader = (field, cells, plan, { contact, warnings, validPhones }) => {
  const found = cells.flatMap(({ text, column }) =>
    phonesIn(text).map((phone): Address => {
      const isMobile = plan.mobiles?.[column] === true;
      const number = toInternational(phone.text, plan.country, { isMobile, isChecked: plan.mobiles !== undefined });
      if (number.isValid) validPhones.add(number.text);
      return { text: number.text, label: phone.label ?? plan.labels?.[column] };
    }),
  );
  const { fields, leftOut } = addressFields('phone', found);
  Object.assign(contact, fields);
  if (leftOut > 0) warnings.push({ field, code: 'left_out' });
};

const readWhatsappCell: Reader = (field, [{ text }], plan, { contact, warnings }) => {
  const [first, ...others] = phonesIn(text);
  const isMobile = plan.mobiles !== undefined;
  if (first) contact['whatsapp'] = toInternational(first.text, plan.country, { isMobile, isChecked: isMobile }).text;
  if (others.length > 0) warnings.push({ field, code: 'left_out' });
};

const readEmailCells: Reader = (field, cells, { labels }, { contact, warnings }) => {
  const found = cells.flatMap(({ text, column }) =>
    emailsIn(text).map((each) => ({ label: labels?.[column], ...each })),
  );
  const { fields, leftOut } = addressFields('email', found);
  Object.assign(contact, fields);
  if (leftOut > 0) warnings.push({ field, code: 'left_out' });
};

const readCurrencyCell: Reader = (field, [{ text }], plan, { values, problems }) => {
  const code = readCurrency(text, plan);
  if (code === undefined) problems.push({ field, code: 'unclear_currency' });
  values.set(field, code ?? text);
};

interface Place {
  readonly part: 'account' | 'contact' | 'document' | 'payment' | 'custom' | 'breakdown' | 'creditor';
  readonly name: string;
}

const places = new Map<ImportField, Place>();

/** Where a field is in the record. */
function placeOf(field: ImportField): Place {
  const known = places.get(field);
  if (known) return known;
  const place = findPlace(field);
  places.set(field, place);
  return place;
}

function findPlace(field: ImportField): Place {
  const [part, name = ''] = field.split('.');
  if (isCustom(field)) return { part: 'custom', name: customKey(field) };
  if (part === 'contact' && name === 'document') return { part: 'document', name };
  if (part === 'breakdown' || part === 'creditor') return { part, name };
  return part === 'contact' || part === 'payment' ? { part, name } : { part: 'account', name: field };
}

function recordOf({ values, contact, signs, problems }: Draft, plan: ImportPlan): DraftRecord {
  const [sign, other] = signs;
  const written = values.get('currency');
  if (other !== undefined || (sign !== undefined && typeof written === 'string' && written !== sign))
    problems.push({ field: 'currency', code: 'currency_contradiction' });
  const currency = written ?? sign ?? plan.currency;
  const record: Record<string, unknown> = {
    ...(currency !== undefined && { currency }),
    ...(plan.source !== undefined && { source_system: plan.source }),
  };
  const person: Record<string, unknown> = { ...(plan.timezone !== undefined && { timezone: plan.timezone }) };
  const payment: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  const breakdown: Record<string, unknown> = {};
  const creditor: Record<string, unknown> = {};
  const parts = { account: record, contact: person, payment, custom, breakdown, creditor };
  for (const [field, value] of values) {
    const { part, name } = placeOf(field);
    if (part === 'document') continue;
    parts[part][name] = typeof value === 'number' ? roundComputed(value, namedBy(currency, plan)) : value;
  }
  Object.assign(person, contact, documentOf(values, plan), regionOf(values));
  return {
    ...record,
    ...(Object.keys(custom).length > 0 && { custom }),
    ...(Object.keys(breakdown).length > 0 && { breakdown }),
    ...(Object.keys(creditor).length > 0 && { creditor }),
    contact: person,
    ...(Object.keys(payment).length > 0 && { payments: [payment] }),
  };
}

/** The type of a document may only be in the heading of its numbers. */
function documentOf(values: Draft['values'], { documentType }: ImportPlan): object {
  const number = values.get('contact.document.number');
  if (number === undefined) return {};
  const type = values.get('contact.document.type');
  return { document: { type: typeof type === 'string' ? type.toLowerCase() : (documentType ?? 'document'), number } };
}

/** A region without its country is completed with that of the row. */
function regionOf(values: Draft['values']): object {
  const [country, region] = [values.get('contact.country'), values.get('contact.region')];
  const isShort = typeof region === 'string' && /^[A-Z0-9]{1,3}$/.test(region);
  return isShort && typeof country === 'string' ? { region: `${country}-${region}` } : {};
}

const namedBy = (currency: unknown, { organizationCurrency }: ImportPlan): string | undefined =>
  typeof currency === 'string' ? currency : organizationCurrency;
