import { type Key, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type Where, maxPortfolioRows } from '../../platform/aws/table/where.ts';
import { ContactId, type OrganizationId, parseId } from '../../foundation/ids.ts';
import type { ContactFilters } from './contract.ts';
import { indexedForms } from './phone-forms.ts';

export const contactConditions = ({ email, opted_out: optedOut, updated_since: since }: ContactFilters): Where => ({
  ...(email !== undefined && { email: { is: email.toLowerCase(), orAt: 'email_lower', orIn: 'further_emails' } }),
  ...(optedOut !== undefined && {
    opted_out: optedOut ? { is: true, without: 'opted_out_channels' } : { not: true, orWith: 'opted_out_channels' },
  }),
  ...(since !== undefined && { updated_at: { from: since } }),
});

export function contactQuery(organization: OrganizationId, filters: ContactFilters): Listing {
  const where = contactConditions(filters);
  const matching = Object.keys(where).length > 0 && { where, maxReadRows: maxPortfolioRows };
  if (filters.phone === undefined)
    return { partitions: partitions.contacts(organization), kinds: 'contact', ...matching };
  const withPhone = indexedForms(filters.phone).map((form) => partitions.contactsByPhone(organization, form));
  // A row may be that of a further number of the contact.
  const itemKey = ({ sk }: Key) => keys.contact(organization, parseId(ContactId, sk));
  return {
    partitions: withPhone,
    // The index may still list a contact in whose place a merge put a link.
    kinds: ['contact', 'contact_link'],
    index: 'gsi1',
    itemKey,
    where: { ...where, kind: 'contact' },
    maxReadRows: maxPortfolioRows,
  };
}
