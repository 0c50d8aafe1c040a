import { type Key, keys } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, absent, getItems } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { type AttemptLog, attemptsOf } from '../dispatch/attempt-log.ts';
import type { SenderCandidate } from './most-likely-sender.ts';

/** The most contacts with one number that are considered. */
const maxCandidates = 25;

const markerAt = (organization: OrganizationId, messageId: string): Key =>
  keys.callbackEvent(organization, 'telephony', messageId);

/** Whether one of the organizations has handled a message, as of now. */
export const isHandledBy = async (organizations: readonly OrganizationId[], messageId: string): Promise<boolean> =>
  (
    await getItems(
      organizations.map((organization) => markerAt(organization, messageId)),
      'callback_event',
      { consistent: true },
    )
  ).length > 0;

/** The messages that one organization receives. */
export const inboundMessageStore = (organization: OrganizationId) => {
  const markerOf = (messageId: string): Key => markerAt(organization, messageId);
  return {
    /** The write that marks a message as handled, as part of a transaction; rejected if it is handled already. */
    handledMark: (messageId: string, receivedAt: string): TransactionPart => ({
      put: { ...markerOf(messageId), kind: 'callback_event', organization, received_at: receivedAt },
      onlyIf: absent,
    }),

    /** The check that the organization has not handled a message. */
    notHandledCheck: (messageId: string): TransactionPart => ({ check: markerOf(messageId), onlyIf: absent }),

    /** The contacts that have the number, each with its recent attempts. */
    async findCandidates(number: string): Promise<SenderCandidate[]> {
      const ids = await contactStore(organization).findByNumber(number, { max: maxCandidates });
      if (ids.length === 0) return [];
      const found = await getItems<(Contact | AttemptLog) & Key>(
        [...ids.map((id) => keys.contact(organization, id)), ...ids.map((id) => keys.attempts(organization, id))],
        ['attempts', 'contact'],
      );
      const logs = new Map(found.flatMap((item) => (item.kind === 'attempts' ? [[item.pk, item] as const] : [])));
      return found
        .filter((item) => item.kind === 'contact')
        .map((contact) => ({ contact, attempts: attemptsOf(logs.get(keys.attempts(organization, contact.id).pk)) }));
    },
  };
};
