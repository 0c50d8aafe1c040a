import { known } from '../../lib/foundation/ids.ts';
import { storeImportChunk } from '../../lib/portfolio/imports/store-import-chunk.ts';
import { ChunkToStore } from '../../lib/jobs/messages/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';

export const handler = onQueue('import-chunk', ChunkToStore, ({ message, now, isLast }) => {
  const { organization, job_id, ...chunk } = message;
  return storeImportChunk(known(organization), known(job_id), chunk, { now, isLast });
});
