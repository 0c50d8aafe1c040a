import type { OrganizationId } from '../../foundation/ids.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { DueStep } from './account-evaluation.ts';
import { queueItemStore } from './queue-item-store.ts';
import type { QueueItem } from './queue-item.ts';

/** A queue item whose message is to be sent. */
export interface ItemToSend {
  readonly item: QueueItem;
  /** Whether this call moved the account to the queued step. */
  readonly hasMoved: boolean;
}

/**
 * Queues a due step: adds its item, and then moves the account's position. Both are one transaction if the attempt's item
 * may be under another key: of another day, or of a step that is skipped. If an earlier call added the item but did not
 * move the account, this one does. An account that was written since it was read is left to the worker of the item.
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
    // The item of a skipped step is resent as unclaimed, and its end moves the account.
    const hasMoved = id === item.id && (await store.moveIfPending(result, move));
    return hasMoved ? { item: result, hasMoved } : undefined;
  }
  // It ended without a write to its account. If it was superseded, another item of the attempt is about to move the account.
  if (reason !== 'superseded')
    await accountStore(organization).updatePosition(account, item.campaign_id, due.restarted);
  return undefined;
}
