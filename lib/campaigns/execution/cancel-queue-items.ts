import type { Account } from '../../portfolio/accounts/account.ts';
import { positionUpdate, positionOf } from '../../portfolio/accounts/position-update.ts';
import type { QueueItem } from './queue-item.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { advance } from '../strategies/position.ts';
import { type Key, keys } from '../../aws/table/keys.ts';
import { type TransactionPart, getItem, getItems, transact } from '../../aws/table/table.ts';
import type { planLoader } from '../campaigns/load-plans.ts';

const attemptsMax = 10;

interface Drain {
  readonly reason: string;
  /** Whether the account is to get the step again: it is due at once, in a new round. */
  readonly givesBack: boolean;
  readonly now: Date;
  readonly plans: ReturnType<typeof planLoader>;
}

/**
 * Skips a queue item that waits. Its account is given its step back in the same write: an account whose item is skipped
 * and that waits for it would wait forever. What a worker has taken up is left to the worker.
 */
export async function cancelQueueItem(organization: OrganizationId, place: Key, drain: Drain): Promise<void> {
  const { pk, sk } = place;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const item = await getItem<QueueItem>({ pk, sk }, { consistent: true });
    if (item?.status !== 'pending') return;
    const account = drain.givesBack ? await givenBack(organization, item, drain) : [];
    const written = await transact([skipped({ pk, sk }, drain), ...account]);
    if (written.ok || written.refused.has(0)) return;
  }
  throw new Error('Too many writers at one account.');
}

const skipped = (place: Key, { reason, now }: Drain): TransactionPart => ({
  update: place,
  change: {
    set: { status: 'skipped', reason, updated_at: now.toISOString() },
    remove: ['gsi2pk', 'gsi2sk'],
    onlyIf: { expression: '#status = :pending', values: { ':pending': 'pending' } },
  },
});

async function givenBack(
  organization: OrganizationId,
  item: QueueItem,
  { now, plans }: Drain,
): Promise<TransactionPart[]> {
  const key = keys.account(organization, item.account_id);
  const [[account], plan] = await Promise.all([
    getItems<Account>([key], { consistent: true }),
    plans.strategy(item.strategy_id),
  ]);
  const position = account && positionOf(account);
  if (!position || account.campaign_id !== item.campaign_id) return [];
  const { step, round } = item;
  const event = { kind: 'dequeued', at: now.toISOString(), of: { step, round } } as const;
  const next = advance(position, event, plan ?? { steps: [], catch_up: 'next' });
  if (next === position) return [];
  const { set, remove } = positionUpdate(organization, account, item.campaign_id, next);
  const unchanged = { expression: '#version = :before', values: { ':before': account.version } };
  return [
    {
      update: key,
      change: { set: { ...set, updated_at: now.toISOString() }, remove, add: { version: 1 }, onlyIf: unchanged },
    },
  ];
}
