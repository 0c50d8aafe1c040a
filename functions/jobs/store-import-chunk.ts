import { planLoader } from '../../lib/campaigns/campaigns/load-plans.ts';
import { type OrganizationId, known } from '../../lib/foundation/ids.ts';
import { storeImportChunk } from '../../lib/portfolio/imports/store-import-chunk.ts';
import { ChunkToStore } from '../../lib/jobs/messages/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';

export const handler = onQueue('import-chunk', ChunkToStore, ({ message, now, isLast }) => {
  const { organization: id, job_id, ...chunk } = message;
  const organization = known<OrganizationId>(id);
  const loadPlan = planLoader(organization).planOf;
  return storeImportChunk(organization, known(job_id), chunk, { now, isLast, loadPlan });
});
