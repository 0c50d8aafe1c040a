import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { verdictView } from '../../lib/decisions/decision.ts';
import { checkDispatch } from '../../lib/dispatch/contract.ts';
import { decide } from '../../lib/dispatch/deciding.ts';
import { gather } from '../../lib/dispatch/gathering.ts';
import { callIntent, messageIntent } from '../../lib/dispatch/intent.ts';

export const handler = onLambda(checkDispatch, async ({ body, ...request }) => {
  const intent = body.channel === 'voice' ? callIntent({ ...request, body }) : messageIntent({ ...request, body });
  const verdict = decide(intent, await gather(intent, body.channel), body.channel, request.receivedAt);
  return reply(200, { account_id: verdict.account_id, channel: body.channel, ...verdictView(verdict) });
});
