import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import type { AttemptEntry } from '../../history/contact-journal/contact-journal.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { rankOf } from '../../history/interactions/interaction-status.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { contactCountStore } from '../../portfolio/accounts/contact-count-store.ts';
import { attemptLogStore } from './attempt-log-store.ts';

/** The outcome is unknown: the attempt counts, is never repeated, and a callback may still complete it. */
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

/** Records an attempt that is missing from a restored table, so that the contact rules count it. Safe to repeat. */
export function recordPastAttempt(
  entry: AttemptEntry,
  { hasAccount }: { readonly hasAccount: boolean },
): Promise<'recorded' | 'known'> {
  const { organization, contact_id: contact } = entry;
  const logs = attemptLogStore(organization);
  const interaction = interactionOf(entry);
  const { id, channel, account_id, updated_at: at } = interaction;
  return retryOnConflict(
    async () => {
      const result = await transact([
        interactionStore(organization).insertion(interaction),
        logs.reservation(contact, await logs.read(contact), { id, at, channel, account_id }),
        ...(hasAccount ? [contactCountStore(organization).outboundUpdate(account_id, at)] : []),
      ]);
      if (result.ok) return 'recorded';
      return result.refused.get(0) ? 'known' : versionConflict;
    },
    () => concurrentChange('contact'),
  );
}
