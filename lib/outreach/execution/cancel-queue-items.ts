import type { Key } from '../../platform/aws/table/keys.ts';
import type { TransactionPart } from '../../platform/aws/table/table.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { accountStateOf } from '../../portfolio/accounts/account-state.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { planLoader } from '../../portfolio/campaigns/plan-loader.ts';
import { advance } from '../../policy/strategies/position.ts';
import { noSteps } from '../../policy/strategies/strategy.ts';
import { queueItemStore } from './queue-item-store.ts';
import { type QueueItem, attemptOf } from './queue-item.ts';

const maxConcurrentWrites = 32;

interface Cancellation {
  readonly reason: string;
  /** True to make the account's step due again at once, in a new round. Otherwise the account is written separately. */
  readonly reschedules: boolean;
  readonly now: Date;
}

/**
 * Skips pending queue items; claimed ones are left to their workers. An item and its account's position are written
 * together, because an account whose item is gone would stay queued forever.
 */
export async function cancelQueueItems(
  organization: OrganizationId,
  rows: readonly Key[],
  cancellation: Cancellation,
): Promise<void> {
  const plans = planLoader(organization);
  await mapInParallel(rows, maxConcurrentWrites, (row) =>
    retryOnConflict(
      () => tryToCancel(organization, row, cancellation, plans),
      () => tooManyConflicts('account'),
    ),
  );
}

async function tryToCancel(
  organization: OrganizationId,
  row: Key,
  cancellation: Cancellation,
  plans: ReturnType<typeof planLoader>,
): Promise<'ended' | typeof versionConflict> {
  const item = await queueItemStore(organization).readByKey(row);
  if (item?.status !== 'pending') return 'ended';
  const { reason, reschedules, now } = cancellation;
  const parts = reschedules ? await rescheduleParts(organization, item, now, plans) : [];
  const result = await queueItemStore(organization).cancel(item, reason, parts, now);
  return result === 'conflict' ? versionConflict : result;
}

async function rescheduleParts(
  organization: OrganizationId,
  item: QueueItem,
  now: Date,
  plans: ReturnType<typeof planLoader>,
): Promise<TransactionPart[]> {
  const [account, strategy] = await Promise.all([
    accountStore(organization).read(item.account_id, { consistent: true }),
    plans.strategy(item.strategy_id),
  ]);
  if (account?.campaign_id !== item.campaign_id) return [];
  const state = accountStateOf(account);
  if (!state.position) return [];
  const event = { kind: 'dequeued', at: now.toISOString(), attempt: attemptOf(item) } as const;
  const plan = strategy ? await plans.planFor(strategy, account) : noSteps;
  const position = advance(state.position, event, plan);
  return position === state.position ? [] : [accountStore(organization).stateUpdate(account, { ...state, position })];
}
