/** What one request may contain: the limits of the service, less the bytes that surround the records. */
export const maxRecords = 25_000;
export const maxBytes = 6_000_000 - 100;

/** Records of a source that go into one request. */
export interface RecordPart {
  /** The position of the first record in the source. */
  readonly start: number;
  /** Each record as JSON. */
  readonly records: readonly string[];
}

const encoder = new TextEncoder();

/** The size of JSON as the service counts it: in UTF-8, escaped as in a JSON string. */
export const countedBytes = (json: string): number => encoder.encode(JSON.stringify(json)).length - 2;

/**
 * Splits records into the largest parts that one request may contain, and reads the source only as far as a part needs. A
 * record that exceeds the limit by itself makes a part of its own.
 */
export async function* splitRecords(
  source: Iterable<unknown> | AsyncIterable<unknown>,
  most = maxRecords,
): AsyncGenerator<RecordPart, void, undefined> {
  let start = 0;
  let bytes = 0;
  let records: string[] = [];
  for await (const record of source) {
    // What JSON cannot express, such as undefined, is null, and becomes an error row.
    const json = (JSON.stringify(record) as string | undefined) ?? 'null';
    const size = countedBytes(json) + 1;
    if (records.length > 0 && (records.length >= most || bytes + size > maxBytes)) {
      yield { start, records };
      start += records.length;
      bytes = 0;
      records = [];
    }
    records.push(json);
    bytes += size;
  }
  if (records.length > 0) yield { start, records };
}
