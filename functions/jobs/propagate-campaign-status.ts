import { continuePropagation } from '../../lib/outreach/execution/propagate-campaign-status.ts';
import { CampaignStatusToPropagate } from '../../lib/history/messages/messages.ts';
import { onQueue } from '../../lib/platform/jobs/on-queue.ts';

export const handler = onQueue('campaign-work', CampaignStatusToPropagate, ({ message, now, isLast }) => {
  const { organization, ...propagation } = message;
  return continuePropagation(organization, propagation, { now, isLast });
});
