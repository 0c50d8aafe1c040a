import { retryOnConflict } from '../../platform/aws/table/version-conflict.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import type { AttemptEntry } from '../../history/contact-journal/contact-journal.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { rankOf } from '../../history/interactions/interaction-status.ts';
import { dispatchStore } from './dispatch-store.ts';

/** The attempt as an interaction whose outcome is unknown: it counts, is never repeated, and a callback may still say more. */
const interactionOf = (entry: AttemptEntry): Interaction => ({
  kind: 'interaction',
  id: entry.interaction_id,
  account_id: entry.account_id,
  contact_id: entry.contact_id,
  channel: entry.channel,
  direction: 'outbound',
  status: 'outcome_unknown',
  rank: rankOf('outcome_unknown'),
  provider: entry.provider,
  action_type: entry.action_type,
  initiated_by: entry.initiated_by,
  created_at: entry.created_at,
  updated_at: entry.at,
});

/** Records an attempt that a restored table has forgotten, so that the contact rules count it. Safe to repeat. */
export function recordPastAttempt(
  entry: AttemptEntry,
  { hasAccount }: { readonly hasAccount: boolean },
): Promise<'recorded' | 'known'> {
  const store = dispatchStore(entry.organization);
  return retryOnConflict(
    async () => store.recordPast(interactionOf(entry), await store.readAttempts(entry.contact_id), hasAccount),
    () => concurrentChange('contact'),
  );
}
