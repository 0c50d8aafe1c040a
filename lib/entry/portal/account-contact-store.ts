import { partitions } from '../../platform/aws/table/keys.ts';
import { queryPage } from '../../platform/aws/table/table.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { type StoredReceipt, unpackReceipt } from '../../history/decisions/packed-receipt.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';

export const accountContactStore = (organization: OrganizationId) => ({
  /** The interactions and decisions among the latest `max` things that happened with an account, newest first. */
  async readLatest(account: AccountId, max: number) {
    const { items } = await queryPage<Interaction | StoredReceipt | { readonly kind: 'another' }>({
      pk: partitions.ofAccount(organization, account),
      descending: true,
      limit: max,
    });
    return {
      interactions: items.filter((item) => item.kind === 'interaction'),
      decisions: items.filter((item) => item.kind === 'decision').map(unpackReceipt),
    };
  },
});
