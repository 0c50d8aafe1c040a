import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { listImports } from '../../lib/portfolio/imports/contract.ts';
import { type ImportJob, importSummaryView, isExpired } from '../../lib/portfolio/imports/import-job.ts';
import { importStore } from '../../lib/portfolio/imports/import-store.ts';

export const handler = onLambda(listImports, async ({ organization, query, now }) => {
  // DynamoDB may keep an expired item for days; reading one by id already returns 404.
  const shown = (job: ImportJob) => (isExpired(job, now) ? [] : [importSummaryView(job)]);
  const page = await loadPage(organization, importStore(organization).listing(), query, shown);
  return reply(200, { ...page, data: page.data.flat() });
});
