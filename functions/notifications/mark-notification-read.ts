import { requireUser } from '../../lib/http/caller.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { markNotificationRead } from '../../lib/organizations/notifications/contract.ts';
import { markRead } from '../../lib/organizations/notifications/mark-read.ts';
import { notificationView } from '../../lib/organizations/notifications/notification.ts';
import { readLanguage } from '../../lib/organizations/organizations/read-language.ts';

export const handler = onLambda(markNotificationRead, async ({ organization, caller, params, query }) => {
  const [{ notification, readState }, language] = await Promise.all([
    markRead({ organization, user: requireUser(caller) }, params.id),
    query.language ?? readLanguage(organization),
  ]);
  return reply(200, notificationView(readState, language)(notification));
});
