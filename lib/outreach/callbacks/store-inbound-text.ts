import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import type { Notice } from '../../tenancy/notifications/notification.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import { readSettings } from '../../tenancy/organizations/read-settings.ts';
import { withHolds } from '../../portfolio/accounts/account-dispute.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { contactCountStore } from '../../portfolio/accounts/contact-count-store.ts';
import { stepOfReply } from '../../portfolio/accounts/credited-step.ts';
import { holdStore } from '../../portfolio/holds/hold-store.ts';
import type { Statement } from '../../policy/statements/phrase.ts';
import { storedAddress } from '../../channels/opt-outs/opt-out.ts';
import { attemptLogStore } from '../dispatch/attempt-log-store.ts';
import { planInboundHolds } from './plan-inbound-holds.ts';

interface InboundText {
  /** Undefined of a message whose sender is unknown. */
  readonly interaction: Interaction | undefined;
  readonly notice: Notice | undefined;
  /** A request to stop, which the caller carries out, places no hold. */
  readonly isStop: boolean;
  /** What the text says. */
  readonly statements: readonly Statement[];
  /** Writes that are refused if the text was stored before. */
  readonly marks: readonly TransactionPart[];
}

/** Stores a text of the debtor with what follows from it, in one transaction, unless it was stored before. */
export const storeInboundText = (
  organization: OrganizationId,
  { interaction, notice, isStop, statements, marks }: InboundText,
  now: Date,
): Promise<true> =>
  retryOnConflict(
    async () => {
      const result = await transact([
        ...marks,
        ...(notice ? notificationStore(organization).insertion(notice, now) : []),
        ...(interaction ? await recordText(organization, interaction, { isStop, statements }, now) : []),
      ]);
      return result.ok || [...result.refused.keys()].some((part) => part < marks.length) ? true : versionConflict;
    },
    () => tooManyConflicts('contact'),
  );

/**
 * The writes that store the message with its account, record it as a conversation with its contact and at its address,
 * and place the holds that it asks for: no attempt that was decided on before can be reserved after them.
 */
async function recordText(
  organization: OrganizationId,
  interaction: Interaction,
  { isStop, statements }: Pick<InboundText, 'isStop' | 'statements'>,
  now: Date,
): Promise<readonly TransactionPart[]> {
  const { id, account_id, contact_id: contact, channel, from, created_at: at } = interaction;
  const logs = attemptLogStore(organization);
  const address = from === undefined ? undefined : storedAddress(channel, from);
  const log = await logs.read(contact, address === undefined ? [] : [address]);
  const text = { id, at, channel, account_id, conversation_at: at, inbound: true as const };
  const counts = contactCountStore(organization);
  if (isStop)
    return [
      interactionStore(organization).insertion(interaction),
      counts.inboundUpdate(account_id),
      ...logs.inboundRecords(address, log, text),
    ];
  const [account, settings] = await Promise.all([
    accountStore(organization).read(account_id, { consistent: true }),
    readSettings(organization),
  ]);
  if (!account) throw new Error('The account of a message does not exist.');
  const held = { accountHolds: account.holds ?? [], contactHolds: log.attempts?.holds ?? [], settings };
  const message = { ...interaction, contact_id: log.contact };
  const { placed, ofAccount, ofContact } = planInboundHolds({ message, statements, address }, held, now);
  const step = stepOfReply(account, at);
  const stored = {
    ...interaction,
    ...(step && { credited_step: step }),
    ...(placed.length > 0 && { hold_ids: placed.map((hold) => hold.id) }),
  };
  return [
    interactionStore(organization).insertion(stored),
    ofAccount
      ? counts.replyHoldsUpdate(account, withHolds(account, ofAccount.open, ofAccount.added), step)
      : counts.replyUpdate(account, step),
    ...logs.inboundRecords(address, log, text, ofContact),
    ...placed.flatMap((hold) => holdStore(organization).insertion(hold)),
  ];
}
