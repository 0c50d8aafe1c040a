import { isDeepStrictEqual } from 'node:util';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import { applicablePresets } from '../../policy/contact-rules/applicable-presets.ts';
import type { Attempt } from '../../policy/contact-rules/contact-facts.ts';
import { evaluate } from '../../policy/contact-rules/evaluate.ts';
import { lookbacksOf, relevantAttempts } from '../../policy/contact-rules/relevant-attempts.ts';
import { resolveRules, rulesInForce } from '../../policy/contact-rules/resolve-rules.ts';
import type { Rule } from '../../policy/contact-rules/rules/rule.ts';
import type { InteractionId } from '../../foundation/ids.ts';
import { conflict } from '../../foundation/problem.ts';
import { paidOfPlan, planInForce } from '../../portfolio/accounts/account-plan.ts';
import { settlementInForce } from '../../portfolio/accounts/account-settlement.ts';
import { openHolds } from '../../portfolio/holds/account-hold.ts';
import { owesNothing } from '../../portfolio/accounts/balance.ts';
import { storedAddress } from '../../channels/opt-outs/opt-out.ts';
import type { Addressed, DecisionReceipt, Verdict } from '../../history/decisions/decision.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { attemptsOf, hasAttempt } from './attempt-log.ts';
import type { ContactContext, DispatchContext } from './dispatch-context.ts';
import { type CountedAttempts, dispatchFacts, placesOfContact } from './dispatch-facts.ts';
import type { DecidedIntent, InstalmentReminder, Intent, MessageReply } from './intent.ts';
import { type SelectedAddress, maskedAddress, selectAddress } from './select-address.ts';

/**
 * Evaluates the contact rules for a channel. The attempt `own`, which is being decided, does not count against itself.
 */
export function checkContact(
  context: ContactContext,
  channel: Channel,
  now: Date,
  { own, isAutomatic = false, reply, reminder }: DecidedIntent = {},
): Verdict {
  const { account, organization } = context;
  const selected = selectedAddress(context, channel, now, reply);
  const places = placesOfContact(account.contact, organization);
  const inForce = rulesInForce(organization, places);
  const presets = applicablePresets(organization, places);
  const rules = resolveRules(inForce);
  const counted = countedAttempts(context, channel, selected.to, rules, now, own);
  const holds = context.attempts?.holds ?? [];
  const facts = dispatchFacts({ ...context, holds }, channel, selected, counted, { isAutomatic, reply, reminder });
  const addressed = addressedOf(selected);
  return {
    ...evaluate(now, facts, rules),
    facts,
    rules_in_force: inForce,
    ...(presets.length > 0 && { presets }),
    ...(addressed && { addressed }),
  };
}

const selectedAddress = (
  { account, addresses, attempts }: ContactContext,
  channel: Channel,
  now: Date,
  reply: MessageReply | undefined,
) =>
  selectAddress(channel, account.contact, addresses, openHolds({ holds: attempts?.holds ?? [] }, now), reply?.address);

function countedAttempts(
  { account, attempts: log, addresses }: ContactContext,
  channel: Channel,
  to: string | undefined,
  rules: readonly Rule[],
  now: Date,
  own: InteractionId | undefined,
): CountedAttempts {
  const lookbacks = lookbacksOf(rules);
  const others = (attempts: readonly Attempt[]) => attempts.filter(({ id }) => id !== own);
  const past = others(attemptsOf(log));
  const attempts = relevantAttempts(past, lookbacks, now, account.id);
  const address = to === undefined ? undefined : storedAddress(channel, to);
  const atAddress = others(attemptsOf(addresses.find((each) => each.address === address)));
  if (atAddress.length === 0) return { attempts };
  // Only rules about the person count what other accounts did.
  const ofPerson = lookbacks.filter(({ scope }) => scope === 'contact');
  const address_attempts = relevantAttempts(atAddress, ofPerson, now);
  const isSame = isDeepStrictEqual(address_attempts, relevantAttempts(past, ofPerson, now));
  return isSame ? { attempts } : { attempts, address_attempts };
}

/** Undefined if there was nothing to choose. */
const addressedOf = ({ to, passedOver }: SelectedAddress): Addressed | undefined =>
  passedOver.length === 0
    ? undefined
    : {
        ...(to !== undefined && { address_masked: maskedAddress(to) }),
        passed_over: passedOver.map((each) => ({ which: maskedAddress(each.to), reason: each.reason })),
      };

export const decide = (intent: Intent, context: ContactContext, channel: Channel, now: Date): DecisionReceipt => ({
  kind: 'decision',
  id: intent.decision,
  account_id: context.account.id,
  contact_id: context.account.contact.id,
  channel,
  action_type: intent.actionType,
  ...checkContact(context, channel, now, { ...intent, own: intent.interaction }),
  initiated_by: intent.initiatedBy,
});

export type SendDecision =
  | { readonly kind: 'attempted_before'; readonly interaction: Interaction }
  /** The attempt is in the contact's log, but the read found no interaction. */
  | { readonly kind: 'reserved_before' }
  | { readonly kind: 'paused' | 'nothing_pending' | 'not_due' | 'settled' | 'superseded' }
  | { readonly kind: 'blocked'; readonly receipt: DecisionReceipt }
  | { readonly kind: 'allowed'; readonly receipt: DecisionReceipt; readonly to: string };

/** Decides whether an intent may be sent. An earlier attempt of the same intent takes precedence over all rules. */
export function decideSend(intent: Intent, context: DispatchContext, channel: Channel, now: Date): SendDecision {
  const { account, organization, interaction, attempts } = context;
  if (interaction) return { kind: 'attempted_before', interaction };
  if (intent.isAutomatic && hasAttempt(attempts, intent.interaction)) return { kind: 'reserved_before' };
  if (intent.isAutomatic && organization.execution_paused_at !== undefined) return { kind: 'paused' };
  if (intent.isAutomatic && owesNothing(account)) return { kind: 'nothing_pending' };
  if (intent.dueDate !== undefined && intent.dueDate !== (account.due_date ?? null)) return { kind: 'not_due' };
  if (intent.reminder && !isStillDue(intent.reminder, account)) return { kind: 'superseded' };
  if (intent.isAutomatic && !intent.reminder && settlementInForce(account)) return { kind: 'settled' };
  if (intent.reply && intent.reply.contact !== account.contact.id) throw accountMoved();
  const receipt = decide(intent, context, channel, now);
  const { to } = selectedAddress(context, channel, now, intent.reply);
  return receipt.allowed && to !== undefined ? { kind: 'allowed', receipt, to } : { kind: 'blocked', receipt };
}

/** The account that the reservation depends on says it: a payment or a cancellation since gives it another version. */
function isStillDue({ plan: id, paid_with }: InstalmentReminder, account: DispatchContext['account']): boolean {
  const plan = planInForce(account);
  return plan?.id === id && paidOfPlan(plan, account) < paid_with;
}

const accountMoved = () =>
  conflict(
    'account_moved',
    'The account belongs to another person now. Write to the person from one of their accounts.',
  );
