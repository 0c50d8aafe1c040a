import { parsePhoneNumberFromString } from 'libphonenumber-js/core/es6';
import metadata from 'libphonenumber-js/min/metadata';

/** An Argentinian number without the 9 that mobiles have from abroad. */
const argentinianWithoutNine = /^\+54(\d{10})$/;

/**
 * A phone number with its country code; a text that is no number of the country stays as it is. In Argentina the digits do
 * not tell a mobile, and without its 9 no message reaches it.
 */
export function toInternational(text: string, country: string, isMobile: boolean): string {
  // The countries to choose from are those of the list; of another code the parser knows no numbers.
  const defaultCountry = country as NonNullable<ReturnType<typeof parsePhoneNumberFromString>>['country'];
  if (defaultCountry === undefined) return text;
  const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false }, metadata);
  if (!number?.isPossible() || number.ext !== undefined) return text;
  return isMobile ? number.number.replace(argentinianWithoutNine, '+549$1') : number.number;
}
