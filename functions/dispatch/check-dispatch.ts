import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { verdictView } from '../../lib/outreach/decisions/decision.ts';
import { checkDispatch } from '../../lib/outreach/dispatch/contract.ts';
import { decide } from '../../lib/outreach/dispatch/decide.ts';
import { callIntent, messageIntent } from '../../lib/outreach/dispatch/intent.ts';
import { loadDispatchContext } from '../../lib/outreach/dispatch/load-dispatch-context.ts';

export const handler = onLambda(checkDispatch, async ({ body, ...request }) => {
  const intent = body.channel === 'voice' ? callIntent({ ...request, body }) : messageIntent({ ...request, body });
  const verdict = decide(intent, await loadDispatchContext(intent, body.channel), body.channel, request.receivedAt);
  return reply(200, { account_id: verdict.account_id, channel: body.channel, ...verdictView(verdict) });
});
