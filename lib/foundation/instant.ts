/** Accepts only the service's own format of instants: `2026-11-21T14:03:22.120Z`. */
const isCanonical = (text: string): boolean =>
  text.length === 24 &&
  text[4] === '-' &&
  text[7] === '-' &&
  text[10] === 'T' &&
  text[13] === ':' &&
  text[16] === ':' &&
  text[19] === '.' &&
  text[23] === 'Z';

function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - 48;
  return value >= 0 && value <= 9 ? value : NaN;
}

const twoDigits = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);

/** Day 0 of the next month is the last of this one. */
const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Date.UTC and Date.parse both turn February 30 into a day of March. */
function beginsWithExistingDay(text: string): boolean {
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (!(month >= 1 && month <= 12 && day >= 1)) return false;
  return day <= 28 || day <= daysInMonth(twoDigits(text, 0) * 100 + twoDigits(text, 2), month);
}

function fromDigits(text: string): number {
  const hours = twoDigits(text, 11);
  const minutes = twoDigits(text, 14);
  const seconds = twoDigits(text, 17);
  if (!(hours < 24 && minutes < 60 && seconds < 60)) return NaN;
  return Date.UTC(
    twoDigits(text, 0) * 100 + twoDigits(text, 2),
    twoDigits(text, 5) - 1,
    twoDigits(text, 8),
    hours,
    minutes,
    seconds,
    digit(text, 20) * 100 + twoDigits(text, 21),
  );
}

function toMilliseconds(text: string): number {
  if (!beginsWithExistingDay(text)) return NaN;
  return isCanonical(text) ? fromDigits(text) : Date.parse(text);
}

/**
 * Parses an RFC 3339 instant into milliseconds since 1970; throws a RangeError if it is not one. The service's own
 * format is read digit by digit, which is faster than Date.parse.
 */
export function parseInstant(text: string): number {
  const at = toMilliseconds(text);
  if (Number.isNaN(at)) throw new RangeError(`Not an RFC 3339 instant: ${text}`);
  return at;
}
