import { reply } from '../../lib/platform/http/endpoint.ts';
import { publicOnLambda } from '../../lib/platform/http/public-on-lambda.ts';
import { readUnsubscribePage } from '../../lib/channels/unsubscriptions/contract.ts';
import { requireUnsubscribeLink } from '../../lib/channels/unsubscriptions/require-unsubscribe-link.ts';
import { unsubscribePage } from '../../lib/channels/unsubscriptions/unsubscribe-page.ts';

export const handler = publicOnLambda(readUnsubscribePage, async ({ query }) => {
  const { language } = await requireUnsubscribeLink(query.t);
  return reply(200, unsubscribePage(language, 'ask'));
});
