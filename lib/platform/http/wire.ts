import * as z from 'zod/mini';
import { isTimezone } from '../../foundation/calendar.ts';
import type { IdKind } from '../../foundation/ids.ts';
import { isLanguageCode } from '../../foundation/language-code.ts';
import { providers } from '../../foundation/provider.ts';
import { hasPrecision, isCurrency, maxAmount } from '../../foundation/money.ts';
import { type BrokenRule, BrokenRuleParams, brokenRuleReasons } from './broken-rule.ts';

/** Counts code points, as JSON Schema does: an emoji is one character, though it takes two UTF-16 units. */
const hasAtMost = (text: string, characters: number): boolean =>
  text.length <= characters || (text.length <= 2 * characters && [...text].length <= characters);

const atMost = (limit: number) => {
  const rule: BrokenRule = { reason: 'too_long', params: { limit, unit: 'character' } };
  return z.refine<string>((text) => hasAtMost(text, limit), { params: { rule } });
};

/** Text that is kept as it is sent, never empty. */
export const ExactText = (maxLength: number) =>
  z.string().check(z.minLength(1), atMost(maxLength)).register(z.globalRegistry, { maxLength });

/** Text written by a person: trimmed, never empty. */
export const Text = (maxLength: number) =>
  z
    .string()
    .check(atMost(maxLength), z.trim(), z.minLength(1))
    .register(z.globalRegistry, { maxLength, pattern: '\\S' });

export const maxExternalIdLength = 128;
/** The caller's own id of a record. Trimmed, because what adds blanks to one never adds the same blanks twice. */
export const ExternalId = () => Text(maxExternalIdLength);

/** The message and the code of a rule that no schema expresses. */
export const withCode = (code: string, message: string) => ({ error: message, params: { code } });

/** Two values that limit a range are in the wrong order; the field is that of the second one. */
export const outOfOrder = (field: string, message: string) => ({ ...withCode('out_of_order', message), path: [field] });

export const Currency = () =>
  z
    .string()
    .check(z.refine(isCurrency, withCode('invalid_currency', 'Must be an ISO 4217 currency code such as ARS.')))
    .register(z.globalRegistry, { pattern: '^[A-Z]{3}$' });

export const Timezone = () =>
  z
    .string()
    .check(z.refine(isTimezone, withCode('invalid_timezone', 'Must be an IANA time zone such as America/Bogota.')));

/** An ISO 639 language, with a region where it matters. */
export const Language = () =>
  z
    .string()
    .check(z.refine(isLanguageCode, withCode('invalid_language', 'Must be a language such as es or pt-BR.')))
    .register(z.globalRegistry, { pattern: '^[a-z]{2}(-[A-Z]{2})?$' });

/** An amount in the currency's own unit. How many decimals it may have depends on the currency and is checked later. */
export const Amount = () =>
  z.number().check(
    z.gte(0, 'Must not be negative.'),
    z.lte(maxAmount, `Must not be more than ${maxAmount}.`),
    z.refine(
      (amount) => hasPrecision(amount, 4),
      withCode('too_precise', 'Must not have more decimals than its currency.'),
    ),
  );

/** The addresses of RFC 5321 that people have: no quotes, comments or address literals. */
const address =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]{0,63}[A-Za-z0-9_+-]@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

export const Email = () => z.email({ pattern: address }).check(z.maxLength(254));

/** An instant with seconds, whose year in UTC has four digits, and without a leap second. */
const instant = /^(?!0000.*\+|9999.*-\d{2}:)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[0-5]\d(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

const DateOrInstant = (message: string) =>
  z.union([z.iso.date(), z.iso.datetime({ offset: true }).check(z.regex(instant, message))], message);

const dateOrInstant = {
  anyOf: [
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date-time', pattern: instant.source },
  ],
};

/** `YYYY-MM-DD`, or the date part of an RFC 3339 instant. */
export const CalendarDate = () =>
  z
    .pipe(
      DateOrInstant('Must be a date such as 2026-11-21.'),
      z.transform((text) => text.slice(0, 10)),
    )
    .register(z.globalRegistry, dateOrInstant);

/** An RFC 3339 instant, or a date for its first instant in UTC; normalized to UTC with milliseconds. */
export const Instant = () =>
  z
    .pipe(
      DateOrInstant('Must be an instant such as 2026-11-21T14:03:22Z.'),
      z.transform((text) => new Date(text).toISOString()),
    )
    .register(z.globalRegistry, dateOrInstant);

/** An instant as the service writes it: UTC with milliseconds. */
export const InstantView = () => z.iso.datetime({ precision: 3 });

/** A whole number in a query string. */
export const QueryInteger = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, `Must be a whole number from ${min} to ${max}.`)),
    z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
  );

/** An amount in a query string. */
export const QueryAmount = () =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}(\.\d+)?([eE][+-]?\d+)?$/, 'Must be an amount such as 1500.50.')),
    z.pipe(z.transform(Number), Amount()),
  );

/** `true` or `false` in a query string. */
export const QueryBoolean = () =>
  z
    .pipe(
      z.enum(['true', 'false'], 'Must be true or false.'),
      z.transform((text) => text === 'true'),
    )
    .register(z.globalRegistry, { type: 'boolean' });

export const defaultPageLimit = 50;
export const maxPageLimit = 1000;
const maxPageOffset = 10_000_000;

/** The query parameters of every paged list. */
export const pagingParameters = () => ({
  limit: z._default(z.optional(QueryInteger(1, maxPageLimit)), defaultPageLimit),
  offset: z.optional(QueryInteger(0, maxPageOffset)),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
});

export const Pagination = () =>
  z.object({
    limit: z.int(),
    offset: z.nullable(z.int()),
    has_more: z.boolean(),
    next_offset: z.nullable(z.int()),
    next_cursor: z.nullable(z.string()),
  });

export const Page = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ data: z.array(item), pagination: Pagination() });

export const ErrorDetail = () =>
  z.object({
    path: z.string(),
    message: z.string(),
    code: z.string(),
    reason: z.optional(z.enum(brokenRuleReasons)),
    params: z.optional(BrokenRuleParams()),
  });

/** The body of every error. */
export const ErrorBody = () =>
  z.object({ error: z.string(), code: z.string(), details: z.array(ErrorDetail()), request_id: z.string() });

/** A provider's reply: its status, null if it did not reply, and its own code. */
export const ProviderFailure = () =>
  z.object({ name: z.enum(providers), status: z.nullable(z.int()), code: z.nullable(z.string()) });

/** The body of an error at a provider. */
export const ProviderError = () =>
  z.object({ ...ErrorBody().shape, code: z.literal('provider_error'), provider: ProviderFailure() });

/** The reply to a deletion. */
export const Deleted = () => z.object({ deleted: z.literal(true), id: z.uuid() });

/** The path parameter `id` of a resource that is found by the service's id only. */
export const pathId =
  <Id extends string>(kind: IdKind<Id>) =>
  () =>
    z.strictObject({ id: kind() });

/** The path parameter `id` of a resource that can be found by its external_id, too. */
export const IdOrExternalId = () => z.strictObject({ id: ExternalId() });

/** The kind of id in the path; by default the service's own. */
export const byParameter = () => ({ by: z.optional(z.enum(['id', 'external_id'])) });
export type By = z.output<ReturnType<typeof byParameter>['by']>;
