import { type Key, keys } from '../../platform/aws/table/keys.ts';
import type { Condition, TransactionPart } from '../../platform/aws/table/table.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type ContactId, type OrganizationId } from '../../foundation/ids.ts';
import { type AuditEntry, userIdOf } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { type OptOut, type OptOutCause, type OptOutSubject, type SuppressedAddress, subjectName } from './opt-out.ts';

/** All items of an opt-out, as they were read. */
export interface StoredOptOut {
  /** The opted-out contact; undefined for an address without one. */
  readonly contact: Contact | undefined;
  /** Rows of the list: the contact's own, and those of its addresses alone. */
  readonly rows: readonly (OptOut & Key)[];
  /** Only the addresses that are opted out. */
  readonly suppressed: readonly SuppressedAddress[];
}

/** A write of one item, and the check that replaces it in the transaction when the item needs no change. */
export interface WriteOrCheck {
  readonly key: Key;
  readonly write: TransactionPart;
  readonly check: TransactionPart;
}

const isLatestAct = '(attribute_not_exists(#acted_at) OR #acted_at <= :at)';

const auditId = (organization: OrganizationId, name: string): AuditEntryId =>
  deriveId(AuditEntryId, organization, `audit:${name}`);

/** The parts of the transactions that opt out. `now` is when the opt-out was requested. */
export function optOutWrites(organization: OrganizationId, cause: OptOutCause, now: Date) {
  const { act, actor, reason } = cause;
  const at = now.toISOString();
  const described = ({ contact, phone, email }: OptOutSubject) => ({
    contact_id: contact,
    phone,
    email,
    actor,
    reason,
    at,
  });

  /** Suppresses an address. It keeps the first reason and the latest act. */
  function suppression(address: string): WriteOrCheck {
    const key = keys.suppressed(organization, address);
    const values = { ':at': at };
    return {
      key,
      write: {
        update: key,
        change: {
          setOnce: { kind: 'suppressed', organization, address, opted_out_at: at, reason },
          set: { act, acted_at: at },
          onlyIf: { expression: isLatestAct, values },
        },
      },
      check: { check: key, onlyIf: { expression: '#acted_at > :at', values } },
    };
  }

  /** Writes the row of the list. It shows the first act and keeps the latest; the write fails if it has this act. */
  function row(subject: OptOutSubject, latest = at): WriteOrCheck {
    const key = keys.optOut(organization, subjectName(subject));
    const values = { ':act': act, ':at': latest };
    return {
      key,
      write: {
        update: key,
        change: {
          setOnce: { kind: 'opt_out', organization, ...described(subject), user_id: userIdOf(actor) },
          set: { act, acted_at: latest },
          onlyIf: { expression: `attribute_not_exists(#act) OR (#act <> :act AND ${isLatestAct})`, values },
        },
      },
      check: { check: key, onlyIf: { expression: '#act <> :act AND #acted_at > :at', values } },
    };
  }

  /** Sets the flag of the subject's contact. */
  const flag = (contact: ContactId, { ifHolding }: OptOutSubject): WriteOrCheck =>
    contactStore(organization).optOutFlag(contact, ifHolding);

  /** Every item of the subjects, each once: subjects may share an address. */
  const all = (subjects: readonly OptOutSubject[]): WriteOrCheck[] => [
    ...[...new Set(subjects.flatMap(({ addresses }) => addresses))].map(suppression),
    ...subjects.flatMap((subject) => (subject.contact === null ? [] : [flag(subject.contact, subject)])),
    ...subjects.map((subject) => row(subject)),
  ];

  const auditEntry = (subject: OptOutSubject): TransactionPart =>
    auditStore(organization).insertion({
      kind: 'audit_entry',
      id: auditId(organization, `${act}:${subjectName(subject)}`),
      action: 'opted_out',
      ...described(subject),
    });

  return { suppression, row, flag, all, auditEntry };
}

/**
 * The parts of the transaction that removes an opt-out. The first parts, as many as `marks` has, fail if the opt-out was
 * repeated or removed since it was read.
 */
export function removalWrites(
  organization: OrganizationId,
  { contact, rows, suppressed }: StoredOptOut,
  audited: Pick<AuditEntry, 'phone' | 'email' | 'actor' | 'reason'>,
  now: Date,
): { readonly marks: readonly TransactionPart[]; readonly others: readonly TransactionPart[] } {
  const at = now.toISOString();
  const isListed = rows.some(({ contact_id: id }) => id !== null && id === contact?.id);
  const name = contact?.id ?? suppressed[0]?.address ?? rows[0]?.sk ?? '';
  return {
    marks: [
      ...rows.map(({ pk, sk, act }) => ({ delete: { pk, sk }, onlyIf: hasAct(act) })),
      ...suppressed.map(({ address, act }) => ({
        update: keys.suppressed(organization, address),
        change: { remove: ['opted_out_at', 'reason', 'act', 'acted_at'], onlyIf: hasAct(act) },
      })),
      ...(contact && !isListed ? [{ check: keys.optOut(organization, contact.id), onlyIf: notListed }] : []),
    ],
    others: [
      ...(contact ? [contactStore(organization).optOutFlagRemoval(contact)] : []),
      auditStore(organization).insertion({
        kind: 'audit_entry',
        id: auditId(organization, `removal:${name}:${at}`),
        action: 'opt_out_removed',
        contact_id: contact?.id ?? null,
        ...audited,
        at,
      }),
    ],
  };
}

/** Holds while a contact has no row in the list. */
const notListed: Condition = { expression: 'attribute_not_exists(#pk)' };

/** Holds while the latest act is the one that was read; older items have none. */
const hasAct = (act: OptOut['act']): Condition =>
  act === undefined
    ? { expression: 'attribute_exists(#pk) AND attribute_not_exists(#act)' }
    : { expression: '#act = :act', values: { ':act': act } };
