import type { Acting } from '../../foundation/initiator.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import {
  type EmailDomainsClient,
  type ProviderDomain,
  emailDomainsClient,
  registeredCode,
} from '../../providers/email-domains-client.ts';
import { type ProviderOutcome, refusedOutcome } from '../../providers/provider-outcome.ts';
import { providerSecret } from '../../providers/provider-secrets.ts';
import { makeOnce } from '../provisioning/make-once.ts';
import { emailDomainStore } from './email-domain-store.ts';
import { type EmailDomain, isResultOf, namesEmailChannel, registrationRefusal } from './email-domain.ts';
import { requireOwnDomain } from './require-own-domain.ts';

/** Reads of the provider are short, so that a registration and its checks fit into one request. */
const readTimeoutMs = 4000;

/** The domain that an earlier request registered; null if there is none. */
async function findResult(
  client: EmailDomainsClient,
  claimed: EmailDomain,
): Promise<ProviderOutcome<ProviderDomain | null>> {
  const listed = await client.findDomain(claimed.domain);
  if (listed.kind !== 'accepted') return listed;
  if (listed.value === null || !isResultOf(claimed, listed.value)) return { kind: 'accepted', value: null };
  return client.readDomain(listed.value.domainId);
}

/** Registers a domain that the account does not have: after a lost reply, what the account has must be the result of it. */
async function register(client: EmailDomainsClient, domain: string): Promise<ProviderOutcome<ProviderDomain>> {
  const listed = await client.findDomain(domain);
  if (listed.kind === 'unknown') return refusedOutcome(listed.status, listed.code, null);
  if (listed.kind !== 'accepted') return listed;
  if (listed.value !== null) return refusedOutcome(null, registeredCode, null);
  return client.createDomain(domain);
}

export interface NewEmailDomain {
  readonly domain: string;
  /** The channel that gets an address of the domain once it is verified. */
  readonly channelConfigId?: string | undefined;
}

/**
 * Registers a domain for an organization at the email provider. The domain itself makes a repetition harmless: one that the
 * organization has is returned, and one whose registration was interrupted is looked up at the provider first.
 * @throws Problem 409 `domain_in_use`, `in_progress`; 422 `domain_refused`, `channel_mismatch`; 502 `provider_error`; 503
 *   `provider_not_configured`
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
  const made = await makeOnce<EmailDomain, ProviderDomain>(
    {
      provider: 'emailprovider',
      read: () => store.read(domain),
      claim: (before, claim) => store.claim(domain, before, claim, namesChannel),
      find: (claimed) => findResult(client, claimed),
      create: () => register(client, domain),
      complete: (found, claimed) => store.complete(found, claimed, acting),
      markUnknown: (claimed) => store.markUnknown(claimed),
      release: (claimed) => store.abandon(claimed),
      mayAppearLater: true,
      refusal: (outcome) => registrationRefusal(domain, outcome),
    },
    acting.now,
  );
  if (!namesChannel || (made.isNew && made.item.names_channel)) return made;
  const named = await store.change(domain, (before) => ({ ...before, names_channel: true }), {
    now: acting.now,
    setsChannel: true,
  });
  return named ? { ...made, item: named } : made;
}
