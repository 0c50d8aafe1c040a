import type { Channel } from '../../policy/contact-rules/channel.ts';
import { evaluate } from '../../policy/contact-rules/evaluate.ts';
import { lookbacksOf, relevantAttempts } from '../../policy/contact-rules/relevant-attempts.ts';
import { resolveRules, rulesInForce } from '../../policy/contact-rules/resolve-rules.ts';
import type { InteractionId } from '../../foundation/ids.ts';
import { settlementInForce } from '../../portfolio/accounts/account-settlement.ts';
import { owesNothing } from '../../portfolio/accounts/balance.ts';
import type { DecisionReceipt, Verdict } from '../../history/decisions/decision.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { attemptsOf, hasAttempt } from './attempt-log.ts';
import type { ContactContext, DispatchContext } from './dispatch-context.ts';
import { addressFor, dispatchFacts } from './dispatch-facts.ts';
import type { Intent } from './intent.ts';

/**
 * Evaluates the contact rules for a channel. The attempt `own`, which is being decided, does not count against itself.
 */
export function checkContact(context: ContactContext, channel: Channel, now: Date, own?: InteractionId): Verdict {
  const { account, organization } = context;
  const inForce = rulesInForce(organization);
  const rules = resolveRules(inForce);
  const past = attemptsOf(context.attempts).filter(({ id }) => id !== own);
  const facts = dispatchFacts(context, channel, relevantAttempts(past, lookbacksOf(rules), now, account.id));
  return { ...evaluate(now, facts, rules), facts, rules_in_force: inForce };
}

export const decide = (intent: Intent, context: ContactContext, channel: Channel, now: Date): DecisionReceipt => ({
  kind: 'decision',
  id: intent.decision,
  account_id: context.account.id,
  contact_id: context.account.contact.id,
  channel,
  action_type: intent.actionType,
  ...checkContact(context, channel, now, intent.interaction),
  initiated_by: intent.initiatedBy,
});

export type SendDecision =
  | { readonly kind: 'attempted_before'; readonly interaction: Interaction }
  /** The attempt is in the contact's log, but the read found no interaction. */
  | { readonly kind: 'reserved_before' }
  | { readonly kind: 'paused' | 'nothing_pending' | 'settled' }
  | { readonly kind: 'blocked'; readonly receipt: DecisionReceipt }
  | { readonly kind: 'allowed'; readonly receipt: DecisionReceipt; readonly to: string };

/** Decides whether an intent may be sent. An earlier attempt of the same intent takes precedence over all rules. */
export function decideSend(intent: Intent, context: DispatchContext, channel: Channel, now: Date): SendDecision {
  const { account, organization, interaction, attempts } = context;
  if (interaction) return { kind: 'attempted_before', interaction };
  if (intent.isAutomatic && hasAttempt(attempts, intent.interaction)) return { kind: 'reserved_before' };
  if (intent.isAutomatic && organization.execution_paused_at !== undefined) return { kind: 'paused' };
  if (intent.isAutomatic && owesNothing(account)) return { kind: 'nothing_pending' };
  if (intent.isAutomatic && settlementInForce(account)) return { kind: 'settled' };
  const receipt = decide(intent, context, channel, now);
  const to = addressFor(channel, account.contact);
  return receipt.allowed && to !== undefined ? { kind: 'allowed', receipt, to } : { kind: 'blocked', receipt };
}
