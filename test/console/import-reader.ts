import { checkRecord } from '../../console/screens/imports/file/check-record.ts';
import { csvLines } from '../../console/screens/imports/file/csv-lines.ts';
import { findDelimiter } from '../../console/screens/imports/file/delimiter.ts';
import { type ImportDraft, answered, draftFrom, planOf } from '../../console/screens/imports/file/import-draft.ts';
import { isRefused } from '../../console/screens/imports/file/file-format.ts';
import { type FileProfile, createImportFile } from '../../console/screens/imports/file/import-file.ts';
import { findBounds, readTable } from '../../console/screens/imports/file/read-table.ts';
import type { ImportField } from '../../console/screens/imports/file/import-fields.ts';
import { countryFor } from '../../console/screens/imports/file/countries.ts';
import { guessFields } from '../../console/screens/imports/file/guess-fields.ts';
import { profileColumns } from '../../console/screens/imports/file/column-profile.ts';

export const linesOf = (text: string) => {
  const { delimiter, from } = findDelimiter(text);
  return csvLines(text, delimiter, { from });
};

/** The table of a text as the import finds it. */
export function tableOf(text: string) {
  const lines = linesOf(text);
  return readTable(lines, findBounds(lines));
}

export const rowsOf = (text: string): (readonly string[])[] => {
  const table = tableOf(text);
  return Array.from({ length: table.count }, (_, row) => table.rowAt(row));
};

export const profilesOf = (text: string) => profileColumns(tableOf(text));

export const draftOf = (text: string, currency = 'ARS') =>
  draftFrom(guessFields(profilesOf(text)), profilesOf(text), {
    country: countryFor({ country: null, currency, timezone: 'UTC' }),
    currency,
  });

/** The plan if the fields of some headings are chosen by hand. */
export const planFor = (text: string, chosen: Readonly<Record<string, ImportField>> = {}) => {
  const { questions: _, ...draft } = draftOf(text);
  const profiles = profilesOf(text);
  const columns = profiles.map(({ header }, at) => chosen[header] ?? draft.columns[at] ?? null);
  return planOf({ ...draft, columns }, profiles);
};

interface Reading {
  readonly currency?: string;
  /** The heading that answers the question about a field; null for none. */
  readonly answers?: Readonly<Record<string, string | null>>;
  readonly change?: (draft: ImportDraft) => ImportDraft;
}

/** Reads a file as a person would who answers questions about its columns, and nothing else. */
export async function readImport(
  content: string | Uint8Array<ArrayBuffer>,
  { currency = 'ARS', answers = {}, change = (draft) => draft }: Reading = {},
) {
  const file = createImportFile(checkRecord, { records: 25_000, bytes: 6_000_000 });
  const read = await file.read(new File([content], 'file.csv'));
  if (isRefused(read)) throw new Error(`Refused: ${read.refused}`);
  const profile: FileProfile = read;
  const { columns } = profile;
  let draft = draftFrom(profile.guess, columns, {
    country: countryFor({ country: null, currency, timezone: 'UTC' }),
    currency,
  });
  const asked = draft.questions ?? [];
  for (const question of asked) {
    const answer = answers[question.field];
    if (answer === undefined) continue;
    const at = columns.findIndex(({ header }) => header === answer);
    draft = answered(draft, columns, question, at === -1 ? undefined : at);
  }
  draft = change(draft);
  const fields = Object.fromEntries(columns.map(({ header }, at) => [header, draft.columns[at] ?? null]));
  const { sheet, bounds } = profile;
  const plan = planOf(draft, columns, { organizationCurrency: currency, sheet, bounds });
  const summary = plan && (await file.check(plan));
  const parts = summary?.parts ?? [];
  const records = (await Promise.all(parts.map((_, part) => file.part(part)))).flat();
  return { profile, draft, fields, questions: asked.map(({ field }) => field), plan, summary, records, file };
}
