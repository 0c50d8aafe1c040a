import { csvLines } from './csv-lines.ts';
import { type Encoding, decodeText } from './decode-text.ts';
import { findDelimiter } from './delimiter.ts';
import { type RefusedFormat, fileFormat } from './file-format.ts';
import { findHeading } from './header-line.ts';
import type { SheetLines } from './sheet-lines.ts';
import { openSpreadsheet } from './xlsx-file.ts';

/** The lines of a file, and how they were read. */
export interface OpenedSheet {
  readonly lines: SheetLines;
  readonly format: 'csv' | 'xlsx';
  readonly encoding?: Encoding;
  readonly delimiter: string;
  /** The visible sheets of a spreadsheet. */
  readonly sheets: readonly string[];
  readonly sheet?: string;
}

/** The delimiter of a file of failed rows if the original is a spreadsheet. */
const defaultDelimiter = ',';

/** Reads a file of a format that is known by its first bytes, or says which other format it is. */
export async function openSheet(bytes: ArrayBuffer, sheet?: string): Promise<OpenedSheet | RefusedFormat> {
  const format = fileFormat(new Uint8Array(bytes));
  if (format === 'xlsx') return openWorkbook(bytes, sheet);
  if (format !== 'csv') return format;
  const { text, encoding } = decodeText(new Uint8Array(bytes));
  const { delimiter, from } = findDelimiter(text);
  return { lines: csvLines(text, delimiter, { from }), format, encoding, delimiter, sheets: [] };
}

/** Without a choice, the first sheet with headings counts. */
async function openWorkbook(bytes: ArrayBuffer, chosen: string | undefined): Promise<OpenedSheet> {
  const { sheets, linesOf } = await openSpreadsheet(bytes);
  const opened = (sheet: string, lines: SheetLines): OpenedSheet => ({
    lines,
    format: 'xlsx',
    delimiter: defaultDelimiter,
    sheets,
    sheet,
  });
  let first: OpenedSheet | undefined;
  for (const sheet of chosen === undefined ? sheets : [chosen]) {
    const lines = await linesOf(sheet);
    const found = opened(sheet, lines);
    first ??= found;
    if (chosen !== undefined || hasTable(lines)) return found;
  }
  return first ?? opened('', { count: 0, cellsAt: () => [], lineAt: () => 0, isUnclosed: () => false });
}

/** Headings and a row below them. */
function hasTable(lines: SheetLines): boolean {
  const heading = findHeading(lines);
  return lines.count > heading + 1 && lines.cellsAt(heading).filter((cell) => cell.trim() !== '').length > 1;
}
