import { deriveId } from '../../foundation/derived-ids.ts';
import { AccountId, ContactId, OrganizationId } from '../../foundation/ids.ts';
import type { AskedFact } from '../../history/agent-calls/verification.ts';
import { loadPortalKeys } from '../../channels/portal-links/load-portal-keys.ts';
import { type PortalLink, openPortalToken } from '../../channels/portal-links/portal-link.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { contactAccountStore } from '../../portfolio/accounts/contact-account-store.ts';
import { firstKnownFact } from '../../portfolio/accounts/identity-fact.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { proofOf } from '../../tenancy/organizations/portal-settings.ts';
import { type PageLanguage, pageLanguage } from './page-language.ts';

/** Whom a link leads to. */
export interface Debtor {
  /** Of the address of their page. */
  readonly token: string;
  readonly link: PortalLink;
  readonly organization: Organization;
  readonly contact: Contact;
  /** One of their accounts; undefined if they have none any more. */
  readonly account: Account | undefined;
  readonly language: PageLanguage;
}

/** Of nobody: a token that the service did not make costs the same reads. */
const nobody = '00000000-0000-4000-8000-000000000000';

const linkOfNobody = (token: string): PortalLink => {
  const organization = deriveId(OrganizationId, nobody, token);
  return { organization, contact: deriveId(ContactId, nobody, token), channel: 'sms', month: 0 };
};

/**
 * Finds whom a token leads to. The person is undefined if there is none; the link is then one that leads nowhere, whose
 * ids follow from the token.
 */
export async function loadDebtor(
  token: string,
  now: Date,
): Promise<{ readonly link: PortalLink; readonly debtor: Debtor | undefined }> {
  const link = openPortalToken(await loadPortalKeys(), token, now) ?? linkOfNobody(token);
  const [[contact], organization] = await Promise.all([
    contactStore(link.organization).readLatest([link.contact]),
    organizationStore(link.organization).read(),
  ]);
  const accounts = contactAccountStore(link.organization);
  const id = contact ? await accounts.findOne(contact) : (await accounts.page(link.contact, undefined, 1)).ids[0];
  const found = await accountStore(link.organization).read(id ?? deriveId(AccountId, nobody, token));
  if (!contact || !organization) return { link, debtor: undefined };
  const language = pageLanguage(contact.language ?? organization.language);
  const isTheirs = found !== undefined && [contact.id, ...(contact.aliases ?? [])].includes(found.contact.id);
  const account = isTheirs ? found : undefined;
  return { link, debtor: { token, link, organization, contact, account, language } };
}

export const knownFacts = ({ contact, account }: Pick<Debtor, 'contact' | 'account'>) => ({
  ...contact,
  ...(account?.reference !== undefined && { reference: account.reference }),
});

/** What they are asked for; `none` if nothing is known that the organization asks for. */
export const factOf = (debtor: Pick<Debtor, 'organization' | 'contact' | 'account'>): AskedFact =>
  firstKnownFact(proofOf(debtor.organization), knownFacts(debtor));
