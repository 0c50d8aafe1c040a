import type { HoldId, OrganizationId } from '../../foundation/ids.ts';
import type { PageReply, Paging } from '../../platform/http/load-page.ts';
import type { InboxStatus, InteractionView } from '../../history/interactions/contract.ts';
import { inboxStore } from '../../history/interactions/inbox-store.ts';
import { type Interaction, interactionView } from '../../history/interactions/interaction.ts';
import { loadPageWithNames } from '../../portfolio/accounts/load-page-with-names.ts';
import type { HoldView } from '../../portfolio/holds/contract.ts';
import { holdStore } from '../../portfolio/holds/hold-store.ts';
import { holdView } from '../../portfolio/holds/hold.ts';

type InboxRow = InteractionView & { readonly contact_name: string | null; readonly holds: HoldView[] };

/** Lists the inbox; each message has the holds that it placed. */
export async function listInboxPage(
  organization: OrganizationId,
  inbox: InboxStatus,
  paging: Paging,
  now: Date,
): Promise<PageReply<InboxRow>> {
  const placed = new Map<string, readonly HoldId[]>();
  const page = await loadPageWithNames(
    organization,
    inboxStore(organization).listing(inbox),
    paging,
    (interaction: Interaction) => {
      placed.set(interaction.id, interaction.hold_ids ?? []);
      return interactionView(interaction, now);
    },
    (interaction) => interaction.inbox === inbox,
  );
  const ids = page.data.flatMap(({ id }) => placed.get(id) ?? []);
  const holds = new Map((await holdStore(organization).readMany(ids)).map((hold) => [hold.id, holdView(hold, now)]));
  const data = page.data.map((row) => ({
    ...row,
    holds: (placed.get(row.id) ?? []).flatMap((id) => holds.get(id) ?? []),
  }));
  return { ...page, data };
}
