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

/** What WhatsApp writes before the ten digits of a Mexican mobile; in E.164 there is no 1 any more. */
const mexicanMobilePrefix = /^\s*\+52[\s().-]*1/;

/**
 * A contact's number in E.164, as `toE164` reads it and also from the form of WhatsApp. Our own numbers are not read so: a
 * provider knows them in exactly the form in which it has registered them.
 */
export function contactNumber(text: string): string | undefined {
  const number = toE164(text);
  if (number !== undefined) return number;
  const mobile = toE164(text.replace(mexicanMobilePrefix, '+52'));
  return mobile && /^\+52\d{10}$/.test(mobile) ? mobile : undefined;
}
