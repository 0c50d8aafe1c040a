import { parsePhoneNumberFromString } from 'libphonenumber-js/core/es6';
// A bundle holds only what of it decides here: infra/phone-metadata.ts.
import metadata from 'libphonenumber-js/min/metadata';

/**
 * The number in E.164, or nothing when the text is not one number and nothing else. It must begin with `+` and its
 * country code; an extension has no place in E.164.
 */
export function toE164(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text.trim(), { extract: false }, metadata);
  return number?.isPossible() && number.ext === undefined ? number.number : undefined;
}
