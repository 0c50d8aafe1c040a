import { isUploadLost } from '../../platform/aws/bucket.ts';
import { sendMessages } from '../../platform/aws/queue-client.ts';
import type { ExportId, OrganizationId } from '../../foundation/ids.ts';
import { log } from '../../foundation/log.ts';
import { toError } from '../../foundation/to-error.ts';
import { RetryLaterError } from '../../platform/jobs/failures.ts';
import { exportFileStore } from './export-file-store.ts';
import { exportJobStore } from './export-job-store.ts';
import { type ExportJob, type ExportProgress, maxUploads, nextPartNumber, noProgress } from './export-job.ts';
import { readExportText } from './read-export-text.ts';

/** S3 requires at least 5 MB. One upload must fit the timeout of a bucket call. */
const partBytes = 8 * 1024 * 1024;

const defaultRunMs = 15_000;

interface RunOptions {
  readonly now: Date;
  readonly isLast: boolean;
  readonly runMs?: number;
}

class SupersededError extends Error {}

/**
 * Writes an export for a few seconds, then enqueues the rest. Safe to repeat, interrupt and run concurrently:
 * the latest run continues from the recorded progress, and earlier ones stop when they next record theirs.
 */
export async function writeExport(
  organization: OrganizationId,
  id: ExportId,
  { now, isLast, runMs = defaultRunMs }: RunOptions,
): Promise<void> {
  const jobs = exportJobStore(organization);
  const job = await jobs.beginRun(id);
  if (!job) return requireStored(organization, id, isLast);
  try {
    await run(job, Date.now() + runMs);
  } catch (error) {
    if (error instanceof SupersededError) return;
    if (isUploadLost(error)) return restartUpload(job, error);
    if (isLast) await fail(job, now);
    throw error;
  }
}

async function requireStored(organization: OrganizationId, id: ExportId, isLast: boolean): Promise<void> {
  const stored = await exportJobStore(organization).read(id);
  if (!stored && !isLast) throw new RetryLaterError('The export is not stored yet.');
}

const enqueue = ({ organization, id }: ExportJob): Promise<void> =>
  sendMessages('export', organization, [{ organization, export_id: id }]);

async function record(job: ExportJob, changed: Partial<Pick<ExportJob, 'progress' | 'attempt'>>): Promise<ExportJob> {
  const recorded = await exportJobStore(job.organization).record(job, changed);
  if (!recorded) throw new SupersededError();
  return recorded;
}

async function run(begun: ExportJob, until: number): Promise<void> {
  const files = exportFileStore(begun);
  let job = begun;
  if (job.progress.upload_id === undefined)
    job = await record(job, { progress: { ...job.progress, upload_id: await files.begin() } });
  if (!job.progress.is_read) job = await writeParts(job, until);
  if (!job.progress.is_read) return enqueue(job);
  await files.complete(job.progress);
  await exportJobStore(job.organization).end(job, { status: 'completed' }, new Date());
}

async function writeParts(begun: ExportJob, until: number): Promise<ExportJob> {
  const files = exportFileStore(begun);
  let job = begun;
  let pending = await tailOf(job);
  let read = job.progress;
  for await (const { next, ...page } of readExportText(job.organization, job, read)) {
    pending.push(Buffer.from(page.text));
    read = { ...read, accounts_read: read.accounts_read + page.accountsRead, rows: read.rows + page.rows };
    const { position: _, ...progress } = read;
    read = next ? { ...progress, position: next } : { ...progress, is_read: true };
    if (!next || sizeOf(pending) >= partBytes) {
      job = await uploadPart(job, read, Buffer.concat(pending));
      read = job.progress;
      pending = [];
    }
    if (next && Date.now() > until) {
      if (pending.length > 0) await files.putTail(job.run, Buffer.concat(pending));
      return record(job, { progress: pending.length > 0 ? { ...read, tail_of_run: job.run } : read });
    }
  }
  return job;
}

const sizeOf = (pieces: readonly Buffer[]): number => pieces.reduce((bytes, { length }) => bytes + length, 0);

/** What earlier runs read and did not upload. */
const tailOf = async ({ progress, ...job }: ExportJob): Promise<Buffer[]> =>
  progress.tail_of_run === undefined ? [] : [Buffer.from(await exportFileStore(job).tail(progress.tail_of_run))];

async function uploadPart(job: ExportJob, read: ExportProgress, content: Buffer): Promise<ExportJob> {
  const part = await exportFileStore(job).putPart(read, nextPartNumber(job), content);
  const { tail_of_run: _, ...progress } = read;
  return record(job, {
    progress: { ...progress, parts: [...progress.parts, part], bytes: progress.bytes + content.length },
  });
}

/** Starts a new upload after the bucket lost the last one, for example because that took longer than a day. */
async function restartUpload(job: ExportJob, error: unknown): Promise<void> {
  log.warn('the upload of an export is lost', { attempt: job.attempt, error: toError(error) });
  if (job.attempt >= maxUploads) return fail(job, new Date());
  const attempt = job.attempt + 1;
  const begun = await exportJobStore(job.organization).record(job, { attempt, progress: noProgress });
  if (begun) await enqueue(begun);
}

async function fail(job: ExportJob, now: Date): Promise<void> {
  const jobs = exportJobStore(job.organization);
  const stored = await jobs.read(job.id);
  if (!(await jobs.end(job, { status: 'failed', failure_code: 'not_written' }, now))) return;
  if (stored?.progress.upload_id === undefined) return;
  await exportFileStore(stored)
    .abort(stored.progress)
    .catch((error: unknown) => log.warn('upload not aborted', toError(error)));
}
