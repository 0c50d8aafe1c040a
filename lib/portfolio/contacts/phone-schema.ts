import * as z from 'zod/mini';
import { withCode } from '../../platform/http/wire.ts';
import { toContactNumber, toE164, toKnownNumber } from './phone.ts';

export const Phone = () => PhoneNumberParsedBy(toContactNumber);

export const KnownPhone = () => PhoneNumberParsedBy(toKnownNumber);

export const OwnNumber = () => PhoneNumberParsedBy(toE164);

const problem = withCode('invalid_phone', 'Must be a phone number in E.164, such as +5491155550123.');

/** U+FF0B is the plus sign of East Asian keyboards. */
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
