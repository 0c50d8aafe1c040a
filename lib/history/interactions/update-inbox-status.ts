import type { OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange, conflict } from '../../foundation/problem.ts';
import type { InboxStatus } from './contract.ts';
import { inboxStore } from './inbox-store.ts';
import { type Interaction, inboxStatus } from './interaction.ts';

export async function updateInboxStatus(
  organization: OrganizationId,
  before: Interaction,
  to: InboxStatus,
  user: string,
  now: Date,
): Promise<Interaction> {
  if (!inboxStatus(before)) throw conflict('needs_no_person', 'The message or call does not need a person.');
  if (before.inbox === to) return before;
  const after = await inboxStore(organization).update(before, to, user, now);
  if (!after) throw concurrentChange('interaction');
  return after;
}
