import { accountIdOf, contactIdOf, paymentIdOf } from '../../foundation/derived-ids.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type Key, keys } from '../../platform/aws/table/keys.ts';
import { getItems } from '../../platform/aws/table/table.ts';
import type { NamedKind, NamedRecord, StoredForm } from './external-id-fields.ts';

const keyOf: Readonly<Record<NamedKind, (organization: OrganizationId, externalId: string) => Key>> = {
  account: (organization, externalId) => keys.account(organization, accountIdOf(organization, externalId)),
  contact: (organization, externalId) => keys.contact(organization, contactIdOf(organization, externalId)),
  payment: (organization, externalId) => keys.paymentLocation(organization, paymentIdOf(organization, externalId)),
};

type StoredRecord = Key & {
  readonly kind: 'account' | 'contact' | 'contact_link' | 'payment_location' | 'payment_group' | 'awaited_reversal';
};

const textOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

export const externalIdStore = (organization: OrganizationId) => {
  const formsOf = (kind: NamedKind, externalId: string) =>
    [externalId, externalId.normalize('NFD')].map((form) => ({ form, key: keyOf[kind](organization, form) }));

  return {
    /**
     * Finds the records whose external_id was stored in decomposed form (NFD) before ids were normalized. Ids are
     * derived from it, so such a record is found by the stored form only. Reads nothing for ids that have one form.
     */
    async loadStoredForms(named: readonly NamedRecord[]): Promise<StoredForm> {
      const decomposable = named.filter(({ externalId }) => externalId.normalize('NFD') !== externalId);
      if (decomposable.length === 0) return (_, externalId) => externalId;
      const wanted = decomposable.flatMap(({ kind, externalId }) => formsOf(kind, externalId).map(({ key }) => key));
      const distinct = new Map(wanted.map((key) => [textOf(key), key]));
      const found = await getItems<StoredRecord>(
        [...distinct.values()],
        ['account', 'contact', 'contact_link', 'payment_location', 'payment_group', 'awaited_reversal'],
        { consistent: true },
      );
      const stored = new Set(found.map(textOf));
      return (kind, externalId) =>
        formsOf(kind, externalId).find(({ key }) => stored.has(textOf(key)))?.form ?? externalId;
    },
  };
};
