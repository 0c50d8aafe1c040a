import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { log } from '../../foundation/log.ts';
import { refusedOutcome } from '../../platform/providers/provider-outcome.ts';
import { journalMessages } from '../../history/contact-journal/contact-journal.ts';
import { decisionStore } from '../../history/decisions/decision-store.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { type Interaction, isAbandoned } from '../../history/interactions/interaction.ts';
import { decideSend } from './decide.ts';
import type { DispatchSubject } from './dispatch-context.ts';
import { type DispatchResult, earlierResult, recordedOutcome } from './dispatch-result.ts';
import { type Intent, interactionKeyOf } from './intent.ts';
import { optOutRecipient } from '../../channels/opt-outs/opt-out-recipient.ts';
import { loadDispatchContext, loadDispatchSubject } from './load-dispatch-context.ts';
import { attemptEntry } from './attempt-entry.ts';
import { markFaultyNumber } from './mark-faulty-number.ts';
import { maxStartDelayMs } from './max-start-delay.ts';
import { outboundInteraction, validitySeconds } from './outbound-interaction.ts';
import { recordOutcome } from './record-outcome.ts';
import { reserveBudget } from './reserve-budget.ts';
import { reserveAttempt } from './reserve-attempt.ts';
import type { Sender } from './sender.ts';

/**
 * Contacts a debtor at most once, if every rule allows it. Reserves the attempt and writes the interaction before it
 * calls the provider, so that a crash anywhere never leads to a second call. Safe to repeat. `known` is the subject if
 * the caller has just read it; it is read again if it was written since.
 */
export function sendOnce(intent: Intent, sender: Sender, now: Date, known?: DispatchSubject): Promise<DispatchResult> {
  let next = known;
  return retryOnConflict(
    async () => {
      const subject = next ?? (await loadDispatchSubject(intent));
      next = undefined;
      return attemptSend(intent, sender, subject, now);
    },
    () => concurrentChange('contact'),
  );
}

async function attemptSend(
  intent: Intent,
  sender: Sender,
  subject: DispatchSubject,
  now: Date,
): Promise<DispatchResult | typeof versionConflict> {
  const context = await loadDispatchContext(intent, sender.channel, subject);
  const decision = decideSend(intent, context, sender.channel, now);
  if (decision.kind === 'attempted_before') return resultOfEarlier(intent, decision.interaction, now);
  if (decision.kind === 'reserved_before') {
    // Reserved by another worker since the read, or for another queue item, which has a different time and so a
    // different key.
    const own = await interactionStore(intent.organization).read(interactionKeyOf(intent));
    return own ? resultOfEarlier(intent, own, now) : { kind: 'superseded' };
  }
  if (decision.kind === 'blocked')
    await decisionStore(intent.organization).recordBlocked(decision.receipt, context.organization.timezone);
  if (decision.kind !== 'allowed') return decision;

  const { receipt, to } = decision;
  const prepared = await sender.prepare(context, intent, to, now);
  const interaction = outboundInteraction(intent, context, sender.channel, prepared, to, now);
  const budget = await reserveBudget(intent, interaction, context.organization.timezone);
  if (budget.kind === 'over_budget') return budget;
  const reserved = await reserveAttempt(intent, context, receipt, interaction);
  if (reserved !== 'reserved') await budget.release();
  if (reserved === versionConflict) return versionConflict;
  if (reserved !== 'reserved') return resultOfEarlier(intent, reserved, now);

  log.info(journalMessages.attempted, attemptEntry(intent, interaction));
  const isTooLate = intent.isAutomatic && performance.now() - subject.readAtMs > maxStartDelayMs;
  const outcome = isTooLate
    ? refusedOutcome(null, 'too_late', 'too_late')
    : await prepared.send({
        ref: { organization: intent.organization, ...interactionKeyOf(intent) },
        validitySeconds: validitySeconds(receipt.allowed_until, now),
      });
  // Recorded before the result, so that a reader of the result can rely on it.
  if (outcome.kind === 'refused' && outcome.reason === 'opted_out')
    await optOutRecipient(intent.organization, interaction, now);
  const recorded = recordedOutcome(outcome, sender.acceptedAs);
  await recordOutcome(intent.organization, interaction, subject.account, recorded, now);
  if (recorded.status === 'refused') await budget.release();
  if (!recorded.isContact) log.info(journalMessages.released, { interaction_id: interaction.id });
  // Afterwards: if this fails, the next attempt is refused as well, but an unrecorded outcome would count as a contact.
  if (outcome.kind === 'refused') await markFaultyNumber(intent.organization, interaction, outcome.code);
  const after: Interaction = { ...interaction, ...recorded.fields, status: recorded.status };
  return outcome.kind === 'accepted'
    ? { kind: 'sent', interaction: after }
    : { kind: 'not_sent', interaction: after, outcome };
}

/** Marks the outcome of an attempt as unknown if its worker is presumed to have crashed while calling the provider. */
async function resultOfEarlier(intent: Intent, found: Interaction, now: Date): Promise<DispatchResult> {
  if (!isAbandoned(found, now)) return earlierResult(found);
  const interactions = interactionStore(intent.organization);
  const key = interactionKeyOf(intent);
  const updated = await interactions.updateStatus(key, 'outcome_unknown', now);
  return earlierResult(typeof updated === 'object' ? updated : ((await interactions.read(key)) ?? found));
}
