import type { StatusReached } from '../../history/messages/provider-event.ts';
import type { InteractionRef } from '../../platform/providers/interaction-ref.ts';
import { numberFault } from '../../platform/providers/telephony-errors.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { canFollow } from '../../history/interactions/interaction-status.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { optOutRecipient } from '../../channels/opt-outs/opt-out-recipient.ts';
import { suppressBouncedEmail } from '../../channels/opt-outs/suppress-bounced-email.ts';
import { markFaultyNumber } from '../dispatch/mark-faulty-number.ts';
import { markAddress } from '../../portfolio/contacts/mark-address.ts';
import {
  type AddressReport,
  addressReport,
  addsNothing,
  isUsuallyRecorded,
  lateFields,
  transientFields,
} from './reported-status.ts';
import { settleConversation } from './settle-conversation.ts';

type ReportedStatus = Pick<StatusReached, 'status' | 'reported' | 'address' | 'is_conversation'>;

export type ApplyResult = 'applied' | 'unknown_interaction';

/**
 * Applies a reported status, but never reverts to an earlier one. Suppresses or marks the address before it writes the
 * status, so that a reader of the status can rely on it. Safe to repeat.
 */
export async function updateInteractionStatus(
  ref: InteractionRef,
  reached: ReportedStatus,
  receivedAt: string,
): Promise<ApplyResult> {
  const interactions = interactionStore(ref.organization);
  const { status, reported, address } = reached;
  const now = new Date(receivedAt);
  const failureCode = reported.failure?.provider_code;
  if (address !== undefined || status === null || numberFault(failureCode)) {
    const interaction = await interactions.read(ref);
    if (!interaction) return 'unknown_interaction';
    const report = addressReport(interaction, reached);
    if (report) await suppressAddress(ref, interaction, report, now);
    if (status !== null && canFollow(interaction.status, status))
      await markFaultyNumber(ref.organization, interaction, failureCode);
    if (status === null) {
      const fields = transientFields(interaction, reported);
      if (fields) await interactions.updateFields(ref, fields, now);
      return 'applied';
    }
  }
  if (isUsuallyRecorded(status) && !reached.is_conversation) {
    // A stale read is enough: ranks and fields only grow.
    const known = await interactions.read(ref, { consistent: false });
    if (known && addsNothing(known, status, reported)) return 'applied';
  }
  const updated = await interactions.updateStatus(ref, status, now, reported);
  if (updated === 'missing') return 'unknown_interaction';
  const isLate = updated === 'behind';
  if (!isLate && !reached.is_conversation) return 'applied';
  const interaction = isLate ? await interactions.read(ref) : updated;
  if (!interaction) return 'unknown_interaction';
  const late = isLate ? lateFields(interaction, status, reported) : undefined;
  if (late) await interactions.updateFields(ref, late, now);
  if (reached.is_conversation) await settleConversation(ref.organization, interaction, { hasDuration: true });
  return 'applied';
}

async function suppressAddress(
  { organization }: InteractionRef,
  interaction: Interaction,
  report: AddressReport,
  now: Date,
): Promise<void> {
  if (report.kind === 'opted_out') return optOutRecipient(organization, { ...interaction, to: report.to }, now);
  await suppressBouncedEmail(organization, report.email, report, now);
  const { contact_id: contact, created_at: at } = interaction;
  await markAddress(organization, contact, { field: 'email', value: report.email }, { shows: 'invalid', at });
}
