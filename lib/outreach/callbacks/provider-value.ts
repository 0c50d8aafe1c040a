import * as z from 'zod/mini';
import { truncateText } from '../../foundation/truncate-text.ts';
import { providerId } from '../../platform/providers/provider-id.ts';

/**
 * Limits and repairs the values of provider events before they are queued or stored: an unusable value is left out, the rest
 * stays. Every provider event is parsed with the functions and schemas of this file.
 */

/** Far below the 32 levels that a table item may have. */
const maxDepth = 20;
const maxNameLength = 255;

/** Longer than any phone number or sender name. */
const maxAddressLength = 100;
const maxCodeLength = 100;
/** A week: longer than any call. */
const maxSeconds = 7 * 86_400;

/** A time outside these years is an error of the sender. */
const earliestTime = Date.UTC(2000);
const latestTime = Date.UTC(2100);

export interface RepairedJson {
  readonly value: unknown;
  /** Nothing was left out, though text may have been repaired. */
  readonly isComplete: boolean;
}

/**
 * Repairs the JSON of an event so that the queue and the table can hold all of it: makes text well-formed, and leaves out
 * what is nested too deep, numbers that a double cannot hold exactly, and unusable names.
 */
export function repairJson(given: unknown): RepairedJson {
  let isComplete = true;
  const leaveOut = (): undefined => {
    isComplete = false;
  };
  const repair = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return value.toWellFormed();
    if (typeof value === 'number') return isStorable(value) ? value : leaveOut();
    if (typeof value !== 'object' || value === null) return value;
    if (depth === maxDepth) return leaveOut();
    if (Array.isArray(value)) return value.map((item) => repair(item, depth + 1)).filter((item) => item !== undefined);
    const fields = Object.entries(value).map(([name, field]): [string, unknown] => [
      name.toWellFormed(),
      isName(name) ? repair(field, depth + 1) : leaveOut(),
    ]);
    return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
  };
  const value = repair(given, 0);
  return { value, isComplete };
}

/** Names that set the prototype of an object, or that the SDK takes for its class. */
const reservedNames = ['__proto__', 'constructor'];

const isName = (name: string): boolean => name !== '' && name.length <= maxNameLength && !reservedNames.includes(name);

/** Whether a double holds the number exactly and the table accepts it: it rejects numbers too close to zero. */
const isStorable = (value: number): boolean =>
  value === 0 || (Math.abs(value) >= 1e-100 && Math.abs(value) <= Number.MAX_SAFE_INTEGER);

export const providerText = (value: unknown, maxLength: number): string | undefined =>
  typeof value === 'string' ? truncateText(value, maxLength) : undefined;

/** A short code or word, such as `Permanent/General` or `1011`. */
export const providerCode = (value: unknown): string | undefined =>
  providerText(typeof value === 'number' ? String(value) : value, maxCodeLength);

/** The sender or recipient of a message in the provider's form; undefined if it cannot be an address. */
export const providerAddress = (value: unknown): string | undefined => {
  const address = providerId(value);
  return address !== undefined && address.length <= maxAddressLength ? address : undefined;
};

/** A duration in seconds; undefined if no call can take that long. */
export const providerSeconds = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= maxSeconds ? value : undefined;

/** A time in milliseconds since 1970 as RFC 3339; undefined outside this century. */
export const providerTime = (milliseconds: number): string | undefined =>
  milliseconds >= earliestTime && milliseconds < latestTime ? new Date(milliseconds).toISOString() : undefined;

/** A part of an event that counts as absent if it has an unexpected form. */
export const lenient = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

const reading = <Value>(read: (value: unknown) => Value) => lenient(z.pipe(z.unknown(), z.transform(read)));

/** The functions above as schemas. */
export const ProviderText = (maxLength: number) => reading((value) => providerText(value, maxLength));
export const ProviderCode = () => reading(providerCode);
export const ProviderId = () => reading(providerId);
export const ProviderSeconds = () => reading(providerSeconds);
