import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { partitions } from '../../platform/aws/table/keys.ts';
import { transact } from '../../platform/aws/table/table.ts';
import { log } from '../../foundation/log.ts';
import { toError } from '../../foundation/to-error.ts';
import { channelLinkStore } from '../channels/channel-link-store.ts';
import { type Link, linkEndsAt, resourcesOfLink } from '../channels/channel-link.ts';
import { checkOwnership } from '../channels/check-ownership.ts';
import { type LossCause, lossReasons, systemInitiator } from '../channels/claim-term.ts';
import { composeLinkLoss } from '../channels/compose-link-loss.ts';
import { type EmailDomainLink, isDomainLapsed } from '../channels/sender-domain.ts';
import { emailDomainsClient } from '../../platform/providers/email-domains-client.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { refreshEmailDomain } from '../email-domains/refresh-email-domain.ts';
import { releaseEmailDomain } from '../email-domains/release-email-domain.ts';
import type { ClaimLink } from './load-claim.ts';

const kinds = ['email_domain_link', 'telephony_number', 'voice_agent', 'voice_number'] as const;

type Ending = 'verified' | 'lapsed' | 'kept';

/**
 * Removes claims that were not verified in time, also at the email provider. Asks each provider once more first,
 * because an earlier answer may have been lost. Starts no claim after `untilMs` (epoch milliseconds); the next
 * run continues. One failing claim does not block the others.
 */
export async function lapseClaims(now: Date, untilMs: number): Promise<void> {
  let failureCount = 0;
  for await (const page of listDueItems<ClaimLink>(partitions.unverifiedClaims, kinds, now))
    for (const claim of page) {
      if (Date.now() > untilMs) return;
      try {
        const ending = await endClaim(claim, now);
        log.info('claim ended', { organization: claim.organization, kind: claim.kind, ending });
      } catch (error) {
        failureCount++;
        log.error('a claim could not be ended', { organization: claim.organization, error: toError(error) });
      }
    }
  if (failureCount > 0) throw new Error(`${failureCount} claims could not be ended.`);
}

function endClaim(claim: ClaimLink, now: Date): Promise<Ending> {
  const cause = { actor: systemInitiator, reason: lossReasons.lapsed, now };
  return claim.kind === 'email_domain_link' ? endDomainClaim(claim, cause) : endLink(claim, cause);
}

async function endDomainClaim(link: EmailDomainLink, cause: LossCause): Promise<Ending> {
  const { now } = cause;
  if (!isDomainLapsed(link, now)) return 'kept';
  const client = emailDomainsClient(await providerSecret('emailprovider'));
  const refreshed = await refreshEmailDomain(link.organization, link.domain, client, { now });
  if (refreshed?.verified_at !== undefined) return 'verified';
  return (await releaseEmailDomain(link, client, cause)) ? 'lapsed' : 'kept';
}

async function endLink(link: Link, cause: LossCause): Promise<Ending> {
  const { now } = cause;
  const endsAt = linkEndsAt(link);
  if (endsAt === null || endsAt > now.toISOString()) return 'kept';
  const answers = await Promise.all(
    resourcesOfLink(link).map((resource) => checkOwnership(link.organization, resource, link.channels)),
  );
  const ownership = answers.find((each) => each === 'ours') ?? answers.find((each) => each === 'unknown') ?? 'not_ours';
  if (ownership === 'unknown') return 'kept';
  const parts = ownership === 'ours' ? [channelLinkStore().verification(link, now)] : composeLinkLoss(link, cause);
  const written = await transact(parts);
  if (!written.ok) return 'kept';
  return ownership === 'ours' ? 'verified' : 'lapsed';
}
