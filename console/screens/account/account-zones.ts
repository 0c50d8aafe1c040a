import type { Account } from '../../queries/account.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';

export interface AccountZones {
  /** The zone of the contact; that of the organization if theirs is not known, as the contact rules take it. */
  readonly contact: string | undefined;
  /** That of the contact, then that of the organization. */
  readonly all: readonly string[];
}

/** The time zones in which instants of an account are shown. */
export function useAccountZones(account: Account): AccountZones {
  const organization = useOrganizationZone();
  const contact = account.contact.timezone ?? organization;
  return { contact, all: [contact, organization].filter((zone) => zone !== undefined) };
}
