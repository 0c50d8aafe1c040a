import type { InteractionId, OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import type { Actor } from '../../platform/http/caller.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { updateInboxStatus } from '../../history/interactions/update-inbox-status.ts';
import { recordCallOutcome } from '../callbacks/record-call-outcome.ts';
import type { InteractionChange } from './contract.ts';
import { decideHolds } from './decide-holds.ts';

/**
 * Records what a person says about a message or call: its outcome, that it was handled, or both. The holds are decided
 * before it counts as handled, so that repeating the request after a crash completes them.
 */
export async function changeInteraction(
  organization: OrganizationId,
  id: InteractionId,
  { handled, holds = [], ...outcome }: InteractionChange,
  actor: Actor,
  now: Date,
): Promise<Interaction> {
  const hasOutcome = Object.keys(outcome).length > 0;
  const recorded = hasOutcome ? await recordCallOutcome(organization, id, outcome, actor.id, now) : undefined;
  if (recorded && handled === undefined) return recorded;
  const interaction = recorded ?? (await interactionStore(organization).find(id));
  if (!interaction) throw notFound('interaction');
  if (handled) await decideHolds(organization, interaction, holds, actor, now);
  return updateInboxStatus(organization, interaction, handled ? 'handled' : 'open', actor.id, now);
}
