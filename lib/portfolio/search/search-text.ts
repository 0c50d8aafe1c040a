import { AccountId, tryParseId } from '../../foundation/ids.ts';
import { toKnownNumber } from '../contacts/phone.ts';

/** Bounds the sort key of an index entry, which DynamoDB limits to 1,024 bytes. */
const maxWords = 8;
const maxWordCharacters = 20;

const foldText = (text: string): string =>
  text.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');

const truncateWord = (word: string): string => [...word].slice(0, maxWordCharacters).join('');

/** Bounds the partition key of an index entry, which DynamoDB limits to 2,048 bytes. */
const maxReferenceCharacters = 200;

/** Ignores case and surrounding blanks, which people add to invoice numbers. */
export const foldReference = (reference: string): string =>
  [...foldText(reference).trim()].slice(0, maxReferenceCharacters).join('');

export const wordsOf = (text: string): string[] =>
  [
    ...new Set(
      foldText(text)
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
        .map(truncateWord),
    ),
  ].slice(0, maxWords);

export const hasWords = (name: string, prefixes: readonly string[]): boolean => {
  const words = wordsOf(name);
  return prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
};

export interface SearchTerms {
  readonly id: AccountId | undefined;
  readonly externalId: string;
  readonly reference: string;
  readonly numbers: readonly string[];
  readonly email: string | undefined;
  readonly words: readonly string[];
}

const callingCodes: Readonly<Record<string, string>> = {
  ARS: '54',
  AUD: '61',
  BOB: '591',
  BRL: '55',
  CAD: '1',
  CLP: '56',
  COP: '57',
  CRC: '506',
  DOP: '1',
  GBP: '44',
  GTQ: '502',
  HNL: '504',
  INR: '91',
  MXN: '52',
  NIO: '505',
  PEN: '51',
  PYG: '595',
  USD: '1',
  UYU: '598',
  VES: '58',
};

const phoneLike = /^\+?[\d\s().\-/]*$/;
const minPhoneDigits = 6;

/** Reads text as a number with a country code, with or without `+` or `00`, or as dialled within the country. */
function numbersIn(text: string, currency: string): string[] {
  if (!phoneLike.test(text) || text.replaceAll(/\D/g, '').length < minPhoneDigits) return [];
  const digits = text.replace(/^(\+|00)/, '');
  const callingCode = callingCodes[currency];
  const national = digits === text && callingCode !== undefined ? [`+${callingCode} ${digits}`] : [];
  return [...new Set([`+${digits}`, ...national].flatMap((each) => toKnownNumber(each) ?? []))];
}

/** `currency` is the organization's; it determines the country of numbers without a country code. */
export function parseSearch(text: string, currency: string): SearchTerms {
  const trimmed = text.trim();
  const numbers = numbersIn(trimmed, currency);
  const email = trimmed.includes('@') ? trimmed.toLowerCase() : undefined;
  return {
    id: tryParseId(AccountId, trimmed),
    externalId: text,
    reference: foldReference(text),
    numbers,
    email,
    words: numbers.length > 0 || email !== undefined ? [] : wordsOf(trimmed),
  };
}
