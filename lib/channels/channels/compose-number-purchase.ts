import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { conflict } from '../../foundation/problem.ts';
import { channelLinkStore } from './channel-link-store.ts';
import { linkEndsAt, otherForms, resourceInUse, usesOf } from './channel-link.ts';
import { lossReasons, systemInitiator } from './claim-term.ts';
import { composeChannelLosses } from './compose-channel-loss.ts';
import { numberOwnerStore } from './number-owner-store.ts';

/**
 * Composes the writes that assign a number to the organization before it is bought. An unverified claim of another
 * organization is replaced, because the purchase proves who owns the number. The first write fails if another
 * organization has claimed the number in the meantime.
 * @throws Problem 409 `number_in_use` if another organization has it
 */
export async function composeNumberPurchase(
  organization: OrganizationId,
  number: string,
  purchaseId: string,
  now: Date,
): Promise<TransactionPart[]> {
  const store = channelLinkStore();
  const purchase = { kind: 'telephony_number', number, organization, purchase_id: purchaseId } as const;
  const link = await store.readNumber(number);
  if (link && link.organization !== organization) {
    if (linkEndsAt(link) === null) throw resourceInUse({ kind: 'telephony_number', id: number });
    return [
      store.replacement(link, { ...purchase, purchased_at: now.toISOString(), channels: [] }),
      ...numberOwnerStore().ownershipEnds(link, now),
      ...composeChannelLosses(link, { actor: systemInitiator, reason: lossReasons.taken_over, now }),
    ];
  }
  if (!link || link.number === number) return [store.purchase(purchase, now)];
  if (link.purchase_id !== undefined)
    throw conflict('number_in_use', `The organization already has this number, as ${link.number}.`);
  return [store.purchase({ ...purchase, ...otherForms(usesOf(link), number) }, now, link)];
}
