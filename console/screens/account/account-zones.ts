import type { Account } from '../../queries/account.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';

export interface AccountZones {
  /** The contact's time zone, or the organization's if it is unknown, as in the contact rules. */
  readonly contact: string | undefined;
  /** The contact's, then the organization's. */
  readonly all: readonly string[];
}

export function useAccountZones(account: Account): AccountZones {
  const organization = useOrganizationZone();
  const contact = account.contact.timezone ?? organization;
  return { contact, all: [contact, organization].filter((zone) => zone !== undefined) };
}
