import { known } from '../../lib/ids.ts';
import { storeChunk } from '../../lib/imports/storing.ts';
import { ChunkToStore } from '../../lib/jobs/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';

export const handler = onQueue('import-chunk', ChunkToStore, ({ message, now, isLast }) => {
  const { organization, job_id, ...chunk } = message;
  return storeChunk(known(organization), known(job_id), chunk, { now, isLast });
});
