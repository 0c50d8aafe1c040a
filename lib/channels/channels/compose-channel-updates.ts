import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { ChannelUpdate, ClaimContext } from './channel-link.ts';
import { channelStore } from './channel-store.ts';
import { composeLinkChanges } from './compose-link-changes.ts';

/**
 * Composes the writes of changed channels, which fail if a channel has changed since it was read. Their numbers and
 * agents become the organization's. `isConfirmed` says which of them the provider confirms; by default all, because the
 * provider made or named them.
 * @throws Problem 409 `number_in_use` or `agent_in_use` if one belongs to another organization
 */
export const composeChannelUpdates = async (
  organization: OrganizationId,
  updates: readonly ChannelUpdate[],
  now: Date,
  isConfirmed?: ClaimContext['isConfirmed'],
): Promise<TransactionPart[]> => [
  ...updates.map(({ before, after }) => channelStore(organization).replacement(before, after)),
  ...(await composeLinkChanges(organization, updates, {
    now,
    isConfirmed: isConfirmed ?? (() => true),
    verifiesKept: isConfirmed !== undefined,
  })),
];
