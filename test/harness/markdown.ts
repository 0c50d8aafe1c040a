import { required } from './required.ts';

interface Heading {
  readonly level: number;
  readonly text: string;
  /** The number of its line, from 0. */
  readonly line: number;
}

/** The lines of a page, those of code blocks empty. */
export function proseLinesOf(page: string): readonly string[] {
  let isCode = false;
  return page.split('\n').map((line) => {
    const isFence = /^ *```/.test(line);
    if (isFence) isCode = !isCode;
    return isCode || isFence ? '' : line;
  });
}

const headingsOf = (page: string): readonly Heading[] =>
  proseLinesOf(page).flatMap((text, line) => {
    const [, marks = '', heading] = /^(#+) (.+)$/.exec(text) ?? [];
    return heading === undefined ? [] : [{ level: marks.length, text: heading, line }];
  });

/** The anchors that GitHub gives to the headings of a page. */
export function anchorsOf(page: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const { text } of headingsOf(page)) {
    const anchor = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
      .replaceAll(' ', '-');
    let unique = anchor;
    for (let n = 1; anchors.has(unique); n += 1) unique = `${anchor}-${n}`;
    anchors.add(unique);
  }
  return anchors;
}

/** The texts of the headings of a level, in order. */
export const headingsAt = (page: string, level: number): readonly string[] =>
  headingsOf(page).flatMap((heading) => (heading.level === level ? [heading.text] : []));

/** The text below a heading, with the headings below it. */
export function sectionOf(page: string, heading: string): string {
  const headings = headingsOf(page);
  const start = required(
    headings.find(({ text }) => text === heading),
    `The heading "${heading}"`,
  );
  const end = headings.find(({ level, line }) => line > start.line && level <= start.level);
  return page
    .split('\n')
    .slice(start.line + 1, end?.line)
    .join('\n');
}

/** The cells of the first column of the tables in a text, without the header. */
export const firstColumnOf = (text: string): readonly string[] =>
  proseLinesOf(text).flatMap((line, index, lines) => {
    const cell = /^\| `?([^|`]+?)`? +\|/.exec(line)?.[1];
    return cell === undefined || cell.startsWith('-') || lines[index + 1]?.startsWith('| -') ? [] : [cell];
  });
