import { getObject, presignObject, putObject } from '../../aws/bucket.ts';
import type { ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import type { ImportErrorView } from './contract.ts';

const json = 'application/json';

/** The files of one import in the bucket: the submitted payload, its records by chunk, and the error rows. */
export function importFileStore(organization: OrganizationId, job: ImportJobId) {
  const folder = `imports/${organization}/${job}`;
  const payload = `${folder}/payload.json`;
  const records = `${folder}/records.ndjson`;
  const errors = `${folder}/errors.json`;
  const chunkErrors = (chunk: number) => `${folder}/errors/${chunk}.json`;
  return {
    putPayload: (body: string) => putObject(payload, body, json),
    payload: () => getObject(payload),

    putRecords: (file: Buffer) => putObject(records, file, 'application/x-ndjson'),
    records: (firstByte: number, lastByte: number) => getObject(records, [firstByte, lastByte]),

    putChunkErrors: (chunk: number, rows: readonly ImportErrorView[]) =>
      putObject(chunkErrors(chunk), JSON.stringify(rows), json),
    // `putChunkErrors` wrote these rows.
    chunkErrors: async (chunk: number) => JSON.parse(await getObject(chunkErrors(chunk))) as ImportErrorView[],

    putErrors: (text: string) => putObject(errors, text, json),
    async firstErrors(inlineBytes: number) {
      const text = `${await getObject(errors, [0, inlineBytes - 1])}]`;
      // `putErrors` wrote the same rows.
      return JSON.parse(text) as ImportErrorView[];
    },

    /** A link to all error rows that needs no credentials and is valid for an hour. */
    errorsUrl: () => presignObject(errors, 3600),
  };
}
