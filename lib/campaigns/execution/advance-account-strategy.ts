import { isDeepStrictEqual } from 'node:util';
import type { Account } from '../../portfolio/accounts/account.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { positionUpdate, positionOf } from '../../portfolio/accounts/position-update.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import { campaignStore } from '../campaigns/campaign-store.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { keys } from '../../aws/table/keys.ts';
import { updateItem } from '../../aws/table/table.ts';
import { type StepEvent, advance } from '../strategies/position.ts';
import { strategyStore } from '../strategies/strategy-store.ts';

const attemptsMax = 10;

/**
 * Tells an account's strategy that something happened: a call was answered, a promise was made. Where the account is in no
 * campaign, or the event changes nothing, nothing is written; so the same event may be told again.
 */
export async function advanceAccountStrategy(
  organization: OrganizationId,
  id: AccountId,
  event: StepEvent,
): Promise<void> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const account = await accountStore(organization).read(id, { consistent: true });
    if (!account?.campaign_id) return;
    const campaign = await campaignStore(organization).read(account.campaign_id);
    if (!campaign || (await told(organization, account, campaign, event))) return;
  }
  throw new Error('Too many writers at one account.');
}

/** Whether the account stands where the event leaves it. */
async function told(
  organization: OrganizationId,
  account: Account,
  campaign: Campaign,
  event: StepEvent,
): Promise<boolean> {
  const position = positionOf(account);
  const strategyId = account.strategy_id ?? campaign.strategy_id;
  const strategy = strategyId && (await strategyStore(organization).read(strategyId));
  if (!position || !strategy) return true;
  const next = advance(position, event, strategy);
  if (isDeepStrictEqual(next, position)) return true;
  const { set, remove } = positionUpdate(organization, account, campaign.id, next);
  const written = await updateItem(keys.account(organization, account.id), {
    set,
    remove,
    add: { version: 1 },
    onlyIf: { expression: '#version = :before', values: { ':before': account.version } },
  });
  return written.ok;
}
