import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { sendGroupedMessages } from '../../aws/queue-client.ts';
import { conflict, notFound } from '../../foundation/problem.ts';
import { type Campaign, applyCampaignChange, newCampaign } from '../campaigns/campaign.ts';
import { campaignStore } from '../campaigns/campaign-store.ts';
import type { CampaignChange, NewCampaign } from '../campaigns/contract.ts';
import {
  type StatusPropagation,
  ChangeNotCommittedError,
  propagateCampaignStatus,
} from './propagate-campaign-status.ts';

const attemptsMax = 10;

/** A request follows its change at once in a campaign of so many pages of rows; the rest is done in the background. */
const pagesAtOnce = 1;
const pagesPerMessage = 4;

/** By then the request has written what its message announces, and the campaign's indexes show it. */
const announcedSecondsBefore = 5;

/** Makes a campaign; 404 `strategy_not_found`. */
export async function createCampaign(
  organization: OrganizationId,
  given: NewCampaign,
  id: CampaignId,
  now: Date,
): Promise<Campaign> {
  const campaign = newCampaign(given, id, now);
  await campaignStore(organization).add(campaign, now);
  return campaign;
}

/** Changes a campaign and, where its status moves, its queue items and accounts; 404, 409, or what its rules refuse. */
export async function changeCampaign(
  organization: OrganizationId,
  id: CampaignId,
  change: CampaignChange,
  now: Date,
): Promise<Campaign> {
  const store = campaignStore(organization);
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const before = await store.read(id, { consistent: true });
    if (!before) throw notFound('campaign');
    const after = applyCampaignChange(before, change, now);
    if (after === before) return before;
    const write = () => store.replace(before, after, now);
    const became = after.status === before.status || after.status === 'draft' ? undefined : after.status;
    const following = became && { campaign_id: id, version: after.version, became };
    if (await (following ? announced(organization, following, write, now) : write())) return after;
  }
  throw conflict('concurrent_change', 'Others are changing this campaign; try again.');
}

/** Deletes a campaign, takes its accounts out of it and cancels its queue items; 404 where there is none. */
export async function deleteCampaign(organization: OrganizationId, id: CampaignId, now: Date): Promise<void> {
  const store = campaignStore(organization);
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const before = await store.read(id, { consistent: true });
    if (!before) throw notFound('campaign');
    const following = { campaign_id: id, version: before.version + 1, became: 'deleted' } as const;
    if (await announced(organization, following, () => store.remove(before), now)) return;
  }
  throw conflict('concurrent_change', 'Others are changing this campaign; try again.');
}

/**
 * Writes a change that has to be followed, and follows it as far as a request may take. The message that sees to the rest
 * goes out first: whoever dies after the write leaves it behind.
 */
async function announced(
  organization: OrganizationId,
  following: StatusPropagation,
  write: () => Promise<boolean>,
  now: Date,
): Promise<boolean> {
  await enqueuePropagation(organization, following);
  if (!(await write())) return false;
  await propagateCampaignStatus(organization, following, now, pagesAtOnce);
  return true;
}

/** Has a change followed that is written within seconds. */
export const enqueuePropagation = (organization: OrganizationId, following: StatusPropagation): Promise<void> =>
  sendGroupedMessages('campaign-work', [
    { group: organization, message: { organization, ...following }, delaySeconds: announcedSecondsBefore },
  ]);

/** Follows a change in the background, and sends itself on where there is more than one message can do. */
export async function continuePropagation(
  organization: OrganizationId,
  following: StatusPropagation,
  { now, isLast }: { readonly now: Date; readonly isLast: boolean },
): Promise<void> {
  try {
    const rest = await propagateCampaignStatus(organization, following, now, pagesPerMessage);
    if (rest) await sendGroupedMessages('campaign-work', [{ group: organization, message: { organization, ...rest } }]);
  } catch (error) {
    // Whoever announced the change did not come to write it.
    if (!(error instanceof ChangeNotCommittedError && isLast)) throw error;
  }
}
