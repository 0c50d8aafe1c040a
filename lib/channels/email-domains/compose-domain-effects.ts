import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { channelStore } from '../channels/channel-store.ts';
import { composeChannelUpdates } from '../channels/compose-channel-updates.ts';
import { emailDomainLinkStore } from '../channels/email-domain-link-store.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import { type EmailDomain, domainChangedNotice, withSenderAddress } from './email-domain.ts';

/**
 * Composes the writes that follow from a change to a domain: whether the organization may send from it, the
 * notification, and a sender for the email channel if a request named the channel and it has none. The channel gets its
 * sender when the domain becomes verified, or at once with `setsChannel` if the domain is verified.
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
