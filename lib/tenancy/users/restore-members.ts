import { isRefusedByPool } from '../../platform/aws/user-pool.ts';
import type { NewId } from '../../foundation/derived-ids.ts';
import type { OrganizationId, UserId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { Problem } from '../../foundation/problem.ts';
import { memberStore } from './member-store.ts';
import { type Restored, restoreMember } from './restore-member.ts';
import { retryLater } from './retry-later.ts';

export interface RestoreRun {
  readonly isDryRun: boolean;
  readonly actor: Initiator;
  readonly newId: NewId;
  readonly clock: () => Date;
  readonly pace: () => Promise<void>;
  readonly pause: () => Promise<unknown>;
}

interface NotRestored {
  readonly kind: 'failed';
  readonly reason: string;
}

/**
 * Restores the members of an organization whose users the pool has lost, one after the other. A conflict of one member
 * does not stop the run; an error of the table or a pool that stays unavailable does. The next run continues.
 */
export async function* restoreMembers(
  organization: OrganizationId,
  { clock, pace, pause, ...context }: RestoreRun,
): AsyncGenerator<{ readonly id: UserId; readonly outcome: Restored | NotRestored }> {
  // All are read first, because restored members are added to the list. If an address has several members whose users
  // were deleted one after the other, the newest determines the role.
  for (const id of await memberStore(organization).listIds()) {
    await pace();
    const restore = () => restoreMember(organization, id, { ...context, now: clock() });
    yield { id, outcome: await retryLater(restore, pause).catch(toFailure) };
  }
}

function toFailure(error: unknown): NotRestored {
  if (error instanceof Problem && error.status === 409) return { kind: 'failed', reason: error.code };
  // The pool's own message may contain the address.
  if (isRefusedByPool(error)) return { kind: 'failed', reason: 'refused_by_pool' };
  throw error;
}
