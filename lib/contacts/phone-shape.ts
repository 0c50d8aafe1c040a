import * as z from 'zod/mini';
import { toE164 } from './phone.ts';

/** A phone number as a caller writes it, normalized to E.164. */
export const Phone = () =>
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      const number = toE164(text);
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
