import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The number in E.164, or nothing when it cannot be one. It must begin with `+` and its country code. */
export function toE164(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text);
  return number?.isPossible() ? number.number : undefined;
}
