import { requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readWorkQueue } from '../../lib/outreach/work-queue/contract.ts';
import { loadWorkQueue } from '../../lib/outreach/work-queue/load-work-queue.ts';

export const handler = onLambda(readWorkQueue, async ({ organization, caller, query, now }) =>
  reply(200, { data: await loadWorkQueue(organization, requireUser(caller).id, query.limit, now) }),
);
