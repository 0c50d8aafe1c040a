import * as z from 'zod/mini';
import { toContactNumber, toE164 } from './phone.ts';

/** A person's phone number in a request, normalized to E.164. */
export const Phone = () => PhoneNumberParsedBy(toContactNumber);

/** The organization's own number, in E.164. */
export const OwnNumber = () => PhoneNumberParsedBy(toE164);

const PhoneNumberParsedBy = (parse: (text: string) => string | undefined) =>
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      const number = parse(text);
      if (number) return number;
      context.issues.push({
        code: 'custom',
        input: text,
        message: 'Must be a phone number in E.164, such as +5491155550123.',
        params: { code: 'invalid_phone' },
      });
      return z.NEVER;
    }),
  );
