import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { channelLinkStore } from './channel-link-store.ts';
import { numberOwnerStore } from './number-owner-store.ts';

/**
 * Composes the writes that end a purchase: the number stays the organization's only while a channel uses it. `endedAt`
 * is undefined if it was never bought.
 */
export async function composePurchaseEnd(
  organization: OrganizationId,
  number: string,
  endedAt: Date | undefined,
): Promise<TransactionPart[]> {
  const store = channelLinkStore();
  const link = await store.readNumber(number);
  if (link?.organization !== organization || link.purchase_id === undefined) return [];
  if (link.channels.length > 0) return [store.purchaseEnd(link)];
  return [store.removal(link), ...(endedAt ? numberOwnerStore().ownershipEnds(link, endedAt) : [])];
}
