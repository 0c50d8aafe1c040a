import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { type Interaction, interactionView } from '../../lib/history/interactions/interaction.ts';
import { accountStore } from '../../lib/portfolio/accounts/account-store.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { listInteractions } from '../../lib/reporting/timeline/contract.ts';
import { timelineStore } from '../../lib/reporting/timeline/timeline-store.ts';

export const handler = onLambda(listInteractions, async ({ organization, params, query: { by, ...paging }, now }) => {
  const id = resolveAccountId(organization, params.id, by);
  const view = (interaction: Interaction) => interactionView(interaction, now);
  const [account, page] = await Promise.all([
    accountStore(organization).read(id),
    loadPage(organization, timelineStore(organization).interactionListing(id), paging, view),
  ]);
  if (!account) throw notFound('account');
  return reply(200, page);
});
