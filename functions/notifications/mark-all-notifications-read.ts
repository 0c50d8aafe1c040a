import { requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { markAllNotificationsRead } from '../../lib/tenancy/notifications/contract.ts';
import { markAllRead } from '../../lib/tenancy/notifications/mark-read.ts';

export const handler = onLambda(markAllNotificationsRead, async ({ organization, caller, receivedAt }) =>
  reply(200, { marked: await markAllRead({ organization, user: requireUser(caller) }, receivedAt) }),
);
