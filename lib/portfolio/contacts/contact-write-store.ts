import { keys } from '../../platform/aws/table/keys.ts';
import { stampUpdate } from '../../platform/aws/table/stamp-update.ts';
import { type TransactionPart, absent, getItem, transact, updateItem } from '../../platform/aws/table/table.ts';
import {
  retryOnConflict,
  tooManyConflicts,
  unchangedSince,
  versionConflict,
} from '../../platform/aws/table/version-conflict.ts';
import { contactIdOf } from '../../foundation/derived-ids.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { TransientError } from '../../foundation/transient-error.ts';
import { lookupChange } from './contact-lookup.ts';
import type { ContactChanges } from './contact-update.ts';
import { type Contact, type ContactDraft, type ContactLink, aliasesOf } from './contact.ts';
import type { Merge } from './merge.ts';
import type { PersonChangeContext } from './person-change.ts';
import { type StoredUpdate, correctionUpdate, upsertUpdate } from './upsert-update.ts';

export const contactWriteStore = (organization: OrganizationId) => ({
  /** Creates a contact in one write, or finds what is stored under its id. */
  async create(
    draft: ContactDraft,
    now: Date,
    context: PersonChangeContext,
  ): Promise<{ readonly isNew: boolean; readonly item: Contact | ContactLink }> {
    const { id, external_id, account_id } = draft;
    const { set } = updateChange(organization, id, upsertUpdate(undefined, draft, context));
    const change = stampUpdate({
      set: {
        ...set,
        kind: 'contact',
        organization,
        id,
        external_id,
        account_id,
        created_at: now.toISOString(),
        latest_import: context.importMark,
      },
      add: { version: 1 },
      onlyIf: absent,
    });
    const written = await updateItem<Contact | ContactLink>(keys.contact(organization, id), change);
    const item = written.ok ? written.item : written.current;
    if (!item) throw new TransientError('A contact was removed while it was being created.');
    return { isNew: written.ok, item };
  },

  /**
   * Writes what an update makes of the contact, unless that is nothing. Decides again if another writer came between.
   * An import chunk, named by `importMark`, never writes a contact twice in a row, because a redelivery must not undo a
   * later change. Undefined if the contact does not exist any more.
   */
  async write(
    found: Contact,
    update: (contact: Contact) => StoredUpdate,
    importMark?: string,
  ): Promise<Contact | undefined> {
    let current: Contact | undefined = found;
    return retryOnConflict(
      async () => {
        if (!current || (importMark !== undefined && current.latest_import === importMark)) return current;
        const wanted = update(current);
        if (importMark === undefined && Object.keys(wanted).length === 0) return current;
        const { id } = current;
        const { set, remove } = updateChange(organization, id, wanted);
        const change = stampUpdate({
          set: { ...set, latest_import: importMark },
          add: { version: 1 },
          remove,
          onlyIf: unchangedSince(current),
        });
        const written = await updateItem<Contact | ContactLink>(keys.contact(organization, id), change);
        current = await readLinked(organization, written.ok ? written.item : written.current);
        return written.ok ? current : versionConflict;
      },
      () => tooManyConflicts('contact'),
    );
  },

  /**
   * Assigns an external_id, together with other writes. A link stored under the id derived from it then refers to this
   * contact.
   */
  async assignExternalId(
    contact: Contact,
    externalId: string,
    changes: ContactChanges,
    others: readonly TransactionPart[],
  ): Promise<'assigned' | 'taken' | 'conflict'> {
    const { id } = contact;
    const link: ContactLink = { kind: 'contact_link', contact_id: id };
    const { set, remove } = updateChange(organization, id, correctionUpdate(contact, changes, new Date()));
    const result = await transact([
      {
        put: { ...link, ...keys.contact(organization, contactIdOf(organization, externalId)), organization },
        onlyIf: absent,
      },
      {
        update: keys.contact(organization, id),
        change: stampUpdate({
          set: { ...set, external_id: externalId },
          add: { version: 1 },
          remove,
          onlyIf: unchangedSince(contact),
        }),
      },
      ...others,
    ]);
    if (result.ok) return 'assigned';
    return result.refused.has(0) && !result.refused.has(1) ? 'taken' : 'conflict';
  },

  /** The writes that unite two contacts. They fail if one of them has changed since it was read. */
  merge(
    from: Contact,
    into: Contact,
    { update, aliases, externalId, optOut }: UnitedContact,
    merge: Merge,
  ): readonly TransactionPart[] {
    const link: ContactLink = { kind: 'contact_link', contact_id: into.id, merge };
    const { set, remove } = updateChange(organization, into.id, update);
    const values = { ':from': from.id };
    return [
      { put: { ...link, ...keys.contact(organization, from.id), organization }, onlyIf: unchangedSince(from) },
      ...aliasesOf(organization, from).map((id) => ({
        update: keys.contact(organization, id),
        change: { set: { contact_id: into.id }, onlyIf: { expression: '#contact_id = :from', values } },
      })),
      {
        update: keys.contact(organization, into.id),
        change: stampUpdate({
          set: {
            ...set,
            aliases,
            external_id: externalId,
            ...optOut,
          },
          add: { version: 1 },
          remove: [...remove, ...(optOut && !optOut.opted_out_channels ? ['opted_out_channels'] : [])],
          onlyIf: unchangedSince(into),
        }),
      },
    ];
  },
});

export interface UnitedContact {
  readonly update: StoredUpdate;
  readonly aliases: readonly ContactId[];
  readonly externalId: string | undefined;
  /** Present if the opt-out of the contact changes. */
  readonly optOut: Pick<Contact, 'opted_out' | 'opted_out_by' | 'opted_out_channels'> | undefined;
}

/** A merge may have put a link in place of the contact. */
async function readLinked(
  organization: OrganizationId,
  item: Contact | ContactLink | undefined,
): Promise<Contact | undefined> {
  if (item?.kind !== 'contact_link') return item;
  const key = keys.contact(organization, item.contact_id);
  const linked = await getItem<Contact | ContactLink>(key, ['contact', 'contact_link'], { consistent: true });
  return readLinked(organization, linked);
}

function updateChange(organization: OrganizationId, id: ContactId, update: StoredUpdate) {
  const lookup = lookupChange(organization, id, update);
  const fields = Object.entries(update);
  return {
    set: { ...Object.fromEntries(fields.filter(([, value]) => value !== null)), ...lookup.set },
    remove: [...fields.flatMap(([name, value]) => (value === null ? [name] : [])), ...lookup.remove],
  };
}
