import type { HoldId, OrganizationId } from '../../foundation/ids.ts';
import { type PageReply, type Paging, loadPage } from '../../platform/http/load-page.ts';
import type { InboxStatus, InteractionView } from '../../history/interactions/contract.ts';
import { inboxStore } from '../../history/interactions/inbox-store.ts';
import { type Interaction, interactionView } from '../../history/interactions/interaction.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { HoldView } from '../../portfolio/holds/contract.ts';
import { holdStore } from '../../portfolio/holds/hold-store.ts';
import { holdView } from '../../portfolio/holds/hold.ts';
import { answerWindow } from '../dispatch/answer-window.ts';
import type { MessageAnswer } from './contract.ts';

type InboxRow = InteractionView & {
  readonly contact_name: string | null;
  readonly pending_balance: number | null;
  readonly currency: string | null;
  readonly holds: HoldView[];
  readonly answers: MessageAnswer[];
  readonly answerable_until: string | null;
};

function answerView(answer: Interaction, now: Date): MessageAnswer {
  const { id, body, status, initiated_by, created_at } = interactionView(answer, now);
  return { id, body, status, initiated_by, created_at };
}

/** Lists the inbox; each message has its account's balance, the holds that it placed, and its answers. */
export async function listInboxPage(
  organization: OrganizationId,
  inbox: InboxStatus,
  paging: Paging,
  now: Date,
): Promise<PageReply<InboxRow>> {
  const stored = new Map<string, Interaction>();
  const page = await loadPage(organization, inboxStore(organization).listing(inbox), paging, (found: Interaction) => {
    stored.set(found.id, found);
    return interactionView(found, now);
  });
  // The index may still list a message under its former status.
  const rows = page.data.filter((row) => row.inbox === inbox);
  const interactions = [...stored.values()];
  const holdIdsOf = (id: string): readonly HoldId[] => stored.get(id)?.hold_ids ?? [];
  const [owed, placed, answered] = await Promise.all([
    accountStore(organization).readMany([...new Set(interactions.map(({ account_id: id }) => id))]),
    holdStore(organization).readMany(rows.flatMap(({ id }) => holdIdsOf(id))),
    inboxStore(organization).readAnswers(interactions),
  ]);
  const accounts = new Map<string, Account>(owed.map((account) => [account.id, account]));
  const holds = new Map(placed.map((hold) => [hold.id, holdView(hold, now)]));
  const answers = new Map(answered.map((answer) => [answer.id, answerView(answer, now)]));
  const data = rows.map((row) => {
    const interaction = stored.get(row.id);
    const account = accounts.get(row.account_id);
    return {
      ...row,
      contact_name: account?.contact.name ?? null,
      pending_balance: account?.pending_balance ?? null,
      currency: account?.currency ?? null,
      answers: (interaction?.answers ?? []).flatMap((key) => answers.get(key.interaction) ?? []),
      holds: holdIdsOf(row.id).flatMap((id) => holds.get(id) ?? []),
      answerable_until: (interaction && answerWindow(interaction)?.until) ?? null,
    };
  });
  return { ...page, data };
}
