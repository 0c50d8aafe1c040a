import { userOf } from '../../lib/api/caller.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { idFromPath } from '../../lib/ids.ts';
import { markNotificationRead } from '../../lib/notifications/contract.ts';
import { markRead } from '../../lib/notifications/marking.ts';
import { notificationView } from '../../lib/notifications/notification.ts';
import { languageOf } from '../../lib/organizations/language.ts';

export const handler = onLambda(markNotificationRead, async ({ organization, caller, params }) => {
  const [{ notification, reader }, language] = await Promise.all([
    markRead({ organization, user: userOf(caller) }, idFromPath(params.id)),
    languageOf(organization),
  ]);
  return reply(200, notificationView(reader, language)(notification));
});
