import type { Account } from '../../queries/account.ts';
import { serviceNow } from '../../locales/format.ts';
import { outermostZones } from '../../people/distinct-times.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';

export interface AccountZones {
  /** The zones of the places where the contact may be, or the organization's zone if nothing is known, as in the contact rules. */
  readonly contact: readonly string[];
  /** The outermost of the contact's, then the organization's. */
  readonly all: readonly string[];
}

export function useAccountZones(account: Account): AccountZones {
  const organization = [useOrganizationZone()].filter((zone) => zone !== undefined);
  const { timezones } = account.contact;
  const contact = timezones.length > 0 ? timezones : organization;
  return { contact, all: [...outermostZones(contact, new Date(serviceNow())), ...organization] };
}
