import { transact } from '../../platform/aws/table/table.ts';
import type { Acting } from '../../foundation/initiator.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import {
  type EmailDomainsClient,
  type ProviderDomain,
  emailDomainsClient,
} from '../../platform/providers/email-domains-client.ts';
import { type ProviderOutcome, refusedOutcome } from '../../platform/providers/provider-outcome.ts';
import { type DomainStatus, registeredCode } from '../../platform/providers/domain-status.ts';
import { emailDomainLinkStore } from '../channels/email-domain-link-store.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { createOnce } from '../../platform/provisioning/create-once.ts';
import { changeEmailDomain } from './change-email-domain.ts';
import { claimEmailDomain } from './claim-email-domain.ts';
import { completeEmailDomain } from './complete-email-domain.ts';
import { emailDomainStore } from './email-domain-store.ts';
import { type EmailDomain, isResultOf, namesEmailChannel, registrationRefusal } from './email-domain.ts';
import { findReplacedClaim } from './find-replaced-claim.ts';
import { requireOwnDomain } from './require-own-domain.ts';

/** Short enough for a registration and its checks to fit into one API request. */
const readTimeoutMs = 4000;

async function findResult(
  client: EmailDomainsClient,
  claimed: EmailDomain,
): Promise<ProviderOutcome<ProviderDomain | null>> {
  const listed = await client.findDomain(claimed.domain);
  if (listed.kind !== 'accepted') return listed;
  if (listed.value === null || !isResultOf(claimed, listed.value)) return { kind: 'accepted', value: null };
  return client.readDomain(listed.value.domainId);
}

/** If the read fails, nothing was registered, so an unknown outcome counts as refused. */
const refusedIfUnknown = <Value>(outcome: Exclude<ProviderOutcome<Value>, { readonly kind: 'accepted' }>) =>
  outcome.kind === 'unknown' ? refusedOutcome(outcome.status, outcome.code, null) : outcome;

/**
 * Registers a domain whose claim is held. An unverified registration in our account is a leftover of an ended claim and
 * is removed first, because another organization has seen its records. A verified one was registered by the operator,
 * so the request is refused, unless it belongs to the claim that this one replaces.
 */
async function register(
  client: EmailDomainsClient,
  { domain, replaces_claim: replacesClaim }: EmailDomain,
): Promise<ProviderOutcome<ProviderDomain>> {
  const listed = await client.findDomain(domain);
  if (listed.kind !== 'accepted') return refusedIfUnknown(listed);
  if (listed.value !== null) {
    const existing = await client.readDomain(listed.value.domainId);
    if (existing.kind !== 'accepted') return refusedIfUnknown(existing);
    if (existing.value !== null && !replacesClaim && !unverifiedStatuses.includes(existing.value.status))
      return refusedOutcome(null, registeredCode, null);
    const deleted = await client.deleteDomain(listed.value.domainId);
    if (deleted.kind !== 'accepted') return refusedIfUnknown(deleted);
  }
  return client.createDomain(domain);
}

const unverifiedStatuses: readonly DomainStatus[] = ['not_started', 'pending', 'failed'];

async function abandon(organization: OrganizationId, claimed: EmailDomain): Promise<void> {
  await transact([
    emailDomainStore(organization).claimRemoval(claimed),
    emailDomainLinkStore().release(organization, claimed.domain),
  ]);
}

export interface NewEmailDomain {
  readonly domain: string;
  readonly channelConfigId?: string | undefined;
}

/**
 * Registers a domain for an organization at the email provider. Safe to repeat: a domain that the organization has
 * registered is returned, and one whose registration was interrupted is looked up at the provider first.
 * @throws Problem 409 `domain_in_use`, `domain_claimed`, `in_progress`; 422 `domain_refused`, `channel_mismatch`; 502
 *   `provider_error`; 503 `provider_not_configured`
 */
export async function createEmailDomain(
  organization: OrganizationId,
  { domain, channelConfigId }: NewEmailDomain,
  acting: Acting,
): Promise<{ readonly item: EmailDomain; readonly isNew: boolean }> {
  requireOwnDomain(domain);
  const namesChannel = namesEmailChannel(organization, channelConfigId);
  const client = emailDomainsClient(await providerSecret('emailprovider'), { timeoutMs: readTimeoutMs });
  const store = emailDomainStore(organization);
  const made = await createOnce<EmailDomain, ProviderDomain>(
    {
      provider: 'emailprovider',
      read: () => store.read(domain),
      claim: async (before, claim) => {
        if (before) return store.takeOver(before, claim);
        const replaced = await findReplacedClaim(organization, domain, client, acting.now);
        return claimEmailDomain(organization, { domain, namesChannel, replaced }, claim);
      },
      find: (claimed) => findResult(client, claimed),
      create: (claimed) => register(client, claimed),
      complete: (found, claimed) => completeEmailDomain(organization, found, claimed, acting),
      markUnknown: (claimed) => store.markUnknown(claimed),
      release: (claimed) => abandon(organization, claimed),
      mayAppearLater: true,
      refusal: (outcome) => registrationRefusal(domain, outcome),
    },
    acting.now,
  );
  if (!namesChannel || (made.isNew && made.item.names_channel)) return made;
  const named = await changeEmailDomain(organization, domain, (before) => ({ ...before, names_channel: true }), {
    now: acting.now,
    setsChannel: true,
  });
  return named ? { ...made, item: named } : made;
}
