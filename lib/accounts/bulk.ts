import type { AccountId, OrganizationId } from '../ids.ts';
import { inParallel } from '../in-parallel.ts';
import { Problem } from '../problem.ts';
import { type Account, type BulkMove, mayMoveInBulk } from './account.ts';
import { accountStore } from './account-store.ts';

const writesAtOnce = 32;
const attemptsMax = 5;

/**
 * Moves accounts to another status; those that may not make the move are left alone. An id of no account of the
 * organization is 404 before anything is written.
 * @returns how many accounts moved
 */
export async function moveAccounts(
  organization: OrganizationId,
  ids: readonly AccountId[],
  move: BulkMove,
  now: Date,
): Promise<number> {
  const distinct = [...new Set(ids)];
  const found = await accountStore(organization).readMany(distinct);
  const known = new Set(found.map(({ id }) => id));
  const details = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ path: `account_ids.${index}`, message: 'There is no such account.', code: 'account_not_found' }],
  );
  if (details.length > 0) throw new Problem(404, 'account_not_found', 'There is no such account.', { details });
  const moved = await inParallel(found, writesAtOnce, (account) => moveOne(organization, account, move, now));
  return moved.filter(Boolean).length;
}

async function moveOne(organization: OrganizationId, read: Account, move: BulkMove, now: Date): Promise<boolean> {
  const store = accountStore(organization);
  let account: Account | undefined = read;
  for (let attempt = 0; attempt < attemptsMax && account; attempt++) {
    if (!mayMoveInBulk(account, move)) return false;
    if (await store.move(account, move.to, now)) return true;
    account = await store.read(read.id, { consistent: true });
  }
  throw new Error('Too many writers at one account.');
}
