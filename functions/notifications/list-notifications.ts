import { requireUser } from '../../lib/http/caller.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { listNotifications } from '../../lib/organizations/notifications/contract.ts';
import { loadNotificationPage } from '../../lib/organizations/notifications/load-notification-page.ts';
import { readLanguage } from '../../lib/organizations/organizations/read-language.ts';

export const handler = onLambda(listNotifications, async ({ organization, caller, query }) => {
  const { unread, language, ...paging } = query;
  const reader = { organization, user: requireUser(caller) };
  const languageOfTexts = language === undefined ? readLanguage(organization) : Promise.resolve(language);
  return reply(200, await loadNotificationPage(reader, paging, languageOfTexts, unread));
});
