import { requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { markNotificationRead } from '../../lib/tenancy/notifications/contract.ts';
import { markRead } from '../../lib/tenancy/notifications/mark-read.ts';
import { notificationView } from '../../lib/tenancy/notifications/notification.ts';
import { readLanguage } from '../../lib/tenancy/organizations/read-language.ts';

export const handler = onLambda(markNotificationRead, async ({ organization, caller, params, query }) => {
  const [{ notification, readState }, language] = await Promise.all([
    markRead({ organization, user: requireUser(caller) }, params.id),
    query.language ?? readLanguage(organization),
  ]);
  return reply(200, notificationView(readState, language)(notification));
});
