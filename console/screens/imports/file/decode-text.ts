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

/**
 * Decodes a file without its byte order mark. If it has none, UTF-8 is assumed unless more letters are broken than
 * intact: a single truncated emoji must not garble every accent.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const encoding = marked ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

const pieceBytes = 1 << 20;

/** Counts in pieces: a whole text with broken letters takes twice the memory of any other. */
function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder();
  let broken = 0;
  let intact = 0;
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const text = decoder.decode(bytes.subarray(from, from + pieceBytes), { stream: true });
    if (!/[^\0-\x7f]/.test(text)) continue;
    broken += countOf(text, /\ufffd/g);
    intact += countOf(text, /[^\0-\x7f\ufffd]/gu);
  }
  return broken <= intact;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
