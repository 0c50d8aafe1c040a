import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readExport } from '../../lib/portfolio/exports/contract.ts';
import { exportFileStore } from '../../lib/portfolio/exports/export-file-store.ts';
import { exportJobStore } from '../../lib/portfolio/exports/export-job-store.ts';
import { exportView, isExportExpired } from '../../lib/portfolio/exports/export-job.ts';

export const handler = onLambda(readExport, async ({ organization, params, now }) => {
  const job = await exportJobStore(organization).read(params.id);
  // The bucket deletes the file in time; the table may keep an expired item for days.
  if (!job || isExportExpired(job, now)) throw notFound('export');
  const link = job.status === 'completed' ? await exportFileStore(job).link(now) : undefined;
  return reply(200, exportView(job, link));
});
