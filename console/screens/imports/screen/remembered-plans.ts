import * as z from 'zod/mini';
import { createBrowserMemory } from '../../../components/browser-memory.ts';
import { dateFormats } from '../file/date-format.ts';
import { plainHeader } from '../file/plain-header.ts';
import type { ImportDraft } from '../file/import-draft.ts';
import { type ImportField, isImportField } from '../file/import-fields.ts';
import { repetitionRules } from '../file/import-plan.ts';
import { numberFormats } from '../../../amounts/written-digits.ts';

const Field = z.custom<ImportField>((name) => typeof name === 'string' && isImportField(name));

const Draft = z.object({
  columns: z.readonly(z.array(z.nullable(Field))),
  numbers: z.optional(z.enum(numberFormats)),
  dates: z.optional(z.enum(dateFormats)),
  country: z.string(),
  currency: z.optional(z.string()),
  timezone: z.optional(z.string()),
  source: z.optional(z.string()),
  idColumns: z.optional(z.readonly(z.array(z.number()))),
  repeated: z.optional(z.enum(repetitionRules)),
  keepsTotals: z.optional(z.boolean()),
  mixesCurrencies: z.optional(z.boolean()),
  needsId: z.optional(z.boolean()),
});
const drafts = createBrowserMemory('import-columns', Draft, 20);

/** Files with the same headers come from the same source. */
const headersKey = (headers: readonly string[]): string => headers.map(plainHeader).join('|');

export function rememberedDraft(headers: readonly string[]): ImportDraft | undefined {
  const draft = drafts.find(headersKey(headers));
  return draft?.columns.length === headers.length ? draft : undefined;
}

export const rememberDraft = (headers: readonly string[], draft: ImportDraft): void =>
  drafts.remember(headersKey(headers), draft);
