import { type Key, keys } from '../../platform/aws/table/keys.ts';
import type { TransactionPart } from '../../platform/aws/table/table.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { channels } from '../../policy/contact-rules/channel.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { optOutStore } from './opt-out-store.ts';
import {
  type OptOut,
  type OptOutCause,
  type OptOutSubject,
  type SuppressedAddress,
  type WriteOrCheck,
  subjectName,
} from './opt-out.ts';

/** The item under a key is of the kind that the key is for. */
export type FoundAt = <Item>(key: Key) => Item | undefined;

interface OptOutParts {
  readonly marks: readonly WriteOrCheck[];
  readonly auditEntries: readonly TransactionPart[];
}

/**
 * Composes the writes that suppress the addresses of subjects, flag their contacts, add them to the list of opt-outs
 * and audit each of them. No item is written twice, even if subjects share an address. `now` is when the opt-out was
 * requested; `foundAt` gives the items that refused an earlier write.
 */
export function composeOptOut(
  organization: OrganizationId,
  subjects: readonly OptOutSubject[],
  cause: OptOutCause,
  now: Date,
  foundAt: FoundAt,
): OptOutParts {
  const store = optOutStore(organization);
  const addresses = new Set(subjects.flatMap((subject) => subject.addresses));
  return {
    marks: [
      ...[...addresses].map((address) =>
        store.suppression(address, cause, now, foundAt<SuppressedAddress>(keys.suppressed(organization, address))),
      ),
      ...subjects.flatMap(({ contact, matchingAddresses }) =>
        contact === null
          ? []
          : [
              contactStore(organization).optOutFlag(
                contact,
                matchingAddresses,
                cause.channels ?? channels,
                foundAt<Contact>(keys.contact(organization, contact)),
              ),
            ],
      ),
      ...subjects.map((subject) =>
        store.row(subject, cause, now, {
          found: foundAt<OptOut>(keys.optOut(organization, subjectName(subject))),
        }),
      ),
    ],
    auditEntries: subjects.map((subject) => composeOptOutAudit(organization, subject, cause, now)),
  };
}

/** Composes the audit entry of a subject's opt-out. A request has one entry, however often it is delivered. */
export const composeOptOutAudit = (
  organization: OrganizationId,
  subject: OptOutSubject,
  { act, actor, reason, channels: some }: OptOutCause,
  now: Date,
): TransactionPart => {
  const { contact, phone, email } = subject;
  return auditStore(organization).insertion({
    kind: 'audit_entry',
    id: deriveId(AuditEntryId, organization, `audit:${act}:${subjectName(subject)}`),
    action: 'opted_out',
    contact_id: contact,
    phone,
    email,
    actor,
    reason,
    ...(some && { details: { before: {}, after: { channels: some } } }),
    at: now.toISOString(),
  });
};
