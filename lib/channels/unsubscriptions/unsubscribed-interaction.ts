import type { InteractionId } from '../../foundation/ids.ts';
import { rankOf } from '../../history/interactions/interaction-status.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import type { UnsubscribeLink } from './unsubscribe-link.ts';

/** The request as the timeline shows it: a message of the person. Nobody needs to handle it. */
export const unsubscribedInteraction = (
  { account, contact, email }: UnsubscribeLink,
  id: InteractionId,
  at: string,
): Interaction => ({
  kind: 'interaction',
  id,
  account_id: account,
  contact_id: contact,
  channel: 'email',
  direction: 'inbound',
  status: 'received',
  rank: rankOf('received'),
  provider: 'emailprovider',
  from: email,
  body: 'List-Unsubscribe=One-Click',
  disposition: 'opted_out',
  initiated_by: { kind: 'contact', id: contact },
  created_at: at,
  updated_at: at,
});
