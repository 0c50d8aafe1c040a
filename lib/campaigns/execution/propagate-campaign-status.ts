import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { type DecideAccountState, updateAccountState } from '../../portfolio/accounts/update-account-states.ts';
import type { AccountState } from '../../portfolio/accounts/account-state.ts';
import { AccountId, type CampaignId, type OrganizationId, parseId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { RetryLaterError } from '../../jobs/failures.ts';
import type { CampaignStatusToPropagate } from '../../jobs/messages/messages.ts';
import { readOrganization } from '../../organizations/organizations/organization-store.ts';
import { advance } from '../strategies/position.ts';
import type { Plan } from '../strategies/strategy.ts';
import { partitions } from '../../aws/table/keys.ts';
import { type Listing, type ListedRow, readRows } from '../../aws/table/listing.ts';
import { type Campaign, campaignStartOf } from '../campaigns/campaign.ts';
import { campaignStore } from '../campaigns/campaign-store.ts';
import { cancelQueueItem } from './cancel-queue-items.ts';
import { joinCampaign, leaveCampaign } from '../campaigns/membership.ts';
import { planLoader } from '../campaigns/load-plans.ts';

/** A change of a campaign, and how far it has been followed. */
export type StatusPropagation = Omit<CampaignStatusToPropagate, 'organization'>;

/** A change was announced and is not written yet, or never will be. */
export class ChangeNotCommittedError extends RetryLaterError {
  constructor() {
    super('The change of the campaign is not there yet.');
  }
}

const rowsPerPage = 500;
const writesAtOnce = 32;

/**
 * Follows a campaign's change in its queue items and accounts, so many pages of 500 rows, and answers where to go on; with
 * nothing where all is done, or where the campaign has become something else since, which has a message of its own. Doing
 * it again, at any time, changes nothing twice. NotThereYet, where the change is not written yet.
 */
export async function propagateCampaignStatus(
  organization: OrganizationId,
  following: StatusPropagation,
  now: Date,
  pagesMax: number,
): Promise<StatusPropagation | undefined> {
  const id = following.campaign_id;
  const campaign = await campaignStore(organization).read(id, { consistent: true });
  if (campaign && campaign.version < following.version) throw new ChangeNotCommittedError();
  if ((campaign?.status ?? 'deleted') !== following.became) return undefined;
  const work = workOf(organization, id, following.became, campaign, now);
  let position = following.after ?? null;
  for (let page = 0; page < pagesMax; page++) {
    const { rows, hasMore } = await readRows(work.listing, position, rowsPerPage);
    const last = rows.at(-1);
    if (!last) return undefined;
    await work.carryOut(rows);
    if (!hasMore) return undefined;
    position = last.position;
  }
  return position ? { ...following, after: position } : following;
}

interface Work {
  readonly listing: Listing;
  carryOut(rows: readonly ListedRow[]): Promise<void>;
}

function workOf(
  organization: OrganizationId,
  id: CampaignId,
  became: StatusPropagation['became'],
  campaign: Campaign | undefined,
  now: Date,
): Work {
  const pending = partitions.pendingOfCampaign(organization, id);
  const accounts = partitions.accountsOfCampaign(organization, id);
  const drain = async (rows: readonly ListedRow[], reason: string, givesBack: boolean): Promise<void> => {
    const plans = planLoader(organization);
    await mapInParallel(rows, writesAtOnce, ({ row }) =>
      cancelQueueItem(organization, row, { reason, givesBack, now, plans }),
    );
  };
  const change = (rows: readonly ListedRow[], decide: DecideAccountState) =>
    changeAll(organization, id, rows, decide, now);
  switch (became) {
    case 'active':
      return {
        // Who has no place in a strategy yet is behind everybody who has a time.
        listing: { partitions: accounts, index: 'gsi2', from: '~' },
        carryOut: async (rows) => {
          if (campaign) await change(rows, await beginning(organization, campaign, now));
        },
      };
    case 'paused':
      return {
        listing: { partitions: pending, index: 'gsi2' },
        carryOut: (rows) => drain(rows, 'campaign_paused', true),
      };
    case 'completed':
    case 'deleted':
      return {
        listing: { partitions: [...pending, ...accounts], index: 'gsi2' },
        carryOut: async (rows) => {
          const isPending = ({ position }: ListedRow) => position.partition < pending.length;
          await drain(rows.filter(isPending), `campaign_${became}`, false);
          await change(
            rows.filter((row) => !isPending(row)),
            became === 'deleted' ? leaveCampaign : ended,
          );
        },
      };
  }
}

async function changeAll(
  organization: OrganizationId,
  campaign: CampaignId,
  rows: readonly ListedRow[],
  decide: DecideAccountState,
  now: Date,
): Promise<void> {
  const ids = rows.map(({ row }) => parseId(AccountId, row.sk));
  const found = await accountStore(organization).readMany(ids, { consistent: true });
  const ofMembers = (standing: AccountState) => (standing.campaign_id === campaign ? decide(standing) : undefined);
  await mapInParallel(found, writesAtOnce, (account) => updateAccountState(organization, account, ofMembers, now));
}

/** A stop looks at no step. */
const noSteps: Plan = { steps: [], catch_up: 'next' };

function ended(standing: AccountState): AccountState | undefined {
  const { position } = standing;
  if (!position || position.step_status === 'done') return undefined;
  return { ...standing, position: advance(position, { kind: 'stopped', reason: 'campaign_ended' }, noSteps) };
}

/** Begins the strategy of accounts that joined before there was one. */
async function beginning(organization: OrganizationId, campaign: Campaign, now: Date): Promise<DecideAccountState> {
  const plans = planLoader(organization);
  const settings = await readOrganization(organization);
  const campaignStart = settings && campaignStartOf(campaign, settings.timezone);
  return async (standing) => {
    if (standing.position) return undefined;
    const plan = await plans.planOf(standing);
    return plan && joinCampaign(standing, campaign, { plan, at: now.toISOString(), campaignStart });
  };
}
