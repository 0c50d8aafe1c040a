import { useQuery } from '@tanstack/react-query';
import { type Account, channelChecksQuery } from '../../calls/account.ts';
import { useViewer } from '../../calls/me.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { useOrganizationZone } from '../../calls/use-organization-zone.ts';

/** The time zones that a check took for the contact's. */
function zonesIn(facts: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const zones: unknown = facts?.['timezones'];
  return Array.isArray(zones) ? zones.filter((zone) => typeof zone === 'string') : [];
}

export interface AccountZones {
  /** The zone of the contact: their own, else the one that follows from their phone, else that of the organization. */
  readonly contact: string | undefined;
  /** That of the contact, then that of the organization. */
  readonly all: readonly string[];
}

/** The time zones in which instants of an account are shown. */
export function useAccountZones(account: Account): AccountZones {
  const viewer = useViewer();
  const organization = useOrganizationZone();
  const { data } = useQuery({
    ...channelChecksQuery(useOrganizationService(), account.id),
    enabled: viewer.hasRole('agent'),
  });
  const contact = account.contact.timezone ?? zonesIn(data?.data[0]?.facts)[0] ?? organization;
  return { contact, all: [contact, organization].filter((zone) => zone !== undefined) };
}
