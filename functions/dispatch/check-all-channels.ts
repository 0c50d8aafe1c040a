import { channels } from '../../lib/policy/contact-rules/channel.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { checkAllChannels } from '../../lib/outreach/dispatch/contract.ts';
import { checkedDispatchView } from '../../lib/outreach/dispatch/dispatch-reply.ts';
import { loadContactContext } from '../../lib/outreach/dispatch/load-dispatch-context.ts';
import { resolveAccountReference } from '../../lib/portfolio/accounts/resolve-account-reference.ts';

export const handler = onLambda(checkAllChannels, async ({ organization, body, receivedAt }) => {
  const context = await loadContactContext(organization, resolveAccountReference(organization, body));
  return reply(200, { data: channels.map((channel) => checkedDispatchView(context, channel, receivedAt)) });
});
