import { useQuery } from '@tanstack/react-query';
import { useViewer } from './me.ts';
import { useOrganizationService } from './organization-service.ts';
import { organizationQuery } from './organizations.ts';
import { serviceNow } from '../locales/format.ts';

const dayMs = 86_400_000;

export function useOrganizationDay(daysAhead: number): string {
  const { me, isActing } = useViewer();
  const acting = useQuery({ ...organizationQuery(useOrganizationService()), enabled: isActing });
  const timeZone = isActing ? acting.data?.timezone : me.organization?.timezone;
  // Swedish dates have the format of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone ?? 'UTC' }).format(serviceNow() + daysAhead * dayMs);
}
