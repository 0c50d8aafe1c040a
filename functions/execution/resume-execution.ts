import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { activeCampaignsOf } from '../../lib/execution/campaign-store.ts';
import { resumeExecution } from '../../lib/execution/contract.ts';
import { executionStatus } from '../../lib/execution/status.ts';
import { send } from '../../lib/jobs/queue.ts';
import { setExecutionPaused } from '../../lib/organizations/organization-store.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(resumeExecution, async ({ organization, receivedAt }) => {
  const settings = await setExecutionPaused(organization, false, receivedAt);
  if (!settings) throw notFound('organization');
  const campaigns = await activeCampaignsOf(organization);
  const messages = campaigns.map(({ id }) => ({ organization, campaign_id: id, resumes: true }));
  await send('evaluation', organization, messages);
  return reply(200, await executionStatus(organization, settings, receivedAt));
});
