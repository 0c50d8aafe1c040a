import type { HoldId, OrganizationId } from '../../foundation/ids.ts';
import type { PageReply, Paging } from '../../platform/http/load-page.ts';
import type { InboxStatus, InteractionView } from '../../history/interactions/contract.ts';
import { inboxStore } from '../../history/interactions/inbox-store.ts';
import { type Interaction, interactionView } from '../../history/interactions/interaction.ts';
import { loadPageWithNames } from '../../portfolio/accounts/load-page-with-names.ts';
import type { HoldView } from '../../portfolio/holds/contract.ts';
import { holdStore } from '../../portfolio/holds/hold-store.ts';
import { holdView } from '../../portfolio/holds/hold.ts';
import { answerWindow } from '../dispatch/answer-window.ts';

type InboxRow = InteractionView & {
  readonly contact_name: string | null;
  readonly holds: HoldView[];
  readonly answerable_until: string | null;
};

/** Lists the inbox; each message has the holds that it placed. */
export async function listInboxPage(
  organization: OrganizationId,
  inbox: InboxStatus,
  paging: Paging,
  now: Date,
): Promise<PageReply<InboxRow>> {
  const stored = new Map<string, Interaction>();
  const page = await loadPageWithNames(
    organization,
    inboxStore(organization).listing(inbox),
    paging,
    (interaction: Interaction) => {
      stored.set(interaction.id, interaction);
      return interactionView(interaction, now);
    },
    (interaction) => interaction.inbox === inbox,
  );
  const holdIdsOf = (id: string): readonly HoldId[] => stored.get(id)?.hold_ids ?? [];
  const ids = page.data.flatMap(({ id }) => holdIdsOf(id));
  const holds = new Map((await holdStore(organization).readMany(ids)).map((hold) => [hold.id, holdView(hold, now)]));
  const data = page.data.map((row) => {
    const interaction = stored.get(row.id);
    return {
      ...row,
      holds: holdIdsOf(row.id).flatMap((id) => holds.get(id) ?? []),
      answerable_until: (interaction && answerWindow(interaction)?.until) ?? null,
    };
  });
  return { ...page, data };
}
