import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import type { AttemptEntry } from '../../history/contact-journal/contact-journal.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { rankOf } from '../../history/interactions/interaction-status.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { contactCountStore } from '../../portfolio/accounts/contact-count-store.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { storedAddress } from '../../channels/opt-outs/opt-out.ts';
import { attemptLogStore } from './attempt-log-store.ts';
import { addressesFor } from './select-address.ts';

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
  ...(entry.step && { step: entry.step.step }),
  created_at: entry.created_at,
  updated_at: entry.at,
});

/**
 * Records an attempt that is missing from a restored table, so that the contact rules count it. Logs contain no
 * addresses, so it counts at every address that the channel may have used: rather too often than too seldom. Safe to
 * repeat.
 */
export function recordPastAttempt(
  entry: AttemptEntry,
  { hasAccount }: { readonly hasAccount: boolean },
): Promise<'recorded' | 'known'> {
  const { organization, contact_id: contact } = entry;
  const logs = attemptLogStore(organization);
  const interaction = interactionOf(entry);
  const { id, channel, account_id, updated_at: at } = interaction;
  const attempt = { id, at, channel, account_id };
  return retryOnConflict(
    async () => {
      const addresses = await possibleAddresses(entry);
      const known = await logs.read(contact, addresses);
      const result = await transact([
        interactionStore(organization).insertion(interaction),
        logs.reservation(known.contact, known.attempts, attempt),
        ...addresses.map((address) =>
          logs.addressRecord(
            address,
            known.addresses.find((each) => each.address === address),
            attempt,
          ),
        ),
        ...(hasAccount
          ? [
              contactCountStore(organization).outboundUpdate(account_id, {
                channel,
                at,
                step: entry.step && { campaign: entry.step.campaign, step: entry.step.step },
              }),
            ]
          : []),
      ]);
      if (result.ok) return 'recorded';
      return result.refused.get(0) ? 'known' : versionConflict;
    },
    () => concurrentChange('contact'),
  );
}

async function possibleAddresses({ organization, contact_id: id, channel }: AttemptEntry): Promise<string[]> {
  const [contact] = await contactStore(organization).readLatest([id]);
  return contact ? [...new Set(addressesFor(channel, contact).map((to) => storedAddress(channel, to)))] : [];
}
