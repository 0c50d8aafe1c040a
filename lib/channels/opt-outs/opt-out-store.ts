import { type Key, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import {
  type Change,
  type Condition,
  type TransactionPart,
  absent,
  deleteItem,
  getItems,
  updateItem,
} from '../../platform/aws/table/table.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { userIdOf } from '../../tenancy/audit/audit-entry.ts';
import { hasEveryChannel, unitedChannels } from '../../policy/contact-rules/channel.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { storedForms } from '../../portfolio/contacts/phone-forms.ts';
import {
  type OptOut,
  type OptOutCause,
  type OptOutSubject,
  type StoredOptOut,
  type SuppressedAddress,
  type WriteOrCheck,
  channelsOfAct,
  hasSameAct,
  isOptedOut,
  subjectName,
  suppressibleForms,
  withAct,
} from './opt-out.ts';

const isLatestAct = '(attribute_not_exists(#acted_at) OR #acted_at <= :at)';

/** Holds while the latest act is still the one that was read. Items from before acts were recorded have none. */
const hasAct = (act: OptOut['act']): Condition =>
  act === undefined
    ? { expression: 'attribute_exists(#pk) AND attribute_not_exists(#act)' }
    : { expression: '#act = :act', values: { ':act': act } };

/** Holds while a mark still names the acts and channels that were read. */
const unchangedAct = ({ act, only }: Pick<OptOut, 'act' | 'only'>): Condition => {
  const hasOnly = only ? '#only = :only' : 'attribute_not_exists(#only)';
  const { expression, values } = hasAct(act);
  return { expression: `${expression} AND ${hasOnly}`, values: { ...values, ...(only && { ':only': only }) } };
};

const unchangedMark = (mark: SuppressedAddress): Condition => {
  const { expression, values } = unchangedAct(mark);
  return {
    expression: `#opted_out_at = :since AND ${expression}`,
    values: { ...values, ':since': mark.opted_out_at },
  };
};

const actChange = ({ only, ...act }: ReturnType<typeof withAct>): Pick<Change, 'set' | 'remove'> => ({
  set: { ...act, ...(only && { only }) },
  remove: only ? [] : ['only'],
});

/** Adds the channels of a row that a merge deletes to the one that stays. */
function unitedRow(key: Key, from: OptOut, into: OptOut): TransactionPart {
  const all = unitedChannels(channelsOfAct(from), channelsOfAct(into));
  const onlyIf = unchangedAct(into);
  if (into.act === undefined || hasEveryChannel(channelsOfAct(into), all)) return { check: key, onlyIf };
  const only = hasEveryChannel(all) ? undefined : { act: into.act, channels: all };
  return { update: key, change: { set: { only }, remove: only ? [] : ['only'], onlyIf } };
}

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
      const known = rows.find(({ contact_id: id }) => id === into);
      const key = keys.optOut(organization, into);
      return [
        { delete: keys.optOut(organization, from), onlyIf: unchangedAct(row) },
        known ? unitedRow(key, row, known) : { put: { ...row, ...key, contact_id: into }, onlyIf: absent },
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

    /**
     * The write that suppresses an address. It keeps the first reason and the latest act. `found` is the item that refused
     * an earlier write, if one did.
     */
    suppression(address: string, cause: OptOutCause, now: Date, found?: SuppressedAddress): WriteOrCheck {
      const key = keys.suppressed(organization, address);
      const at = now.toISOString();
      const marked = found && isOptedOut(found) ? found : undefined;
      const next = withAct(marked, cause, at);
      const isFirst = cause.channels
        ? { expression: 'attribute_not_exists(#opted_out_at)' }
        : { expression: isLatestAct, values: { ':at': at } };
      const onlyIf = marked ? unchangedMark(marked) : isFirst;
      if (marked && hasSameAct(marked, next)) return { key, part: { check: key, onlyIf } };
      const setOnce = { kind: 'suppressed', organization, address, opted_out_at: at, reason: cause.reason };
      return { key, part: { update: key, change: { setOnce, ...actChange(next), onlyIf } } };
    },

    suppressionCheck: (suppressed: SuppressedAddress): TransactionPart => ({
      check: keys.suppressed(organization, suppressed.address),
      onlyIf: unchangedMark(suppressed),
    }),

    /**
     * The write of a row in the list of opt-outs. The row shows the first act and keeps the latest; the write fails if
     * that is this act, or a later one and not the row `found`, which refused an earlier write.
     */
    row(
      subject: OptOutSubject,
      cause: OptOutCause,
      now: Date,
      { latest = now.toISOString(), found }: { readonly latest?: string; readonly found?: OptOut | undefined } = {},
    ): WriteOrCheck {
      const key = keys.optOut(organization, subjectName(subject));
      const next = withAct(found, cause, latest);
      const { act, actor, reason, channels } = cause;
      const { contact, phone, email } = subject;
      const fields = { contact_id: contact, phone, email, actor, reason, at: now.toISOString() };
      const isFirst = channels
        ? absent
        : {
            expression: `attribute_not_exists(#act) OR (#act <> :act AND ${isLatestAct})`,
            values: { ':act': act, ':at': latest },
          };
      const onlyIf = found ? unchangedAct(found) : isFirst;
      if (found && hasSameAct(found, next)) return { key, part: { check: key, onlyIf } };
      const setOnce = { kind: 'opt_out', organization, ...fields, user_id: userIdOf(actor) };
      return { key, part: { update: key, change: { setOnce, ...actChange(next), onlyIf } } };
    },

    /** The writes that remove the marks of an opt-out. They fail if it was repeated or removed since it was read. */
    removal({ contact, rows, suppressed }: StoredOptOut): readonly TransactionPart[] {
      const isListed = rows.some(({ contact_id: id }) => id !== null && id === contact?.id);
      return [
        ...rows.map(({ pk, sk, ...row }) => ({ delete: { pk, sk }, onlyIf: unchangedAct(row) })),
        ...suppressed.map(({ address, ...mark }) => ({
          update: keys.suppressed(organization, address),
          change: { remove: ['opted_out_at', 'reason', 'act', 'acted_at', 'only'], onlyIf: unchangedAct(mark) },
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
