import { type Key, keys, partitions } from '../../platform/aws/table/keys.ts';
import { deleteItem, putItem, queryPage } from '../../platform/aws/table/table.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';

/** While it lasts, only its user has the person in the queue. */
export interface StoredWorkClaim extends Key {
  readonly kind: 'work_claim';
  readonly contact_id: ContactId;
  readonly user: string;
  readonly expires_at_seconds: number;
}

const claimedForSeconds = 600;
/** More than an organization has users at work. */
const maxClaims = 1000;

export const workClaimStore = (organization: OrganizationId) => ({
  /** Claims a person, or claims them again: the end of the claim. Undefined if another user has them. */
  async claim(contact: ContactId, user: string, now: Date): Promise<number | undefined> {
    const nowSeconds = Math.floor(now.getTime() / 1000);
    const until = nowSeconds + claimedForSeconds;
    const written = await putItem(
      {
        ...keys.workClaim(organization, contact),
        kind: 'work_claim',
        contact_id: contact,
        user,
        expires_at_seconds: until,
        organization,
      },
      {
        expression: 'attribute_not_exists(#pk) OR #user = :user OR #expires_at_seconds <= :now',
        values: { ':user': user, ':now': nowSeconds },
      },
    );
    return written.ok ? until : undefined;
  },

  /** Ends the claim of a user, if it is theirs. */
  async release(contact: ContactId, user: string): Promise<void> {
    await deleteItem(keys.workClaim(organization, contact), {
      expression: '#user = :user',
      values: { ':user': user },
    });
  },

  async list(now: Date): Promise<readonly StoredWorkClaim[]> {
    const { items } = await queryPage<StoredWorkClaim>({
      pk: partitions.workClaims(organization),
      kinds: 'work_claim',
      consistent: true,
      limit: maxClaims,
    });
    return items.filter(({ expires_at_seconds: until }) => until > now.getTime() / 1000);
  },
});
