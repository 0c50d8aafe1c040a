import { transact } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { notificationStore } from './notification-store.ts';
import { type Notice, notificationIdOf } from './notification.ts';

/**
 * Notifies a user, or everyone who holds a role. Repeating it has no effect for 90 days: the deduplication key is part
 * of the id. `now` is the time of notification, not of the event. Costs half a read unit, and 4 write units the first
 * time.
 */
export async function notify(organization: OrganizationId, notice: Notice, now: Date): Promise<void> {
  const store = notificationStore(organization);
  if (await store.readPosition(notificationIdOf(organization, notice))) return;
  await transact(store.insertion(notice, now));
}
