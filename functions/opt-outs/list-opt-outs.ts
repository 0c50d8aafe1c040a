import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { pageOf } from '../../lib/api/pages.ts';
import { listOptOuts } from '../../lib/opt-outs/contract.ts';
import { optOutView } from '../../lib/opt-outs/opt-out.ts';
import { optOuts } from '../../lib/opt-outs/opt-out-store.ts';

export const handler = onLambda(listOptOuts, async ({ organization, query: { page, page_size: size } }) => {
  const place = { limit: size, offset: (page - 1) * size, offsetParameter: 'page' as const };
  const { data, pagination } = await pageOf(organization, optOuts(organization), place, optOutView);
  return reply(200, { data, pagination: { page, page_size: size, has_more: pagination.has_more } });
});
