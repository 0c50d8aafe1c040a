import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/browser';
import { numberText } from './number-text.ts';
import { type SheetLines, widthOf } from './sheet-lines.ts';

/** Separates the cells of a stored line. No text that a spreadsheet stores contains it. */
const unitSeparator = '\u001f';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescape = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal === undefined ? (entities[name ?? ''] ?? whole) : String.fromCodePoint(Number(decimal));
  });

/** The names of the sheets that are not hidden. The reader of the sheets does not say which are. */
export function visibleSheets(bytes: Uint8Array): readonly string[] {
  const { 'xl/workbook.xml': workbook } = unzipSync(bytes, { filter: ({ name }) => name === 'xl/workbook.xml' });
  const elements = workbook ? (strFromU8(workbook).match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []) : [];
  return elements.flatMap((element) => {
    const name = /\sname=(?:"([^"]*)"|'([^']*)')/.exec(element);
    const isHidden = /\sstate=["'](?:hidden|veryHidden)["']/.test(element);
    return name && !isHidden ? [unescape(name[1] ?? name[2] ?? '')] : [];
  });
}

/** The calendar day. Serial days come as midnight in UTC, days written in ISO form as midnight here. */
function dayText(date: Date): string {
  const isLocal = date.getHours() === 0 && date.getMinutes() === 0 && date.getUTCHours() !== 0;
  const minutes = isLocal ? date.getTimezoneOffset() : 0;
  return Number.isNaN(date.getTime()) ? '' : new Date(date.getTime() - minutes * 60_000).toISOString().slice(0, 10);
}

function cellText(value: unknown): string {
  if (value instanceof Date) return dayText(value);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value.replaceAll(unitSeparator, ' ') : '';
}

/** Reads a sheet with the digits of its numbers, days by the type of their cells, and texts unchanged. */
export async function sheetLines(bytes: ArrayBuffer, sheet: string): Promise<SheetLines> {
  const rows = await readSheet<string>(bytes, sheet, { parseNumber: numberText, trim: false });
  const lines: string[] = [];
  const numbers: number[] = [];
  for (const [at, row] of rows.entries()) {
    const cells = row.map(cellText);
    if (widthOf(cells) === 0) continue;
    lines.push(cells.join(unitSeparator));
    numbers.push(at + 1);
  }
  return {
    count: lines.length,
    cellsAt: (index) => lines[index]?.split(unitSeparator) ?? [],
    lineAt: (index) => numbers[index] ?? 0,
    isUnclosed: () => false,
  };
}
