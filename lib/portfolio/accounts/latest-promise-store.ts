import { keys } from '../../platform/aws/table/keys.ts';
import { stampUpdate } from '../../platform/aws/table/stamp-update.ts';
import type { Change, TransactionPart } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { Position } from '../../policy/strategies/position.ts';
import type { AccountId, OrganizationId, PromiseId } from '../../foundation/ids.ts';
import type { Account, LatestPromise } from './account.ts';
import { positionUpdate } from './position-update.ts';

/**
 * Parts of transactions; the others fail if the account was written since it was read. Separate from the account store to keep
 * it out of the bundles of functions that import records.
 */
export const latestPromiseStore = (organization: OrganizationId) => {
  const update = (
    before: Account,
    position: Position | undefined,
    { set, add, remove = [] }: Pick<Change, 'set' | 'add' | 'remove'>,
  ): TransactionPart => {
    const { campaign_id: campaign } = before;
    const positionChange = campaign && position ? positionUpdate(organization, before, campaign, position) : undefined;
    return {
      update: keys.account(organization, before.id),
      change: stampUpdate({
        set: { ...set, ...positionChange?.set },
        add: { ...add, version: 1 },
        remove: [...remove, ...(positionChange?.remove ?? [])],
        onlyIf: unchangedSince(before),
      }),
    };
  };

  return {
    /** Of a promise in a call, which does not read the account: fails if the balance has fallen below `balance`. */
    callUpdate: (id: AccountId, latest_promise: LatestPromise, balance: number): TransactionPart => ({
      update: keys.account(organization, id),
      change: {
        set: { latest_promise },
        // A new version makes a concurrent write that adds the account to a campaign fail and read the promise.
        add: { promise_count: 1, version: 1 },
        onlyIf: { expression: '#pending_balance >= :balance', values: { ':balance': balance } },
      },
    }),

    promisedUpdate: (before: Account, position: Position | undefined, latest_promise: LatestPromise): TransactionPart =>
      update(before, position, { set: { latest_promise }, add: { promise_count: 1 } }),

    cancelledUpdate: (before: Account, position: Position | undefined, id: PromiseId): TransactionPart =>
      update(before, position, { remove: before.latest_promise?.promise_id === id ? ['latest_promise'] : [] }),
  };
};
