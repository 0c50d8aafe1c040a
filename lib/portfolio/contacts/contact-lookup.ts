import { indexKeys } from '../../platform/aws/table/keys.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import type { ContactUpdate } from './contact-update.ts';
import { matchingForm } from './phone-forms.ts';

/** Phone and WhatsApp numbers are in different indexes, because an item has one row in each index. */
export function lookupChange(
  organization: OrganizationId,
  id: ContactId,
  { phone, whatsapp, email }: ContactUpdate,
): { readonly set: Readonly<Record<string, string>>; readonly remove: readonly string[] } {
  const lower = email?.toLowerCase();
  const isLowerStored = lower !== undefined && lower !== email;
  return {
    set: {
      ...(isLowerStored && { email_lower: lower }),
      ...(phone && indexKeys.contactPhone(organization, id, matchingForm(phone))),
      ...(whatsapp && indexKeys.contactWhatsapp(organization, id, matchingForm(whatsapp))),
    },
    remove: [
      ...(phone === null ? ['gsi1pk', 'gsi1sk'] : []),
      ...(whatsapp === null ? ['gsi3pk', 'gsi3sk'] : []),
      ...(email === undefined || isLowerStored ? [] : ['email_lower']),
    ],
  };
}
