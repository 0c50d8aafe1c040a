import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { dispatchVoice } from '../../lib/outreach/dispatch/contract.ts';
import { requireSent, startedCallView } from '../../lib/outreach/dispatch/dispatch-reply.ts';
import { callIntent } from '../../lib/outreach/dispatch/intent.ts';
import { sendOnce } from '../../lib/outreach/dispatch/send-once.ts';
import { callSender } from '../../lib/outreach/dispatch/senders/call-sender.ts';

export const handler = onLambda(dispatchVoice, async (request) => {
  const started = requireSent(await sendOnce(callIntent(request), callSender, request.receivedAt));
  return reply(200, startedCallView(started));
});
