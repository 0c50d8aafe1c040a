import * as z from 'zod/mini';
import { toContactNumber, toE164 } from './phone.ts';

/** The phone number of a person as a caller writes it, normalized to E.164. */
export const Phone = () => NumberReadBy(toContactNumber);

/** A number of the organization's own, in E.164. */
export const OwnNumber = () => NumberReadBy(toE164);

const NumberReadBy = (read: (text: string) => string | undefined) =>
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      const number = read(text);
      if (number) return number;
      context.issues.push({
        code: 'custom',
        input: text,
        message: 'Not a phone number in E.164, such as +5491155550123.',
        params: { code: 'invalid_phone' },
      });
      return z.NEVER;
    }),
  );
