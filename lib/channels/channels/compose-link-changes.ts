import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { channelLinkStore } from './channel-link-store.ts';
import {
  type ChannelUpdate,
  type ClaimContext,
  type Link,
  type ResourceUse,
  changedUses,
  isLinkOf,
  linkAfter,
  linkEndsAt,
  resourceInUse,
  usesAfter,
} from './channel-link.ts';
import { lossReasons, systemInitiator } from './claim-term.ts';
import { composeChannelLosses } from './compose-channel-loss.ts';
import { numberOwnerStore } from './number-owner-store.ts';

/**
 * Composes the writes that claim the numbers and agents that channels start to use and release those that they no
 * longer use. A confirmed claim replaces another organization's unverified one; any claim replaces a lapsed one.
 * @throws Problem 409 `number_in_use` or `agent_in_use` if one belongs to another organization
 */
export async function composeLinkChanges(
  organization: OrganizationId,
  updates: readonly ChannelUpdate[],
  context: ClaimContext,
): Promise<TransactionPart[]> {
  const uses = changedUses(updates, context);
  const links = await channelLinkStore().readAll(uses.map(({ resource }) => resource));
  return uses.flatMap((use) => {
    const link = links.find((each) => isLinkOf(use.resource, each));
    return link && link.organization !== organization
      ? composeTakeover(organization, use, link, context.now)
      : composeReplacement(organization, use, link, usesAfter(use, link), context.now);
  });
}

function composeTakeover(organization: OrganizationId, use: ResourceUse, link: Link, now: Date): TransactionPart[] {
  if (use.claimed.length === 0) return [];
  const endsAt = linkEndsAt(link);
  const loss = endsAt !== null && (endsAt <= now.toISOString() ? 'lapsed' : use.isConfirmed && 'taken_over');
  if (!loss) throw resourceInUse(use.resource);
  return [
    ...composeReplacement(organization, use, link, use.claimed, now),
    ...composeChannelLosses(link, { actor: systemInitiator, reason: lossReasons[loss], now }),
  ];
}

function composeReplacement(
  organization: OrganizationId,
  use: ResourceUse,
  before: Link | undefined,
  uses: ResourceUse['claimed'],
  now: Date,
): TransactionPart[] {
  const store = channelLinkStore();
  const after = linkAfter(organization, use, before, uses, now);
  const isOwnerChanged = before?.organization !== after?.organization;
  return [
    ...(after ? [store.replacement(before, after)] : before ? [store.removal(before)] : []),
    ...(isOwnerChanged ? numberOwnerStore().ownershipEnds(before, now) : []),
  ];
}
