import { type Key, keys } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, absent, getItems } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';

/** The marks of inbound messages that organizations have handled. A message may be for several of them. */
export const handledMessageStore = () => {
  const keyOf = (organization: OrganizationId, messageId: string): Key =>
    keys.callbackEvent(organization, 'telephony', messageId);

  return {
    /** A consistent read of whether one of the organizations has handled a message. */
    async isHandledByAny(organizations: readonly OrganizationId[], messageId: string): Promise<boolean> {
      const wanted = organizations.map((organization) => keyOf(organization, messageId));
      return (await getItems(wanted, 'callback_event', { consistent: true })).length > 0;
    },

    /** The write that marks a message as handled; rejected if it is marked already. */
    insertion: (organization: OrganizationId, messageId: string, receivedAt: string): TransactionPart => ({
      put: { ...keyOf(organization, messageId), kind: 'callback_event', organization, received_at: receivedAt },
      onlyIf: absent,
    }),

    /** The check that an organization has not handled a message. */
    absenceCheck: (organization: OrganizationId, messageId: string): TransactionPart => ({
      check: keyOf(organization, messageId),
      onlyIf: absent,
    }),
  };
};
