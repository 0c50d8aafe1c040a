import * as z from 'zod/mini';
import { providerId } from '../../providers/provider-id.ts';
import { truncateText } from '../../foundation/truncate-text.ts';

/**
 * Bounds and repairs what providers send before it is queued or stored: one odd value is left out, the rest stays. Every
 * event of a provider is read through the functions and schemas of this file.
 */

/** Far below the 32 levels that an item of the table may have. */
const depthMax = 20;
const nameCharactersMax = 255;

/** Longer than any phone number or sender name. */
const addressCharactersMax = 100;
const codeCharactersMax = 100;
/** A week: longer than any call. */
const secondsMax = 7 * 86_400;

/** A time outside of these years is a mistake of its sender. */
const earliestTime = Date.UTC(2000);
const latestTime = Date.UTC(2100);

export interface RepairedJson {
  readonly value: unknown;
  /** Nothing was left out; text may have been repaired. */
  readonly isComplete: boolean;
}

/**
 * Repairs the JSON of an event so that queue and table can hold every part of it: text becomes well-formed, and what
 * is too deep, numbers that a double does not hold exactly, and names that no attribute may have are left out.
 */
export function repairJson(given: unknown): RepairedJson {
  let isComplete = true;
  const leaveOut = (): undefined => {
    isComplete = false;
  };
  const repaired = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return value.toWellFormed();
    if (typeof value === 'number') return isStorable(value) ? value : leaveOut();
    if (typeof value !== 'object' || value === null) return value;
    if (depth === depthMax) return leaveOut();
    if (Array.isArray(value))
      return value.map((item) => repaired(item, depth + 1)).filter((item) => item !== undefined);
    const fields = Object.entries(value).map(([name, field]): [string, unknown] => [
      name.toWellFormed(),
      isName(name) ? repaired(field, depth + 1) : leaveOut(),
    ]);
    return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
  };
  const value = repaired(given, 0);
  return { value, isComplete };
}

const isName = (name: string): boolean => name !== '' && name !== '__proto__' && name.length <= nameCharactersMax;

/** Within what a double holds exactly, and not so small that the table refuses it. */
const isStorable = (value: number): boolean =>
  value === 0 || (Math.abs(value) >= 1e-100 && Math.abs(value) <= Number.MAX_SAFE_INTEGER);

export const providerText = (value: unknown, charactersMax: number): string | undefined =>
  typeof value === 'string' ? truncateText(value, charactersMax) : undefined;

/** A short code or word of a provider: `Permanent/General`, `1011`. */
export const providerCode = (value: unknown): string | undefined =>
  providerText(typeof value === 'number' ? String(value) : value, codeCharactersMax);

/** The sender or recipient of a message, as the provider wrote it; undefined if it cannot be an address. */
export const providerAddress = (value: unknown): string | undefined => {
  const address = providerId(value);
  return address !== undefined && address.length <= addressCharactersMax ? address : undefined;
};

/** A duration in seconds; undefined if no call can take that long. */
export const providerSeconds = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= secondsMax ? value : undefined;

/** A time in milliseconds since 1970 as RFC 3339; undefined outside of this century. */
export const providerTime = (milliseconds: number): string | undefined =>
  milliseconds >= earliestTime && milliseconds < latestTime ? new Date(milliseconds).toISOString() : undefined;

/** A part of an event that counts as absent if it has another form. */
export const lenient = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

const reading = <Value>(read: (value: unknown) => Value) => lenient(z.pipe(z.unknown(), z.transform(read)));

/** The functions above as parts of an event's schema. */
export const ProviderText = (charactersMax: number) => reading((value) => providerText(value, charactersMax));
export const ProviderCode = () => reading(providerCode);
export const ProviderId = () => reading(providerId);
export const ProviderSeconds = () => reading(providerSeconds);
