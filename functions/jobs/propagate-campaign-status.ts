import { continuePropagation } from '../../lib/campaigns/execution/propagate-campaign-status.ts';
import { CampaignStatusToPropagate } from '../../lib/jobs/messages/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';

export const handler = onQueue('campaign-work', CampaignStatusToPropagate, ({ message, now, isLast }) => {
  const { organization, ...propagation } = message;
  return continuePropagation(organization, propagation, { now, isLast });
});
