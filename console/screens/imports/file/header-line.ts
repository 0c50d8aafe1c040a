import { type SheetLines, isBlank, widthOf } from './sheet-lines.ts';

const searchedLines = 30;
const comparedLines = 60;
const maxHeadingLength = 100;

/** Amounts, dates, phones, ids and addresses: what a heading is not. */
const isValue = (cell: string): boolean => /^[^\p{L}]*\d[^\p{L}]*$|@/u.test(cell);

/** The most frequent number of cells of the first lines. Titles and remarks, of one cell, count only if there is nothing else. */
export function usualWidth(lines: SheetLines, from = 0): number {
  const counts = new Map<number, number>();
  for (let index = from; index < Math.min(lines.count, from + comparedLines); index += 1) {
    const width = widthOf(lines.cellsAt(index));
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const several = [...counts].filter(([width, count]) => width > 1 && (count > 1 || lines.count - from < 3));
  const [width] = (several.length > 0 ? several : [...counts]).reduce(
    (best, each) => (each[1] > best[1] ? each : best),
    [0, 0],
  );
  return width;
}

/** The index of the first line that looks like headings: distinct texts, about as many as the lines have cells. */
export function findHeading(lines: SheetLines): number {
  const width = usualWidth(lines);
  for (let index = 0; index < Math.min(lines.count, searchedLines); index += 1)
    if (looksLikeHeadings(lines.cellsAt(index), width)) return index;
  return 0;
}

function looksLikeHeadings(cells: readonly string[], width: number): boolean {
  const filled = cells.filter((cell) => !isBlank(cell)).map((cell) => cell.trim());
  const texts = filled.filter((cell) => !isValue(cell) && cell.length <= maxHeadingLength);
  const distinct = new Set(filled.map((cell) => cell.toLowerCase()));
  return (
    filled.length >= Math.max(Math.min(width, 2), Math.ceil(width * 0.6)) &&
    texts.length >= filled.length * 0.8 &&
    distinct.size >= filled.length * 0.7
  );
}

const maxEndLines = 20;

/** Counts the lines at the end that are remarks, such as the date of a report: one cell in a table of several. */
export function countEndLines(lines: SheetLines, heading: number): number {
  if (lines.count === 0 || filledIn(lines, heading) < 3) return 0;
  let count = 0;
  while (count < maxEndLines && lines.count - count > heading + 2 && isRemark(lines.cellsAt(lines.count - 1 - count)))
    count += 1;
  return count;
}

function isRemark(cells: readonly string[]): boolean {
  const [text = '', ...others] = cells.filter((cell) => !isBlank(cell));
  return others.length === 0 && /\p{L}/u.test(text);
}

const filledIn = (lines: SheetLines, index: number): number =>
  lines.cellsAt(index).filter((cell) => !isBlank(cell)).length;
