import { keys } from '../../aws/table/keys.ts';
import { getItem, putItem } from '../../aws/table/table.ts';
import type { AccountId, ContactId, InteractionId, OrganizationId } from '../../foundation/ids.ts';
import { indexedForms, matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import type { Interaction } from '../interactions/interaction.ts';

/** The latest message to a number on a channel. If several contacts share it, a reply belongs to the last recipient. */
export interface LastMessage {
  readonly kind: 'last_message';
  readonly contact_id: ContactId;
  readonly account_id: AccountId;
  readonly interaction_id: InteractionId;
  readonly at: string;
}

/** Records a sent message, unless its channel has no replies. */
export async function recordLastMessage(organization: OrganizationId, interaction: Interaction): Promise<void> {
  const { channel, to, contact_id, account_id, id, updated_at: at } = interaction;
  if ((channel !== 'sms' && channel !== 'whatsapp') || to === undefined) return;
  const { pk, sk } = keys.lastMessage(organization, channel, matchingForm(to));
  await putItem({ pk, sk, kind: 'last_message', organization, contact_id, account_id, interaction_id: id, at });
}

export async function readLastMessage(
  organization: OrganizationId,
  channel: 'sms' | 'whatsapp',
  number: string,
): Promise<LastMessage | undefined> {
  for (const form of indexedForms(number)) {
    const found = await getItem<LastMessage>(keys.lastMessage(organization, channel, form), 'last_message');
    if (found) return found;
  }
  return undefined;
}
