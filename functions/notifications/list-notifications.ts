import { requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { listNotifications } from '../../lib/tenancy/notifications/contract.ts';
import { loadNotificationPage } from '../../lib/tenancy/notifications/load-notification-page.ts';
import { readLanguage } from '../../lib/tenancy/organizations/read-language.ts';

export const handler = onLambda(listNotifications, async ({ organization, caller, query }) => {
  const { unread, language, ...paging } = query;
  const reader = { organization, user: requireUser(caller) };
  const languageOfTexts = language === undefined ? readLanguage(organization) : Promise.resolve(language);
  return reply(200, await loadNotificationPage(reader, paging, languageOfTexts, unread));
});
