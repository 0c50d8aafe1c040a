import { keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type TransactionPart, absent, getItem, updateItem } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type CreationClaim, claimHeld, claimUnchanged } from '../../platform/provisioning/claim.ts';
import type { EmailDomain } from './email-domain.ts';

export const emailDomainStore = (organization: OrganizationId) => {
  const keyOf = (domain: string) => keys.emailDomain(organization, domain);
  const itemOf = (item: EmailDomain) => ({ ...item, ...keyOf(item.domain), organization });
  return {
    listing: (): Listing => ({
      partitions: [partitions.emailDomains(organization)],
      kinds: 'email_domain',
      hasLongRows: true,
    }),

    read: (domain: string): Promise<EmailDomain | undefined> =>
      getItem<EmailDomain>(keyOf(domain), 'email_domain', { consistent: true }),

    async takeOver(before: EmailDomain, claim: CreationClaim): Promise<EmailDomain | undefined> {
      const written = await updateItem<EmailDomain>(keyOf(before.domain), {
        set: { ...claim },
        onlyIf: claimUnchanged(before),
      });
      return written.ok ? written.item : undefined;
    },

    /** Records that it is unknown whether the domain was registered, if the claim is still held. */
    async markUnknown(claimed: EmailDomain): Promise<void> {
      await updateItem(keyOf(claimed.domain), { set: { state: 'unknown' }, onlyIf: claimHeld(claimed) });
    },

    insertion: (item: EmailDomain): TransactionPart => ({ put: itemOf(item), onlyIf: absent }),

    completion: (claimed: EmailDomain, after: EmailDomain): TransactionPart => ({
      put: itemOf(after),
      onlyIf: claimHeld(claimed),
    }),

    replacement: (before: EmailDomain, after: EmailDomain): TransactionPart => ({
      put: itemOf(after),
      onlyIf: unchangedSince(before),
    }),

    claimRemoval: (claimed: EmailDomain): TransactionPart => ({
      delete: keyOf(claimed.domain),
      onlyIf: claimHeld(claimed),
    }),

    removal: (domain: string): TransactionPart => ({ delete: keyOf(domain) }),
  };
};
