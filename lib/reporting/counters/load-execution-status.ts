import type { ExecutionStatus } from '../../outreach/execution/contract.ts';
import { dayIn } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { readQueueCounts } from './counter-store.ts';

/** Today's queue items by status, in the organization's time zone. The counts are seconds behind the items. */
export async function loadExecutionStatus(
  organization: OrganizationId,
  settings: Organization,
  now: Date,
): Promise<ExecutionStatus> {
  const date = dayIn(settings.timezone, now);
  const counts = await readQueueCounts(organization, date);
  return { paused: settings.execution_paused_at !== undefined, date, ...counts };
}
