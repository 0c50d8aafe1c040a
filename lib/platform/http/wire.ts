import * as z from 'zod/mini';
import { isTimezone } from '../../foundation/calendar.ts';
import type { IdKind } from '../../foundation/ids.ts';
import { isCountryCode, isLanguageCode } from '../../foundation/language-code.ts';
import { isPlaceholderId, isRoundedId } from '../../foundation/external-id.ts';
import { vias } from '../../foundation/initiator.ts';
import { providers } from '../../foundation/provider.ts';
import { hasPrecision, isCurrency, maxAmount } from '../../foundation/money.ts';
import { type BrokenRule, BrokenRuleParams, brokenRuleReasons } from './broken-rule.ts';

/** Counts code points, as JSON Schema does: an emoji is one, though it takes two UTF-16 units. */
const hasAtMost = (text: string, characters: number): boolean =>
  text.length <= characters || (text.length <= 2 * characters && [...text].length <= characters);

const atMost = (limit: number) => {
  const rule: BrokenRule = { reason: 'too_long', params: { limit, unit: 'character' } };
  return z.refine<string>((text) => hasAtMost(text, limit), { params: { rule } });
};

/** Never empty, not trimmed. */
export const ExactText = (maxLength: number) =>
  z.string().check(z.minLength(1), atMost(maxLength)).register(z.globalRegistry, { maxLength });

/** Never empty, trimmed. */
export const Text = (maxLength: number) =>
  z
    .string()
    .check(atMost(maxLength), z.trim(), z.minLength(1))
    .register(z.globalRegistry, { maxLength, pattern: '\\S' });

export const withCode = (code: string, message: string) => ({ error: message, params: { code } });

export const maxExternalIdLength = 128;
/** Trimmed and in one form of Unicode, because systems that pad or compose ids do not do it consistently. */
export const ExternalId = () => Text(maxExternalIdLength).check(z.normalize('NFC'));

/** For writes: an id that many records share by mistake would make one record, or one person, of them. */
export const NewExternalId = () =>
  ExternalId().check(
    z.refine(
      (id) => !isPlaceholderId(id),
      withCode('placeholder_id', 'Stands for a missing value; leave the id out instead.'),
    ),
    z.refine(
      (id) => !isRoundedId(id),
      withCode('rounded_id', 'Was rounded by a spreadsheet; export the column as text, with all its digits.'),
    ),
  );

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

/** ISO 3166-1 alpha-2. */
export const Country = () =>
  z
    .string()
    .check(z.refine(isCountryCode, withCode('invalid_country', 'Must be an ISO 3166-1 country such as AR.')))
    .register(z.globalRegistry, { pattern: '^[A-Z]{2}$' });

const regionForm = /^[A-Z]{2}-[A-Z0-9]{1,3}$/;

/** ISO 3166-2. Regions come and go, so only the form and the country are checked. */
export const Region = () =>
  z
    .string()
    .check(
      z.refine(
        (code) => regionForm.test(code) && isCountryCode(code.slice(0, 2)),
        withCode('invalid_region', 'Must be an ISO 3166-2 region such as US-NY.'),
      ),
    )
    .register(z.globalRegistry, { pattern: regionForm.source });

export const Language = () =>
  z
    .string()
    .check(z.refine(isLanguageCode, withCode('invalid_language', 'Must be a language such as es or pt-BR.')))
    .register(z.globalRegistry, { pattern: '^[a-z]{2}(-[A-Z]{2})?$' });

/** In the currency's own unit. The allowed decimals depend on the currency and are checked later. */
export const Amount = () =>
  z.number().check(
    z.gte(0, 'Must not be negative.'),
    z.lte(maxAmount, `Must not be more than ${maxAmount}.`),
    z.refine(
      (amount) => hasPrecision(amount, 4),
      withCode('too_precise', 'Must not have more decimals than its currency.'),
    ),
  );

/** RFC 5321 without quotes, comments and address literals. */
const address =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]{0,63}[A-Za-z0-9_+-]@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

export const Email = () => z.email({ pattern: address }).check(z.maxLength(254));

/** With seconds, without leap seconds; the year in UTC has four digits. */
const instant = /^(?!0000.*\+|9999.*-\d{2}:)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[0-5]\d(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

const DateOrInstant = (message: string) =>
  z.union([z.iso.date(), z.iso.datetime({ offset: true }).check(z.regex(instant, message))], message);

const dateOrInstant = {
  anyOf: [
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date-time', pattern: instant.source },
  ],
};

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

export const InstantView = () => z.iso.datetime({ precision: 3 });

export const QueryInteger = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, `Must be a whole number from ${min} to ${max}.`)),
    z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
  );

export const QueryAmount = () =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}(\.\d+)?([eE][+-]?\d+)?$/, 'Must be an amount such as 1500.50.')),
    z.pipe(z.transform(Number), Amount()),
  );

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

export const ErrorBody = () =>
  z.object({ error: z.string(), code: z.string(), details: z.array(ErrorDetail()), request_id: z.string() });

/** `status` is null if the provider did not reply; `code` is the provider's. */
export const ProviderFailure = () =>
  z.object({ name: z.enum(providers), status: z.nullable(z.int()), code: z.nullable(z.string()) });

export const ProviderError = () =>
  z.object({ ...ErrorBody().shape, code: z.literal('provider_error'), provider: ProviderFailure() });

export const Deleted = () => z.object({ deleted: z.literal(true), id: z.uuid() });

export const pathId =
  <Id extends string>(kind: IdKind<Id>) =>
  () =>
    z.strictObject({ id: kind() });

export const IdOrExternalId = () => z.strictObject({ id: ExternalId() });

/** On an actor: absent unless they acted through a way in of its own. */
export const viaField = () => ({ via: z.optional(z.enum(vias)) });

export const byParameter = () => ({ by: z.optional(z.enum(['id', 'external_id'])) });
export type By = z.output<ReturnType<typeof byParameter>['by']>;
