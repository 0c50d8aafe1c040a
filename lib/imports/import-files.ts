import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ImportJobId, OrganizationId } from '../ids.ts';
import { setting } from '../setting.ts';
import type { ImportErrorView } from './contract.ts';

let client: S3Client | undefined;
const bucketClient = () => (client ??= new S3Client({ forcePathStyle: true }));

const put = async (key: string, body: string | Buffer, contentType: string): Promise<void> => {
  await bucketClient().send(
    new PutObjectCommand({ Bucket: setting('BUCKET_NAME'), Key: key, Body: body, ContentType: contentType }),
  );
};

async function get(key: string, bytes?: readonly [first: number, last: number]): Promise<string> {
  const { Body } = await bucketClient().send(
    new GetObjectCommand({
      Bucket: setting('BUCKET_NAME'),
      Key: key,
      ...(bytes && { Range: `bytes=${bytes[0]}-${bytes[1]}` }),
    }),
  );
  if (!Body) throw new Error('The bucket answered without a body.');
  return Body.transformToString();
}

const json = 'application/json';

/** The files of one import in the bucket: what was submitted, its records by chunk, and what could not be stored. */
export function importFiles(organization: OrganizationId, job: ImportJobId) {
  const folder = `imports/${organization}/${job}`;
  const payload = `${folder}/payload.json`;
  const records = `${folder}/records.ndjson`;
  const errors = `${folder}/errors.json`;
  const chunkErrors = (chunk: number) => `${folder}/errors/${chunk}.json`;
  return {
    putPayload: (body: string) => put(payload, body, json),
    payload: () => get(payload),

    putRecords: (file: Buffer) => put(records, file, 'application/x-ndjson'),
    records: (firstByte: number, lastByte: number) => get(records, [firstByte, lastByte]),

    putChunkErrors: (chunk: number, rows: readonly ImportErrorView[]) =>
      put(chunkErrors(chunk), JSON.stringify(rows), json),
    // We wrote these rows ourselves.
    chunkErrors: async (chunk: number) => JSON.parse(await get(chunkErrors(chunk))) as ImportErrorView[],

    putErrors: (text: string) => put(errors, text, json),
    async firstErrors(inlineBytes: number) {
      const text = `${await get(errors, [0, inlineBytes - 1])}]`;
      // The same rows, gathered.
      return JSON.parse(text) as ImportErrorView[];
    },

    /** A link to all error rows that needs no credentials, good for an hour. */
    errorsUrl(): Promise<string> {
      return getSignedUrl(bucketClient(), new GetObjectCommand({ Bucket: setting('BUCKET_NAME'), Key: errors }), {
        expiresIn: 3600,
      });
    },
  };
}
