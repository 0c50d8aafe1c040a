import { reply } from '../../lib/platform/http/endpoint.ts';
import { publicOnLambda } from '../../lib/platform/http/public-on-lambda.ts';
import { unsubscribe } from '../../lib/channels/unsubscriptions/contract.ts';
import { followUnsubscribeLink } from '../../lib/channels/unsubscriptions/follow-unsubscribe-link.ts';

export const handler = publicOnLambda(unsubscribe, async ({ query, now }) =>
  reply(200, await followUnsubscribeLink(query.t, now)),
);
