import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/core/es6';
import fullMetadata from 'libphonenumber-js/max/metadata';
import metadata from 'libphonenumber-js/min/metadata';
import { phonePlan } from './phone-plan.ts';
import { NewContactPhone } from '../../../../lib/portfolio/contacts/contract.ts';

/** An Argentinian mobile number without the 9 that international callers dial. */
const argentinianWithoutNine = /^\+54(\d{10})$/;

/** A number as most systems export it, which has nothing to be read. */
export const international = /^\+[1-9]\d{7,14}$/;

const hasCountryCode = /^\s*(\+|00)/;

interface InternationalNumber {
  readonly text: string;
  /** True if the service certainly accepts it, because its country has such numbers. */
  readonly isValid: boolean;
}

/**
 * Adds the country code. Text that is not a number of the country is returned unchanged. In Argentina the digits do not
 * reveal a mobile, and without its 9 no message arrives. A foreign number can look possible in this country, so numbers
 * without a country code must fit the country's ranges, unless an earlier version has already read the file.
 */
export function toInternational(
  text: string,
  country: string,
  { isMobile, isChecked }: { readonly isMobile: boolean; readonly isChecked: boolean },
): InternationalNumber {
  const unknown = { text, isValid: false };
  if (
    isChecked &&
    international.test(text) &&
    isInUse(text, country) &&
    !(isMobile && argentinianWithoutNine.test(text))
  )
    return { text, isValid: true };
  const national = isChecked ? nationalNumber(text, country, isMobile) : undefined;
  if (national !== undefined) return { text: national, isValid: true };
  // The parser knows no numbers for codes outside its list of countries.
  const defaultCountry = country as NonNullable<ReturnType<typeof parsePhoneNumberFromString>>['country'];
  if (defaultCountry === undefined) return unknown;
  const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false }, metadata);
  const isPossible = number?.isPossible() === true && number.ext === undefined;
  const isPlausible = isPossible && (!isChecked || hasCountryCode.test(text) || number.isValid());
  if (!isPlausible)
    return (isChecked ? outdatedNumber(text, getCountryCallingCode(defaultCountry, metadata)) : undefined) ?? unknown;
  const written = isMobile ? number.number.replace(argentinianWithoutNine, '+549$1') : number.number;
  return { text: written, isValid: isChecked && isInUse(written, country) };
}

const localForm = /^[\d(][\d ().-]*\d$/;

/** Reads a national number without prefixes. Most numbers are of this form and need no parser. */
function nationalNumber(text: string, country: string, isMobile: boolean): string | undefined {
  const plan = localForm.test(text) ? phonePlan(country) : undefined;
  if (!plan) return undefined;
  const digits = text.replace(/\D/g, '');
  if (!plan.isNational(digits) || !plan.isInUse(digits)) return undefined;
  const written = `+${plan.callingCode}${digits}`;
  const mobile = isMobile ? written.replace(argentinianWithoutNine, '+549$1') : written;
  return mobile === written || plan.isInUse(mobile.slice(plan.callingCode.length + 1)) ? mobile : undefined;
}

const phoneCharacters = /^[\d\s().+/-]+$/;
const Phone = NewContactPhone().shape.number;

/** A number in a form that was once dialled, such as 044 55 1234 5678 in Mexico, as the service corrects it. */
function outdatedNumber(text: string, callingCode: string): InternationalNumber | undefined {
  if (!phoneCharacters.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const { data } = Phone.safeParse(digits.startsWith(callingCode) ? `+${digits}` : `+${callingCode}${digits}`);
  return data === undefined ? undefined : { text: data, isValid: true };
}

/** True if a number, probably of the country, is certainly in use. */
function isInUse(number: string, country: string): boolean {
  const plan = phonePlan(country);
  const national = plan && number.startsWith(`+${plan.callingCode}`) ? number.slice(plan.callingCode.length + 1) : '';
  if (national !== '' && plan?.isNational(national) === true) return plan.isInUse(national);
  // The service judges numbers of North America by their form.
  if (number.startsWith('+1')) return false;
  const found = parsePhoneNumberFromString(number, { extract: false }, fullMetadata);
  return found?.number === number && found.isValid();
}
