import * as z from 'zod/mini';
import { ImportRecord } from '../../../../lib/portfolio/imports/contract.ts';
import type { DraftRecord } from './build-record.ts';
import type { CheckRecord } from './row-checker.ts';

const schema = ImportRecord();

export const checkRecord: CheckRecord = (record) => {
  if (!isWellFormed(record)) return [{ path: '', code: 'malformed_text' }];
  const { error } = schemaFor(record).safeParse(record);
  return error?.issues.map((issue) => ({ path: issue.path.join('.'), code: codeOf(issue, record) })) ?? [];
};

const narrowed = new Map<string, z.ZodMiniType>();
/** The rows of a file have few different sets of fields. */
const maxNarrowed = 500;

/** The schema without the optional fields that the record lacks: it would look at each of them, in every row. */
function schemaFor(record: DraftRecord): z.ZodMiniType {
  const { contact } = record;
  const own = Object.keys(record);
  const ofContact = typeof contact === 'object' && contact !== null ? Object.keys(contact) : [];
  const key = `${own.join()} ${ofContact.join()}`;
  const known = narrowed.get(key);
  if (known) return known;
  if (narrowed.size >= maxNarrowed) return schema;
  const { contact: person } = schema.shape;
  const found = withChecksOf(schema, {
    ...neededIn(schema.shape, own),
    contact: withChecksOf(person, neededIn(person.shape, ofContact)),
  });
  narrowed.set(key, found);
  return found;
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

const neededIn = (shape: Shape, given: readonly string[]): Shape =>
  Object.fromEntries(
    Object.entries(shape).filter(([name, field]) => given.includes(name) || field._zod.optin !== 'optional'),
  );

const withChecksOf = ({ _zod: { def } }: z.core.$ZodObject, shape: Shape): z.ZodMiniType =>
  // The checks are of the same fields, of which some are absent, as they may be.
  z.strictObject(shape).check(...((def.checks ?? []) as z.core.$ZodCheck<unknown>[]));

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  for (const each of Object.values(value)) if (!isWellFormed(each)) return false;
  return true;
}
const formats: Readonly<Record<string, string>> = { email: 'invalid_email', date: 'not_a_day', datetime: 'not_a_day' };

/** A coarser code than the service's: the problem as a user would correct it. */
function codeOf(issue: z.core.$ZodIssue, record: object): string {
  if (issue.code === 'custom') return named(issue.params?.['code']) ?? 'too_long';
  if (issue.code === 'invalid_type') return valueAt(record, issue.path) === undefined ? 'required' : 'invalid';
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'invalid';
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'required' : 'too_small';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_large';
  return 'invalid';
}

const named = (code: unknown): string | undefined => (typeof code === 'string' ? code : undefined);

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value);
