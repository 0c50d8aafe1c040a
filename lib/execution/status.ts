import { countsOfQueue } from '../counters/counter-store.ts';
import type { OrganizationId } from '../ids.ts';
import type { Organization } from '../organizations/organization.ts';
import { dayIn } from '../time/calendar.ts';
import type { ExecutionStatus } from './contract.ts';

/** Today's queue items by status, in the organization's time zone. The counts are seconds behind the items. */
export async function executionStatus(
  organization: OrganizationId,
  settings: Organization,
  now: Date,
): Promise<ExecutionStatus> {
  const date = dayIn(settings.timezone, now);
  const counts = await countsOfQueue(organization, date);
  return { paused: settings.execution_paused_at !== undefined, date, ...counts };
}
