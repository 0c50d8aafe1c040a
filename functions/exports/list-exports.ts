import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { listExports } from '../../lib/portfolio/exports/contract.ts';
import { exportJobStore } from '../../lib/portfolio/exports/export-job-store.ts';
import {
  type StoredExportJob,
  exportSummaryView,
  isExportExpired,
  parseExportJob,
} from '../../lib/portfolio/exports/export-job.ts';

export const handler = onLambda(listExports, async ({ organization, query, now }) => {
  // DynamoDB may keep an expired item for days; reading one by id already returns 404.
  const shown = (job: StoredExportJob) => (isExportExpired(job, now) ? [] : [exportSummaryView(parseExportJob(job))]);
  const page = await loadPage(organization, exportJobStore(organization).listing(), query, shown);
  return reply(200, { ...page, data: page.data.flat() });
});
