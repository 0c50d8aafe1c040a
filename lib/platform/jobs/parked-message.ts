import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';

/** Only the packed record contains personal data. */
const ParkedMessage = z.object({
  parked_by: z.string(),
  shard: z.nullable(z.string()),
  sequence: z.string().check(z.regex(/^\d{1,40}$/)),
  kind: z.nullable(z.string()),
  written_at: z.string(),
  error: z.string(),
  /** As Lambda delivered it: JSON, compressed, in base64. */
  record: z.string(),
});
export type ParkedMessage = z.output<typeof ParkedMessage>;

/**
 * Two images of a 400 KB item differ little, but are further apart than gzip's window. With a window of 4 MB they fit
 * into a message of 1 MB.
 */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 22 } };

export const packRecord = (record: DynamoDBRecord): string =>
  brotliCompressSync(JSON.stringify(record), compression).toString('base64');

export const unpackRecord = ({ record }: ParkedMessage): DynamoDBRecord =>
  // It was packed by `packRecord`.
  JSON.parse(brotliDecompressSync(Buffer.from(record, 'base64')).toString()) as DynamoDBRecord;

/** Undefined for a message from Lambda itself, which has only positions. */
export function parseParkedMessage(body: string): ParkedMessage | undefined {
  const parsed = z.safeParse(ParkedMessage, JSON.parse(body));
  return parsed.success ? parsed.data : undefined;
}
