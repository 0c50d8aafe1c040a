import { Uuid, toImportJobId } from '../../lib/foundation/ids.ts';
import { Problem } from '../../lib/foundation/problem.ts';
import { initiatorOf, requireScope } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { createImport, maxImportRecords } from '../../lib/portfolio/imports/contract.ts';
import { newImportJob } from '../../lib/portfolio/imports/import-job.ts';
import { paymentCountOf } from '../../lib/portfolio/imports/payment-count.ts';
import { submitImport } from '../../lib/portfolio/imports/submit-import.ts';

export const handler = onLambda(createImport, async ({ organization, caller, body, rawBody, newId, now }) => {
  if (body.accounts.length > maxImportRecords)
    throw new Problem(413, 'too_many_records', `An import takes at most ${maxImportRecords} records.`);
  const { actor } = caller;
  if (body.accounts.some((record) => paymentCountOf(record) > 0)) requireScope(actor, 'payments:write');
  const options = {
    mode: body.mode,
    submittedBy: initiatorOf(actor),
    onPersonChange: body.on_person_change,
    balanceAsOf: body.balance_as_of,
  };
  const job = newImportJob(toImportJobId(newId(Uuid)), organization, body.accounts.length, now, options);
  await submitImport(job, rawBody);
  const { id, mode = 'import', status, total_records } = job;
  return reply(202, { job_id: id, mode, status, total_records });
});
