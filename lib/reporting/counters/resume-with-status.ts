import type { OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import type { ExecutionStatus } from '../../outreach/execution/contract.ts';
import { resumeExecution } from '../../outreach/execution/resume-execution.ts';
import { loadQueueStatus } from './load-queue-status.ts';

export const resumeWithStatus = async (organization: OrganizationId, acting: Acting): Promise<ExecutionStatus> =>
  loadQueueStatus(await resumeExecution(organization, acting), acting.now);
