import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { ChannelUpdate, ClaimContext } from './channel-link.ts';
import { channelStore } from './channel-store.ts';
import { composeLinkChanges } from './compose-link-changes.ts';

/**
 * Composes the writes of changed channels and of the organization's claims on their numbers and agents. They fail if a
 * channel has changed since it was read. `isConfirmed` returns whether the provider confirms a number or an agent; by
 * default it is true, for callers that have just created or looked up the resource at the provider.
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
