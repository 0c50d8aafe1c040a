import { transact } from '../../platform/aws/table/table.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { AuditEntryId } from '../../foundation/ids.ts';
import { concurrentChange, conflict, notFound } from '../../foundation/problem.ts';
import type { Link } from '../channels/channel-link.ts';
import type { LossCause } from '../channels/claim-term.ts';
import { composeLinkLoss } from '../channels/compose-link-loss.ts';
import { emailDomainsClient } from '../../platform/providers/email-domains-client.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { releaseEmailDomain } from '../email-domains/release-email-domain.ts';
import type { ClaimRelease, ClaimView } from './contract.ts';
import { claimView, loadClaim } from './load-claim.ts';

const readTimeoutMs = 4000;

/**
 * Releases an organization's claim, verified or not, so that another organization can make it: the channels lose the
 * setting, and a domain is removed at the email provider. The organization's audit log records who did it and why. The
 * request names the organization, so that repeating it never releases another organization's newer claim.
 * @throws Problem 404 `claim_not_found`; 409 `number_bought` for a number that was bought, `concurrent_change`; 502
 *   `provider_error`; 503 `provider_not_configured`
 */
export async function releaseClaim(
  { kind, value, organizationId, reason }: ClaimRelease,
  { actor, newId, now }: Acting,
): Promise<ClaimView> {
  const claim = await loadClaim(kind, value);
  if (!claim || claim.organization !== organizationId) throw notFound('claim');
  const cause = { actor, reason, now };
  const isReleased =
    claim.kind === 'email_domain_link'
      ? await releaseEmailDomain(
          claim,
          emailDomainsClient(await providerSecret('emailprovider'), { timeoutMs: readTimeoutMs }),
          cause,
        )
      : await releaseLink(claim, cause, newId(AuditEntryId));
  if (!isReleased) throw concurrentChange('claim');
  return claimView(claim);
}

async function releaseLink(link: Link, cause: LossCause, entryId: AuditEntryId): Promise<boolean> {
  if (link.kind === 'telephony_number' && link.purchase_id !== undefined)
    throw conflict(
      'number_bought',
      'The number was bought for the organization. Release it with POST /api/admin/phone-numbers and its organizationId.',
    );
  const { actor, reason, now } = cause;
  const subject =
    link.kind === 'telephony_number'
      ? ({ type: 'phone_number', id: link.number } as const)
      : ({ type: 'voice_agent', id: link.id } as const);
  const entry = subjectAuditEntry(
    {
      action: 'claim_released',
      actor,
      reason,
      subject,
      details: { before: { channels: link.channels }, after: {} },
      at: now.toISOString(),
    },
    entryId,
  );
  const written = await transact([...composeLinkLoss(link, cause), auditStore(link.organization).insertion(entry)]);
  return written.ok;
}
