import type { AccountId } from '../../foundation/ids.ts';
import type { DecisionReceipt } from '../../history/decisions/decision.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import type { InteractionStatus } from '../../history/interactions/interaction-status.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { RuleCode } from '../../policy/contact-rules/rules/rule-registry.ts';

const contactReasons = ['hours', 'count', 'hold', 'stop'] as const;
type ContactReason = (typeof contactReasons)[number];

/** A message or call to the debtor, and the rules that it kept, in their words. */
export interface ContactMade {
  readonly account: AccountId;
  readonly channel: Channel;
  readonly at: string;
  readonly reasons: readonly ContactReason[];
}

/** The debtor noticed nothing of these. */
const unnoticed: ReadonlySet<InteractionStatus> = new Set<InteractionStatus>([
  'sending',
  'refused',
  'failed',
  'undelivered',
  'canceled',
]);

const reasonOf: Partial<Record<RuleCode, ContactReason>> = {
  outside_contact_hours: 'hours',
  frequency_daily: 'count',
  frequency_weekly: 'count',
  frequency_monthly: 'count',
  contact_held: 'hold',
  account_held: 'hold',
  contact_opted_out: 'stop',
};

/** Those among the items of an account, in their order. */
export function contactsMade(
  interactions: readonly Interaction[],
  decisions: readonly DecisionReceipt[],
): readonly ContactMade[] {
  const byId = new Map(decisions.map((decision) => [decision.id, decision]));
  return interactions
    .filter(({ direction, status }) => direction === 'outbound' && !unnoticed.has(status))
    .map(({ account_id: account, channel, created_at: at, decision_id: id }) => {
      const checks = (id && byId.get(id)?.checks) || [];
      const kept = new Set(checks.flatMap(({ rule, passed }) => (passed ? [reasonOf[rule]] : [])));
      return { account, channel, at, reasons: contactReasons.filter((reason) => kept.has(reason)) };
    });
}
