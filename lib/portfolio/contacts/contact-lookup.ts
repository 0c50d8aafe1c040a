import { indexKeys } from '../../platform/aws/table/keys.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { emailForm, furtherEmailForms } from './contact-addresses.ts';
import type { ContactUpdate } from './contact-update.ts';
import { matchingForm } from './phone-forms.ts';

/** Phone and WhatsApp numbers are in different indexes, because an item has one row in each index. */
export function lookupChange(
  organization: OrganizationId,
  id: ContactId,
  { phone, whatsapp, email, emails }: ContactUpdate,
): { readonly set: Readonly<Record<string, string | readonly string[]>>; readonly remove: readonly string[] } {
  const lower = email ? emailForm(email) : undefined;
  const isLowerStored = lower !== undefined && lower !== email;
  const further = emails ? furtherEmailForms(emails) : [];
  return {
    set: {
      ...(isLowerStored && { email_lower: lower }),
      ...(further.length > 0 && { further_emails: further }),
      ...(phone && indexKeys.contactPhone(organization, id, matchingForm(phone))),
      ...(whatsapp && indexKeys.contactWhatsapp(organization, id, matchingForm(whatsapp))),
    },
    remove: [
      ...(phone === null ? ['gsi1pk', 'gsi1sk'] : []),
      ...(whatsapp === null ? ['gsi3pk', 'gsi3sk'] : []),
      ...(email === undefined || isLowerStored ? [] : ['email_lower']),
      ...(emails === undefined || further.length > 0 ? [] : ['further_emails']),
    ],
  };
}
