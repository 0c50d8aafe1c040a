import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import { present, queryPage, updateItem } from '../../platform/aws/table/table.ts';
import { filterExpression } from '../../platform/aws/table/where.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { Interaction } from './interaction.ts';

// Separate from the interaction store, so that no deployed function contains it.

/** A call as it is stored: those of versions before 1.4.0 are not listed by the user who made them. */
export type StoredCall = Interaction & { readonly gsi3pk?: string };

const pageSize = 1000;

export const unlistedCallStore = (organization: OrganizationId) => ({
  async listOfAccount(account: AccountId): Promise<readonly StoredCall[]> {
    const found: StoredCall[] = [];
    let after: string | undefined;
    do {
      const page = await queryPage<StoredCall>({
        pk: partitions.ofAccount(organization, account),
        kinds: 'interaction',
        filter: filterExpression({ kind: 'interaction' }),
        after,
        limit: pageSize,
        consistent: true,
      });
      found.push(...page.items);
      after = page.last;
    } while (after !== undefined);
    return found;
  },

  /** Adds a call to the list of its user; false if it was removed since it was read. */
  async enlist({ account_id, created_at, id }: Interaction, user: string): Promise<boolean> {
    const { ok } = await updateItem(keys.interaction(organization, account_id, created_at, id), {
      set: indexKeys.callOfUser(organization, id, user, created_at),
      onlyIf: present,
    });
    return ok;
  },
});
