import type { InteractionId, OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange, conflict, notFound } from '../../foundation/problem.ts';
import type { InboxStatus } from './contract.ts';
import { inboxStore } from './inbox-store.ts';
import { interactionStore } from './interaction-store.ts';
import { type Interaction, inboxStatus } from './interaction.ts';

export async function updateInboxStatus(
  organization: OrganizationId,
  id: InteractionId,
  to: InboxStatus,
  user: string,
  now: Date,
): Promise<Interaction> {
  const before = await interactionStore(organization).find(id);
  if (!before) throw notFound('interaction');
  if (!inboxStatus(before)) throw conflict('needs_no_person', 'The message or call does not need a person.');
  if (before.inbox === to) return before;
  const after = await inboxStore(organization).update(before, to, user, now);
  if (!after) throw concurrentChange('interaction');
  return after;
}
