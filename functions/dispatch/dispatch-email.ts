import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { sentMessageView, sentOrProblem } from '../../lib/dispatch/answering.ts';
import { dispatchEmail } from '../../lib/dispatch/contract.ts';
import { dispatch } from '../../lib/dispatch/dispatching.ts';
import { messageIntent } from '../../lib/dispatch/intent.ts';
import { emailSender } from '../../lib/dispatch/senders/email-sender.ts';

export const handler = onLambda(dispatchEmail, async (request) => {
  const sent = sentOrProblem(await dispatch(messageIntent(request), emailSender, request.receivedAt));
  return reply(200, sentMessageView(sent));
});
