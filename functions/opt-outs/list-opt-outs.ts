import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { listOptOuts } from '../../lib/channels/opt-outs/contract.ts';
import { optOutStore } from '../../lib/channels/opt-outs/opt-out-store.ts';
import { optOutView } from '../../lib/channels/opt-outs/opt-out.ts';

export const handler = onLambda(listOptOuts, async ({ organization, query: { page, page_size: size } }) => {
  const place = { limit: size, offset: (page - 1) * size, offsetParameter: 'page' as const };
  const { data, pagination } = await loadPage(organization, optOutStore(organization).listing(), place, optOutView);
  return reply(200, { data, pagination: { page, page_size: size, has_more: pagination.has_more } });
});
