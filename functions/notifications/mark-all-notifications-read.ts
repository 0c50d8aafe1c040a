import { requireUser } from '../../lib/http/caller.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { markAllNotificationsRead } from '../../lib/organizations/notifications/contract.ts';
import { markAllRead } from '../../lib/organizations/notifications/mark-read.ts';

export const handler = onLambda(markAllNotificationsRead, async ({ organization, caller, receivedAt }) =>
  reply(200, { marked: await markAllRead({ organization, user: requireUser(caller) }, receivedAt) }),
);
