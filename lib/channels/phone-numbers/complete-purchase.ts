import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import { AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import type { OwnedNumber } from '../../platform/providers/telephony-numbers-client.ts';
import { channelStore } from '../channels/channel-store.ts';
import { composeChannelUpdates } from '../channels/compose-channel-updates.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { phoneNumberStore } from './phone-number-store.ts';
import { type PhoneNumber, channelsFor, withNumber } from './phone-number.ts';

/**
 * Stores a purchased number, assigns it to its channels and audits the purchase in one transaction. Undefined if the
 * claim is no longer held.
 */
export const completePurchase = (
  organization: OrganizationId,
  { numberId, capabilities }: OwnedNumber,
  claimed: PhoneNumber,
  namedChannel: Channel | undefined,
  { actor, newId, now }: Acting,
): Promise<PhoneNumber | undefined> =>
  retryOnConflict(
    async () => {
      const channels = await channelStore(organization).readAll({ consistent: true });
      const assigned = channelsFor(channels, capabilities, namedChannel);
      const at = now.toISOString();
      const bought = { state: 'made', provider_id: numberId, capabilities, bought_at: at } as const;
      const entry = subjectAuditEntry(
        {
          action: 'number_bought',
          actor,
          reason: null,
          subject: { type: 'phone_number', id: claimed.number },
          details: { before: {}, after: { provider_id: numberId, channels: assigned.map(({ channel }) => channel) } },
          at,
        },
        newId(AuditEntryId),
      );
      const updates = assigned.map((each) => withNumber(each, claimed.number, now));
      const written = await transact([
        phoneNumberStore(organization).completion(claimed, bought),
        ...(await composeChannelUpdates(organization, updates, now)),
        auditStore(organization).insertion(entry),
      ]);
      if (!written.ok) return written.refused.has(0) ? undefined : versionConflict;
      return { ...claimed, ...bought };
    },
    () => concurrentChange('phone number'),
  );
