import type { InteractionId } from '../../foundation/ids.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { rankOf } from '../../history/interactions/interaction-status.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { messageReceivedNotice } from '../../tenancy/notifications/notification.ts';
import type { Debtor } from './load-debtor.ts';

/** As the timeline shows it: a message of the person on the channel that brought the link. */
export const debtorInteraction = (
  { link: { channel }, contact }: Pick<Debtor, 'link' | 'contact'>,
  account: Pick<Account, 'id'>,
  { id, body, at }: { readonly id: InteractionId; readonly body: string; readonly at: string },
): Interaction => ({
  kind: 'interaction',
  id,
  account_id: account.id,
  contact_id: contact.id,
  channel,
  direction: 'inbound',
  status: 'received',
  rank: rankOf('received'),
  provider: channel === 'email' ? 'emailprovider' : 'telephony',
  body,
  initiated_by: { kind: 'contact', id: contact.id },
  created_at: at,
  updated_at: at,
});

export const inInbox = (interaction: Interaction): Interaction => ({
  ...interaction,
  inbox: 'open',
  needs_person: true,
});

export const debtorNotice = ({ contact }: Pick<Debtor, 'contact'>, interaction: Interaction, body: string) =>
  messageReceivedNotice(
    { channel: interaction.channel, message_id: `portal:${interaction.id}`, from: contact.name, body },
    interaction,
  );
