import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { ContactId, InteractionId, OrganizationId } from '../../foundation/ids.ts';
import { optOutPerson } from './opt-out-person.ts';
import type { OptOutCause } from './opt-out.ts';

export interface RefusedInteraction {
  readonly id: InteractionId;
  readonly contact_id: ContactId;
  readonly channel: Channel;
  readonly to: string;
}

/**
 * Opts out the address and the contact of a message whose provider reported, in its response or later, that the
 * recipient opted out or complained. Safe to repeat: the interaction identifies the act, which is recorded once.
 */
export async function optOutRecipient(
  organization: OrganizationId,
  { id, contact_id: contact, channel, to }: RefusedInteraction,
  now: Date,
): Promise<void> {
  const reason = channel === 'email' ? 'Marked an email as spam.' : 'Opted out with the telephony provider.';
  const cause: OptOutCause = { reason, actor: { kind: 'system', id: null }, act: `refused:${id}` };
  await optOutPerson(
    organization,
    contact,
    channel === 'email' ? { kind: 'email', email: to, contact } : { kind: 'phone', phone: to },
    cause,
    now,
  );
}
