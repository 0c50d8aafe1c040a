import type { OrganizationId } from '../../foundation/ids.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { DueStep } from './account-evaluation.ts';
import { queueItemStore } from './queue-item-store.ts';
import type { QueueItem } from './queue-item.ts';

export interface ItemToSend {
  readonly item: QueueItem;
  readonly hasMoved: boolean;
}

/**
 * Queues a due step: adds its item, then moves the account's position. Both are one transaction if the attempt may
 * already have an item under another key: of another day, or of a skipped step. Moves the account if an earlier call
 * only added the item. An account that was written since it was read is left to the item's worker.
 */
export async function queueStep(
  organization: OrganizationId,
  account: Account,
  due: DueStep,
): Promise<ItemToSend | undefined> {
  const { item, position, expectedAt, leftover, hasOneKey } = due;
  const store = queueItemStore(organization);
  const move = accountStore(organization).positionUpdate(account, item.campaign_id, position, expectedAt);
  const result = hasOneKey ? await store.add(item, move) : await store.addAndMove(item, leftover, move);
  switch (result) {
    case 'moved':
    case 'added':
      return { item, hasMoved: result === 'moved' };
    case 'conflict':
      return undefined;
  }
  const { status, reason, id } = result;
  if (status === 'processing') return undefined;
  if (status === 'pending') {
    // The item of a skipped step is resent because it is unclaimed, and ending it moves the account.
    const hasMoved = id === item.id && (await store.moveIfPending(result, move));
    return hasMoved ? { item: result, hasMoved } : undefined;
  }
  // The item ended without moving its account. If it was superseded, another item of the attempt will move it.
  if (reason !== 'superseded')
    await accountStore(organization).updatePosition(account, item.campaign_id, due.restarted);
  return undefined;
}
