import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/core/es6';
// Bundles contain only the metadata that these functions use: infra/phone-metadata.ts.
import metadata from 'libphonenumber-js/max/metadata';
import type { PhoneKind } from './contact-addresses.ts';
import { currentForm } from './phone-forms.ts';

/** The library reads full-width digits but rejects text that begins with a full-width plus sign. */
const fullWidthPlus = /^\uff0b/;

function parse(text: string): PhoneNumber | undefined {
  const written = text.trim().replace(fullWidthPlus, '+');
  const number = parsePhoneNumberFromString(written, { extract: false }, metadata);
  return number?.ext === undefined ? number : undefined;
}

export function toE164(text: string): string | undefined {
  const number = parse(text);
  return number?.isPossible() ? number.number : undefined;
}

/**
 * Parses to E.164; corrects trunk prefixes and outdated numbering plans. Undefined if the country has no such numbers.
 * Not for the organization's own numbers, which a provider recognizes only as registered.
 */
export function toContactNumber(text: string): string | undefined {
  const written = parse(text)?.number;
  if (written === undefined) return undefined;
  return [currentForm(written), written, argentineMobile(written)].find(
    (number) => number !== undefined && isInUse(number),
  );
}

export function toKnownNumber(text: string): string | undefined {
  const number = toContactNumber(text) ?? toE164(text);
  return number && currentForm(number);
}

/**
 * The kind of a number in E.164 where the numbering plan tells it. Mexican numbers have one plan for both, and an
 * Argentine number without the 9 may be a mobile that somebody wrote so.
 */
export function phoneKind(number: string): PhoneKind {
  if (/^\+(52|54(?!9))/.test(number)) return 'unknown';
  const type = parse(number)?.getType();
  if (type === 'MOBILE') return 'mobile';
  return type === 'FIXED_LINE' ? 'landline' : 'unknown';
}

/** North American area codes change several times a year, so only the form of a number is checked. */
const northAmerican = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

function isInUse(number: string): boolean {
  if (number.startsWith('+1')) return northAmerican.test(number);
  const parsed = parse(number);
  return parsed?.number === number && parsed.isValid();
}

/** Removes the trunk prefixes of Argentine mobiles after the 9: a 0 before the area code, or a 15 after it. */
function argentineMobile(number: string): string | undefined {
  const found = /^\+549(\d+)$/.exec(number);
  // Without the 9, the library recognizes where the area code ends.
  const national = found && parse(`+54${found[1] ?? ''}`)?.nationalNumber;
  return national ? `+549${national.replace(/^9(?=\d{10}$)/, '')}` : undefined;
}
