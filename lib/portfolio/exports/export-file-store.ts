import {
  type UploadedPart,
  abortUpload,
  beginUpload,
  completeUpload,
  getObject,
  presignObject,
  putObject,
  uploadPart,
} from '../../platform/aws/bucket.ts';
import type { ExportJob, ExportProgress } from './export-job.ts';
import { exportFileName, exportMediaType } from './export-file.ts';

const linkSeconds = 3600;

/** About 46 bytes: an item of 400 KB has room for 8,000 parts, enough for a file of 67 GB. */
const formatPart = ({ number, etag, crc32 }: UploadedPart): string =>
  [number, etag.replaceAll('"', ''), crc32].join(' ');

function parsePart(text: string): UploadedPart {
  const [number = '', etag = '', crc32 = ''] = text.split(' ');
  return { number: Number(number), etag, crc32 };
}

export function exportFileStore(
  job: Pick<ExportJob, 'organization' | 'id' | 'attempt' | 'exported' | 'format' | 'today'>,
) {
  const { organization, id, attempt } = job;
  const folder = `exports/${organization}/${id}`;
  const key = `${folder}/${attempt}.${job.format}`;
  const upload = ({ upload_id: uploadId = '' }: ExportProgress) => ({ key, id: uploadId });
  const tail = (run: number) => `${folder}/tail-${run}`;
  return {
    begin: () => beginUpload(key, { contentType: exportMediaType(job), fileName: exportFileName(job) }),

    putPart: async (progress: ExportProgress, number: number, content: Buffer): Promise<string> =>
      formatPart(await uploadPart(upload(progress), number, content)),

    complete: (progress: ExportProgress) =>
      completeUpload(upload(progress), progress.parts.map(parsePart), progress.bytes),

    abort: (progress: ExportProgress) => abortUpload(upload(progress)),

    putTail: (run: number, content: Buffer) => putObject(tail(run), content, 'text/plain'),
    tail: (run: number) => getObject(tail(run)),

    link: async (now: Date) => ({
      url: await presignObject(key, linkSeconds),
      expiresAt: new Date(now.getTime() + linkSeconds * 1000),
    }),
  };
}
