import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import type { ProviderDomain } from '../../platform/providers/email-domains-client.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { composeDomainEffects } from './compose-domain-effects.ts';
import { emailDomainStore } from './email-domain-store.ts';
import { type EmailDomain, withProviderDomain } from './email-domain.ts';

/** Stores a registered domain and audits it. Undefined if the claim is no longer held. */
export const completeEmailDomain = (
  organization: OrganizationId,
  made: ProviderDomain,
  claimed: EmailDomain,
  { actor, newId, now }: Acting,
): Promise<EmailDomain | undefined> =>
  retryOnConflict(
    async () => {
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
        emailDomainStore(organization).completion(claimed, after),
        auditStore(organization).insertion(entry),
        ...(await composeDomainEffects(organization, claimed, after, { now, setsChannel: false })),
      ]);
      if (!written.ok) return written.refused.has(0) ? undefined : versionConflict;
      return after;
    },
    () => concurrentChange('domain'),
  );
