import { dayIn } from '../../foundation/calendar.ts';
import type { ExecutionStatus } from '../../outreach/execution/contract.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { countStore } from './count-store.ts';

export async function loadQueueStatus(
  { id, timezone, execution_paused_at: pausedAt }: Pick<Organization, 'id' | 'timezone' | 'execution_paused_at'>,
  now: Date,
): Promise<ExecutionStatus> {
  const date = dayIn(timezone, now);
  return { paused: pausedAt !== undefined, date, ...(await countStore(id).readQueue(date)) };
}
