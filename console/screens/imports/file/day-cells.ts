/** The number formats that every spreadsheet has and that show days or times. */
const builtIn: ReadonlySet<number> = new Set([
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47],
  // Those of East Asia and Thailand.
  ...[27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58],
  ...[71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81],
]);

const dayToken = /^(?:s{1,2}|m{1,5}|h{1,2}|[ap]m?|d{1,4}|a{3,5}|y{1,4}|e{1,4}|b{2,4})$/;

/** True for a number format such as `[$-80A]d" de "mmmm;@`, and false for any with digits or unknown letters. */
function showsDays(code: string): boolean {
  const withoutEscapes = code.toLowerCase().replace(/\\./g, ' ').replace(/;@$/, '');
  return withoutEscapes.split(';').some((part) => {
    const plain = part
      .replace(/"[^"]*"/g, ' ')
      .replace(/(\[?[smhd]{1,2}\]?)[.,]0{1,3}/g, '$1')
      .replace(/\[([smhd]{1,2})\]/g, '$1')
      .replace(/\[[^\]]*\]/g, '');
    const tokens = plain.match(/[a-z0#?%]+/g) ?? [];
    return tokens.length > 0 && tokens.every((token) => dayToken.test(token));
  });
}

export const isDayFormat = (id: number, code: string | undefined): boolean =>
  code === undefined ? builtIn.has(id) : showsDays(code);

const dayMs = 86_400_000;

/** The calendar day of a serial number, which some workbooks count from 1904. */
export function serialDayText(serial: string, startsIn1904: boolean): string {
  const start = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(start + Number(serial) * dayMs);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}
