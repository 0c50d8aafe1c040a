import { randomBytes } from 'node:crypto';
import { transact } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { CreationClaim } from '../../platform/provisioning/claim.ts';
import { composeNumberPurchase } from '../channels/compose-number-purchase.ts';
import { phoneNumberStore } from './phone-number-store.ts';
import { type PhoneNumber, numberInUse, numberLimit } from './phone-number.ts';

/**
 * Claims a number that nobody has, before it is bought; undefined if another request was faster.
 * @throws Problem 409 `number_in_use` if it is another organization's, `number_limit` if the organization has too many
 */
export async function claimPhoneNumber(
  organization: OrganizationId,
  number: string,
  claim: CreationClaim,
): Promise<PhoneNumber | undefined> {
  const item: PhoneNumber = { kind: 'phone_number', number, purchase_id: randomBytes(8).toString('hex'), ...claim };
  const written = await transact([
    ...phoneNumberStore(organization).insertion(item),
    ...(await composeNumberPurchase(organization, number, item.purchase_id, new Date(claim.claimed_at))),
  ]);
  if (written.ok) return item;
  if (written.refused.has(0)) return undefined;
  throw written.refused.has(1) ? numberLimit() : numberInUse(number);
}
