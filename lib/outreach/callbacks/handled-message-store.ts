import { type Key, keys } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, absent, getItems } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';

export const handledMessageStore = () => {
  const keyOf = (organization: OrganizationId, messageId: string): Key =>
    keys.callbackEvent(organization, 'telephony', messageId);

  return {
    async isHandledByAny(organizations: readonly OrganizationId[], messageId: string): Promise<boolean> {
      const wanted = organizations.map((organization) => keyOf(organization, messageId));
      return (await getItems(wanted, 'callback_event', { consistent: true })).length > 0;
    },

    insertion: (organization: OrganizationId, messageId: string, receivedAt: string): TransactionPart => ({
      put: { ...keyOf(organization, messageId), kind: 'callback_event', organization, received_at: receivedAt },
      onlyIf: absent,
    }),

    absenceCheck: (organization: OrganizationId, messageId: string): TransactionPart => ({
      check: keyOf(organization, messageId),
      onlyIf: absent,
    }),
  };
};
