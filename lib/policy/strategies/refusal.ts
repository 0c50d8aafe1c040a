import type { ContactDecision } from '../contact-rules/contact-decision.ts';
import type { RuleCode } from '../contact-rules/rules/rule-registry.ts';
import type { StepAttempt, StepEvent } from './position.ts';
import { millisecondsPerDay } from '../../foundation/wall-clock.ts';
import { stopReason } from './stop-reason.ts';

export type Refusal = Pick<ContactDecision, 'reason' | 'retry_at' | 'checks'>;

export const decidingRule = ({ reason, retry_at: retryAt, checks }: Refusal): RuleCode | null =>
  (retryAt === null ? checks.find(({ passed, retry_at }) => !passed && retry_at === null)?.rule : undefined) ?? reason;

/** The kind of the hold that decided; undefined if another rule did. */
export function decidingHold(refusal: Refusal): string | undefined {
  const decided = decidingRule(refusal);
  const compared = refusal.checks.find(({ rule, passed }) => rule === decided && !passed)?.compared;
  return compared && 'hold' in compared ? compared.hold?.kind : undefined;
}

/** Whether other channels are not opted out. */
const isOnlyOfChannel = ({ checks }: Refusal): boolean =>
  checks.some((check) => check.rule === 'contact_opted_out' && 'opted_out_channels' in check.compared);

/**
 * Postpones the step to the next permitted time, fails it without an address or on a channel of which the person opted
 * out, or stops the strategy. Undefined for a
 * paused account, which is due again when resumed. A hold without an end is looked at again a day later.
 */
export function refusalEvent(refusal: Refusal, at: string, attempt: StepAttempt): StepEvent | undefined {
  const isHeld = decidingHold(refusal) === undefined ? {} : { isHeld: true as const };
  if (refusal.retry_at !== null) return { kind: 'postponed', until: refusal.retry_at, attempt, ...isHeld };
  const rule = decidingRule(refusal);
  if (rule === 'account_paused') return undefined;
  if (rule === 'contact_held' || rule === 'account_held')
    return {
      kind: 'postponed',
      until: new Date(Date.parse(at) + millisecondsPerDay).toISOString(),
      attempt,
      ...isHeld,
    };
  const reason = isOnlyOfChannel(refusal) ? undefined : stopReason({ rule });
  return reason ? { kind: 'stopped', reason } : { kind: 'failed', at, attempt };
}
