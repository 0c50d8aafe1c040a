import { sendMessages } from '../../lib/platform/aws/queue-client.ts';
import { listActiveCampaigns } from '../../lib/outreach/execution/active-campaign-store.ts';
import { resumeExecution } from '../../lib/outreach/execution/contract.ts';
import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { setExecutionPaused } from '../../lib/tenancy/organizations/set-execution-paused.ts';
import { loadExecutionStatus } from '../../lib/reporting/counters/load-execution-status.ts';

export const handler = onLambda(resumeExecution, async ({ organization, caller: { actor }, newId, receivedAt }) => {
  const settings = await setExecutionPaused(organization, false, { actor, newId, now: receivedAt });
  if (!settings) throw notFound('organization');
  const campaigns = await listActiveCampaigns(organization);
  const messages = campaigns.map(({ id }) => ({ organization, campaign_id: id, resumes: true }));
  await sendMessages('evaluation', organization, messages);
  return reply(200, await loadExecutionStatus(organization, settings, receivedAt));
});
