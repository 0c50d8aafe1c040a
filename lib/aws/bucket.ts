import {
  GetObjectCommand,
  type GetObjectCommandInput,
  type GetObjectCommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { readSetting } from '../foundation/read-setting.ts';
import { callLimits, clientOptions } from './call-limits.ts';

let client: S3Client | undefined;
const s3 = () => (client ??= new S3Client({ ...clientOptions(callLimits.bucket), forcePathStyle: true }));

const locationOf = (key: string) => ({ Bucket: readSetting('BUCKET_NAME'), Key: key });

/** Stores an object. The bucket verifies a checksum of what it receives. */
export async function putObject(key: string, content: string | Buffer, contentType: string): Promise<void> {
  const body = Buffer.from(content);
  // Without its length, the client takes an empty body for a stream.
  const length = { ContentLength: body.length };
  await s3().send(new PutObjectCommand({ ...locationOf(key), Body: body, ...length, ContentType: contentType }));
}

/** Reads an object, or its bytes from the first to the last, both included. A missing object is the error `NoSuchKey`. */
export function getObject(key: string, bytes?: readonly [first: number, last: number]): Promise<string> {
  if (!bytes) return readBody(locationOf(key));
  const range = bytes.join('-');
  return readBody({ ...locationOf(key), Range: `bytes=${range}` }, ({ ContentRange }) => {
    if (!ContentRange?.startsWith(`bytes ${range}/`))
      throw new RangeError(`S3 returned ${ContentRange ?? 'the whole object'} for bytes ${range} of ${key}.`);
  });
}

/**
 * Sends a request again if its reply breaks off: the client itself repeats only requests whose reply has not begun. All
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

/** Returns a link from which the object can be downloaded without credentials for the given number of seconds. */
export const presignObject = (key: string, seconds: number): Promise<string> =>
  getSignedUrl(s3(), new GetObjectCommand(locationOf(key)), { expiresIn: seconds });
