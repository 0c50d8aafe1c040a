import { partitions } from '../../platform/aws/table/keys.ts';
import type { CampaignId, OrganizationId, StrategyId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { notify } from '../../tenancy/notifications/notify.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { judgeHoldingPromise } from '../../portfolio/promises/judge-holding-promise.ts';
import { isDueToResume } from '../../portfolio/campaigns/campaign-budget.ts';
import { type Campaign, isIdle } from '../../portfolio/campaigns/campaign.ts';
import { strategyStore } from '../../policy/strategies/strategy-store.ts';
import type { Strategy } from '../../policy/strategies/strategy.ts';
import {
  type EvaluationContext,
  type NotRunningReason,
  accountAction,
  notRunningReason,
} from './account-evaluation.ts';
import { activeCampaignStore } from './active-campaign-store.ts';
import { dueAccountStore } from './due-account-store.ts';
import { evaluationStore } from './evaluation-store.ts';
import { resumeCampaignByBudget } from './resume-campaign-by-budget.ts';
import { type ItemToSend, queueStep } from './queue-step.ts';
import { quietUntil } from './quiet-campaign.ts';
import { type RecoveryLimits, resendLostItems, sendItems } from './resend-lost-items.ts';

export type EvaluationResult =
  | { readonly kind: 'not_running'; readonly reason: NotRunningReason }
  | {
      readonly kind: 'evaluated';
      readonly queued: number;
      /** Whether time ran out during the accounts that are due, or during the recovery. */
      readonly unfinished?: 'accounts' | 'recovery';
    };

const maxConcurrentAccounts = 16;
const pageSize = 100;

interface EvaluationOptions {
  /** In milliseconds since 1970. If the evaluation stops then, another must follow. */
  readonly until: number;
  /** Of accounts: every one if it is left out, by its index otherwise. */
  readonly segments?: readonly number[] | undefined;
  /** Also resends lost messages. */
  readonly recovery?: Omit<RecoveryLimits, 'now'> | undefined;
  /** Evaluates even while dispatch is paused. */
  readonly isRequested?: boolean;
}

/** Queues the accounts of a campaign whose next step is due, and reads only those. */
export async function evaluateCampaign(
  organization: OrganizationId,
  id: CampaignId,
  now: Date,
  { until, segments, recovery, isRequested = false }: EvaluationOptions,
): Promise<EvaluationResult> {
  const loaded = await loadContext(organization, id, now, isRequested);
  if (loaded.kind === 'not_running') return loaded;
  const { context } = loaded;
  let queued = 0;
  const all = partitions.accountsOfCampaign(organization, id);
  for (const partition of segments ? all.filter((_, at) => segments.includes(at)) : all) {
    let after: string | undefined;
    do {
      if (Date.now() > until) return { kind: 'evaluated', queued, unfinished: 'accounts' };
      const { accounts, last } = await dueAccountStore(partition).readPage(after, now, pageSize);
      queued += await evaluateAccounts(organization, accounts, context);
      after = last;
    } while (after !== undefined);
  }
  if (recovery) {
    const { next, hasPending } = await resendLostItems(organization, id, { ...recovery, now });
    if (next) return { kind: 'evaluated', queued, unfinished: 'recovery' };
    if (isIdle(context.campaign, now)) await notifyIdle(organization, context.campaign, now);
    if (queued === 0 && !hasPending && !segments) await becomeQuiet(organization, context.campaign, now);
  }
  return { kind: 'evaluated', queued };
}

type LoadedContext =
  | { readonly kind: 'running'; readonly context: EvaluationContext }
  | { readonly kind: 'not_running'; readonly reason: NotRunningReason };

async function loadContext(
  id: OrganizationId,
  campaignId: CampaignId,
  now: Date,
  isRequested: boolean,
): Promise<LoadedContext> {
  const { organization, campaign: read } = await evaluationStore(id).readContext(campaignId);
  const campaign = read && isDueToResume(read, now) ? await resumeCampaignByBudget(id, read, now) : read;
  const reason = notRunningReason(organization, campaign, { now, isRequested });
  if (reason || !organization || !campaign) return { kind: 'not_running', reason: reason ?? 'not_found' };
  const strategy = campaign.strategy_id && (await strategyStore(id).read(campaign.strategy_id));
  const strategies = new Map(strategy ? [[strategy.id, strategy]] : []);
  return { kind: 'running', context: { organization, campaign, strategies, now } };
}

async function evaluateAccounts(
  organization: OrganizationId,
  accounts: readonly Account[],
  context: EvaluationContext,
): Promise<number> {
  const strategies = await withOwnStrategies(organization, accounts, context.strategies);
  const results = await mapInParallel(accounts, maxConcurrentAccounts, (account) =>
    evaluateAccount(organization, account, { ...context, strategies }),
  );
  const toSend = results.filter((result) => result !== undefined);
  await sendItems(
    organization,
    toSend.map(({ item }) => item),
  );
  return toSend.filter(({ hasMoved }) => hasMoved).length;
}

async function withOwnStrategies(
  organization: OrganizationId,
  accounts: readonly Account[],
  loaded: ReadonlyMap<StrategyId, Strategy>,
): Promise<ReadonlyMap<StrategyId, Strategy>> {
  const missing = [...new Set(accounts.flatMap(({ strategy_id: own }) => (own && !loaded.has(own) ? [own] : [])))];
  if (missing.length === 0) return loaded;
  const found = await strategyStore(organization).readMany(missing);
  return new Map([...loaded, ...found.map((strategy): [StrategyId, Strategy] => [strategy.id, strategy])]);
}

async function evaluateAccount(
  organization: OrganizationId,
  account: Account,
  context: EvaluationContext,
): Promise<ItemToSend | undefined> {
  const { campaign, now } = context;
  const accounts = accountStore(organization);
  const action = accountAction(account, context);
  switch (action?.kind) {
    case undefined:
      return undefined;
    case 'move':
      await accounts.updatePosition(account, campaign.id, action.position);
      return undefined;
    case 'judge_promise': {
      const judged = await judgeHoldingPromise(organization, account, action.promise, now);
      await accounts.updatePosition(account, campaign.id, action.positionAfter(judged));
      return undefined;
    }
    case 'enqueue':
      return queueStep(organization, account, action.due);
  }
}

/** Lets ticks pass over the campaign until something is due. */
async function becomeQuiet(organization: OrganizationId, campaign: Campaign, now: Date): Promise<void> {
  const planned = await Promise.all(
    partitions
      .accountsOfCampaign(organization, campaign.id)
      .map((partition) => dueAccountStore(partition).readFirstDueAt()),
  );
  const [first] = planned.filter((at) => at !== undefined).toSorted();
  const until = quietUntil(first, now);
  if (until !== undefined) await activeCampaignStore(organization).becomeQuiet(campaign, until, now);
}

/** Notifies the administrators once a day that a running campaign sends nothing. */
const notifyIdle = (organization: OrganizationId, { id, name }: Campaign, now: Date): Promise<void> =>
  notify(
    organization,
    {
      kind: 'campaign_idle',
      to: { kind: 'role', role: 'admin' },
      subject: { campaign_id: id },
      parameters: { campaign: name },
      deduplicationKey: `idle:${id}:${now.toISOString().slice(0, 10)}`,
    },
    now,
  );
