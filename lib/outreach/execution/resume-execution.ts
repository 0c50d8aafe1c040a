import type { OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { notFound } from '../../foundation/problem.ts';
import { sendMessages } from '../../platform/aws/queue-client.ts';
import { setExecutionPaused } from '../../tenancy/organizations/set-execution-paused.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { activeCampaignStore } from './active-campaign-store.ts';

/** Resumes automatic dispatch and requests evaluations that send the messages of released items. */
export async function resumeExecution(organization: OrganizationId, acting: Acting): Promise<Organization> {
  const settings = await setExecutionPaused(organization, false, acting);
  if (!settings) throw notFound('organization');
  const campaigns = await activeCampaignStore(organization).list();
  const messages = campaigns.map(({ id }) => ({ organization, campaign_id: id, resumes: true }));
  await sendMessages('evaluation', organization, messages);
  return settings;
}
