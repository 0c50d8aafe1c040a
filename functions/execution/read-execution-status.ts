import { readExecutionStatus } from '../../lib/outreach/execution/contract.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { loadExecutionStatus } from '../../lib/reporting/counters/load-execution-status.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(readExecutionStatus, async ({ organization, receivedAt }) =>
  reply(200, await loadExecutionStatus(organization, receivedAt)),
);
