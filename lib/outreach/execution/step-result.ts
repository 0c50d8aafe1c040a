import { dayIn } from '../../foundation/calendar.ts';
import { parseInstant } from '../../foundation/instant.ts';
import type { Problem } from '../../foundation/problem.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { DispatchSubject } from '../dispatch/dispatch-context.ts';
import type { DispatchResult } from '../dispatch/dispatch-result.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { settlementInForce } from '../../portfolio/accounts/account-settlement.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { owesNothing } from '../../portfolio/accounts/balance.ts';
import { positionOf } from '../../portfolio/accounts/position-update.ts';
import { holdKinds } from '../../portfolio/holds/hold-kind.ts';
import { type Campaign, isRunning } from '../../portfolio/campaigns/campaign.ts';
import { planForAccount } from '../../portfolio/campaigns/plan-for-account.ts';
import { type Position, type StepEvent, putOff } from '../../policy/strategies/position.ts';
import { type Refusal, decidingHold, decidingRule, refusalEvent } from '../../policy/strategies/refusal.ts';
import { stopReason } from '../../policy/strategies/stop-reason.ts';
import type { Plan, Strategy } from '../../policy/strategies/strategy.ts';
import { type QueueItem, type QueueItemResult, attemptOf } from './queue-item.ts';

export interface StepParts {
  readonly organization: Organization | undefined;
  readonly campaign: Campaign | undefined;
  readonly account: Account | undefined;
  readonly strategy: Strategy | undefined;
  /** Written by an earlier worker that reserved the attempt: then its outcome alone decides how the item ends. */
  readonly interaction: Interaction | undefined;
  /** Monotonic clock, at the start of the read. */
  readonly readAtMs: number;
}

export interface StepContext extends DispatchSubject {
  readonly item: QueueItem;
  readonly campaign: Campaign;
  readonly plan: Plan;
  readonly position: Position;
}

export interface StepResult {
  readonly result: QueueItemResult;
  readonly event?: StepEvent;
}

interface StaleReason {
  readonly reason: string;
  readonly event?: StepEvent;
}

export const skipped = ({ reason, event }: StaleReason): StepResult => ({
  result: { status: 'skipped', reason },
  ...(event && { event }),
});

const dequeued = (item: QueueItem, now: Date): StepEvent => ({
  kind: 'dequeued',
  at: now.toISOString(),
  attempt: attemptOf(item),
});

export type LoadedStep =
  | { readonly kind: 'ready'; readonly context: StepContext }
  | { readonly kind: 'ended'; readonly step: StepResult };

export function loadedStep(item: QueueItem, parts: StepParts): LoadedStep {
  const { organization, campaign, account, strategy, interaction, readAtMs } = parts;
  const position = account && positionOf(account);
  if (!campaign) return { kind: 'ended', step: skipped({ reason: 'campaign_deleted' }) };
  if (!organization || !account || !position || !strategy) return { kind: 'ended', step: skipped({ reason: 'gone' }) };
  const plan = planForAccount(strategy, account, organization);
  const context = { item, organization, campaign, account, plan, position, interaction, readAtMs };
  return { kind: 'ready', context };
}

/** The reason not to process an item that has no interaction; undefined if the contact rules decide. */
export function staleReason(
  { item, organization, campaign, account, position, plan }: Omit<StepContext, 'interaction' | 'readAtMs'>,
  now: Date,
): StaleReason | undefined {
  const ended = (reason: string, cause: Parameters<typeof stopReason>[0]): StaleReason => {
    const stopped = stopReason(cause);
    return { reason, event: stopped ? { kind: 'stopped', reason: stopped } : dequeued(item, now) };
  };
  if (account.campaign_id !== campaign.id || position.step !== item.step || position.round !== item.round)
    return { reason: 'superseded' };
  // This item has no interaction, so another item of the attempt was sent.
  if (position.step_status === 'waiting_response') return { reason: 'superseded' };
  if (campaign.status !== 'active') return ended(`campaign_${campaign.status}`, { campaign });
  if (!isRunning(campaign, dayIn(organization.timezone, now)))
    return { reason: 'campaign_outside_dates', event: dequeued(item, now) };
  if (position.step_status === 'done') return { reason: position.stopped_by ?? 'done' };
  // The next evaluation stops the strategy if the settlement is still in force.
  if (settlementInForce(account)) return { reason: 'settled', event: dequeued(item, now) };
  if (position.held_by) return { reason: 'promise_pending', event: dequeued(item, now) };
  switch (account.collection_status) {
    case 'resolved':
      return ended('paid', { account });
    case 'disputed':
    // A paused account is not due until it is resumed.
    case 'paused':
      return ended(`account_${account.collection_status}`, { account });
    case 'active':
    case 'escalated':
      // An account without a balance is not due until something is owed again.
      if (owesNothing(account)) return { reason: 'nothing_pending', event: dequeued(item, now) };
      return putOff(position, plan, now) && { reason: 'not_due', event: dequeued(item, now) };
  }
}

type Dispatched =
  | Exclude<DispatchResult, { readonly kind: 'blocked' }>
  | { readonly kind: 'blocked'; readonly receipt: Refusal };

export type Attempted = Pick<StepContext, 'item'> & { readonly position: Pick<Position, 'obstructed_since'> };

export function stepResult(
  attempted: Attempted,
  dispatched: Dispatched,
  now: Date,
): StepResult | 'paused' | 'in_progress' {
  const { item } = attempted;
  const at = now.toISOString();
  const attempt = attemptOf(item);
  switch (dispatched.kind) {
    case 'paused':
      return 'paused';
    case 'in_progress':
      return 'in_progress';
    case 'over_budget':
      return skipped({ reason: 'over_budget', event: dequeued(item, now) });
    case 'superseded':
      return skipped({ reason: dispatched.kind });
    case 'nothing_pending':
    case 'not_due':
    case 'settled':
      return skipped({ reason: dispatched.kind, event: dequeued(item, now) });
    case 'sent':
      return withProviderCall({
        result: { status: 'completed' },
        event: { kind: 'sent', at, interaction: dispatched.interaction.id, attempt },
      });
    case 'not_sent':
      return notSentResult(attempted, dispatched.interaction, now);
    case 'blocked': {
      const { receipt } = dispatched;
      const { retry_at: retryAt } = receipt;
      const reason = decidingRule(receipt) ?? 'blocked';
      const held = decidingHold(receipt);
      const kind = holdKinds.find((each) => each === held);
      return {
        result: {
          status: 'skipped',
          reason,
          ...(kind && { hold_kind: kind }),
          ...(retryAt !== null && { next_attempt_at: retryAt }),
        },
        event: refusalEvent(receipt, at, attempt) ?? dequeued(item, now),
      };
    }
  }
}

function notSentResult(attempted: Attempted, { id, status, failure }: Interaction, now: Date): StepResult {
  const { item } = attempted;
  const attempt = attemptOf(item);
  const reason = failure?.reason ?? status;
  if (status === 'outcome_unknown')
    return withProviderCall({
      result: { status: 'completed', reason: 'outcome_unknown' },
      event: { kind: 'sent', at: now.toISOString(), interaction: id, attempt },
    });
  // The worker was too slow to call the provider.
  if (reason === 'too_late') return obstructed(attempted, reason, now, now);
  return withProviderCall(
    reason === 'rate_limited' || reason === 'not_connected'
      ? obstructed(attempted, reason, retryAt(item.round, now), now)
      : failed(item, reason, now),
  );
}

/**
 * Problems with the account's own data. Waiting for a new template would not help, because this one may work for other
 * accounts.
 */
const accountProblemCodes: readonly string[] = ['template_variable_missing', 'message_too_long'];

/**
 * The result of a dispatch that was rejected before the provider was called. If the account lacks something, the step
 * fails. If the organization does, such as channel settings, the step is retried every hour.
 */
export function rejectedResult(attempted: Attempted, problem: Problem, now: Date): StepResult {
  const { code } = problem;
  if (!accountProblemCodes.includes(code)) return obstructed(attempted, code, minutesAfter(now, maxRetryMinutes), now);
  const step = failed(attempted.item, code, now);
  const missing_variables = missingVariables(problem);
  return missing_variables.length > 0 ? { ...step, result: { ...step.result, missing_variables } } : step;
}

/** The variables that a template needs and the account has no value for. */
const missingVariables = ({ details }: Problem): readonly string[] =>
  details.flatMap(({ path, code }) => (code === 'template_variable_missing' ? [path] : []));

const firstRetryMinutes = 2;
const maxRetryMinutes = 60;

/** A step that is obstructed for longer fails, and the next one follows. */
export const maxObstructedDays = 7;

/** The retry of a step whose provider was unavailable: after 2 minutes, doubled each round up to an hour. */
export const retryAt = (round: number, now: Date): Date =>
  minutesAfter(now, Math.min(firstRetryMinutes * 2 ** Math.min(round, 10), maxRetryMinutes));

const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

const failed = (item: QueueItem, reason: string, now: Date): StepResult => ({
  result: { status: 'failed', reason },
  event: { kind: 'failed', at: now.toISOString(), attempt: attemptOf(item) },
});

/** Retries the step at `until`, or fails it if it has been obstructed for too long. */
function obstructed({ item, position }: Attempted, reason: string, until: Date, now: Date): StepResult {
  const since = position.obstructed_since;
  const isObstructedTooLong =
    since !== undefined && now.getTime() - parseInstant(since) >= maxObstructedDays * 86_400_000;
  if (isObstructedTooLong) return failed(item, reason, now);
  const at = until.toISOString();
  return {
    result: { status: 'skipped', reason, next_attempt_at: at },
    event: { kind: 'postponed', until: at, obstructedAt: now.toISOString(), attempt: attemptOf(item) },
  };
}

const withProviderCall = (step: StepResult): StepResult => ({ ...step, result: { ...step.result, attempts: 1 } });
