import { recordBytes } from './record-bytes.ts';

export interface PartLimits {
  readonly records: number;
  readonly bytes: number;
}

/** The rest of the body around the records, with the longest mode. */
const surroundingBytes = recordBytes({ accounts: [], mode: 'validate' }) + '""'.length;

/** Splits records, in order, into parts within the limits of one import. An oversized record gets a part of its own. */
export function splitIntoParts<Entry extends { readonly bytes: number }>(
  entries: readonly Entry[],
  limits: PartLimits,
): Entry[][] {
  const parts: Entry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const part = parts.at(-1);
    if (part && part.length < limits.records && bytes + entry.bytes <= limits.bytes) {
      part.push(entry);
      bytes += entry.bytes;
    } else {
      parts.push([entry]);
      bytes = surroundingBytes + entry.bytes;
    }
  }
  return parts;
}
