import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { sentMessageView, sentOrProblem } from '../../lib/dispatch/answering.ts';
import { dispatchWhatsapp } from '../../lib/dispatch/contract.ts';
import { dispatch } from '../../lib/dispatch/dispatching.ts';
import { messageIntent } from '../../lib/dispatch/intent.ts';
import { messageSender } from '../../lib/dispatch/senders/message-sender.ts';

export const handler = onLambda(dispatchWhatsapp, async (request) => {
  const sent = sentOrProblem(await dispatch(messageIntent(request), messageSender('whatsapp'), request.receivedAt));
  return reply(200, sentMessageView(sent));
});
