import { followFurther } from '../../lib/campaigns/changing.ts';
import { type OrganizationId, known } from '../../lib/ids.ts';
import { CampaignToFollow } from '../../lib/jobs/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';

export const handler = onQueue('campaign-work', CampaignToFollow, ({ message, now, isLast }) => {
  const { organization, ...following } = message;
  return followFurther(known<OrganizationId>(organization), following, { now, isLast });
});
