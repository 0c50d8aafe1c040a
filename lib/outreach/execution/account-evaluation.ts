import { dayIn } from '../../foundation/calendar.ts';
import { queueItemIdOf } from '../../foundation/derived-ids.ts';
import type { PromiseId, StrategyId } from '../../foundation/ids.ts';
import { parseInstant } from '../../foundation/instant.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { owesNothing } from '../../portfolio/accounts/balance.ts';
import { dueAt, listedAt, positionOf } from '../../portfolio/accounts/position-update.ts';
import { type Campaign, isRunning } from '../../portfolio/campaigns/campaign.ts';
import { planForAccount } from '../../portfolio/campaigns/plan-for-account.ts';
import {
  type Position,
  type StepAttempt,
  type StepEvent,
  advance,
  dueAction,
  putOff,
} from '../../policy/strategies/position.ts';
import { stopReason } from '../../policy/strategies/stop-reason.ts';
import { type Plan, type Strategy, effectiveStrategyId } from '../../policy/strategies/strategy.ts';
import { type QueueItem, interactionIdOf, newQueueItem } from './queue-item.ts';

export type NotRunningReason = 'not_found' | 'paused' | 'not_active' | 'outside_dates';

/**
 * The reason not to evaluate a campaign; undefined if there is none. A person may request an evaluation while dispatch
 * is paused.
 */
export function notRunningReason(
  organization: Organization | undefined,
  campaign: Campaign | undefined,
  { now, isRequested }: { readonly now: Date; readonly isRequested: boolean },
): NotRunningReason | undefined {
  if (!organization || !campaign) return 'not_found';
  if (organization.execution_paused_at !== undefined && !isRequested) return 'paused';
  if (campaign.status !== 'active') return 'not_active';
  return isRunning(campaign, dayIn(organization.timezone, now)) ? undefined : 'outside_dates';
}

export interface EvaluationContext {
  readonly organization: Organization;
  readonly campaign: Campaign;
  /** Includes the accounts' own strategies. */
  readonly strategies: ReadonlyMap<StrategyId, Strategy>;
  readonly now: Date;
}

export interface DueStep {
  readonly item: QueueItem;
  readonly position: Position;
  /** The due time of the next action if the step is sent now; null if that is soon or never. */
  readonly expectedAt: string | null;
  /**
   * The item that an earlier evaluation may have added without moving the account, on the day on which the step became
   * due.
   */
  readonly leftover: Pick<QueueItem, 'id' | 'day'>;
  /** Every evaluation gives the item of this attempt the same key. */
  readonly hasOneKey: boolean;
  /** The position in a new round, in case the attempt's item has already ended. */
  readonly restarted: Position;
}

export type AccountAction =
  | { readonly kind: 'move'; readonly position: Position }
  | { readonly kind: 'enqueue'; readonly due: DueStep }
  | {
      readonly kind: 'judge_promise';
      readonly promise: PromiseId;
      readonly positionAfter: (judged: StepEvent) => Position;
    };

export function accountAction(account: Account, context: EvaluationContext): AccountAction | undefined {
  const { campaign, strategies, now } = context;
  const position = positionOf(account);
  const strategyId = effectiveStrategyId(account, campaign);
  const strategy = strategyId && strategies.get(strategyId);
  if (account.campaign_id !== campaign.id || !position || !strategy) return undefined;
  const plan = planForAccount(strategy, account, context.organization);
  const reason = stopReason({ account });
  if (reason) return { kind: 'move', position: advance(position, { kind: 'stopped', reason }, plan) };
  // The position and its time stay the same, but the write removes the account from the index of due accounts.
  if (owesNothing(account)) return { kind: 'move', position };
  const due = dueAction(position, plan, now);
  switch (due?.kind) {
    case undefined:
      return isListedWithoutAction(account, position, now) ? { kind: 'move', position } : undefined;
    case 'event':
      return { kind: 'move', position: advance(position, due.event, plan) };
    case 'promise':
      return {
        kind: 'judge_promise',
        promise: due.promise_id,
        positionAfter: (judged) => advance(position, judged, plan),
      };
    case 'step': {
      const later = putOff(position, plan, now);
      if (later) return { kind: 'move', position: later };
      const step = dueStep(account, position, due.position, { strategy: strategy.id, plan }, context);
      return step && { kind: 'enqueue', due: step };
    }
  }
}

/** Longer than any evaluation runs: one that began before midnight may write after it. */
const maxEvaluationMinutes = 10;

function dueStep(
  account: Account,
  position: Position,
  next: Position,
  { strategy, plan }: { readonly strategy: StrategyId; readonly plan: Plan },
  { campaign, organization: { timezone }, now }: EvaluationContext,
): DueStep | undefined {
  const step = plan.steps[next.step];
  if (!step || position.next_action_at === null) return undefined;
  const subject = { account: account.id, campaign: campaign.id, strategy };
  const item = newQueueItem(subject, next, step, dayIn(timezone, now), now);
  const attempt: StepAttempt = { step: position.step, round: position.round };
  const leftover = {
    id: queueItemIdOf(account.id, campaign.id, attempt.step, attempt.round),
    day: dayIn(timezone, new Date(position.next_action_at)),
  };
  const lastDay = dayIn(timezone, new Date(now.getTime() + maxEvaluationMinutes * 60_000));
  const queued = advance(next, { kind: 'queued' }, plan);
  const at = now.toISOString();
  const nextAt = dueAt(account, advance(queued, { kind: 'sent', at, interaction: interactionIdOf(item.id) }, plan));
  return {
    item,
    position: queued,
    expectedAt: isFarAhead(nextAt, now) ? nextAt : null,
    leftover,
    hasOneKey: leftover.id === item.id && leftover.day === lastDay,
    restarted: advance(position, { kind: 'dequeued', at, attempt }, plan),
  };
}

/** True if the account is listed as due without a next action: its step is still queued, later than expected. */
const isListedWithoutAction = (account: Account, { next_action_at: next }: Position, now: Date): boolean => {
  const listed = listedAt(account);
  return next === null && listed !== null && parseInstant(listed) <= now.getTime();
};

/**
 * Longer than the largest backlog of a day (docs/cost.md). An account that is listed while its step is still queued
 * costs three writes instead of saving two.
 */
const farAheadHours = 12;

const isFarAhead = (at: string | null, now: Date): boolean =>
  at !== null && parseInstant(at) - now.getTime() >= farAheadHours * 3_600_000;
