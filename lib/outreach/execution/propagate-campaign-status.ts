import { sendGroupedMessages } from '../../platform/aws/queue-client.ts';
import type { AccountId, CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { RetryLaterError } from '../../platform/jobs/failures.ts';
import type { CampaignStatusToPropagate } from '../../history/messages/messages.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { type DecideAccountState, updateAccountState } from '../../portfolio/accounts/update-account-states.ts';
import { campaignStore } from '../../portfolio/campaigns/campaign-store.ts';
import { type Campaign, campaignStartOf } from '../../portfolio/campaigns/campaign.ts';
import { endStrategyWith, joinCampaign, leaveCampaign } from './membership.ts';
import { planLoader } from '../../portfolio/campaigns/plan-loader.ts';
import { campaignRowStore } from './campaign-row-store.ts';
import { cancelQueueItems } from './cancel-queue-items.ts';

export type StatusPropagation = Omit<CampaignStatusToPropagate, 'organization'>;

/** An announced status change is not written yet, or never will be. */
class ChangeNotCommittedError extends RetryLaterError {
  constructor() {
    super('The change of the campaign is not written yet.');
  }
}

const rowsPerPage = 500;
const maxConcurrentWrites = 32;

const pagesPerRequest = 1;
const pagesPerMessage = 4;

/** Gives the request time to write the announced change, and the indexes time to show it. */
const announcementDelaySeconds = 5;

/**
 * Writes a campaign's status change and propagates it as far as a request has time for. Enqueues the rest before
 * writing, so that a crash loses nothing. Returns false, with nothing propagated, if `write` does.
 */
export async function writeAndPropagate(
  organization: OrganizationId,
  propagation: StatusPropagation,
  write: () => Promise<boolean>,
  now: Date,
): Promise<boolean> {
  await enqueuePropagation(organization, propagation);
  if (!(await write())) return false;
  await propagateCampaignStatus(organization, propagation, now, pagesPerRequest);
  return true;
}

export const enqueuePropagation = (organization: OrganizationId, propagation: StatusPropagation): Promise<void> =>
  sendGroupedMessages('campaign-work', [
    { group: organization, message: { organization, ...propagation }, delaySeconds: announcementDelaySeconds },
  ]);

/** Propagates a change in the background and enqueues the rest. `isLast` marks the message's last delivery. */
export async function continuePropagation(
  organization: OrganizationId,
  propagation: StatusPropagation,
  { now, isLast }: { readonly now: Date; readonly isLast: boolean },
): Promise<void> {
  try {
    const rest = await propagateCampaignStatus(organization, propagation, now, pagesPerMessage);
    if (rest) await sendGroupedMessages('campaign-work', [{ group: organization, message: { organization, ...rest } }]);
  } catch (error) {
    // The request that announced the change crashed before writing it.
    if (!(error instanceof ChangeNotCommittedError && isLast)) throw error;
  }
}

/**
 * Propagates a campaign's status to its queue items and accounts, at most `maxPages` pages of 500 rows. Returns where
 * to continue; undefined if all is done, or if the status has changed again, which has its own message. Safe to repeat.
 * @throws ChangeNotCommittedError if the change is not written yet
 */
export async function propagateCampaignStatus(
  organization: OrganizationId,
  propagation: StatusPropagation,
  now: Date,
  maxPages: number,
): Promise<StatusPropagation | undefined> {
  const id = propagation.campaign_id;
  const campaign = await campaignStore(organization).read(id, { consistent: true });
  if (campaign && campaign.version < propagation.version) throw new ChangeNotCommittedError();
  if ((campaign?.status ?? 'deleted') !== propagation.became) return undefined;
  const store = campaignRowStore(organization, id);
  const decide = await decisionFor(organization, propagation.became, campaign, now);
  let position = propagation.after ?? null;
  for (let page = 0; page < maxPages; page++) {
    const { items, accounts, next } = await store.read(propagation.became, position, rowsPerPage);
    const reason = `campaign_${propagation.became}`;
    await cancelQueueItems(organization, items, { reason, reschedules: propagation.became === 'paused', now });
    if (decide) await updateMembers(organization, id, accounts, decide);
    if (!next) return undefined;
    position = next;
  }
  return position ? { ...propagation, after: position } : propagation;
}

async function decisionFor(
  organization: OrganizationId,
  became: StatusPropagation['became'],
  campaign: Campaign | undefined,
  now: Date,
): Promise<DecideAccountState | undefined> {
  if (!campaign) return leaveCampaign;
  switch (became) {
    case 'active':
      return strategyStartDecision(organization, campaign, now);
    case 'completed':
      return (state) => endStrategyWith(campaign, state);
    case 'paused':
    case 'deleted':
      return undefined;
  }
}

async function updateMembers(
  organization: OrganizationId,
  campaign: CampaignId,
  ids: readonly AccountId[],
  decide: DecideAccountState,
): Promise<void> {
  const found = await accountStore(organization).readMany(ids, { consistent: true });
  const decideMember: DecideAccountState = (state, account) =>
    state.campaign_id === campaign ? decide(state, account) : undefined;
  await mapInParallel(found, maxConcurrentWrites, (account) => updateAccountState(organization, account, decideMember));
}

async function strategyStartDecision(
  organization: OrganizationId,
  campaign: Campaign,
  now: Date,
): Promise<DecideAccountState> {
  const plans = planLoader(organization);
  const settings = await organizationStore(organization).read();
  const campaignStart = settings && campaignStartOf(campaign, settings.timezone);
  return async (state, account) => {
    if (state.position) return undefined;
    const plan = await plans.planOf(account);
    return plan && joinCampaign(state, campaign, { plan, at: now.toISOString(), campaignStart });
  };
}
