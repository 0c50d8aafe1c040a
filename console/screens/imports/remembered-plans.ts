import * as z from 'zod/mini';
import { dateFormats } from './date-format.ts';
import { plainHeader } from './guess-fields.ts';
import type { ImportDraft } from './import-draft.ts';
import { importFields } from './import-fields.ts';
import { numberFormats } from './number-format.ts';

const Draft = z.object({
  columns: z.array(z.nullable(z.enum(importFields))),
  numbers: z.optional(z.enum(numberFormats)),
  dates: z.optional(z.enum(dateFormats)),
  country: z.string(),
  currency: z.optional(z.string()),
  source: z.optional(z.string()),
});
const Remembered = z.array(z.tuple([z.string(), Draft]));

const maxRemembered = 20;
const storageName = 'import-columns';

/** Files with the same headers are from the same source. */
const headersKey = (headers: readonly string[]): string => headers.map(plainHeader).join('|');

function remembered(): z.output<typeof Remembered> {
  try {
    return Remembered.safeParse(JSON.parse(localStorage.getItem(storageName) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** How a file with these headers was imported the last time. */
export const rememberedDraft = (headers: readonly string[]): ImportDraft | undefined =>
  remembered().find(([key, { columns }]) => key === headersKey(headers) && columns.length === headers.length)?.[1];

export function rememberDraft(headers: readonly string[], draft: ImportDraft): void {
  const key = headersKey(headers);
  const others = remembered().filter(([each]) => each !== key);
  const kept = [[key, draft] as const, ...others].slice(0, maxRemembered);
  localStorage.setItem(storageName, JSON.stringify(kept));
}
