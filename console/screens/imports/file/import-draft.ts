import type { ColumnProfile } from './column-profile.ts';
import { type DateFormat, dateFormats } from './date-format.ts';
import { guessFields, namesMobiles } from './guess-fields.ts';
import { type ImportField, isAmount, isDay, requiredFields } from './import-fields.ts';
import type { ImportPlan } from './import-plan.ts';
import { type NumberFormat, combine, numberFormats } from './number-format.ts';

/** An unfinished plan: the user decides formats that the file leaves open. */
export interface ImportDraft {
  readonly columns: readonly (ImportField | null)[];
  readonly numbers?: NumberFormat | undefined;
  readonly dates?: DateFormat | undefined;
  readonly country: string;
  readonly currency?: string | undefined;
  readonly timezone?: string | undefined;
  readonly source?: string | undefined;
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

const formatsOf = (profiles: readonly ColumnProfile[], columns: ImportDraft['columns']) => ({
  numbers: shownFormat(columns, isAmount, (at) => profiles[at]?.numbers ?? 'none', numberFormats[0]),
  dates: shownFormat(columns, isDay, (at) => profiles[at]?.dates ?? 'none', dateFormats[0]),
});

export function guessDraft(profiles: readonly ColumnProfile[], country: string): ImportDraft {
  const columns = guessFields(profiles.map(({ header }) => header));
  return { columns, ...formatsOf(profiles, columns), country };
}

/** Assigns a field to a column. Formats that the user did not choose are detected again. */
export function withColumn(
  draft: ImportDraft,
  profiles: readonly ColumnProfile[],
  at: number,
  field: ImportField | null,
): ImportDraft {
  const columns = draft.columns.map((each, index) => (index === at ? field : each));
  const formats = formatsOf(profiles, columns);
  return {
    ...draft,
    columns,
    numbers: formats.numbers ?? draft.numbers,
    dates: formats.dates ?? draft.dates,
  };
}

export const missingFields = ({ columns }: ImportDraft): readonly ImportField[] =>
  requiredFields.filter((field) => !columns.includes(field));

export function planOf(draft: ImportDraft, profiles: readonly ColumnProfile[]): ImportPlan | undefined {
  const { numbers, dates } = draft;
  if (numbers === undefined || dates === undefined || missingFields(draft).length > 0) return undefined;
  return { ...draft, numbers, dates, mobiles: profiles.map(({ header }) => namesMobiles(header)) };
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
  return revealing?.samples.find((sample) => /[.,/-]/.test(sample)) ?? revealing?.samples[0];
}
