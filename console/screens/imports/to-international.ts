import { parsePhoneNumberFromString } from 'libphonenumber-js/core/es6';
import metadata from 'libphonenumber-js/min/metadata';

/** A phone number with its country code; a text that is no number of the country stays as it is. */
export function toInternational(text: string, country: string): string {
  // The countries to choose from are those of the list; of another code the parser knows no numbers.
  const defaultCountry = country as NonNullable<ReturnType<typeof parsePhoneNumberFromString>>['country'];
  if (defaultCountry === undefined) return text;
  const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false }, metadata);
  return number?.isPossible() && number.ext === undefined ? number.number : text;
}
