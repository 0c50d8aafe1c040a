import { parsePhoneNumberFromString } from 'libphonenumber-js/core/es6';
import metadata from 'libphonenumber-js/min/metadata';

/** An Argentinian mobile number without the 9 that international callers dial. */
const argentinianWithoutNine = /^\+54(\d{10})$/;

const hasCountryCode = /^\s*(\+|00)/;

/**
 * Adds the country code. Text that is not a number of the country is returned unchanged. In Argentina the digits do not
 * reveal a mobile, and without its 9 no message arrives. A foreign number can look possible in this country, so numbers
 * without a country code must fit the country's ranges, unless an earlier version has already read the file.
 */
export function toInternational(
  text: string,
  country: string,
  { isMobile, isChecked }: { readonly isMobile: boolean; readonly isChecked: boolean },
): string {
  // The parser knows no numbers for codes outside its list of countries.
  const defaultCountry = country as NonNullable<ReturnType<typeof parsePhoneNumberFromString>>['country'];
  if (defaultCountry === undefined) return text;
  const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false }, metadata);
  if (!number?.isPossible() || number.ext !== undefined) return text;
  if (isChecked && !hasCountryCode.test(text) && !number.isValid()) return text;
  return isMobile ? number.number.replace(argentinianWithoutNine, '+549$1') : number.number;
}
