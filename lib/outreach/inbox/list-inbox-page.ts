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
import type { MessageAnswer } from './contract.ts';

type InboxRow = InteractionView & {
  readonly contact_name: string | null;
  readonly holds: HoldView[];
  readonly answers: MessageAnswer[];
  readonly answerable_until: string | null;
};

function answerView(answer: Interaction, now: Date): MessageAnswer {
  const { id, body, status, initiated_by, created_at } = interactionView(answer, now);
  return { id, body, status, initiated_by, created_at };
}

/** Lists the inbox; each message has the holds that it placed and its answers. */
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
  const [placed, answered] = await Promise.all([
    holdStore(organization).readMany(ids),
    inboxStore(organization).readAnswers([...stored.values()]),
  ]);
  const holds = new Map(placed.map((hold) => [hold.id, holdView(hold, now)]));
  const answers = new Map(answered.map((answer) => [answer.id, answerView(answer, now)]));
  const data = page.data.map((row) => {
    const interaction = stored.get(row.id);
    return {
      ...row,
      answers: (interaction?.answers ?? []).flatMap((key) => answers.get(key.interaction) ?? []),
      holds: holdIdsOf(row.id).flatMap((id) => holds.get(id) ?? []),
      answerable_until: (interaction && answerWindow(interaction)?.until) ?? null,
    };
  });
  return { ...page, data };
}
