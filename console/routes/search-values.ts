import * as z from 'zod/mini';

const lenient = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

export const SearchText = () => lenient(z.string().check(z.minLength(1), z.maxLength(200)));
/** An address within the console: `/accounts?status=open`. */
export const SearchAddress = () => lenient(z.string().check(z.regex(/^\/[a-z]/), z.maxLength(2000)));
export const SearchId = () => lenient(z.uuid());
export const SearchChoice = <const V extends readonly string[]>(values: V) => lenient(z.enum(values));
/** A whole number; addresses hold it as text, links pass a number. */
export const SearchNumber = () => lenient(z.coerce.number<number>().check(z.int()));
/** In UTC: `2026-03-31T09:30:00.000Z`. */
export const SearchInstant = () => lenient(z.iso.datetime());
/** A calendar day: `2026-03-31`. */
export const SearchDate = () => lenient(z.iso.date());
