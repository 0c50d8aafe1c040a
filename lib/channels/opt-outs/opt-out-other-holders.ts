import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { hasEveryChannel } from '../../policy/contact-rules/channel.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { optedOutChannels } from '../../portfolio/contacts/contact-opt-out.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { accountWordStore } from '../../portfolio/search/account-word-store.ts';
import { type ContactWrite, optOutHolders } from './opt-out-new-holders.ts';
import { optOutStore } from './opt-out-store.ts';
import { type ContactAddress, contactAddresses, isOptedOut, suppressedChannels } from './opt-out.ts';

/** More accounts with one email address share it by mistake. */
const maxAccountsOfEmail = 1000;

/**
 * Opts out the other contacts that have an address of one that opted out: dispatch refuses them, so they should say so.
 * Those that are opted out by the address itself opt out nobody else, or a shared phone would have each look for all.
 */
export async function optOutOtherHolders(writes: readonly ContactWrite[], now: Date): Promise<void> {
  for (const { before, after } of writes) {
    const had = before ? optedOutChannels(before) : [];
    if (hasEveryChannel(had, optedOutChannels(after)) || after.opted_out_by === 'address') continue;
    const { organization } = after;
    const addresses = contactAddresses(after);
    const marks = await optOutStore(organization).readSuppressed(addresses.map(({ address }) => address));
    for (const suppressed of marks.filter(isOptedOut)) {
      const address = addresses.find((each) => each.address === suppressed.address);
      if (!address) continue;
      const others = await findOtherHolders(organization, after.id, address);
      const stopped = suppressedChannels(suppressed);
      const holders = others.filter(({ optedOut }) => !hasEveryChannel(optedOut, stopped));
      await optOutHolders(organization, holders, suppressed, now);
    }
  }
}

async function findOtherHolders(
  organization: OrganizationId,
  id: ContactId,
  { field, value, address }: ContactAddress,
) {
  const contacts = contactStore(organization);
  const ids = field === 'email' ? await contactsWithEmail(organization, address) : await contacts.findByNumber(value);
  const others = await contacts.readLatest([...new Set(ids)].filter((each) => each !== id));
  return others.flatMap((contact) => {
    const held = contactAddresses(contact).find((each) => each.address === address);
    return held ? [{ contact: contact.id, held, optedOut: optedOutChannels(contact) }] : [];
  });
}

/** Those that have an account: nobody else is contacted. */
async function contactsWithEmail(organization: OrganizationId, email: string): Promise<ContactId[]> {
  const { found } = await accountWordStore(organization).list(email, maxAccountsOfEmail);
  const accounts = await accountStore(organization).readMany(found.map(({ id }) => id));
  return accounts.map(({ contact }) => contact.id);
}
