export interface PartLimits {
  readonly records: number;
  readonly bytes: number;
}

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/** The size of a text inside a JSON string, as the service measures import bodies. */
const quotedBytes = (text: string): number => bytesOf(JSON.stringify(text)) - '""'.length;

/** The rest of the body around the records, with the longest mode. */
const surroundingBytes = bytesOf(JSON.stringify(JSON.stringify({ accounts: [], mode: 'validate' })));

/** Splits records, in order, into parts within the limits of one import. An oversized record gets a part of its own. */
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
