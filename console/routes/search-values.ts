import * as z from 'zod/mini';

const lenient = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

/** Text in an address. */
export const SearchText = () => lenient(z.string().check(z.minLength(1), z.maxLength(200)));
/** The id of something. */
export const SearchId = () => lenient(z.uuid());
/** One of several values. */
export const SearchChoice = <const V extends readonly string[]>(values: V) => lenient(z.enum(values));
/** A whole number, also as text. */
export const SearchNumber = () => lenient(z.coerce.number<number>().check(z.int()));
/** An instant in UTC, `2026-03-31T09:30:00.000Z`. */
export const SearchInstant = () => lenient(z.iso.datetime());
/** A calendar day, `2026-03-31`. */
export const SearchDate = () => lenient(z.iso.date());
