import { getObject, presignObject, putObject } from '../../platform/aws/bucket.ts';
import type { ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import type { ChunkChanges, WrittenAccount } from './chunk-changes.ts';
import type { ChangeTotalView } from './contract.ts';
import type { Row, RowKind } from './import-job.ts';

const json = 'application/json';

export function importFileStore(organization: OrganizationId, job: ImportJobId) {
  const folder = `imports/${organization}/${job}`;
  const payload = `${folder}/payload.json`;
  const records = `${folder}/records.ndjson`;
  const all = (kind: RowKind) => `${folder}/${kind}.json`;
  const ofChunk = (kind: RowKind, chunk: number) => `${folder}/${kind}/${chunk}.json`;
  const changesOf = (chunk: number) => `${folder}/changes/${chunk}.json`;
  const totalsOf = (chunk: number) => `${folder}/change_totals/${chunk}.json`;
  const writtenOf = (chunk: number) => `${folder}/written/${chunk}.json`;
  return {
    putPayload: (body: string) => putObject(payload, body, json),
    payload: () => getObject(payload),

    putRecords: (file: Buffer) => putObject(records, file, 'application/x-ndjson'),
    records: (firstByte: number, lastByte: number) => getObject(records, [firstByte, lastByte]),

    putChunkRows: (kind: RowKind, chunk: number, rows: readonly Row[RowKind][]) =>
      putObject(ofChunk(kind, chunk), JSON.stringify(rows), json),
    async chunkRows<Kind extends RowKind>(kind: Kind, chunk: number) {
      const text = await getObject(ofChunk(kind, chunk));
      // `putChunkRows` wrote the same rows.
      return JSON.parse(text) as Row[Kind][];
    },

    putChanges: (chunk: number, changes: ChunkChanges) => putObject(changesOf(chunk), JSON.stringify(changes), json),
    changes: (chunk: number) => findJson<ChunkChanges>(changesOf(chunk)),

    putWritten: (chunk: number, written: readonly WrittenAccount[]) =>
      putObject(writtenOf(chunk), JSON.stringify(written), json),
    written: (chunk: number) => findJson<readonly WrittenAccount[]>(writtenOf(chunk)),

    putChangeTotals: (chunk: number, totals: readonly ChangeTotalView[]) =>
      putObject(totalsOf(chunk), JSON.stringify(totals), json),
    changeTotals: (chunk: number) => findJson<readonly ChangeTotalView[]>(totalsOf(chunk)),

    putRows: (kind: RowKind, text: string) => putObject(all(kind), text, json),
    async firstRows<Kind extends RowKind>(kind: Kind, inlineBytes: number) {
      const text = `${await getObject(all(kind), [0, inlineBytes - 1])}]`;
      // `putRows` wrote the same rows.
      return JSON.parse(text) as Row[Kind][];
    },

    /** Needs no credentials and is valid for an hour. */
    rowsUrl: (kind: RowKind) => presignObject(all(kind), 3600),
  };
}

/** Undefined if there is no such file. */
async function findJson<Value>(key: string): Promise<Value | undefined> {
  try {
    const text = await getObject(key);
    // This store wrote the same value.
    return JSON.parse(text) as Value;
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
    throw error;
  }
}
