import { parsePhoneNumberFromString } from 'libphonenumber-js/core/es6';
import metadata from 'libphonenumber-js/min/metadata';

/** An Argentinian number without the 9 that mobiles have from abroad. */
const argentinianWithoutNine = /^\+54(\d{10})$/;

const hasCountryCode = /^\s*(\+|00)/;

/**
 * A phone number with its country code; a text that is no number of the country stays as it is. In Argentina the digits do
 * not tell a mobile, and without its 9 no message reaches it. A number of another country may look possible in this one: one
 * without a country code is checked against the country's own ranges, unless an earlier version has read the same file.
 */
export function toInternational(
  text: string,
  country: string,
  { isMobile, isChecked }: { readonly isMobile: boolean; readonly isChecked: boolean },
): string {
  // The countries to choose from are those of the list; of another code the parser knows no numbers.
  const defaultCountry = country as NonNullable<ReturnType<typeof parsePhoneNumberFromString>>['country'];
  if (defaultCountry === undefined) return text;
  const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false }, metadata);
  if (!number?.isPossible() || number.ext !== undefined) return text;
  if (isChecked && !hasCountryCode.test(text) && !number.isValid()) return text;
  return isMobile ? number.number.replace(argentinianWithoutNine, '+549$1') : number.number;
}
