import type { ColumnProfile } from './column-profile.ts';
import { type Meaning, meaningsOf, namesDocument, namesDocumentType, namesNoPerson, namesPart } from './headings.ts';
import { type ImportField, isAmount, isDay, isPhone } from './import-fields.ts';
import { countryCode, languageCode } from './place-codes.ts';
import { knownColumns } from './source-systems.ts';

/** A field that several columns fit, or that the reader has to confirm to be missing. */
export interface Question {
  readonly field: ImportField;
  readonly columns: readonly number[];
}

export interface Guess {
  /** The field of each column; null to leave the column out. */
  readonly fields: readonly (ImportField | null)[];
  readonly questions: readonly Question[];
  /** Columns that may be wanted instead of the one with the same field. */
  readonly alternatives: readonly (ImportField | null)[];
  /** The name of the system whose report the file is. */
  readonly system?: string;
  /** True for our own export: a row without an external id would be stored a second time. */
  readonly needsId: boolean;
}

/** Most cells have to be of the kind of a field; some are always wrong. */
const most = 0.6;
const many = 0.4;

/** Tells whether the values of a column can be those of a field. An empty column can be anything. */
function fits(field: ImportField | 'instalment', { filled, distinct, shares, samples }: ColumnProfile): boolean {
  if (filled === 0) return true;
  if (field === 'instalment') return shares.amount >= most && shares.day < many && shares.small < most;
  if (isAmount(field)) return shares.amount >= many && shares.day < many;
  if (isDay(field)) return shares.day + shares.digitDay >= many;
  if (isPhone(field)) return shares.phone >= many && shares.day < many;
  if (field === 'contact.email') return shares.email >= many;
  if (field === 'contact.name') return shares.text >= most && shares.email < many;
  if (field === 'contact.timezone') return shares.zone >= many;
  if (field === 'contact.country') return samples.some((sample) => countryCode(sample) !== undefined);
  if (field === 'contact.region') return samples.some((sample) => /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(sample));
  if (field === 'contact.language') return samples.some((sample) => languageCode(sample) !== undefined);
  if (field === 'currency') return shares.currency >= most || (shares.text >= most && distinct <= 0.1);
  if (field === 'external_id') return (filled <= 2 || distinct >= many) && shares.day < many && shares.email < many;
  return field !== 'contact.external_id' || (shares.day < many && shares.email < many);
}

function meaningOf(profile: ColumnProfile): Meaning | undefined {
  const [first] = meaningsOf(profile.header).filter((each) => each === 'ignored' || fits(each, profile));
  return first;
}

/**
 * Guesses the field of each column from its heading and its values. The headings of a known system decide if the values
 * fit them. If two columns fit one field, neither gets it, and there is a question.
 */
export function guessFields(profiles: readonly ColumnProfile[]): Guess {
  const known = knownColumns(profiles.map(({ header }) => header));
  const fitsAll = known?.fields.every((field, at) => {
    const profile = profiles[at];
    return field === null || profile === undefined || fits(field, profile);
  });
  if (known && fitsAll === true) {
    const { name, needsId = false } = known.system;
    const { fields } = known;
    return {
      fields,
      questions: personQuestion(profiles, fields),
      alternatives: known.alternatives,
      system: name,
      needsId,
    };
  }
  const meanings = profiles.map(meaningOf);
  const money = chooseMoney(meanings, profiles);
  const fields = meanings.map((meaning, at) => money.fields.get(at) ?? plainField(meaning));
  separateDocument(fields, profiles);
  const questions: Question[] = [...money.questions];
  for (const field of new Set(fields)) {
    const columns = columnsWith(fields, field);
    if (field === null || columns.length === 1 || takesAll(field, columns, profiles)) continue;
    const distinct = columns.filter((at) => isDistinct(profiles[at]));
    const kept = field === 'external_id' && distinct.length === 1 ? distinct : undefined;
    const first = isDecisive(field) ? [] : columns.slice(0, 1);
    for (const at of columns) if (!(kept ?? first).includes(at)) fields[at] = null;
    if (isDecisive(field) && kept === undefined) questions.push({ field, columns });
  }
  promoteReference(fields, profiles, questions);
  dropCountedPayments(fields);
  return {
    fields,
    questions: [...questions, ...personQuestion(profiles, fields, questions)],
    alternatives: profiles.map(() => null),
    needsId: false,
  };
}

/** If the creditor's own number of the person is there too, the document is no second one. */
function separateDocument(fields: (ImportField | null)[], profiles: readonly ColumnProfile[]): void {
  const isDocument = (at: number) => namesDocument(profiles[at]?.header ?? '');
  const columns = columnsWith(fields, 'contact.external_id');
  const documents = columns.filter(isDocument);
  const [document] = documents;
  if (documents.length !== 1 || columns.length === 1 || document === undefined) return;
  fields[document] = 'contact.document.number';
  const type = profiles.findIndex(({ header }) => namesDocumentType(header));
  if (type !== -1 && fields[type] === null) fields[type] = 'contact.document.type';
}

const moneyMeanings: readonly (Meaning | undefined)[] = ['instalment', 'pending_balance', 'total_amount'];

const plainField = (meaning: Meaning | undefined): ImportField | null =>
  meaning === undefined || meaning === 'ignored' || meaning === 'instalment' || moneyMeanings.includes(meaning)
    ? null
    : meaning;

const columnsWith = (fields: readonly unknown[], field: unknown): number[] =>
  fields.flatMap((each, at) => (each === field ? [at] : []));

/** Fields whose choice changes who is asked for how much. Of other fields the first column counts. */
const isDecisive = (field: ImportField): boolean =>
  ['external_id', 'contact.external_id', 'contact.name', 'due_date'].includes(field) || isAmount(field);

/** True for fields that use all of their columns: phones and emails, and the parts of a name. */
function takesAll(field: ImportField, columns: readonly number[], profiles: readonly ColumnProfile[]): boolean {
  if (field === 'contact.name') return columns.every((at) => namesPart(profiles[at]?.header ?? ''));
  return ['contact.phone', 'contact.email', 'notes'].includes(field);
}

const isDistinct = (profile: ColumnProfile | undefined): boolean => profile !== undefined && profile.distinct === 1;

/**
 * Finds the amounts of the debts: one total, one balance, or both. Two columns that may be the same are asked about, and
 * neither is chosen.
 */
function chooseMoney(meanings: readonly (Meaning | undefined)[], profiles: readonly ColumnProfile[]) {
  const isFilled = (at: number) => (profiles[at]?.filled ?? 0) > 0;
  const hasValues = profiles.some((_, at) => isFilled(at));
  const ofMeaning = (meaning: Meaning) => columnsWith(meanings, meaning).filter((at) => isFilled(at) || !hasValues);
  const totals = [...ofMeaning('total_amount'), ...ofMeaning('instalment')].sort((one, other) => one - other);
  const balances = ofMeaning('pending_balance');
  const [total] = totals;
  const [balance] = balances;
  const fields = new Map<number, ImportField>();
  if (balances.length > 1) {
    if (totals.length === 1 && total !== undefined) fields.set(total, 'total_amount');
    const field = totals.length > 1 ? 'total_amount' : 'pending_balance';
    const columns = (totals.length > 1 ? [...totals, ...balances] : balances).toSorted((one, other) => one - other);
    return { fields, questions: [{ field, columns } satisfies Question] };
  }
  if (balance !== undefined) fields.set(balance, 'pending_balance');
  if (totals.length > 1) return { fields, questions: [{ field: 'total_amount', columns: totals } satisfies Question] };
  if (total !== undefined) fields.set(total, 'total_amount');
  return { fields, questions: [] };
}

/** A balance without a total has the payments in it. */
function dropCountedPayments(fields: (ImportField | null)[]): void {
  if (!fields.includes('pending_balance') || fields.includes('total_amount')) return;
  for (const [at, field] of fields.entries()) if (field?.startsWith('payment.') === true) fields[at] = null;
}

/** Invoices that are repeated only by their credits. */
const mostlyDistinct = 0.6;

/** An invoice number that is hardly repeated identifies the account if nothing else does. */
function promoteReference(
  fields: (ImportField | null)[],
  profiles: readonly ColumnProfile[],
  questions: readonly Question[],
): void {
  if (fields.includes('external_id') || questions.some(({ field }) => field === 'external_id')) return;
  const at = fields.indexOf('reference');
  const { distinct = 0, filled = 0 } = profiles[at] ?? {};
  if (distinct > mostlyDistinct && filled > 1) fields[at] = 'external_id';
}

const cents = /\d[.,]\d{1,2}$/;

/** Asks who the person is if no column says so: without it, debts of one person are not recognized as such. */
function personQuestion(
  profiles: readonly ColumnProfile[],
  fields: readonly (ImportField | null)[],
  asked: readonly Question[] = [],
): readonly Question[] {
  if (fields.includes('contact.external_id') || asked.some(({ field }) => field === 'contact.external_id')) return [];
  const columns = profiles.flatMap((profile, at) => {
    const isFree = fields[at] === null && profile.filled > 0 && !asked.some(({ columns: each }) => each.includes(at));
    const { amount, day, email, small } = profile.shares;
    const isMoney = amount > 0 && (profile.distinct < many || profile.samples.some((sample) => cents.test(sample)));
    const isCode = !isMoney && day < many && email < many && small < most;
    return isFree && isCode && !namesNoPerson(profile.header) && fits('contact.external_id', profile) ? [at] : [];
  });
  return [{ field: 'contact.external_id', columns }];
}
