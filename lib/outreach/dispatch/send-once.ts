import type { Account } from '../../portfolio/accounts/account.ts';
import { owesNothing } from '../../portfolio/accounts/balance.ts';
import type { Channel } from '../../contact-rules/channel.ts';
import type { DecisionReceipt } from '../decisions/decision.ts';
import { decisionStore } from '../decisions/decision-store.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type Interaction, rankOf, statusAt } from '../interactions/interaction.ts';
import { type InteractionFields, type InteractionKey, interactionStore } from '../interactions/interaction-store.ts';
import { canonicalEmail } from '../opt-outs/opt-out.ts';
import { conflict } from '../../foundation/problem.ts';
import { type ProviderOutcome, refusedOutcome } from '../../providers/provider-outcome.ts';
import { keys } from '../../aws/table/keys.ts';
import { type TransactionPart, transact } from '../../aws/table/table.ts';
import { releaseAttempt, reserveAttempt } from './attempt-log-store.ts';
import { decide } from './decide.ts';
import { addressFor } from './dispatch-facts.ts';
import { type DispatchContext, loadDispatchContext, suppressibleAddresses } from './load-dispatch-context.ts';
import type { Intent } from './intent.ts';
import { lastMessageUpdate } from './last-message-store.ts';
import type { PreparedSend, Sender } from './sender.ts';

type Unsent = Exclude<ProviderOutcome<never>, { kind: 'accepted' }>;

/** How a dispatch ended. */
export type DispatchResult =
  | { readonly kind: 'blocked'; readonly receipt: DecisionReceipt }
  | { readonly kind: 'sent'; readonly interaction: Interaction }
  /** The provider refused, or nobody knows: `outcome` is absent where an earlier try of the same intent ended so. */
  | { readonly kind: 'not_sent'; readonly interaction: Interaction; readonly outcome?: Unsent }
  /** Automatic dispatch is paused; nothing was decided. */
  | { readonly kind: 'paused' }
  /** Automatic dispatch never contacts about an account that owes nothing; no decision was made. */
  | { readonly kind: 'nothing_pending' }
  /** An earlier try of the same intent may still be waiting for the provider. */
  | { readonly kind: 'in_progress'; readonly interaction: Interaction };

const attemptsMax = 20;
/**
 * An automatic dispatch asks its provider within this time of reading that it is not paused, or not at all. Whoever pauses
 * waits as long, and then knows that nothing begins any more.
 */
export const maxStartDelayMs = 2000;
/** The longest a provider may keep a message before it sends it: telephony's own maximum. */
const validitySecondsMax = 36_000;

/**
 * Contacts somebody once, if every rule allows it. The slot is taken and the interaction written before the provider is
 * asked, so that whatever dies afterwards, the same intent never asks a second time.
 */
export async function sendOnce(intent: Intent, sender: Sender, now: Date): Promise<DispatchResult> {
  const place = placeOf(intent);
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const begun = performance.now();
    const gathered = await loadDispatchContext(intent, sender.channel);
    // Whatever the rules say now: it was decided then.
    if (gathered.interaction) return endOf(intent, gathered.interaction, now);
    if (intent.isAutomatic && gathered.organization.execution_paused_at !== undefined) return { kind: 'paused' };
    if (intent.isAutomatic && owesNothing(gathered.account)) return { kind: 'nothing_pending' };
    const receipt = decide(intent, gathered, sender.channel, now);
    const to = addressFor(sender.channel, gathered.account.contact);
    if (!receipt.allowed || to === undefined) {
      await decisionStore(intent.organization).record(receipt);
      return { kind: 'blocked', receipt };
    }
    const prepared = await sender.prepare(gathered, intent, to, now);
    const interaction = interactionOf(intent, gathered, sender.channel, prepared, to, now);
    const reserved = await reserve(intent, gathered, { ...receipt, interaction_id: intent.interaction }, interaction);
    if (reserved === 'conflict') continue;
    if (reserved !== 'reserved') return endOf(intent, reserved, now);
    const isTooLate = intent.isAutomatic && performance.now() - begun > maxStartDelayMs;
    const outcome = isTooLate
      ? refusedOutcome(null, 'too_late', 'too_late')
      : await prepared.send({
          ref: { organization: intent.organization, ...place },
          validitySeconds: validityOf(receipt, now),
        });
    return record(intent.organization, place, interaction, outcome, sender);
  }
  throw conflict('concurrent_change', 'Others are contacting this person or changing this account; try again.');
}

const interactionOf = (
  intent: Intent,
  { account }: DispatchContext,
  channel: Channel,
  { provider, fields }: PreparedSend,
  to: string,
  now: Date,
): Interaction & { readonly to: string } => ({
  kind: 'interaction',
  id: intent.interaction,
  account_id: account.id,
  contact_id: account.contact.id,
  channel,
  direction: 'outbound',
  status: 'sending',
  rank: rankOf('sending'),
  provider,
  action_type: intent.actionType,
  decision_id: intent.decision,
  initiated_by: intent.initiatedBy,
  ...fields,
  to,
  created_at: intent.at.toISOString(),
  updated_at: now.toISOString(),
});

/** A message that a provider holds back must not arrive after the permitted hours. */
function validityOf({ allowed_until: until }: DecisionReceipt, now: Date): number {
  const left = until === null ? validitySecondsMax : Math.floor((Date.parse(until) - now.getTime()) / 1000);
  return Math.max(1, Math.min(left, validitySecondsMax));
}

/**
 * The checks that, since they were read, no address of the contact was opted out and the one in use has not bounced. The
 * account's version does not show that: an opt-out suppresses an address before it reaches any account.
 */
const checkSuppression = (organization: OrganizationId, account: Account, to: string): TransactionPart[] =>
  suppressibleAddresses(account).map((address) => ({
    check: keys.suppressed(organization, address),
    onlyIf: {
      expression:
        address === canonicalEmail(to)
          ? 'attribute_not_exists(#opted_out_at) AND attribute_not_exists(#bounced_at)'
          : 'attribute_not_exists(#opted_out_at)',
    },
  }));

/** Takes the slot and writes the interaction with its receipt, if all is as it was when it was decided. */
async function reserve(
  { organization, interaction: id }: Intent,
  { account, attempts }: DispatchContext,
  receipt: DecisionReceipt,
  interaction: Interaction & { readonly to: string },
): Promise<'reserved' | 'conflict' | Interaction> {
  const { channel, updated_at: at } = interaction;
  const parts = [
    interactionStore(organization).insertion(interaction),
    reserveAttempt(organization, account.contact.id, attempts, { id, at, channel, account_id: account.id }),
    {
      check: keys.account(organization, account.id),
      onlyIf: { expression: '#version = :version', values: { ':version': account.version } },
    },
    decisionStore(organization).insertion(receipt),
    ...checkSuppression(organization, account, interaction.to),
  ] satisfies TransactionPart[];
  const result = await transact(parts);
  if (result.ok) return 'reserved';
  // What stands in the place of an interaction is one: the same intent, tried before.
  return (result.refused.get(0) as Interaction | undefined) ?? 'conflict';
}

const placeOf = ({ account, interaction, at }: Intent): InteractionKey => ({
  account,
  interaction,
  at: at.toISOString(),
});

/** What an intent that was tried before came to. It is never sent again. */
async function endOf(intent: Intent, found: Interaction, now: Date): Promise<DispatchResult> {
  if (statusAt(found, now) === 'sending') return { kind: 'in_progress', interaction: found };
  if (found.status === 'sending') {
    const advanced = await interactionStore(intent.organization).updateStatus(placeOf(intent), 'outcome_unknown', now);
    if (typeof advanced === 'object') return { kind: 'not_sent', interaction: advanced };
    return endOf(intent, (await interactionStore(intent.organization).read(placeOf(intent))) ?? found, now);
  }
  const isUnsent = found.status === 'refused' || found.status === 'outcome_unknown';
  return { kind: isUnsent ? 'not_sent' : 'sent', interaction: found };
}

/** Writes down what the provider answered; a callback may have told more already, and then its word stays. */
async function record(
  organization: OrganizationId,
  place: InteractionKey,
  interaction: Interaction,
  outcome: ProviderOutcome<InteractionFields>,
  { acceptedAs }: Sender,
): Promise<DispatchResult> {
  const store = interactionStore(organization);
  const now = new Date(interaction.updated_at);
  const contacted: TransactionPart[] = [
    {
      update: keys.account(organization, interaction.account_id),
      change: { set: { last_contacted_at: interaction.updated_at }, add: { interaction_count: 1 } },
    },
    ...lastMessageUpdate(organization, interaction),
  ];
  switch (outcome.kind) {
    case 'accepted': {
      const result = await transact([store.statusUpdate(place, acceptedAs, now, outcome.value), ...contacted]);
      if (!result.ok) {
        await store.updateFields(place, outcome.value, now);
        await transact(contacted);
      }
      return { kind: 'sent', interaction: { ...interaction, ...outcome.value, status: acceptedAs } };
    }
    case 'refused':
    case 'rate_limited': {
      const reason = outcome.kind === 'rate_limited' ? 'rate_limited' : (outcome.reason ?? 'provider_refused');
      const failure = { reason, provider_code: outcome.code };
      await transact([
        store.statusUpdate(place, 'refused', now, { failure }),
        releaseAttempt(organization, interaction.contact_id, interaction.id),
      ]);
      return { kind: 'not_sent', interaction: { ...interaction, status: 'refused', failure }, outcome };
    }
    case 'unknown': {
      const failure = { reason: 'outcome_unknown', provider_code: outcome.code };
      const result = await transact([store.statusUpdate(place, 'outcome_unknown', now, { failure }), ...contacted]);
      if (!result.ok) await transact(contacted);
      return { kind: 'not_sent', interaction: { ...interaction, status: 'outcome_unknown', failure }, outcome };
    }
  }
}
