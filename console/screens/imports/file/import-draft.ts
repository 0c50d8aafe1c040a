import { minorDigits } from '../../../../lib/foundation/money.ts';
import type { ColumnProfile } from './column-profile.ts';
import { type DateFormat, dateFormats } from './date-format.ts';
import type { Guess, Question } from './guess-fields.ts';
import { documentTypeIn, namesMobiles } from './headings.ts';
import { type ImportField, isAmount, isDay, isId, missingOf } from './import-fields.ts';
import type { ImportPlan, TableChoice } from './import-plan.ts';
import { type NumberFormat, numberFormats } from '../../../amounts/written-digits.ts';
import { combine } from './number-format.ts';

/** An unfinished plan: the user decides formats and columns that the file leaves open. */
export interface ImportDraft extends Omit<
  ImportPlan,
  'numbers' | 'dates' | 'mobiles' | 'labels' | 'documentType' | 'organizationCurrency' | keyof TableChoice
> {
  readonly numbers?: NumberFormat | undefined;
  readonly dates?: DateFormat | undefined;
  /** The questions that are not answered yet. */
  readonly questions?: readonly Question[] | undefined;
}

interface Defaults {
  readonly country: string;
  /** The organization's. */
  readonly currency: string;
}

/** The format that the columns with such a field reveal; undefined if the user has to choose. */
function shownFormat<Format extends string>(
  columns: ImportDraft['columns'],
  isOfKind: (field: ImportField) => boolean,
  evidence: (at: number) => Format | 'ambiguous' | 'none',
  fallback: Format,
): Format | undefined {
  const found = combine(columns.flatMap((field, at) => (field !== null && isOfKind(field) ? [evidence(at)] : [])));
  if (found === 'none') return fallback;
  return found === 'ambiguous' ? undefined : found;
}

const formatsOf = (
  profiles: readonly ColumnProfile[],
  columns: ImportDraft['columns'],
  currency: string | undefined,
) => ({
  numbers: shownNumbers(profiles, columns, currency) ?? thousandsFormat(profiles, columns, currency),
  dates: shownFormat(columns, isDay, (at) => profiles[at]?.dates ?? 'none', dateFormats[0]) ?? otherDayFormat(profiles),
});

/** The order of the days in columns that are left out, such as those of invoices: one program wrote them all. */
function otherDayFormat(profiles: readonly ColumnProfile[]): DateFormat | undefined {
  const found = combine(profiles.map(({ dates }) => dates));
  return dateFormats.find((format) => format === found);
}

/** A list of thousands in which somebody wrote one amount with the other separator leaves its format open. */
function shownNumbers(
  profiles: readonly ColumnProfile[],
  columns: ImportDraft['columns'],
  currency: string | undefined,
): NumberFormat | undefined {
  const found = shownFormat(columns, isAmount, (at) => profiles[at]?.numbers ?? 'none', numberFormats[0]);
  if (found === undefined || (currency !== undefined && minorDigits(currency) >= decimalsOfThousandths)) return found;
  const isAmountColumn = (field: ImportField | null) => field !== null && isAmount(field);
  const isOpen = profiles.some(
    ({ thousandths }, at) => isAmountColumn(columns[at] ?? null) && thousandths.includes(found),
  );
  return isOpen ? undefined : found;
}

const decimalsOfThousandths = 3;

/** Amounts of a currency without decimals have thousands: in pesos of Chile, `1.234` and `1,234` are the same. */
function thousandsFormat(
  profiles: readonly ColumnProfile[],
  columns: ImportDraft['columns'],
  currency: string | undefined,
): NumberFormat | undefined {
  if (currency === undefined || minorDigits(currency) > 0) return undefined;
  const samples = profiles.flatMap(({ samples: each }, at) => {
    const field = columns[at] ?? null;
    return field !== null && isAmount(field) ? each : [];
  });
  return samples.some((sample) => sample.includes(',')) ? 'point' : 'comma';
}

export function draftFrom(
  guess: Guess,
  profiles: readonly ColumnProfile[],
  { country, currency }: Defaults,
): ImportDraft {
  const { fields: columns, questions, needsId } = guess;
  return {
    columns,
    questions,
    ...formatsOf(profiles, columns, currency),
    country,
    ...(needsId && { needsId }),
  };
}

/** The choices made for an earlier file with the same headings. What the values of this one show counts more. */
export const withShownFormats = (draft: ImportDraft, profiles: readonly ColumnProfile[]): ImportDraft => {
  const { numbers, dates } = formatsOf(profiles, draft.columns, draft.currency);
  return { ...draft, numbers: numbers ?? draft.numbers, dates: dates ?? draft.dates };
};

/** Assigns a field to a column. Formats that the user did not choose are detected again. */
export function withColumn(
  draft: ImportDraft,
  profiles: readonly ColumnProfile[],
  at: number,
  field: ImportField | null,
): ImportDraft {
  const columns = draft.columns.map((each, index) => (index === at ? field : each));
  const earlier = (
    draft.idColumns ?? draft.columns.flatMap((each, index) => (each === 'external_id' ? [index] : []))
  ).filter((each) => each !== at);
  return {
    ...withShownFormats({ ...draft, columns }, profiles),
    idColumns: field === 'external_id' ? [...earlier, at] : earlier,
    questions: draft.questions?.filter((question) => question.field !== field),
  };
}

/** Answers a question with a column, or with none. A later answer replaces an earlier one. */
export function answered(
  draft: ImportDraft,
  profiles: readonly ColumnProfile[],
  { field, columns }: Question,
  at: number | undefined,
): ImportDraft {
  const cleared = columns.reduce(
    (each, column) => (each.columns[column] === field ? withColumn(each, profiles, column, null) : each),
    draft,
  );
  const chosen = at === undefined ? cleared : withColumn(cleared, profiles, at, field);
  return { ...chosen, questions: draft.questions?.filter((question) => question.field !== field) };
}

export const missingFields = ({ columns, questions = [] }: ImportDraft): readonly ImportField[] =>
  missingOf(columns).filter((field) => !questions.some((question) => question.field === field));

/** The columns with ids that a spreadsheet has shortened, or that stand for missing ones. They cannot be imported. */
export function brokenIdColumns(draft: ImportDraft, profiles: readonly ColumnProfile[]) {
  return profiles.flatMap(({ header, hasRoundedIds, hasPlaceholders }, at) => {
    const field = draft.columns[at] ?? null;
    if (field === null || !isId(field) || (!hasRoundedIds && !hasPlaceholders)) return [];
    return [{ header, field, code: hasRoundedIds ? ('rounded_id' as const) : ('placeholder_id' as const) }];
  });
}

export function planOf(
  draft: ImportDraft,
  profiles: readonly ColumnProfile[],
  { organizationCurrency, sheet, bounds }: TableChoice & Pick<ImportPlan, 'organizationCurrency'> = {},
): ImportPlan | undefined {
  const { numbers, dates, questions = [], ...rest } = draft;
  if (numbers === undefined || dates === undefined || questions.length > 0) return undefined;
  if (missingFields(draft).length > 0 || brokenIdColumns(draft, profiles).length > 0) return undefined;
  return {
    ...rest,
    numbers,
    dates,
    organizationCurrency,
    sheet,
    bounds,
    mobiles: profiles.map(({ header }) => namesMobiles(header)),
    labels: labelsOf(draft, profiles),
    documentType: documentTypeOf(draft, profiles),
  };
}

function documentTypeOf({ columns }: ImportDraft, profiles: readonly ColumnProfile[]): string | undefined {
  const at = columns.indexOf('contact.document.number');
  return at === -1 ? undefined : documentTypeIn(profiles[at]?.header ?? '');
}

/** Headings label the phones and emails of a person if there are several columns of them. */
function labelsOf({ columns }: ImportDraft, profiles: readonly ColumnProfile[]): (string | undefined)[] {
  const isList = (field: ImportField | null) => field === 'contact.phone' || field === 'contact.email';
  return profiles.map(({ header }, at) => {
    const field = columns[at] ?? null;
    const isOneOfSeveral = isList(field) && columns.filter((each) => each === field).length > 1;
    return isOneOfSeveral && header !== '' ? header : undefined;
  });
}

/** The first value that reads differently in the two formats. */
export function exampleOf(
  profiles: readonly ColumnProfile[],
  columns: ImportDraft['columns'],
  kind: 'numbers' | 'dates',
): string | undefined {
  const isOfKind = kind === 'numbers' ? isAmount : isDay;
  const shown = profiles.filter((_, at) => {
    const field = columns[at] ?? null;
    return field !== null && isOfKind(field);
  });
  const revealing = shown.find((profile) => profile[kind] !== 'none') ?? shown[0];
  const { samples = [] } = revealing ?? {};
  const unclear = samples.find((sample) => kind === 'numbers' && /\d[.,]\d{3}(?!\d)/.test(sample));
  return unclear ?? samples.find((sample) => /[.,/-]/.test(sample)) ?? samples[0];
}
