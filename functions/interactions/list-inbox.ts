import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { listInbox } from '../../lib/history/interactions/contract.ts';
import { inboxStore } from '../../lib/history/interactions/inbox-store.ts';
import { type Interaction, interactionView } from '../../lib/history/interactions/interaction.ts';
import { loadPageWithNames } from '../../lib/portfolio/accounts/load-page-with-names.ts';

export const handler = onLambda(listInbox, async ({ organization, query: { inbox, ...paging }, now }) => {
  const page = await loadPageWithNames(
    organization,
    inboxStore(organization).listing(inbox),
    paging,
    (interaction: Interaction) => interactionView(interaction, now),
    (interaction) => interaction.inbox === inbox,
  );
  return reply(200, page);
});
