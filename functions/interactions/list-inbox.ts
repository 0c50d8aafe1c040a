import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/page-store.ts';
import { listInbox } from '../../lib/history/interactions/contract.ts';
import { inboxListing } from '../../lib/history/interactions/inbox-store.ts';
import { type Interaction, interactionView } from '../../lib/history/interactions/interaction.ts';
import { readContactNames } from '../../lib/portfolio/accounts/read-contact-names.ts';

export const handler = onLambda(listInbox, async ({ organization, query: { inbox, ...paging }, now }) => {
  const page = await loadPage(organization, inboxListing(organization, inbox), paging, (each: Interaction) => each);
  // What was handled just now may still be in the index as open.
  const found = page.data.filter((each) => each.inbox === inbox);
  const names = await readContactNames(
    organization,
    found.map(({ account_id }) => account_id),
  );
  const data = found.map((each) => ({
    ...interactionView(each, now),
    contact_name: names.get(each.account_id) ?? null,
  }));
  return reply(200, { ...page, data });
});
