import * as z from 'zod/mini';
import { withCode } from '../../platform/http/wire.ts';
import { toContactNumber, toE164, toKnownNumber } from './phone.ts';

/** A person's phone number in a request, normalized to E.164. */
export const Phone = () => PhoneNumberParsedBy(toContactNumber);

/** A person's number to find or to opt out, likewise: also one that nobody may be given any more. */
export const KnownPhone = () => PhoneNumberParsedBy(toKnownNumber);

/** The organization's own number, in E.164. */
export const OwnNumber = () => PhoneNumberParsedBy(toE164);

const problem = withCode('invalid_phone', 'Must be a phone number in E.164, such as +5491155550123.');

/** The full-width plus sign is the one of East Asian keyboards. */
const startsWithPlus = /^\s*[+\uff0b]/;

const PhoneNumberParsedBy = (parse: (text: string) => string | undefined) =>
  z.pipe(
    z
      .string()
      .check(z.refine((text) => startsWithPlus.test(text), problem))
      .register(z.globalRegistry, { pattern: startsWithPlus.source }),
    z.transform((text, context) => {
      const number = parse(text);
      if (number) return number;
      context.issues.push({ code: 'custom', input: text, message: problem.error, params: problem.params });
      return z.NEVER;
    }),
  );
