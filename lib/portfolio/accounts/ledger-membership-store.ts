import { keys } from '../../platform/aws/table/keys.ts';
import { updateItem } from '../../platform/aws/table/table.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';

// Separate from the account store, so that no deployed function contains it.

export const ledgerMembershipStore = (organization: OrganizationId) => ({
  /** The stream adds what is owed to the ledger. False if the account is in it, or is gone. */
  async enter(id: AccountId): Promise<boolean> {
    const { ok } = await updateItem(keys.account(organization, id), {
      set: { in_ledger: true },
      onlyIf: { expression: 'attribute_exists(#pk) AND attribute_not_exists(#in_ledger)' },
    });
    return ok;
  },
});
