import { initiatorOf } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { undoImport } from '../../lib/portfolio/imports/contract.ts';
import { submitUndo } from '../../lib/portfolio/imports/submit-undo.ts';

export const handler = onLambda(undoImport, async ({ organization, caller: { actor }, params, now }) => {
  const acting = { actor: initiatorOf(actor), now };
  const { id, status, total_records } = await submitUndo(organization, params.jobId, acting);
  return reply(202, { job_id: id, mode: 'undo', status, total_records });
});
