import { serialDayText } from './day-cells.ts';
import { numberText } from './number-text.ts';
import { type PackedTexts, packTexts } from './packed-texts.ts';
import { readXml } from './read-xml.ts';
import { type SheetLines, widthOf } from './sheet-lines.ts';
import { readDayStyles, readSharedTexts, readWorkbook, unescapeText } from './workbook-parts.ts';
import { zipEntries } from './zip-entries.ts';

/** Separates the cells of a stored line. No text that a spreadsheet stores contains it. */
const unitSeparator = '\u001f';

export interface SpreadsheetFile {
  /** The names of the sheets that are not hidden. */
  readonly sheets: readonly string[];
  readonly linesOf: (sheet: string) => Promise<SheetLines>;
}

export async function openSpreadsheet(bytes: ArrayBuffer): Promise<SpreadsheetFile> {
  const entries = zipEntries(bytes);
  const { sheets, startsIn1904 } = await readWorkbook(entries);
  return {
    sheets: sheets.flatMap(({ name, isHidden }) => (isHidden ? [] : [name])),
    async linesOf(sheet) {
      const open = entries.get(sheets.find(({ name }) => name === sheet)?.path ?? '');
      if (!open) throw new Error('The spreadsheet has no such sheet.');
      const [texts, days] = [await readSharedTexts(entries), await readDayStyles(entries)];
      const lines = await readLines(open(), ({ type, style, value }) => {
        if (type === 's') return texts.at(Number(value));
        if (type === 'str' || type === 'inlineStr') return unescapeText(value);
        if (type === 'b') return value === '' ? '' : String(value === '1');
        if (type === 'd') return value.slice(0, 10);
        // A cell with an error is empty, and reported if it is required: it is never zero.
        if (type === 'e' || value === '') return '';
        return days.has(style) ? serialDayText(value, startsIn1904) : numberText(value);
      });
      return toSheetLines(lines);
    },
  };
}

interface StoredLines {
  readonly texts: PackedTexts;
  readonly numbers: readonly number[];
}

/** Keeps the lines, and nothing that was needed to read them: the shared texts take more memory. */
const toSheetLines = ({ texts, numbers }: StoredLines): SheetLines => ({
  count: texts.count(),
  cellsAt: (index, width) => (index < texts.count() ? texts.at(index).split(unitSeparator, width) : []),
  lineAt: (index) => numbers[index] ?? 0,
  isUnclosed: () => false,
});

interface StoredCell {
  readonly type: string;
  readonly style: string;
  readonly value: string;
}

const letterA = 64;

/** The position of a cell such as `AB12` in its row; undefined if its name is left out, as the format permits. */
function columnOf(reference: string | undefined): number | undefined {
  let column = 0;
  for (const character of reference ?? '') {
    const letter = character.charCodeAt(0) - letterA;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column === 0 ? undefined : column - 1;
}

/** Reads a sheet with the digits of its numbers, days by the type of their cells, and texts unchanged. */
async function readLines(sheet: ReadableStream<string>, textOf: (cell: StoredCell) => string): Promise<StoredLines> {
  const texts = packTexts();
  const numbers: number[] = [];
  let line = 0;
  let cells: string[] = [];
  let column = -1;
  let [type, style, value] = ['n', '', ''];
  let isValue = false;
  let isPronunciation = false;
  await readXml(sheet, {
    open(name, attributes) {
      if (name === 'v') isValue = true;
      else if (name === 'c') {
        const found = attributes();
        column = columnOf(found['r']) ?? column + 1;
        type = found['t'] ?? 'n';
        style = found['s'] ?? '';
        value = '';
      } else if (name === 't') isValue = !isPronunciation;
      else if (name === 'rPh') isPronunciation = true;
      else if (name === 'row') {
        line = Number(attributes()['r'] ?? line + 1);
        cells = [];
        column = -1;
      }
    },
    text(piece) {
      if (isValue) value += piece;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isPronunciation = false;
      else if (name === 'c') cells[column] = textOf({ type, style, value }).replaceAll(unitSeparator, ' ');
      else if (name === 'row') {
        if (widthOf(cells) === 0) return;
        texts.add(cells.join(unitSeparator));
        numbers.push(line);
      }
    },
  });
  return { texts, numbers };
}
