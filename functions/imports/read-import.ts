import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readImport } from '../../lib/portfolio/imports/contract.ts';
import { importView, isExpired } from '../../lib/portfolio/imports/import-job.ts';
import { importStore } from '../../lib/portfolio/imports/import-store.ts';
import { loadRowsToShow } from '../../lib/portfolio/imports/load-rows-to-show.ts';

export const handler = onLambda(readImport, async ({ organization, params, now }) => {
  const job = await importStore(organization).read(params.jobId, { consistent: true });
  // The bucket deletes the files in time; the table may keep an expired item for days.
  if (!job || isExpired(job, now)) throw notFound('import');
  const [errors, warnings, differences] = await Promise.all([
    loadRowsToShow(job, 'errors'),
    loadRowsToShow(job, 'warnings'),
    loadRowsToShow(job, 'differences'),
  ]);
  return reply(200, importView(job, { errors, warnings, differences }));
});
