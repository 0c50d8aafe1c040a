import { userOf } from '../../lib/api/caller.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { markAllNotificationsRead } from '../../lib/notifications/contract.ts';
import { markAllRead } from '../../lib/notifications/marking.ts';

export const handler = onLambda(markAllNotificationsRead, async ({ organization, caller, receivedAt }) =>
  reply(200, { marked: await markAllRead({ organization, user: userOf(caller) }, receivedAt) }),
);
