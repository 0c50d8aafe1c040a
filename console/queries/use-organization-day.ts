import { serviceNow } from '../locales/format.ts';
import { useOrganizationZone } from './use-organization-zone.ts';

const dayMs = 86_400_000;

export function useOrganizationDay(daysAhead: number): string {
  const timeZone = useOrganizationZone() ?? 'UTC';
  // Swedish dates have the format of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(serviceNow() + daysAhead * dayMs);
}
