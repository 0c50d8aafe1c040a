const encoder = new TextEncoder();
const scratch = new Uint8Array(64 * 1024);
/** A character takes at most three bytes; one of four bytes is two characters of a text. */
const maxBytesOfCharacter = 3;

/** The bytes of a record and its comma inside a JSON string, as the service measures import bodies. */
export function recordBytes(record: unknown): number {
  const text = JSON.stringify(record);
  return bytesOf(text) + countOf('"', text) + countOf('\\', text) + ','.length;
}

const bytesOf = (text: string): number =>
  text.length * maxBytesOfCharacter > scratch.length
    ? encoder.encode(text).length
    : encoder.encodeInto(text, scratch).written;

function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}
