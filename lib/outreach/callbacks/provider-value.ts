import * as z from 'zod/mini';
import { fromPriceUnits, isCurrency, maxAmount, priceUnitsOf } from '../../foundation/money.ts';
import { truncateText } from '../../foundation/truncate-text.ts';
import { providerId } from '../../platform/providers/provider-id.ts';

/**
 * Every provider event is parsed with the functions and schemas of this file. They limit and repair values before they
 * are queued or stored: an unusable value is omitted, the rest stays.
 */

/** Far below the 32 levels that a table item may have. */
const maxDepth = 20;
const maxNameLength = 255;

const maxAddressLength = 100;
const maxCodeLength = 100;
/** A week: longer than any call. */
const maxSeconds = 7 * 86_400;

const earliestTime = Date.UTC(2000);
const latestTime = Date.UTC(2100);

export interface RepairedJson {
  readonly value: unknown;
  readonly isComplete: boolean;
}

/**
 * Repairs JSON so that the queue and the table can hold it: makes text well-formed, and omits values nested too deep,
 * numbers that a double cannot hold exactly, and unusable names.
 */
export function repairJson(given: unknown): RepairedJson {
  let isComplete = true;
  const omit = (): undefined => {
    isComplete = false;
  };
  const repair = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return value.toWellFormed();
    if (typeof value === 'number') return isStorable(value) ? value : omit();
    if (typeof value !== 'object' || value === null) return value;
    if (depth === maxDepth) return omit();
    if (Array.isArray(value)) return value.map((item) => repair(item, depth + 1)).filter((item) => item !== undefined);
    const fields = Object.entries(value).map(([name, field]): [string, unknown] => [
      name.toWellFormed(),
      isName(name) ? repair(field, depth + 1) : omit(),
    ]);
    return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
  };
  const value = repair(given, 0);
  return { value, isComplete };
}

/** The first would set the prototype of an object; the SDK would take the second for the class of the object. */
const reservedNames = ['__proto__', 'constructor'];

const isName = (name: string): boolean => name !== '' && name.length <= maxNameLength && !reservedNames.includes(name);

/** A double must hold the number exactly, and the table rejects numbers too close to zero. */
const isStorable = (value: number): boolean =>
  value === 0 || (Math.abs(value) >= 1e-100 && Math.abs(value) <= Number.MAX_SAFE_INTEGER);

export const providerText = (value: unknown, maxLength: number): string | undefined =>
  typeof value === 'string' ? truncateText(value, maxLength) : undefined;

export const providerCode = (value: unknown): string | undefined =>
  providerText(typeof value === 'number' ? String(value) : value, maxCodeLength);

export const providerAddress = (value: unknown): string | undefined => {
  const address = providerId(value);
  return address !== undefined && address.length <= maxAddressLength ? address : undefined;
};

export const providerSeconds = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= maxSeconds ? value : undefined;

/** The provider gives what it charged as a negative number. Rounded to the decimals that prices have here. */
export function providerPrice(
  amount: string | null,
  currency: string | null,
): { readonly amount: number; readonly currency: string } | undefined {
  const code = currency?.toUpperCase() ?? '';
  const charged = Math.abs(amount ? Number(amount) : Number.NaN);
  return charged <= maxAmount && isCurrency(code)
    ? { amount: fromPriceUnits(priceUnitsOf(charged)), currency: code }
    : undefined;
}

/** Converts milliseconds since 1970 to RFC 3339; undefined outside this century. */
export const providerTime = (milliseconds: number): string | undefined =>
  milliseconds >= earliestTime && milliseconds < latestTime ? new Date(milliseconds).toISOString() : undefined;

/** Treats a value of an unexpected form as absent. */
export const lenient = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

const parsedBy = <Value>(read: (value: unknown) => Value) => lenient(z.pipe(z.unknown(), z.transform(read)));

export const ProviderText = (maxLength: number) => parsedBy((value) => providerText(value, maxLength));
export const ProviderCode = () => parsedBy(providerCode);
export const ProviderId = () => parsedBy(providerId);
export const ProviderSeconds = () => parsedBy(providerSeconds);
