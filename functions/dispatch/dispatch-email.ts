import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { dispatchEmail } from '../../lib/outreach/dispatch/contract.ts';
import { requireSent, sentMessageView } from '../../lib/outreach/dispatch/dispatch-reply.ts';
import { messageIntent } from '../../lib/outreach/dispatch/intent.ts';
import { sendOnce } from '../../lib/outreach/dispatch/send-once.ts';
import { emailSender } from '../../lib/outreach/dispatch/senders/email-sender.ts';

export const handler = onLambda(dispatchEmail, async (request) => {
  const sent = requireSent(await sendOnce(messageIntent(request), emailSender, request.receivedAt));
  return reply(200, sentMessageView(sent));
});
