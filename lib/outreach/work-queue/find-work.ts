import { dayAfter, dayIn, endOfDay } from '../../foundation/calendar.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { inboxStore } from '../../history/interactions/inbox-store.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { IndexedFields } from '../../portfolio/account-index/indexed-account.ts';
import { readMatches } from '../../portfolio/account-index/read-matches.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { promiseStore } from '../../portfolio/promises/promise-store.ts';
import type { PromiseToPay } from '../../portfolio/promises/promise.ts';
import { workItemStore } from './work-item-store.ts';
import type { WorkItem } from './work-item.ts';

/** Of each source. The rest follows once these are done. */
const maxItems = 100;

type Found = Omit<WorkItem, 'account'> & { readonly id: AccountId };

/** What may be work for a user, of all sources, with its account as it is now. */
export async function findWork(
  organization: OrganizationId,
  { timezone }: Pick<Organization, 'timezone'>,
  user: string,
  now: Date,
): Promise<readonly WorkItem[]> {
  const today = dayIn(timezone, now);
  const yesterday = dayAfter(today, -1);
  const todayBegan = endOfDay(yesterday, timezone);
  const items = workItemStore();
  const promises = (status: 'broken' | 'open', day: string) =>
    items.list<PromiseToPay>(promiseStore(organization).listing({ status, due_from: day, due_to: day }), maxItems);
  const [replies, broken, due, indexed] = await Promise.all([
    items.list<Interaction>(inboxStore(organization).listing('open'), maxItems),
    promises('broken', yesterday),
    promises('open', today),
    findAccounts(organization, user, now),
  ]);
  const found: readonly Found[] = [
    ...indexed.callBacks.map(({ id, at }) => ({ id, reason: 'call_back', since: at }) as const),
    ...replies
      .filter(({ inbox }) => inbox === 'open')
      .map(({ account_id: id, created_at: since }) => ({ id, reason: 'reply', since }) as const),
    ...broken
      .filter(({ status }) => status === 'broken')
      .map(({ account_id: id }) => ({ id, reason: 'promise_broken', since: todayBegan }) as const),
    ...due
      .filter(({ status }) => status === 'open')
      .map(({ account_id: id }) => ({ id, reason: 'promise_due', since: todayBegan }) as const),
    ...indexed.assigned.map(({ id }) => ({ id, reason: 'assigned', since: todayBegan }) as const),
  ];
  const accounts = await accountStore(organization).readMany([...new Set(found.map(({ id }) => id))]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return found.flatMap(({ id, ...item }) => {
    const account = byId.get(id);
    return account && isStillFound(account, item.reason, user, now) ? [{ account, ...item }] : [];
  });
}

/** The index may lack changes of the last seconds. */
function isStillFound(account: Account, reason: WorkItem['reason'], user: string, now: Date): boolean {
  if (reason === 'call_back')
    return account.follow_up !== undefined && Date.parse(account.follow_up.at) <= now.getTime();
  return reason !== 'assigned' || account.assigned_to === user;
}

interface IndexedWork {
  readonly id: AccountId;
  readonly at: string;
}

/** Accounts to call back, and those assigned to the user, the earliest first. */
async function findAccounts(organization: OrganizationId, user: string, now: Date) {
  const at = now.toISOString();
  const kept = await readMatches(organization, {}, now, (accounts) => {
    const open = accounts.filter(({ fields }) => fields.collection_status !== 'resolved');
    return {
      callBacks: open.flatMap(({ id, fields }): IndexedWork[] =>
        isDue(fields, user, at) ? [{ id, at: fields.follow_up?.at ?? at }] : [],
      ),
      assigned: earliest(
        open.flatMap(({ id, fields }): IndexedWork[] =>
          fields.assigned_to === user ? [{ id, at: fields.due_date ?? '~' }] : [],
        ),
      ),
    };
  });
  return {
    callBacks: earliest(kept.flatMap(({ callBacks }) => callBacks)),
    assigned: earliest(kept.flatMap(({ assigned }) => assigned)),
  };
}

const isDue = ({ follow_up: followUp, assigned_to: assigned }: IndexedFields, user: string, at: string): boolean =>
  followUp !== undefined && followUp.at <= at && (assigned === undefined || assigned === user);

const earliest = (found: readonly IndexedWork[]): IndexedWork[] =>
  found.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))).slice(0, maxItems);
