import { accountStore } from '../accounts/account-store.ts';
import { type DecideStanding, standOne } from '../accounts/bulk.ts';
import type { Standing } from '../accounts/standing.ts';
import { type AccountId, type CampaignId, type OrganizationId, known } from '../ids.ts';
import { inParallel } from '../in-parallel.ts';
import { RetryLater } from '../jobs/failures.ts';
import type { CampaignToFollow } from '../jobs/messages.ts';
import { readOrganization } from '../organizations/organization-store.ts';
import { advance } from '../strategies/position.ts';
import type { Plan } from '../strategies/strategy.ts';
import { partitions } from '../table/keys.ts';
import { type Listing, type Placed, walk } from '../table/walk.ts';
import { type Campaign, startOf } from './campaign.ts';
import { campaignStore } from './campaign-store.ts';
import { drainItem } from './draining.ts';
import { joined, left } from './membership.ts';
import { planReader } from './plans.ts';

/** A change of a campaign, and how far it has been followed. */
export type Following = Omit<CampaignToFollow, 'organization'>;

/** A change was announced and is not written yet, or never will be. */
export class NotThereYet extends RetryLater {
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
export async function follow(
  organization: OrganizationId,
  following: Following,
  now: Date,
  pagesMax: number,
): Promise<Following | undefined> {
  const id = known<CampaignId>(following.campaign_id);
  const campaign = await campaignStore(organization).read(id, { consistent: true });
  if (campaign && campaign.version < following.version) throw new NotThereYet();
  if ((campaign?.status ?? 'deleted') !== following.became) return undefined;
  const work = workOf(organization, id, following.became, campaign, now);
  let position = following.after ?? null;
  for (let page = 0; page < pagesMax; page++) {
    const { rows, hasMore } = await walk(work.listing, position, rowsPerPage);
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
  carryOut(rows: readonly Placed[]): Promise<void>;
}

function workOf(
  organization: OrganizationId,
  id: CampaignId,
  became: Following['became'],
  campaign: Campaign | undefined,
  now: Date,
): Work {
  const pending = partitions.pendingOfCampaign(organization, id);
  const accounts = partitions.accountsOfCampaign(organization, id);
  const drain = async (rows: readonly Placed[], reason: string, givesBack: boolean): Promise<void> => {
    const plans = planReader(organization);
    await inParallel(rows, writesAtOnce, ({ row }) => drainItem(organization, row, { reason, givesBack, now, plans }));
  };
  const change = (rows: readonly Placed[], decide: DecideStanding) => changeAll(organization, id, rows, decide, now);
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
          const isPending = ({ position }: Placed) => position.partition < pending.length;
          await drain(rows.filter(isPending), `campaign_${became}`, false);
          await change(
            rows.filter((row) => !isPending(row)),
            became === 'deleted' ? left : ended,
          );
        },
      };
  }
}

async function changeAll(
  organization: OrganizationId,
  campaign: CampaignId,
  rows: readonly Placed[],
  decide: DecideStanding,
  now: Date,
): Promise<void> {
  const ids = rows.map(({ row }) => known<AccountId>(row.sk));
  const found = await accountStore(organization).readMany(ids, { consistent: true });
  const ofMembers = (standing: Standing) => (standing.campaign_id === campaign ? decide(standing) : undefined);
  await inParallel(found, writesAtOnce, (account) => standOne(organization, account, ofMembers, now));
}

/** A stop looks at no step. */
const noSteps: Plan = { steps: [], catch_up: 'next' };

function ended(standing: Standing): Standing | undefined {
  const { position } = standing;
  if (!position || position.step_status === 'done') return undefined;
  return { ...standing, position: advance(position, { kind: 'stopped', reason: 'campaign_ended' }, noSteps) };
}

/** Begins the strategy of accounts that joined before there was one. */
async function beginning(organization: OrganizationId, campaign: Campaign, now: Date): Promise<DecideStanding> {
  const plans = planReader(organization);
  const settings = await readOrganization(organization);
  const campaignStart = settings && startOf(campaign, settings.timezone);
  return async (standing) => {
    if (standing.position) return undefined;
    const plan = await plans.planOf(standing);
    return plan && joined(standing, campaign, { plan, at: now.toISOString(), campaignStart });
  };
}
