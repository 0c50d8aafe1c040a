export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
}

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Decodes a file without its byte order mark. If it has none, UTF-8 is assumed unless more letters are broken than
 * intact: a single truncated emoji must not garble every accent.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const encoding = marked ?? 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  if (marked !== undefined) return { text, encoding };
  const broken = countOf(text, /\ufffd/g);
  if (broken === 0 || broken <= countOf(text, /[^\0-\x7f\ufffd]/gu)) return { text, encoding };
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
}
