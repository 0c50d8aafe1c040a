import { type Channel, unitedChannels } from '../../policy/contact-rules/channel.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { ContactChange } from '../../portfolio/contacts/contract.ts';
import { optOutStore } from './opt-out-store.ts';
import { suppressedChannels, suppressibleForms } from './opt-out.ts';

type GivenAddresses = Pick<ContactChange, 'phone' | 'phones' | 'whatsapp' | 'email' | 'emails'>;

/** The channels of which the table's stream will opt out a contact for the addresses that a request gives it. */
export async function loadAddressOptOuts(
  organization: OrganizationId,
  given: GivenAddresses = {},
): Promise<readonly Channel[]> {
  const numbers = [given.phone, given.whatsapp, ...(given.phones ?? []).map(({ number }) => number)];
  const emails = [given.email, ...(given.emails ?? []).map(({ address }) => address)];
  const forms = [
    ...numbers.flatMap((phone) => (phone ? suppressibleForms({ phone }) : [])),
    ...emails.flatMap((email) => (email ? suppressibleForms({ email }) : [])),
  ];
  if (forms.length === 0) return [];
  return unitedChannels(...(await optOutStore(organization).readSuppressed(forms)).map(suppressedChannels));
}
