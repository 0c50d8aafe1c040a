import * as z from 'zod/mini';
import { isTimezone } from '../foundation/calendar.ts';
import type { IdKind } from '../foundation/ids.ts';
import { isLanguageCode } from '../foundation/language-code.ts';
import { providers } from '../foundation/provider.ts';
import { hasPrecision, isCurrency, maxAmount } from '../foundation/money.ts';

const notEmpty = 'Must not be empty.';
const atMost = (maxLength: number) => `Must have at most ${maxLength} characters.`;

/** Text written by a person: trimmed, never empty. */
export const Text = (maxLength: number) =>
  z.string().check(z.trim(), z.minLength(1, notEmpty), z.maxLength(maxLength, atMost(maxLength)));

export const maxExternalIdLength = 128;
export const ExternalId = () =>
  z.string().check(z.minLength(1, notEmpty), z.maxLength(maxExternalIdLength, atMost(maxExternalIdLength)));

const withCode = (code: string, message: string) => ({ error: message, params: { code } });

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

export const Email = () => z.email().check(z.maxLength(254));

/** `YYYY-MM-DD`, or the date part of an RFC 3339 instant. */
export const CalendarDate = () =>
  z
    .pipe(
      z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'Must be a date such as 2026-11-21.'),
      z.transform((text) => text.slice(0, 10)),
    )
    .register(z.globalRegistry, { type: 'string', format: 'date' });

/** An RFC 3339 instant, or a date for its first instant in UTC; normalized to UTC with milliseconds. */
export const Instant = () =>
  z
    .pipe(
      z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'Must be an instant such as 2026-11-21T14:03:22Z.'),
      z.transform((text) => new Date(text).toISOString()),
    )
    .register(z.globalRegistry, { type: 'string', format: 'date-time' });

/** An instant as the service writes it: UTC with milliseconds. */
export const InstantView = () => z.iso.datetime({ precision: 3 });

/** A whole number in a query string. */
export const QueryInteger = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, `Must be a whole number from ${min} to ${max}.`)),
    z.pipe(
      z.transform(Number),
      z.int().check(z.gte(min, `Must be at least ${min}.`), z.lte(max, `Must be at most ${max}.`)),
    ),
  );

/** An amount in a query string. */
export const QueryAmount = () =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}(\.\d{1,4})?$/, 'Must be an amount such as 1500.50.')),
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
export const maxPageOffset = 10_000_000;

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

const ErrorDetail = () => z.object({ path: z.string(), message: z.string(), code: z.string() });

/** The body of every error. */
export const ErrorBody = () =>
  z.object({ error: z.string(), code: z.string(), details: z.array(ErrorDetail()), request_id: z.string() });

/** What a provider replied: its status, null if it did not reply, and its own code. */
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

/** Which of the two the path contains; by default the service's id. */
export const byParameter = () => ({ by: z.optional(z.enum(['id', 'external_id'])) });
export type By = z.output<ReturnType<typeof byParameter>['by']>;
