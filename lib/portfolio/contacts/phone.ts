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

/** WhatsApp's prefix of the ten digits of a Mexican mobile; E.164 has no 1 there. */
const mexicanMobilePrefix = /^\s*\+52[\s().-]*1/;

/**
 * A contact's number in E.164: what `toE164` accepts, and WhatsApp's form. Not for our own numbers, which a provider
 * recognizes only in the form in which it registered them.
 */
export function toContactNumber(text: string): string | undefined {
  const number = toE164(text);
  if (number !== undefined) return number;
  const mobile = toE164(text.replace(mexicanMobilePrefix, '+52'));
  return mobile && /^\+52\d{10}$/.test(mobile) ? mobile : undefined;
}
