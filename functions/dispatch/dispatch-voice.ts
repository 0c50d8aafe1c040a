import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { sentOrProblem, startedCallView } from '../../lib/dispatch/answering.ts';
import { dispatchVoice } from '../../lib/dispatch/contract.ts';
import { dispatch } from '../../lib/dispatch/dispatching.ts';
import { callIntent } from '../../lib/dispatch/intent.ts';
import { callSender } from '../../lib/dispatch/senders/call-sender.ts';

export const handler = onLambda(dispatchVoice, async (request) => {
  const started = sentOrProblem(await dispatch(callIntent(request), callSender, request.receivedAt));
  return reply(200, startedCallView(started));
});
