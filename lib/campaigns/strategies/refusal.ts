import type { ContactDecision } from '../../contact-rules/contact-decision.ts';
import type { RuleCode } from '../../contact-rules/rules/rule-registry.ts';
import type { StepAttempt, StepEvent } from './position.ts';

type Refusal = Pick<ContactDecision, 'reason' | 'retry_at' | 'checks'>;

/** The rule that a refusal is about: where it does not pass by itself, the one that only a person can change. */
export const decidingRule = ({ reason, retry_at: retryAt, checks }: Refusal): RuleCode | null =>
  (retryAt === null ? checks.find(({ passed, retry_at }) => !passed && retry_at === null)?.rule : undefined) ?? reason;

/**
 * What a refusal of the contact rules means for the step: it comes again when the law allows it, or fails, as without an
 * address; a refusal for ever ends the strategy. Undefined for a paused account, which somebody has to resume.
 */
export function refusalEvent(refusal: Refusal, at: string, of: StepAttempt): StepEvent | undefined {
  if (refusal.retry_at !== null) return { kind: 'postponed', until: refusal.retry_at, of };
  switch (decidingRule(refusal)) {
    case 'contact_opted_out':
      return { kind: 'stopped', reason: 'opted_out' };
    case 'account_disputed':
      return { kind: 'stopped', reason: 'disputed' };
    case 'account_paused':
      return undefined;
    default:
      return { kind: 'failed', at, of };
  }
}
