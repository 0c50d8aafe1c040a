import { keys } from '../../platform/aws/table/keys.ts';
import { putItem } from '../../platform/aws/table/table.ts';
import { invitationAt, invitedRecently } from './invitation.ts';

export const invitationStore = () => {
  const itemOf = (email: string, at: Date) => ({ ...invitationAt(at), ...keys.lastInvitation(email.toLowerCase()) });
  return {
    async record(email: string, at: Date): Promise<void> {
      await putItem(itemOf(email, at));
    },

    /**
     * Reserves the right to mail an invitation to a person; only one of several concurrent requests gets it. An email
     * that then fails counts as well, because it may have been sent.
     * @throws Problem 429 `invited_recently` if the person was mailed within the last minute, by any organization
     */
    async reserve(email: string, at: Date): Promise<void> {
      const written = await putItem(itemOf(email, at), {
        expression: 'attribute_not_exists(#pk) OR #next_at <= :now',
        values: { ':now': at.toISOString() },
      });
      if (!written.ok) throw invitedRecently(written.current, at);
    },
  };
};
