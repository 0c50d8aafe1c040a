import type { Account } from '../../portfolio/accounts/account.ts';
import { owesNothing } from '../../portfolio/accounts/balance.ts';
import { positionOf } from '../../portfolio/accounts/position-update.ts';
import { type Campaign, isRunning } from '../campaigns/campaign.ts';
import type { CampaignId, OrganizationId, StrategyId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { sendMessages } from '../../aws/queue-client.ts';
import { notify } from '../../organizations/notifications/notify.ts';
import type { Organization } from '../../organizations/organizations/organization.ts';
import { judgeHoldingPromise } from '../../portfolio/promises/judge-promise.ts';
import { type Position, advance, dueAction } from '../strategies/position.ts';
import type { Strategy } from '../strategies/strategy.ts';
import { strategyStore } from '../strategies/strategy-store.ts';
import { keys, partitions } from '../../aws/table/keys.ts';
import { getItems } from '../../aws/table/table.ts';
import { dayIn } from '../../foundation/calendar.ts';
import { isIdle } from './active-campaign-store.ts';
import { type QueueItem, newQueueItem } from './queue-item.ts';
import { queueItemStore } from './queue-item-store.ts';

/** What an evaluation of a campaign came to. */
export type EvaluationResult =
  | { readonly kind: 'not running'; readonly why: 'paused' | 'not active' | 'outside its dates' | 'not there' }
  | { readonly kind: 'evaluated'; readonly queued: number; readonly isComplete: boolean };

const accountsAtOnce = 16;
const pageSize = 100;
/** An item that waits longer than this was not heard of by any worker: its message is sent again. */
const unheardMinutes = 5;

interface Ground {
  readonly organization: Organization;
  readonly campaign: Campaign;
  readonly strategies: ReadonlyMap<StrategyId, Strategy>;
  readonly now: Date;
}

async function groundOf(
  organization: OrganizationId,
  id: CampaignId,
  now: Date,
  isRequested: boolean,
): Promise<Ground | EvaluationResult> {
  const found = await getItems<Organization | Campaign>(
    [keys.organization(organization), keys.campaign(organization, id)],
    {
      consistent: true,
    },
  );
  const settings = found.find((item) => item.kind === 'organization');
  const campaign = found.find((item) => item.kind === 'campaign');
  if (!settings || !campaign) return { kind: 'not running', why: 'not there' };
  if (settings.execution_paused_at !== undefined && !isRequested) return { kind: 'not running', why: 'paused' };
  if (campaign.status !== 'active') return { kind: 'not running', why: 'not active' };
  if (!isRunning(campaign, dayIn(settings.timezone, now))) return { kind: 'not running', why: 'outside its dates' };
  const own = campaign.strategy_id && (await strategyStore(organization).read(campaign.strategy_id));
  return { organization: settings, campaign, strategies: new Map(own ? [[own.id, own]] : []), now };
}

/**
 * Queues what is due of a campaign: it reads what is due and nothing else, so that its cost follows what there is to do.
 * `until` is when it stops; then `isComplete` is false, and the caller continues with another evaluation. A paused
 * organization is evaluated only if a person requested it (`isRequested`): what is queued then waits for the resumption.
 */
export async function evaluateCampaign(
  organization: OrganizationId,
  id: CampaignId,
  now: Date,
  {
    until,
    isRecovering = false,
    isRequested = false,
  }: { readonly until: number; readonly isRecovering?: boolean; readonly isRequested?: boolean },
): Promise<EvaluationResult> {
  const ground = await groundOf(organization, id, now, isRequested);
  if ('kind' in ground) return ground;
  let queued = 0;
  for (const partition of partitions.accountsOfCampaign(organization, id)) {
    let after: string | undefined;
    do {
      if (Date.now() > until) return { kind: 'evaluated', queued, isComplete: false };
      const { accounts, last } = await queueItemStore(organization).dueIn(partition, after, now, pageSize);
      queued += (await queueAll(organization, accounts, ground)).length;
      after = last;
    } while (after !== undefined);
  }
  if (isRecovering) {
    await sendUnheard(organization, id, now);
    if (isIdle(ground.campaign, now)) await tellIdle(organization, ground.campaign, now);
  }
  return { kind: 'evaluated', queued, isComplete: true };
}

async function queueAll(organization: OrganizationId, accounts: readonly Account[], ground: Ground) {
  const strategies = await withOwn(organization, accounts, ground.strategies);
  const items = await mapInParallel(accounts, accountsAtOnce, (account) =>
    evaluateAccount(organization, account, { ...ground, strategies }),
  );
  const added = items.filter((item) => item !== undefined);
  await sendItems(organization, added);
  return added;
}

/** The strategies of these accounts, those of their own among them. */
async function withOwn(
  organization: OrganizationId,
  accounts: readonly Account[],
  known: ReadonlyMap<StrategyId, Strategy>,
): Promise<ReadonlyMap<StrategyId, Strategy>> {
  const missing = [...new Set(accounts.flatMap(({ strategy_id: own }) => (own && !known.has(own) ? [own] : [])))];
  if (missing.length === 0) return known;
  const found = await getItems<Strategy>(missing.map((id) => keys.strategy(organization, id)));
  return new Map([...known, ...found.map((strategy): [StrategyId, Strategy] => [strategy.id, strategy])]);
}

const sendItems = (organization: OrganizationId, items: readonly QueueItem[]): Promise<void> =>
  sendMessages(
    'dispatch',
    organization,
    items.map(({ id, day }) => ({ organization, day, item: id })),
  );

/** Does what is due for one account; gives the item that was queued for it. A change by somebody else leaves it for later. */
async function evaluateAccount(
  organization: OrganizationId,
  account: Account,
  { campaign, strategies, organization: settings, now }: Ground,
): Promise<QueueItem | undefined> {
  const store = queueItemStore(organization);
  const position = positionOf(account);
  const strategyId = account.strategy_id ?? campaign.strategy_id;
  const strategy = strategyId && strategies.get(strategyId);
  if (account.campaign_id !== campaign.id || !position || !strategy) return undefined;
  const place = (next: Position) => store.place(account, campaign.id, next);
  if (account.collection_status === 'resolved') {
    await place(advance(position, { kind: 'stopped', reason: 'paid' }, strategy));
    return undefined;
  }
  if (account.collection_status === 'disputed') {
    await place(advance(position, { kind: 'stopped', reason: 'disputed' }, strategy));
    return undefined;
  }
  if (owesNothing(account)) {
    // It keeps its time but leaves what is due.
    await place(position);
    return undefined;
  }
  const what = dueAction(position, strategy, now);
  if (!what) return undefined;
  switch (what.kind) {
    case 'event':
      await place(advance(position, what.event, strategy));
      return undefined;
    case 'promise': {
      const event = await judgeHoldingPromise(organization, account, what.promise_id, now);
      await place(advance(position, event, strategy));
      return undefined;
    }
    case 'step': {
      const step = strategy.steps[what.position.step];
      if (!step) return undefined;
      const queuedFor = { account: account.id, campaign: campaign.id, strategy: strategy.id };
      const item = newQueueItem(queuedFor, what.position, step, dayIn(settings.timezone, now), now);
      const queued = advance(what.position, { kind: 'queued' }, strategy);
      return (await store.add(item, account, queued)) ? item : undefined;
    }
  }
}

/** Sends the messages of items again that nobody took up: whoever queued them may have died before sending. */
async function sendUnheard(organization: OrganizationId, campaign: CampaignId, now: Date): Promise<void> {
  const before = new Date(now.getTime() - unheardMinutes * 60_000).toISOString();
  await eachPending(organization, campaign, (items) =>
    sendItems(
      organization,
      items.filter(({ updated_at }) => updated_at < before),
    ),
  );
}

/** Sends the messages of all items of a campaign that wait. */
export const sendPendingItems = (organization: OrganizationId, campaign: CampaignId): Promise<void> =>
  eachPending(organization, campaign, (items) => sendItems(organization, items));

async function eachPending(
  organization: OrganizationId,
  campaign: CampaignId,
  act: (items: readonly QueueItem[]) => Promise<void>,
): Promise<void> {
  for (const partition of partitions.pendingOfCampaign(organization, campaign)) {
    let after: string | undefined;
    do {
      const { items, last } = await queueItemStore(organization).pendingIn(partition, after, 1000);
      await act(items);
      after = last;
    } while (after !== undefined);
  }
}

/** Tells the administrators, once a day, of a campaign that runs and sends nothing. */
const tellIdle = (organization: OrganizationId, { id, name }: Campaign, now: Date): Promise<void> =>
  notify(
    organization,
    {
      kind: 'campaign_idle',
      to: { role: 'admin' },
      subject: { campaign_id: id },
      parameters: { campaign: name },
      act: `idle:${id}:${now.toISOString().slice(0, 10)}`,
    },
    now,
  );
