import type { OrganizationId } from '../../foundation/ids.ts';
import type { ContactChange } from '../../portfolio/contacts/contract.ts';
import { optOutStore } from './opt-out-store.ts';
import { isOptedOut, suppressibleForms } from './opt-out.ts';

type GivenAddresses = Pick<ContactChange, 'phone' | 'phones' | 'whatsapp' | 'email' | 'emails'>;

/** Whether a request gives a contact an address that opted out, with which the table's stream will opt it out too. */
export async function hasOptedOutAddress(organization: OrganizationId, given: GivenAddresses = {}): Promise<boolean> {
  const numbers = [given.phone, given.whatsapp, ...(given.phones ?? []).map(({ number }) => number)];
  const emails = [given.email, ...(given.emails ?? []).map(({ address }) => address)];
  const forms = [
    ...numbers.flatMap((phone) => (phone ? suppressibleForms({ phone }) : [])),
    ...emails.flatMap((email) => (email ? suppressibleForms({ email }) : [])),
  ];
  if (forms.length === 0) return false;
  return (await optOutStore(organization).readSuppressed(forms)).some(isOptedOut);
}
