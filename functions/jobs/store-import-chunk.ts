import { ChunkToStore } from '../../lib/history/messages/messages.ts';
import { onQueue } from '../../lib/platform/jobs/on-queue.ts';
import { storeImportChunk } from '../../lib/portfolio/imports/store-import-chunk.ts';

export const handler = onQueue('import-chunk', ChunkToStore, ({ message, now, isLast }) => {
  const { organization, job_id: job, ...chunk } = message;
  return storeImportChunk(organization, job, chunk, { now, isLast });
});
