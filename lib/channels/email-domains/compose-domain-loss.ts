import type { TransactionPart } from '../../platform/aws/table/table.ts';
import { randomIds } from '../../foundation/derived-ids.ts';
import { AuditEntryId } from '../../foundation/ids.ts';
import { channelStore } from '../channels/channel-store.ts';
import type { LossCause } from '../channels/claim-term.ts';
import { composeChannelLoss } from '../channels/compose-channel-loss.ts';
import { type EmailDomainLink, domainOfSender } from '../channels/sender-domain.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { emailDomainStore } from './email-domain-store.ts';

/**
 * Composes the writes that remove what an organization loses with its claim on a domain: the domain itself, and the
 * sender of its email channel. The claim is not among them.
 */
export async function composeDomainLoss(link: EmailDomainLink, cause: LossCause): Promise<TransactionPart[]> {
  const { organization, domain } = link;
  const { actor, reason, now } = cause;
  const entry = subjectAuditEntry(
    {
      action: 'domain_released',
      actor,
      reason,
      subject: { type: 'email_domain', id: domain },
      details: { before: { verified_at: link.verified_at ?? null }, after: {} },
      at: now.toISOString(),
    },
    randomIds()(AuditEntryId),
  );
  const { from } = await channelStore(organization).read('email', { consistent: true });
  return [
    emailDomainStore(organization).removal(domain),
    ...(from !== undefined && domainOfSender(from) === domain
      ? composeChannelLoss(organization, 'email', { kind: 'sender', value: from }, cause)
      : []),
    auditStore(organization).insertion(entry),
  ];
}
