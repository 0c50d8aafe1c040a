import type { OrganizationId } from '../../foundation/ids.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { type Interaction, interactionKey } from '../../history/interactions/interaction.ts';
import { contactCountStore } from '../../portfolio/accounts/contact-count-store.ts';
import { attemptLogStore } from '../dispatch/attempt-log-store.ts';
import { wasConversation } from './human-call.ts';

/**
 * Makes the logs of the contact and the address say whether a call by a person was a conversation. Reads the call again
 * after it has written: the callback and the outcome that a person gives may come at once, and whichever is stored
 * later sees the other. `reported` is what a callback says. Safe to repeat.
 */
export async function settleConversation(
  organization: OrganizationId,
  call: Interaction,
  reported: { readonly hasDuration: boolean } = durationOf(call),
): Promise<void> {
  const logs = attemptLogStore(organization);
  let current: Interaction | undefined = call;
  let settled: boolean | undefined;
  while (current && wasConversation(current, reported) !== settled) {
    settled = wasConversation(current, reported);
    if (settled) {
      await logs.recordConversation(current, current.ended_at ?? current.updated_at);
      await contactCountStore(organization).recordConversation(current.account_id);
    } else await logs.removeConversation(current);
    current = await interactionStore(organization).read(interactionKey(current));
  }
}

const durationOf = ({ status, duration_seconds: seconds = 0 }: Interaction) => ({
  hasDuration: status === 'completed' && seconds > 0,
});
