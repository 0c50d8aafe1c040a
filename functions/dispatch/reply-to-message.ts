import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { replyToMessage } from '../../lib/outreach/dispatch/contract.ts';
import { requireSent, sentMessageView } from '../../lib/outreach/dispatch/dispatch-reply.ts';
import { sendReply } from '../../lib/outreach/dispatch/send-reply.ts';

export const handler = onLambda(replyToMessage, async (request) =>
  reply(200, sentMessageView(requireSent(await sendReply(request)))),
);
