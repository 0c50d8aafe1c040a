import { dayIn } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { notFound } from '../../foundation/problem.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { accountView } from '../../portfolio/accounts/account.ts';
import { checkContact } from '../dispatch/decide.ts';
import { loadContactContext } from '../dispatch/load-dispatch-context.ts';
import type { Verdict } from '../../history/decisions/decision.ts';
import type { WorkEntry } from './contract.ts';
import { findWork } from './find-work.ts';
import { workClaimStore } from './work-claim-store.ts';
import { type WorkItem, openWork } from './work-item.ts';

/** A rule that no time ends comes first: the others say no more about when to call. */
function blockingRule({ checks }: Pick<Verdict, 'checks'>): string | null {
  const failed = checks.filter(({ passed }) => !passed);
  return (failed.find(({ retry_at: at }) => at === null) ?? failed[0])?.rule ?? null;
}

const checksAtOnce = 10;
/** So that people who may not be called now do not hide those who may, at a bounded cost. */
const maxChecks = 100;

/** The first entries of a user's queue: those who may be called now come before the others. */
export async function loadWorkQueue(
  organization: OrganizationId,
  user: string,
  limit: number,
  now: Date,
): Promise<WorkEntry[]> {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  const [found, claims] = await Promise.all([
    findWork(organization, settings, user, now),
    workClaimStore(organization).list(now),
  ]);
  const claimed = new Map(claims.map((claim) => [claim.contact_id, claim]));
  const open = openWork(found, user, (contact) => (claimed.get(contact)?.user ?? user) !== user).slice(0, maxChecks);
  const today = dayIn(settings.timezone, now);
  const entryOf = async ({ account, reason, since }: WorkItem): Promise<WorkEntry> => {
    const verdict = checkContact(await loadContactContext(organization, account.id), 'voice', now);
    const { days_past_due, pending_balance, currency } = accountView(account, today);
    const claim = claimed.get(account.contact.id);
    return {
      contact_id: account.contact.id,
      contact_name: account.contact.name,
      account_id: account.id,
      reason,
      since,
      days_past_due,
      pending_balance,
      currency,
      may_call: verdict.allowed,
      may_call_at: verdict.retry_at,
      blocked_by: blockingRule(verdict),
      claimed_until: claim ? new Date(claim.expires_at_seconds * 1000).toISOString() : null,
    };
  };
  const callable: WorkEntry[] = [];
  const later: WorkEntry[] = [];
  for (let at = 0; at < open.length && callable.length < limit; at += limit) {
    const entries = await mapInParallel(open.slice(at, at + limit), checksAtOnce, entryOf);
    for (const entry of entries) (entry.may_call ? callable : later).push(entry);
  }
  return [...callable, ...later].slice(0, limit);
}
