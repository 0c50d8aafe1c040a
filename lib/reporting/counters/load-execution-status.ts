import { dayIn } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import type { ExecutionStatus } from '../../outreach/execution/contract.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { countStore } from './count-store.ts';
import { executionStatus } from './execution-status.ts';

export async function loadExecutionStatus(organization: OrganizationId, now: Date): Promise<ExecutionStatus> {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  const counts = await countStore(organization).readQueue(dayIn(settings.timezone, now));
  return executionStatus(settings, counts, now);
}
