import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { dispatchWhatsapp } from '../../lib/outreach/dispatch/contract.ts';
import { requireSent, sentMessageView } from '../../lib/outreach/dispatch/dispatch-reply.ts';
import { messageIntent } from '../../lib/outreach/dispatch/intent.ts';
import { sendOnce } from '../../lib/outreach/dispatch/send-once.ts';
import { messageSender } from '../../lib/outreach/dispatch/senders/message-sender.ts';

export const handler = onLambda(dispatchWhatsapp, async (request) => {
  const sent = requireSent(await sendOnce(messageIntent(request), messageSender('whatsapp'), request.receivedAt));
  return reply(200, sentMessageView(sent));
});
