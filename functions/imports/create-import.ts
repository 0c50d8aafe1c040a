import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { importJobIdOf } from '../../lib/ids.ts';
import { createImport, importRecordsMax } from '../../lib/imports/contract.ts';
import { importFiles } from '../../lib/imports/import-files.ts';
import { newImportJob } from '../../lib/imports/import-job.ts';
import { importStore } from '../../lib/imports/import-store.ts';
import { send } from '../../lib/jobs/queue.ts';
import { Problem } from '../../lib/problem.ts';

export const handler = onLambda(createImport, async ({ organization, caller, body, rawBody, newId, now }) => {
  if (body.accounts.length > importRecordsMax)
    throw new Problem(413, 'too_many_records', `An import takes at most ${importRecordsMax} records.`);
  const { actor } = caller;
  const submittedBy = actor.kind === 'user' ? actor.id : undefined;
  const job = newImportJob(importJobIdOf(newId()), organization, body.accounts.length, now, submittedBy);
  await importFiles(organization, job.id).putPayload(rawBody);
  await importStore(organization).add(job);
  await send('import', organization, [{ organization, job_id: job.id }]);
  return reply(202, { job_id: job.id, status: job.status, total_records: job.total_records });
});
