import { parsePhoneNumberFromString } from 'libphonenumber-js/core/es6';
// The bundles contain only the part of the metadata that these functions use: infra/phone-metadata.ts.
import metadata from 'libphonenumber-js/min/metadata';

/**
 * Parses a number to E.164; undefined unless the whole text is one number. It must begin with `+` and the country code;
 * E.164 has no extensions.
 */
export function toE164(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text.trim(), { extract: false }, metadata);
  return number?.isPossible() && number.ext === undefined ? number.number : undefined;
}

/** WhatsApp's prefix of a Mexican mobile's ten digits; E.164 has no 1 there. */
const mexicanMobilePrefix = /^\s*\+52[\s().-]*1/;

/**
 * Parses a contact's number to E.164. Accepts what `toE164` accepts, and WhatsApp's form of Mexican mobiles. Not for our own
 * numbers, which a provider recognizes only in the form in which it registered them.
 */
export function toContactNumber(text: string): string | undefined {
  const number = toE164(text);
  if (number !== undefined) return number;
  const mobile = toE164(text.replace(mexicanMobilePrefix, '+52'));
  return mobile && /^\+52\d{10}$/.test(mobile) ? mobile : undefined;
}
