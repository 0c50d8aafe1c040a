import type { ContactId } from '../../foundation/ids.ts';
import { type Account, isCollectable } from '../../portfolio/accounts/account.ts';
import { type WorkReason, workReasons } from './contract.ts';

/** What puts an account in the queue, and since when. */
export interface WorkItem {
  readonly account: Account;
  readonly reason: WorkReason;
  readonly since: string;
}

/**
 * One item for each person that a user should contact, in the order of the queue. A reason is gone once an outcome of
 * the person is newer; a call-back is gone once the account has none that is due.
 */
export function openWork(
  items: readonly WorkItem[],
  user: string,
  isClaimed: (contact: ContactId) => boolean,
): WorkItem[] {
  const worked = latestOutcomes(items);
  const open = items
    .filter(({ account }) => account.assigned_to === undefined || account.assigned_to === user)
    .filter(({ account }) => !isClaimed(account.contact.id))
    .filter(({ account, reason }) => reason === 'reply' || isCollectable(account))
    .filter(
      ({ account, reason, since }) =>
        reason === 'call_back' || (worked.get(account.contact.id) ?? -Infinity) < Date.parse(since),
    )
    .sort(compare);
  const first = new Map<ContactId, WorkItem>();
  for (const item of open) if (!first.has(item.account.contact.id)) first.set(item.account.contact.id, item);
  return [...first.values()];
}

function latestOutcomes(items: readonly WorkItem[]): ReadonlyMap<ContactId, number> {
  const latest = new Map<ContactId, number>();
  for (const { account } of items) {
    const at = account.last_outcome && Date.parse(account.last_outcome.at);
    if (at !== undefined) latest.set(account.contact.id, Math.max(at, latest.get(account.contact.id) ?? at));
  }
  return latest;
}

/** Of the same reason, the one that waits longest comes first, or the oldest debt. */
function compare(one: WorkItem, other: WorkItem): number {
  const byReason = workReasons.indexOf(one.reason) - workReasons.indexOf(other.reason);
  if (byReason !== 0) return byReason;
  return (
    compareTexts(one.since, other.since) ||
    compareTexts(dueOf(one), dueOf(other)) ||
    compareTexts(one.account.id, other.account.id)
  );
}

const dueOf = ({ account }: WorkItem): string => account.due_date ?? '~';
const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
