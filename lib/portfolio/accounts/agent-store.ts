import { keys } from '../../platform/aws/table/keys.ts';
import { stampUpdate } from '../../platform/aws/table/stamp-update.ts';
import { updateItem } from '../../platform/aws/table/table.ts';
import type { AccountId, OrganizationId, UserId } from '../../foundation/ids.ts';

export const agentStore = (organization: OrganizationId) => ({
  /** False if the account is gone or is assigned like that already. */
  async assign(id: AccountId, user: UserId | null): Promise<boolean> {
    const isOther =
      user === null
        ? { expression: 'attribute_exists(#assigned_to)' }
        : { expression: 'attribute_exists(#pk) AND NOT #assigned_to = :user', values: { ':user': user } };
    const written = await updateItem(
      keys.account(organization, id),
      stampUpdate({
        ...(user === null ? { remove: ['assigned_to'] } : { set: { assigned_to: user } }),
        // A concurrent write that has read the account fails and reads it again.
        add: { version: 1 },
        onlyIf: isOther,
      }),
    );
    return written.ok;
  },
});
