import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { known } from '../../lib/ids.ts';
import { readImport } from '../../lib/imports/contract.ts';
import { importView, isExpired } from '../../lib/imports/import-job.ts';
import { importStore } from '../../lib/imports/import-store.ts';
import { errorsToShow } from '../../lib/imports/import-errors.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(readImport, async ({ organization, params, now }) => {
  const job = await importStore(organization).read(known(params.jobId), { consistent: true });
  // The files of an import are gone by then, and the table may take days to notice.
  if (!job || isExpired(job, now)) throw notFound('import');
  const { rows, url } = await errorsToShow(job);
  return reply(200, importView(job, rows, url));
});
