export interface PartLimits {
  readonly records: number;
  readonly bytes: number;
}

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/** The bytes of a text within a JSON string, as the service counts the bodies of imports. */
const quotedBytes = (text: string): number => bytesOf(JSON.stringify(text)) - '""'.length;

/** What surrounds the records in a body. The mode is counted in the longest form. */
const surroundingBytes = bytesOf(JSON.stringify(JSON.stringify({ accounts: [], mode: 'validate' })));

/** Splits records into parts within the limits of one import, in their order. A record too large for any part is alone in its. */
export function splitIntoParts<Entry extends { readonly record: unknown }>(
  entries: readonly Entry[],
  limits: PartLimits,
): Entry[][] {
  const parts: Entry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const size = quotedBytes(`${JSON.stringify(entry.record)},`);
    const part = parts.at(-1);
    if (part && part.length < limits.records && bytes + size <= limits.bytes) {
      part.push(entry);
      bytes += size;
    } else {
      parts.push([entry]);
      bytes = surroundingBytes + size;
    }
  }
  return parts;
}
