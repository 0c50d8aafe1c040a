import type { OrganizationId } from '../../foundation/ids.ts';
import { transact } from '../../platform/aws/table/table.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { interactionKey } from '../../history/interactions/interaction.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { contactCountStore } from '../../portfolio/accounts/contact-count-store.ts';
import { attemptLogStore } from './attempt-log-store.ts';
import type { RecordedOutcome } from './dispatch-result.ts';
import { lastMessageStore } from './last-message-store.ts';
import type { OutboundInteraction } from './outbound-interaction.ts';

/**
 * Records the provider's answer to an attempt; the status from a callback that was faster is kept. An attempt that
 * contacted nobody is released, and the account's last contact is restored from `before`.
 */
export async function recordOutcome(
  organization: OrganizationId,
  interaction: OutboundInteraction,
  before: Account,
  { status, fields, isContact }: RecordedOutcome,
  now: Date,
): Promise<void> {
  const interactions = interactionStore(organization);
  const key = interactionKey(interaction);
  if (isContact) {
    // Before the status, so that a reply to a sent message always finds it.
    await lastMessageStore(organization).record(interaction);
    const updated = await interactions.updateStatus(key, status, now, fields);
    if (updated === 'behind' && status !== 'outcome_unknown') await interactions.updateFields(key, fields, now);
    return;
  }
  const release = (isLatest: boolean) =>
    transact([
      interactions.statusUpdate(key, status, now, fields),
      ...(interaction.is_reply ? [] : attemptLogStore(organization).release(interaction)),
      contactCountStore(organization).outboundRelease(before, interaction.updated_at, { isLatest }),
    ]);
  const released = await release(true);
  if (!released.ok && !released.refused.has(0)) await release(false);
}
