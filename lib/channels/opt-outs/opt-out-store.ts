import { type Key, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import {
  type Condition,
  type TransactionPart,
  absent,
  deleteItem,
  getItems,
  updateItem,
} from '../../platform/aws/table/table.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { userIdOf } from '../../tenancy/audit/audit-entry.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { storedForms } from '../../portfolio/contacts/phone-forms.ts';
import {
  type OptOut,
  type OptOutCause,
  type OptOutSubject,
  type StoredOptOut,
  type SuppressedAddress,
  type WriteOrCheck,
  isOptedOut,
  subjectName,
  suppressibleForms,
} from './opt-out.ts';

const isLatestAct = '(attribute_not_exists(#acted_at) OR #acted_at <= :at)';

/** Holds while the latest act is still the one that was read. Items from before acts were recorded have none. */
const hasAct = (act: OptOut['act']): Condition =>
  act === undefined
    ? { expression: 'attribute_exists(#pk) AND attribute_not_exists(#act)' }
    : { expression: '#act = :act', values: { ':act': act } };

export const optOutStore = (organization: OrganizationId) => {
  async function readMarks(listed: readonly string[], addresses: readonly string[]) {
    const found = await getItems<(OptOut & Key) | SuppressedAddress>(
      [
        ...listed.map((name) => keys.optOut(organization, name)),
        ...addresses.map((address) => keys.suppressed(organization, address)),
      ],
      ['suppressed', 'opt_out'],
      { consistent: true },
    );
    return {
      rows: found.filter((item) => item.kind === 'opt_out'),
      suppressed: found.filter((item) => item.kind === 'suppressed').filter(isOptedOut),
    };
  }

  return {
    listing: (): Listing => ({ partitions: [partitions.optOuts(organization)], kinds: 'opt_out' }),

    readSuppressed: (addresses: readonly string[]): Promise<SuppressedAddress[]> =>
      getItems<SuppressedAddress>(
        [...new Set(addresses)].map((address) => keys.suppressed(organization, address)),
        'suppressed',
        { consistent: true },
      ),

    /** The writes that list a contact in place of the one that is merged into it, unless it is listed already. */
    async rowMove(from: ContactId, into: ContactId): Promise<readonly TransactionPart[]> {
      const { rows } = await readMarks([from, into], []);
      const row = rows.find(({ contact_id: id }) => id === from);
      if (!row) return [];
      const key = keys.optOut(organization, into);
      return [
        { delete: keys.optOut(organization, from), onlyIf: hasAct(row.act) },
        rows.some(({ contact_id: id }) => id === into)
          ? { check: key, onlyIf: { expression: 'attribute_exists(#pk)' } }
          : { put: { ...row, ...key, contact_id: into }, onlyIf: absent },
      ];
    },

    async readOfContact(contact: Contact): Promise<StoredOptOut> {
      const addresses = suppressibleForms(contact);
      return { contact, ...(await readMarks([contact.id, ...addresses], addresses)) };
    },

    readOfPhone: async (phone: string): Promise<StoredOptOut> => ({
      contact: undefined,
      ...(await readMarks(storedForms(phone), storedForms(phone))),
    }),

    async markBounced(address: string, reason: string, now: Date): Promise<void> {
      await updateItem(keys.suppressed(organization, address), {
        setOnce: { kind: 'suppressed', organization, address, bounced_at: now.toISOString(), bounce_reason: reason },
      });
    },

    async unlistAddress(address: string): Promise<void> {
      await deleteItem(keys.optOut(organization, address));
    },

    /** The write that suppresses an address. It keeps the first reason and the latest act. */
    suppression(address: string, { act, reason }: OptOutCause, now: Date): WriteOrCheck {
      const key = keys.suppressed(organization, address);
      const at = now.toISOString();
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
    },

    suppressionCheck: ({ address, opted_out_at: since }: SuppressedAddress): TransactionPart => ({
      check: keys.suppressed(organization, address),
      onlyIf: { expression: '#opted_out_at = :since', values: { ':since': since } },
    }),

    /**
     * The write of a row in the list of opt-outs. The row shows the first act and keeps the latest; the write fails if
     * that is this act or a later one.
     */
    row(
      subject: OptOutSubject,
      { act, actor, reason }: OptOutCause,
      now: Date,
      latest = now.toISOString(),
    ): WriteOrCheck {
      const key = keys.optOut(organization, subjectName(subject));
      const values = { ':act': act, ':at': latest };
      const { contact, phone, email } = subject;
      const fields = { contact_id: contact, phone, email, actor, reason, at: now.toISOString() };
      return {
        key,
        write: {
          update: key,
          change: {
            setOnce: { kind: 'opt_out', organization, ...fields, user_id: userIdOf(actor) },
            set: { act, acted_at: latest },
            onlyIf: { expression: `attribute_not_exists(#act) OR (#act <> :act AND ${isLatestAct})`, values },
          },
        },
        check: { check: key, onlyIf: { expression: '#act <> :act AND #acted_at > :at', values } },
      };
    },

    /** The writes that remove the marks of an opt-out. They fail if it was repeated or removed since it was read. */
    removal({ contact, rows, suppressed }: StoredOptOut): readonly TransactionPart[] {
      const isListed = rows.some(({ contact_id: id }) => id !== null && id === contact?.id);
      return [
        ...rows.map(({ pk, sk, act }) => ({ delete: { pk, sk }, onlyIf: hasAct(act) })),
        ...suppressed.map(({ address, act }) => ({
          update: keys.suppressed(organization, address),
          change: { remove: ['opted_out_at', 'reason', 'act', 'acted_at'], onlyIf: hasAct(act) },
        })),
        ...(contact && !isListed
          ? [
              {
                check: keys.optOut(organization, contact.id),
                onlyIf: { expression: 'attribute_not_exists(#pk)' },
              },
            ]
          : []),
      ];
    },
  };
};
