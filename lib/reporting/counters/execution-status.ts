import { dayIn } from '../../foundation/calendar.ts';
import type { ExecutionStatus } from '../../outreach/execution/contract.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { QueueCounts } from './counts.ts';

export const executionStatus = (
  { timezone, execution_paused_at: pausedAt }: Pick<Organization, 'timezone' | 'execution_paused_at'>,
  counts: QueueCounts,
  now: Date,
): ExecutionStatus => ({ paused: pausedAt !== undefined, date: dayIn(timezone, now), ...counts });
