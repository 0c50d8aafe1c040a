import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { checkDispatch } from '../../lib/outreach/dispatch/contract.ts';
import { checkedDispatchView } from '../../lib/outreach/dispatch/dispatch-reply.ts';
import { loadContactContext } from '../../lib/outreach/dispatch/load-dispatch-context.ts';
import { resolveAccountReference } from '../../lib/portfolio/accounts/resolve-account-reference.ts';

export const handler = onLambda(checkDispatch, async ({ organization, body, receivedAt }) => {
  const context = await loadContactContext(organization, resolveAccountReference(organization, body));
  return reply(200, checkedDispatchView(context, body.channel, receivedAt));
});
