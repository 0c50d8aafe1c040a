import type { OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import type { ExecutionStatus } from '../../outreach/execution/contract.ts';
import { pauseExecution } from '../../outreach/execution/pause-execution.ts';
import { loadQueueStatus } from './load-queue-status.ts';

export const pauseWithStatus = async (organization: OrganizationId, acting: Acting): Promise<ExecutionStatus> =>
  loadQueueStatus(await pauseExecution(organization, acting), acting.now);
