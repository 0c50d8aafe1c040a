import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { channelStore } from '../channels/channel-store.ts';
import { composeChannelUpdates } from '../channels/compose-channel-updates.ts';
import { emailDomainLinkStore } from '../channels/email-domain-link-store.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import { type EmailDomain, domainChangedNotice, withSenderAddress } from './email-domain.ts';

/**
 * Composes the writes that follow from a change of a domain: who may send from it, the notification, and the address of
 * the email channel if the channel was named and has none. The channel gets one when the domain becomes verified, or if
 * `setsChannel`.
 */
export async function composeDomainEffects(
  organization: OrganizationId,
  before: EmailDomain,
  after: EmailDomain,
  { now, setsChannel }: { readonly now: Date; readonly setsChannel: boolean },
): Promise<TransactionPart[]> {
  const notice = domainChangedNotice(before, after);
  const becomesVerified = before.verified_at === undefined && after.verified_at !== undefined;
  const namesChannel = after.verified_at !== undefined && after.names_channel === true;
  const update =
    namesChannel && (becomesVerified || setsChannel)
      ? withSenderAddress(await channelStore(organization).read('email', { consistent: true }), after.domain, now)
      : undefined;
  return [
    ...(before.verified_at === after.verified_at
      ? []
      : [emailDomainLinkStore().verification(organization, after.domain, after.verified_at, now)]),
    ...(notice ? notificationStore(organization).insertion(notice, now) : []),
    ...(update ? await composeChannelUpdates(organization, [update], now) : []),
  ];
}
