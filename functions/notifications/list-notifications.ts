import { userOf } from '../../lib/api/caller.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { listNotifications } from '../../lib/notifications/contract.ts';
import { notificationsOf } from '../../lib/notifications/listing.ts';
import { languageOf } from '../../lib/organizations/language.ts';

export const handler = onLambda(listNotifications, async ({ organization, caller, query }) =>
  reply(200, await notificationsOf({ organization, user: userOf(caller) }, query, languageOf(organization))),
);
