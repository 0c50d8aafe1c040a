import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { readSetting } from '../../foundation/read-setting.ts';
import { type CallLimits, callLimits, clientOptions } from './call-limits.ts';

const connect = (limits: CallLimits) => new S3Client({ ...clientOptions(limits), forcePathStyle: true });

let client: S3Client | undefined;
const s3 = () => (client ??= connect(callLimits.bucket));

let assemblyClient: S3Client | undefined;
const s3ForAssembly = () => (assemblyClient ??= connect(callLimits.assembly));

const locationOf = (key: string) => ({ Bucket: readSetting('BUCKET_NAME'), Key: key });

const attachmentNamed = (fileName: string): string => `attachment; filename="${fileName}"`;

/** The bucket verifies a checksum of the content. With a file name, browsers save the object and do not show it. */
export async function putObject(
  key: string,
  content: string | Buffer,
  contentType: string,
  fileName?: string,
): Promise<void> {
  const body = Buffer.from(content);
  // Without its length, the client treats an empty body as a stream.
  const length = { ContentLength: body.length };
  const named = fileName !== undefined && { ContentDisposition: attachmentNamed(fileName) };
  await s3().send(
    new PutObjectCommand({ ...locationOf(key), Body: body, ...length, ContentType: contentType, ...named }),
  );
}

/** `bytes` are inclusive. A missing object throws `NoSuchKey`. */
export function getObject(key: string, bytes?: readonly [first: number, last: number]): Promise<string> {
  if (!bytes) return readBody(locationOf(key));
  const range = bytes.join('-');
  return readBody({ ...locationOf(key), Range: `bytes=${range}` }, ({ ContentRange }) => {
    if (!ContentRange?.startsWith(`bytes ${range}/`))
      throw new RangeError(`S3 returned ${ContentRange ?? 'the whole object'} for bytes ${range} of ${key}.`);
  });
}

/**
 * Repeats a request whose reply breaks off; the client itself repeats only requests whose reply has not begun. All
 * attempts count towards the limit.
 */
async function readBody(
  input: GetObjectCommandInput,
  check: (reply: GetObjectCommandOutput) => void = () => undefined,
): Promise<string> {
  for (let attempts = 0; ;) {
    const reply = await s3().send(new GetObjectCommand(input));
    check(reply);
    attempts += reply.$metadata.attempts ?? 1;
    try {
      return (await reply.Body?.transformToString()) ?? '';
    } catch (error) {
      if (attempts >= callLimits.bucket.maxAttempts) throw error;
    }
  }
}

export const presignObject = (key: string, seconds: number): Promise<string> =>
  getSignedUrl(s3(), new GetObjectCommand(locationOf(key)), { expiresIn: seconds });

/** A multipart upload, whose object is invisible until the upload is complete. */
export interface Upload {
  readonly key: string;
  readonly id: string;
}

export interface UploadedPart {
  readonly number: number;
  readonly etag: string;
  readonly crc32: string;
}

export async function beginUpload(
  key: string,
  { contentType, fileName }: { readonly contentType: string; readonly fileName: string },
): Promise<string> {
  const { UploadId } = await s3().send(
    new CreateMultipartUploadCommand({
      ...locationOf(key),
      ContentType: contentType,
      ContentDisposition: attachmentNamed(fileName),
      ChecksumAlgorithm: 'CRC32',
    }),
  );
  if (UploadId === undefined) throw new Error(`S3 returned no id for the upload of ${key}.`);
  return UploadId;
}

/** All parts but the last need at least 5 MB. Repeating a number replaces the part. */
export async function uploadPart({ key, id }: Upload, number: number, content: Buffer): Promise<UploadedPart> {
  const { ETag, ChecksumCRC32 } = await s3().send(
    new UploadPartCommand({
      ...locationOf(key),
      UploadId: id,
      PartNumber: number,
      Body: content,
      ContentLength: content.length,
      ChecksumAlgorithm: 'CRC32',
    }),
  );
  if (ETag === undefined || ChecksumCRC32 === undefined)
    throw new Error(`S3 returned no ETag or no checksum for part ${number} of ${key}.`);
  return { number, etag: ETag, crc32: ChecksumCRC32 };
}

/**
 * Errors after which an upload can never be completed: it was aborted or completed, or a part is missing or differs.
 */
const lostUploads = ['NoSuchUpload', 'InvalidPart', 'InvalidPartOrder', 'EntityTooSmall'];

export const isUploadLost = (error: unknown): boolean => error instanceof Error && lostUploads.includes(error.name);

/** Also succeeds if an earlier attempt did: then an object of this size exists under the key. */
export async function completeUpload(
  { key, id }: Upload,
  parts: readonly UploadedPart[],
  bytes: number,
): Promise<void> {
  const Parts = parts.map(({ number, etag, crc32 }) => ({ PartNumber: number, ETag: etag, ChecksumCRC32: crc32 }));
  try {
    await s3ForAssembly().send(
      new CompleteMultipartUploadCommand({ ...locationOf(key), UploadId: id, MultipartUpload: { Parts } }),
    );
  } catch (error) {
    if (!isUploadLost(error) || (await sizeOf(key)) !== bytes) throw error;
  }
}

async function sizeOf(key: string): Promise<number | undefined> {
  try {
    return (await s3().send(new HeadObjectCommand(locationOf(key)))).ContentLength;
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFound') return undefined;
    throw error;
  }
}

export const abortUpload = async ({ key, id }: Upload): Promise<void> => {
  await s3().send(new AbortMultipartUploadCommand({ ...locationOf(key), UploadId: id }));
};
