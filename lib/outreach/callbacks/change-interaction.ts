import type { InteractionId, OrganizationId } from '../../foundation/ids.ts';
import type { InteractionChange } from '../../history/interactions/contract.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { updateInboxStatus } from '../../history/interactions/update-inbox-status.ts';
import { recordCallOutcome } from './record-call-outcome.ts';

/** Records what a person says about a message or call: its outcome, that it was handled, or both. */
export async function changeInteraction(
  organization: OrganizationId,
  id: InteractionId,
  { handled, ...outcome }: InteractionChange,
  user: string,
  now: Date,
): Promise<Interaction> {
  const hasOutcome = Object.keys(outcome).length > 0;
  const recorded = hasOutcome ? await recordCallOutcome(organization, id, outcome, user, now) : undefined;
  if (recorded && handled === undefined) return recorded;
  return updateInboxStatus(organization, id, handled ? 'handled' : 'open', user, now);
}
