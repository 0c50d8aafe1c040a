import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/core/es6';
// The bundles contain only the part of the metadata that these functions use: infra/phone-metadata.ts.
import metadata from 'libphonenumber-js/max/metadata';
import { currentForm } from './phone-forms.ts';

/** The plus sign of East Asian keyboards: the library reads digits of full width, but not a text that begins with this. */
const fullWidthPlus = /^\uff0b/;

/** The number, if the whole text is one that begins with `+` and the country code; E.164 has no extensions. */
function parse(text: string): PhoneNumber | undefined {
  const written = text.trim().replace(fullWidthPlus, '+');
  const number = parsePhoneNumberFromString(written, { extract: false }, metadata);
  return number?.ext === undefined ? number : undefined;
}

/** Parses a number to E.164; undefined unless its length is possible in its country. */
export function toE164(text: string): string | undefined {
  const number = parse(text);
  return number?.isPossible() ? number.number : undefined;
}

/**
 * Parses a number to store for a contact, to E.164. Corrects what people write in place of it: prefixes of calls inside the
 * country, and numbers from before a change of the numbering plan. Undefined unless the country has such numbers. Not for our
 * own numbers, which a provider recognizes only in the form in which it registered them.
 */
export function toContactNumber(text: string): string | undefined {
  const written = parse(text)?.number;
  if (written === undefined) return undefined;
  return [written, currentForm(written), argentineMobile(written)].find(
    (number) => number !== undefined && isInUse(number),
  );
}

/**
 * Parses a number to find what is stored about it, or to opt it out: also one that `toContactNumber` does not accept any
 * more, or not yet.
 */
export function toKnownNumber(text: string): string | undefined {
  const number = toContactNumber(text) ?? toE164(text);
  return number && currentForm(number);
}

/** The area codes of North America change several times a year, so only the form of a number is certain. */
const northAmerican = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

/** WhatsApp's form of a Brazilian mobile, without the 9 that its number got in 2012 to 2016. */
const brazilianWithoutNine = /^\+55[1-9]{2}[6-9]\d{7}$/;

function isInUse(number: string): boolean {
  if (number.startsWith('+1')) return northAmerican.test(number);
  if (brazilianWithoutNine.test(number)) return true;
  const parsed = parse(number);
  return parsed?.number === number && parsed.isValid();
}

/** An Argentine mobile with prefixes of calls inside the country after its 9: 0 before the area code, 15 after it. */
function argentineMobile(number: string): string | undefined {
  const found = /^\+549(\d+)$/.exec(number);
  // Without the 9, the library knows where an area code ends.
  const national = found && parse(`+54${found[1] ?? ''}`)?.nationalNumber;
  return national ? `+549${national.replace(/^9(?=\d{10}$)/, '')}` : undefined;
}
