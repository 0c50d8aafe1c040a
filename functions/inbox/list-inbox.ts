import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { listInbox } from '../../lib/outreach/inbox/contract.ts';
import { listInboxPage } from '../../lib/outreach/inbox/list-inbox-page.ts';

export const handler = onLambda(listInbox, async ({ organization, query: { inbox, ...paging }, now }) =>
  reply(200, await listInboxPage(organization, inbox, paging, now)),
);
