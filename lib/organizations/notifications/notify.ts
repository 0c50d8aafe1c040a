import type { OrganizationId } from '../../foundation/ids.ts';
import type { TransactionPart } from '../../aws/table/table.ts';
import { transact } from '../../aws/table/table.ts';
import { type Notice, newNotification, notificationIdOf } from './notification.ts';
import { notificationStore } from './notification-store.ts';

/**
 * Tells a user, or all who hold a role. It may be repeated at any later time: the same act is told once in 90 days. `now`
 * is when it is told, not when it happened. Costs half a read unit, and 4 write units the first time.
 */
export async function notify(organization: OrganizationId, notice: Notice, now: Date): Promise<void> {
  const store = notificationStore(organization);
  if (await store.placeOf(notificationIdOf(organization, notice))) return;
  await transact(notificationInserts(organization, notice, now));
}

/** The writes that tell it, as parts of the transaction that does what is told of; refused where it was told before. */
export const notificationInserts = (
  organization: OrganizationId,
  notice: Notice,
  now: Date,
): readonly TransactionPart[] => notificationStore(organization).adding(newNotification(organization, notice, now));
