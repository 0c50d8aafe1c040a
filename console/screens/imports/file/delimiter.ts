import { csvLines } from './csv-lines.ts';
import { widthOf } from './sheet-lines.ts';

/** A comma is the last choice: it also stands inside names and amounts. */
const delimiters = ['\t', '|', ';', ','];
const triedLines = 200;
const triedCharacters = 200_000;

interface Separation {
  readonly delimiter: string;
  /** The position at which the lines begin. */
  readonly from: number;
}

/** Finds the delimiter that gives the most lines the same number of cells, unless a first line `sep=;` names it. */
export function findDelimiter(text: string): Separation {
  const [whole, named] = /^"?sep=([^\r\n"]|\t)"?(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
  if (whole !== undefined && named !== undefined) return { delimiter: named, from: whole.length };
  const start = text.slice(0, triedCharacters);
  const tried = delimiters.map((delimiter) => ({ delimiter, share: evenShare(start, delimiter) }));
  const best = Math.max(...tried.map(({ share }) => share));
  const found = best === 0 ? undefined : tried.find(({ share }) => share >= best * 0.9);
  return { delimiter: found?.delimiter ?? ',', from: 0 };
}

/** The share of the lines that have the most frequent number of cells, if that is more than one. */
function evenShare(text: string, delimiter: string): number {
  const lines = csvLines(text, delimiter, { max: triedLines });
  const counts = new Map<number, number>();
  for (let index = 0; index < lines.count; index += 1) {
    const cells = lines.cellsAt(index);
    // Trailing cells may be missing in some lines, and stand in others although they are empty.
    const width = widthOf(cells) > 1 ? cells.length : widthOf(cells);
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const several = [...counts].filter(([width]) => width > 1).map(([, count]) => count);
  return lines.count === 0 ? 0 : Math.max(0, ...several) / lines.count;
}
