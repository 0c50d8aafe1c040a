import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import type { ExecutionStatus } from '../../outreach/execution/contract.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { loadQueueStatus } from './load-queue-status.ts';

export async function loadExecutionStatus(organization: OrganizationId, now: Date): Promise<ExecutionStatus> {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  return loadQueueStatus(settings, now);
}
