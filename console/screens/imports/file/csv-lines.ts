import { type SheetLines, widthOf } from './sheet-lines.ts';

const quote = '"';
/** A quoted cell is not longer than this; one that seems to be has no closing quote. */
const maxQuotedLength = 100_000;

/** The next position of each of the characters that end lines or open quotes. Each position is searched once. */
function positionsIn(text: string) {
  const next = (character: string) => {
    let found = -1;
    return (from: number): number => {
      if (found < from) found = text.indexOf(character, from);
      if (found === -1) found = text.length;
      return found;
    };
  };
  return { feed: next('\n'), return: next('\r'), quote: next(quote) };
}

const isLineEnd = (character: string | undefined): boolean =>
  character === undefined || character === '\n' || character === '\r';

function endsCell(text: string, from: number, delimiter: string): boolean {
  let at = from;
  while (text[at] === ' ' && delimiter !== ' ') at += 1;
  return isLineEnd(text[at]) || text.startsWith(delimiter, at);
}

/**
 * The position of the quote that closes the one at `open`; undefined if there is none. Inside quotes every quote is
 * doubled. A single one is tolerated on the same line; on a later line it opens a cell, so the first quote was never
 * closed.
 */
function closingQuote(text: string, open: number, delimiter: string): number | undefined {
  let from = open + 1;
  for (;;) {
    const at = text.indexOf(quote, from);
    if (at === -1 || at - open > maxQuotedLength) return undefined;
    if (text[at + 1] === quote) {
      from = at + 2;
      continue;
    }
    if (endsCell(text, at + 1, delimiter)) return at;
    if (/[\r\n]/.test(text.slice(open, at))) return undefined;
    from = at + 1;
  }
}

function lineEndIn(text: string, from: number, to: number): number {
  for (let at = from; at < to; at += 1) if (isLineEnd(text[at])) return at;
  return to;
}

interface ScannedLine {
  readonly cells: string[];
  readonly end: number;
  readonly isUnclosed: boolean;
}

/** Reads the cells of a line that has quotes. The line may contain line ends within them. */
function scanQuoted(text: string, start: number, limit: number, delimiter: string): ScannedLine {
  const cells: string[] = [];
  let isUnclosed = false;
  for (let at = start; ;) {
    const close = text[at] === quote ? closingQuote(text, at, delimiter) : undefined;
    isUnclosed ||= text[at] === quote && close === undefined;
    const opened = text[at] === quote ? at + 1 : at;
    const lineEnd = lineEndIn(text, close ?? at, limit);
    const found = text.indexOf(delimiter, close ?? at);
    const end = found === -1 || found > lineEnd ? lineEnd : found;
    cells.push(close === undefined ? text.slice(opened, end) : text.slice(opened, close).replaceAll('""', quote));
    if (end === lineEnd) return { cells, end, isUnclosed };
    at = end + delimiter.length;
  }
}

/** Splits CSV into lines. Each line may end in its own way. */
export function csvLines(text: string, delimiter: string, { from = 0, max = Infinity } = {}): SheetLines {
  const starts: number[] = [];
  const ends: number[] = [];
  const numbers: number[] = [];
  const unclosed = new Set<number>();
  const quoted = new Set<number>();
  const next = positionsIn(text);
  let line = from === 0 ? 1 : 2;
  for (let at = from; at < text.length && starts.length < max;) {
    let end = Math.min(next.feed(at), next.return(at));
    const hasQuotes = next.quote(at) < end;
    const scanned = hasQuotes ? scanQuoted(text, at, text.length, delimiter) : undefined;
    const breaks = scanned && scanned.end > end ? countLineEnds(text.slice(end, scanned.end)) : 0;
    end = scanned?.end ?? end;
    if (scanned ? widthOf(scanned.cells) > 0 : hasContent(text, at, end, delimiter)) {
      if (scanned) quoted.add(starts.length);
      if (scanned?.isUnclosed === true) unclosed.add(starts.length);
      starts.push(at);
      ends.push(end);
      numbers.push(line);
    }
    line += breaks + 1;
    at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
  }
  return {
    count: starts.length,
    lineAt: (index) => numbers[index] ?? 0,
    isUnclosed: (index) => unclosed.has(index),
    cellsAt(index, width) {
      const start = starts[index] ?? 0;
      if (quoted.has(index)) return scanQuoted(text, start, text.length, delimiter).cells;
      return text.slice(start, ends[index]).split(delimiter, width);
    },
  };
}

const countLineEnds = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

function hasContent(text: string, from: number, to: number, delimiter: string): boolean {
  const first = text[from];
  if (first !== undefined && from < to && first !== ' ' && first !== delimiter && first !== '\t') return true;
  return widthOf(text.slice(from, to).split(delimiter)) > 0;
}
