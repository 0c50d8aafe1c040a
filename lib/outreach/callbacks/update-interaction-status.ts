import { isDeepStrictEqual } from 'node:util';
import { recordConversation } from '../dispatch/attempt-log-store.ts';
import {
  type Interaction,
  type InteractionFields,
  type InteractionStatus,
  rankOf,
} from '../interactions/interaction.ts';
import { interactionStore } from '../interactions/interaction-store.ts';
import { optOutAddress } from '../opt-outs/opt-out-address.ts';
import { optOutContact } from '../opt-outs/opt-out-contact.ts';
import { suppressBouncedEmail } from '../opt-outs/suppress-bounced-email.ts';
import type { InteractionRef } from '../../providers/interaction-ref.ts';
import type { StatusReached, ReportedFields } from '../../jobs/messages/provider-event.ts';

/** Whether an event found the interaction it is about. */
export type ApplyResult = 'applied' | 'unknown_interaction';

/**
 * Brings an interaction as far as an event says, and no less far than it is. What the event says of the address holds
 * before the status does, so that whoever sees the status relies on it. The same event again changes nothing.
 */
export async function updateInteractionStatus(
  ref: InteractionRef,
  reached: StatusReached,
  receivedAt: string,
): Promise<ApplyResult> {
  const interactions = interactionStore(ref.organization);
  const { status, told, address } = reached;
  const now = new Date(receivedAt);
  if (address !== undefined || status === null) {
    const interaction = await interactions.read(ref);
    if (!interaction) return 'unknown_interaction';
    if (address !== undefined && interaction.status !== status) await mark(ref, interaction, address, now);
    if (status === null) {
      // What happened on the way is of no interest once it is known how it ended.
      if (interaction.rank < rankOf('delivered') && hasNewFields(interaction, told))
        await interactions.updateFields(ref, told, now);
      return 'applied';
    }
  }
  const advanced = await interactions.updateStatus(ref, status, now, told);
  if (advanced === 'missing') return 'unknown_interaction';
  const isLate = advanced === 'behind';
  if (!isLate && !reached.is_conversation) return 'applied';
  const interaction = isLate ? await interactions.read(ref) : advanced;
  if (!interaction) return 'unknown_interaction';
  if (isLate) await noteLate(ref, interaction, status, told, now);
  if (reached.is_conversation)
    await recordConversation(
      ref.organization,
      interaction.contact_id,
      ref.interaction,
      interaction.ended_at ?? receivedAt,
    );
  return 'applied';
}

/** Whether an interaction does not yet say all of it: what is told again is not written again. */
export const hasNewFields = (interaction: Interaction, fields: InteractionFields): boolean =>
  Object.entries(fields).some(([name, value]) => !isDeepStrictEqual(Reflect.get(interaction, name), value));

/** An event that was overtaken still tells what the one that overtook it could not know: when a message was delivered. */
async function noteLate(
  ref: InteractionRef,
  interaction: Interaction,
  status: InteractionStatus,
  told: ReportedFields,
  now: Date,
): Promise<void> {
  const isOnTheWay = rankOf(status) < interaction.rank || status === interaction.status;
  const { failure: _, ...facts } = told;
  const missing = Object.entries(facts).filter(([name]) => Reflect.get(interaction, name) === undefined);
  if (isOnTheWay && missing.length > 0)
    await interactionStore(ref.organization).updateFields(ref, Object.fromEntries(missing), now);
}

async function mark(
  { organization, interaction: id }: InteractionRef,
  { to, channel, contact_id: contact }: Interaction,
  address: 'bounced' | 'opted_out',
  now: Date,
): Promise<void> {
  if (to === undefined) return;
  if (address === 'bounced')
    return suppressBouncedEmail(organization, to, { reason: 'An email came back for good.' }, now);
  const cause = {
    reason: channel === 'email' ? 'Marked an email as unwanted.' : 'Told the telephone provider to stop.',
    actor: { kind: 'system', id: null },
    act: `refused:${id}`,
  } as const;
  await optOutAddress(organization, channel === 'email' ? { email: to, contact } : { phone: to }, cause, now);
  await optOutContact(organization, contact, cause, now);
}
