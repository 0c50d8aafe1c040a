import { NewContact } from '../../../../lib/portfolio/contacts/contract.ts';

/** A phone or an email of a row. */
export interface Address {
  readonly text: string;
  readonly label?: string | undefined;
}

/** True if the service stores several phones and emails of a contact. */
const storesSeveral = 'phones' in NewContact().shape;
const maxStored = 10;
const maxLabelLength = 40;

const labelOf = ({ label }: Address) => (label === undefined ? {} : { label: label.slice(0, maxLabelLength) });

const distinct = (addresses: readonly Address[]): readonly Address[] =>
  addresses.filter(({ text }, at) => addresses.findIndex((each) => each.text === text) === at);

interface ContactAddresses {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The number left out because there is no room for more. */
  readonly leftOut: number;
}

/** The fields of a contact for its phones or emails: one field for one, a list for several. */
export function addressFields(kind: 'phone' | 'email', found: readonly Address[]): ContactAddresses {
  const addresses = found.length > 1 ? distinct(found) : found;
  const [first] = addresses;
  if (first === undefined) return { fields: {}, leftOut: 0 };
  if (!storesSeveral || (addresses.length === 1 && first.label === undefined))
    return { fields: { [kind]: first.text }, leftOut: addresses.length - 1 };
  const stored = addresses.slice(0, maxStored);
  const list =
    kind === 'phone'
      ? { phones: stored.map((each) => ({ number: each.text, ...labelOf(each) })) }
      : { emails: stored.map((each) => ({ address: each.text, ...labelOf(each) })) };
  return { fields: list, leftOut: addresses.length - stored.length };
}
