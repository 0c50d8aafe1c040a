import { deriveId } from '../../foundation/derived-ids.ts';
import { InteractionId } from '../../foundation/ids.ts';
import { attachmentStore } from '../../history/interactions/attachment-store.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { handledMessageStore } from '../../outreach/callbacks/handled-message-store.ts';
import { storeInboundText } from '../../outreach/callbacks/store-inbound-text.ts';
import { advanceAccountStrategy } from '../../outreach/execution/advance-account-strategy.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { personRequestedNotice } from '../../tenancy/notifications/notification.ts';
import { type DebtorAct, statementsOf } from './debtor-act.ts';
import type { Debtor } from './load-debtor.ts';
import type { AttachedFile } from './read-attached-file.ts';
import { pageTexts } from './page-texts.ts';
import { debtorInteraction, debtorNotice, inInbox } from './debtor-interaction.ts';

interface DebtorText {
  readonly act: Exclude<DebtorAct, 'stop' | 'prefer'>;
  readonly text?: string | undefined;
  readonly attached?: AttachedFile | undefined;
}

/**
 * Stores what a debtor says on their page as a text from them: in the timeline and in the inbox, with the hold that it
 * asks for, for a person to decide. The same words about the same debt count once a day.
 */
export async function recordDebtorText(
  debtor: Debtor,
  account: Account,
  { act, text, attached }: DebtorText,
  now: Date,
): Promise<void> {
  const { organization, contact, language } = debtor;
  const at = now.toISOString();
  const name = ['portal', act, contact.id, account.id, at.slice(0, 10), text ?? '', attached?.hash ?? ''].join(':');
  const id = deriveId(InteractionId, organization.id, name);
  const said = pageTexts[language].acts[act];
  const body = text === undefined ? said : `${said}: ${text}`;
  const interaction: Interaction = {
    ...inInbox(debtorInteraction(debtor, account, { id, body, at })),
    ...(attached && { attachment: { media_type: attached.type, bytes: attached.content.length } }),
  };
  // Before the text that names it; a file without one expires.
  if (attached) await attachmentStore(organization.id).put(id, attached.content, attached.type);
  // Before the text is marked as stored, so that a retry after a crash does it again.
  await advanceAccountStrategy(organization.id, account.id, { kind: 'responded', at, outcome: 'answered' });
  await storeInboundText(
    organization.id,
    {
      interaction,
      notice: act === 'call_me' ? personRequestedNotice(interaction) : debtorNotice(debtor, interaction, body),
      isStop: false,
      statements: statementsOf[act],
      marks: [handledMessageStore().insertion(organization.id, `portal:${id}`, at)],
    },
    now,
  );
}
