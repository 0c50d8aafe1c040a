import type { InteractionId, OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { type Interaction, interactionKey } from '../../history/interactions/interaction.ts';
import { requireConversation, requireRefreshed } from './call-refresh.ts';
import { refreshCall } from './refresh-call.ts';

/**
 * Fetches the result of a call and returns the updated interaction.
 * @throws Problem if the call is missing, still in progress, or cannot be fetched
 */
export async function refreshVoice(organization: OrganizationId, id: InteractionId, now: Date): Promise<Interaction> {
  const interactions = interactionStore(organization);
  const before = await interactions.find(id);
  if (!before) throw notFound('interaction');
  const key = interactionKey(before);
  requireRefreshed(await refreshCall({ organization, ...key }, requireConversation(before), now));
  const after = await interactions.read(key);
  if (!after) throw notFound('interaction');
  return after;
}
