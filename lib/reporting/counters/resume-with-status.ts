import { dayIn } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import type { ExecutionStatus } from '../../outreach/execution/contract.ts';
import { resumeExecution } from '../../outreach/execution/resume-execution.ts';
import { countStore } from './count-store.ts';
import { executionStatus } from './execution-status.ts';

export async function resumeWithStatus(organization: OrganizationId, acting: Acting): Promise<ExecutionStatus> {
  const settings = await resumeExecution(organization, acting);
  const counts = await countStore(organization).readQueue(dayIn(settings.timezone, acting.now));
  return executionStatus(settings, counts, acting.now);
}
