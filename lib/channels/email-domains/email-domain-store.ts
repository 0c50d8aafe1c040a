import { isDeepStrictEqual } from 'node:util';
import { keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import {
  type Condition,
  type TransactionPart,
  absent,
  getItem,
  transact,
  updateItem,
} from '../../platform/aws/table/table.ts';
import { retryOnConflict, unchangedSince, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { randomIds } from '../../foundation/derived-ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { channelStore } from '../channels/channel-store.ts';
import type { LossCause } from '../channels/channel-loss-store.ts';
import {
  emailDomainClaim,
  emailDomainLoss,
  emailDomainRelease,
  emailDomainVerification,
  emailSenderLoss,
} from '../channels/email-domain-link-store.ts';
import { type EmailDomainLink, domainInUse } from '../channels/sender-domain.ts';
import type { ProviderDomain } from '../../platform/providers/email-domains-client.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import { type CreationClaim, claimHeld, claimUnchanged } from '../../platform/provisioning/claim.ts';
import { type EmailDomain, domainChangedNotice, withAddressOf, withProviderDomain } from './email-domain.ts';

/** A claim that gives way to a new one, with the id of its registration at the provider. */
export interface ReplacedClaim {
  readonly link: EmailDomainLink;
  readonly providerId: string | undefined;
  readonly cause: LossCause;
}

const tooManyChanges = () => concurrentChange('domain');

/** The domains that one organization sends email from, or wants to. */
export const emailDomainStore = (organization: OrganizationId) => {
  const keyOf = (domain: string) => keys.emailDomain(organization, domain);
  const channels = channelStore(organization);

  const put = (item: EmailDomain, onlyIf: Condition): TransactionPart => ({
    put: { ...item, ...keyOf(item.domain), organization },
    onlyIf,
  });

  /**
   * What follows from a change: who may send from the domain, the notification, and the address of the email channel if it
   * was named and has none. The channel gets one when the domain becomes verified, or when `setsChannel`.
   */
  async function effects(
    before: EmailDomain,
    after: EmailDomain,
    now: Date,
    setsChannel: boolean,
  ): Promise<TransactionPart[]> {
    const notice = domainChangedNotice(before, after);
    const becomesVerified = before.verified_at === undefined && after.verified_at !== undefined;
    const email =
      after.verified_at !== undefined && after.names_channel && (becomesVerified || setsChannel)
        ? (await channels.readAll({ consistent: true })).find(({ channel }) => channel === 'email')
        : undefined;
    const channel = email && withAddressOf(email, after.domain, now);
    return [
      ...(before.verified_at === after.verified_at
        ? []
        : [emailDomainVerification(organization, after.domain, after.verified_at, now)]),
      ...(notice ? notificationStore(organization).insertion(notice, now) : []),
      ...(channel ? await channels.updateParts([channel], now) : []),
    ];
  }

  /** What the organization loses with a claim, besides the claim itself: the item, and the sender of its email channel. */
  async function lossParts(link: EmailDomainLink, { actor, reason, now }: LossCause): Promise<TransactionPart[]> {
    const entry = subjectAuditEntry(
      {
        action: 'domain_released',
        actor,
        reason,
        subject: { type: 'email_domain', id: link.domain },
        details: { before: { verified_at: link.verified_at ?? null }, after: {} },
        at: now.toISOString(),
      },
      randomIds()(AuditEntryId),
    );
    return [
      { delete: keyOf(link.domain) },
      ...(await emailSenderLoss(link, { actor, reason, now })),
      auditStore(organization).insertion(entry),
    ];
  }

  return {
    lossParts,

    /** Reads a domain, as of now. */
    read: (domain: string): Promise<EmailDomain | undefined> =>
      getItem<EmailDomain>(keyOf(domain), 'email_domain', { consistent: true }),

    /**
     * Claims a domain that nobody has, or takes over the claim that was read; undefined if another request was faster.
     * `replaced` is another organization's claim that gives way to this one: it ends at the same time, is audited, and what
     * was sent from the domain no longer is.
     * @throws Problem 409 `domain_in_use` if it, or a domain that it is a subdomain of, is another organization's
     */
    async claim(
      domain: string,
      before: EmailDomain | undefined,
      claim: CreationClaim,
      names: boolean,
      replaced?: ReplacedClaim,
    ): Promise<EmailDomain | undefined> {
      if (before) {
        const written = await updateItem<EmailDomain>(keyOf(domain), {
          set: { ...claim },
          onlyIf: claimUnchanged(before),
        });
        return written.ok ? written.item : undefined;
      }
      const item: EmailDomain = {
        kind: 'email_domain',
        domain,
        requested_at: claim.claimed_at,
        ...(names && { names_channel: true }),
        ...(replaced && { replaces_claim: true }),
        ...(replaced?.providerId !== undefined && { replaced_provider_id: replaced.providerId }),
        version: 0,
        ...claim,
      };
      const written = await transact([
        put(item, absent),
        ...emailDomainClaim(organization, domain, new Date(claim.claimed_at), replaced?.link),
        ...(replaced
          ? await emailDomainStore(replaced.link.organization).lossParts(replaced.link, replaced.cause)
          : []),
      ]);
      if (written.ok) return item;
      if (written.refused.has(0)) return undefined;
      throw domainInUse(domain);
    },

    /** Ends the claim on a domain, if it is still as it was read; false if it is not. */
    async lose(link: EmailDomainLink, cause: LossCause): Promise<boolean> {
      const written = await transact([emailDomainLoss(link), ...(await lossParts(link, cause))]);
      return written.ok;
    },

    /** Records that it is unknown whether the domain was registered, if the claim is still held. */
    async markUnknown(claimed: EmailDomain): Promise<void> {
      await updateItem(keyOf(claimed.domain), { set: { state: 'unknown' }, onlyIf: claimHeld(claimed) });
    },

    /** Removes a claim that is still held: the domain was not registered. */
    async abandon(claimed: EmailDomain): Promise<void> {
      await transact([
        { delete: keyOf(claimed.domain), onlyIf: claimHeld(claimed) },
        emailDomainRelease(organization, claimed.domain),
      ]);
    },

    /** Stores a domain that was registered and audits it, if the claim is still held. Undefined if it is not. */
    complete: (
      made: ProviderDomain,
      claimed: EmailDomain,
      { actor, newId, now }: Acting,
    ): Promise<EmailDomain | undefined> =>
      retryOnConflict(async () => {
        const at = now.toISOString();
        const created = { ...claimed, state: 'made', created_at: at, version: 1 } as const;
        const after = withProviderDomain(created, made, now);
        const entry = subjectAuditEntry(
          {
            action: 'domain_created',
            actor,
            reason: null,
            subject: { type: 'email_domain', id: claimed.domain },
            details: { before: {}, after: { provider_id: made.domainId, status: made.status } },
            at,
          },
          newId(AuditEntryId),
        );
        const written = await transact([
          put(after, claimHeld(claimed)),
          auditStore(organization).insertion(entry),
          ...(await effects(claimed, after, now, false)),
        ]);
        if (!written.ok) return written.refused.has(0) ? undefined : versionConflict;
        return after;
      }, tooManyChanges),

    /**
     * Changes a registered domain as `decide` rules on the current one, and writes what follows from it. `decide` may ask the
     * provider: its answer is stored only if nobody has changed the domain since it was read. Undefined if there is no such
     * domain.
     */
    change: (
      domain: string,
      decide: (before: EmailDomain) => Promise<EmailDomain> | EmailDomain,
      { now, setsChannel = false }: { readonly now: Date; readonly setsChannel?: boolean },
    ): Promise<EmailDomain | undefined> =>
      retryOnConflict(async () => {
        const before = await getItem<EmailDomain>(keyOf(domain), 'email_domain', { consistent: true });
        if (before?.state !== 'made') return undefined;
        const decided = await decide(before);
        const after = { ...decided, version: before.version + 1 };
        const others = await effects(before, after, now, setsChannel);
        if (others.length === 0 && isDeepStrictEqual(before, decided)) return before;
        const written = await transact([put(after, unchangedSince(before)), ...others]);
        return written.ok ? after : versionConflict;
      }, tooManyChanges),
  };
};

export const emailDomainListing = (organization: OrganizationId): Listing => ({
  partitions: [partitions.emailDomains(organization)],
  kinds: 'email_domain',
  hasLongRows: true,
});
