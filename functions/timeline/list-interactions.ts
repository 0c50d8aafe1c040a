import { accountStore } from '../../lib/accounts/account-store.ts';
import { resolveAccountId } from '../../lib/accounts/resolve-account-id.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { pageOf } from '../../lib/api/pages.ts';
import { type Interaction, interactionView } from '../../lib/interactions/interaction.ts';
import { notFound } from '../../lib/problem.ts';
import { listInteractions } from '../../lib/timeline/contract.ts';
import { interactionsOf } from '../../lib/timeline/timeline-store.ts';

export const handler = onLambda(listInteractions, async ({ organization, params, query: { by, ...paging }, now }) => {
  const id = resolveAccountId(organization, params.id, by);
  const view = (interaction: Interaction) => interactionView(interaction, now);
  const [account, page] = await Promise.all([
    accountStore(organization).read(id),
    pageOf(organization, interactionsOf(organization, id), paging, view),
  ]);
  if (!account) throw notFound('account');
  return reply(200, page);
});
