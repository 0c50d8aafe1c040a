import type { ColumnProfile } from './column-profile.ts';
import { type DateFormat, dateFormats } from './date-format.ts';
import { guessFields, namesMobiles } from './guess-fields.ts';
import { type ImportField, isAmount, isDay, requiredFields } from './import-fields.ts';
import type { ImportPlan } from './import-plan.ts';
import { type NumberFormat, combine, numberFormats } from './number-format.ts';

/** A plan that is being made: formats that the file leaves open are asked. */
export interface ImportDraft {
  readonly columns: readonly (ImportField | null)[];
  readonly numbers?: NumberFormat | undefined;
  readonly dates?: DateFormat | undefined;
  readonly country: string;
  readonly currency?: string | undefined;
  readonly timezone?: string | undefined;
  readonly source?: string | undefined;
}

/** The format of the columns whose field is of the kind; undefined if it has to be asked. */
function shownFormat<Format extends string>(
  columns: ImportDraft['columns'],
  isOfKind: (field: ImportField) => boolean,
  evidence: (at: number) => Format | 'ambiguous' | 'none',
  usual: Format,
): Format | undefined {
  const found = combine(columns.flatMap((field, at) => (field !== null && isOfKind(field) ? [evidence(at)] : [])));
  if (found === 'none') return usual;
  return found === 'ambiguous' ? undefined : found;
}

/** The formats that the file shows. */
const formatsOf = (profiles: readonly ColumnProfile[], columns: ImportDraft['columns']) => ({
  numbers: shownFormat(columns, isAmount, (at) => profiles[at]?.numbers ?? 'none', numberFormats[0]),
  dates: shownFormat(columns, isDay, (at) => profiles[at]?.dates ?? 'none', dateFormats[0]),
});

/** What is probably meant with the columns. */
export function guessDraft(profiles: readonly ColumnProfile[], country: string): ImportDraft {
  const columns = guessFields(profiles.map(({ header }) => header));
  return { columns, ...formatsOf(profiles, columns), country };
}

/** The draft after the field of a column was chosen. A format that was not asked follows the columns. */
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

/** The required fields that no column fills. */
export const missingFields = ({ columns }: ImportDraft): readonly ImportField[] =>
  requiredFields.filter((field) => !columns.includes(field));

/** The plan, once nothing has to be asked. */
export function planOf(draft: ImportDraft, profiles: readonly ColumnProfile[]): ImportPlan | undefined {
  const { numbers, dates } = draft;
  if (numbers === undefined || dates === undefined || missingFields(draft).length > 0) return undefined;
  return { ...draft, numbers, dates, mobiles: profiles.map(({ header }) => namesMobiles(header)) };
}

/** The first value whose reading depends on the format. */
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
  const telling = shown.find((profile) => profile[kind] !== 'none') ?? shown[0];
  return telling?.samples.find((sample) => /[.,/-]/.test(sample)) ?? telling?.samples[0];
}
