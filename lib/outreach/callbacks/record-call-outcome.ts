import type { InteractionId, OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import type { CallOutcome } from '../../history/interactions/contract.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { requireEndedHumanCall } from './human-call.ts';
import { markAnsweredNumber } from './mark-answered-number.ts';
import { settleConversation } from './settle-conversation.ts';

/**
 * Records the outcome that a person gives of a call by a person. Marks the number first, so that a crash cannot leave a
 * stranger's number in use; repeating the request completes the rest.
 */
export async function recordCallOutcome(
  organization: OrganizationId,
  id: InteractionId,
  { contact_result, disposition }: CallOutcome,
  user: string,
  now: Date,
): Promise<Interaction> {
  const interactions = interactionStore(organization);
  const before = await interactions.find(id);
  if (!before) throw notFound('interaction');
  requireEndedHumanCall(before);
  const fields = { ...(contact_result && { contact_result }), ...(disposition !== undefined && { disposition }) };
  const { contact_result: resultBefore, disposition: dispositionBefore } = before;
  const isKnown =
    before.outcome_at !== undefined &&
    (contact_result ?? resultBefore) === resultBefore &&
    (disposition ?? dispositionBefore) === dispositionBefore;
  await markAnsweredNumber(organization, before, contact_result, isKnown ? before.outcome_at : now.toISOString());
  const after = isKnown ? before : await interactions.updateOutcome(before, { ...fields, outcome_by: user }, now);
  if (!after) throw concurrentChange('interaction');
  await settleConversation(organization, after);
  return after;
}
