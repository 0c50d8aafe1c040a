import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import { versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { PlannedReminder } from '../../history/messages/messages.ts';
import { log } from '../../foundation/log.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { readSettings } from '../../tenancy/organizations/read-settings.ts';
import { accountPlanStore } from '../accounts/account-plan-store.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { Account } from '../accounts/account.ts';
import { isOpenPlanStatus } from '../accounts/plan-status.ts';
import { planLoader } from '../campaigns/plan-loader.ts';
import { holdStore } from '../holds/hold-store.ts';
import type { Hold } from '../holds/hold.ts';
import { settlementStore } from '../settlements/settlement-store.ts';
import type { OwnedPlan } from './due-plan-store.ts';
import { breachedSettlement, settlementWithoutPlan } from './paid-settlement.ts';
import { type PlanCourse, courseOf, courseSettings, remindersAt } from './plan-course.ts';
import { accountOfUnpaid, releasedPlanHold } from './plan-effect.ts';
import { type RequestedReminders, requestReminders } from './plan-reminders.ts';
import { planStore } from './plan-store.ts';
import { type InstalmentPlan, cancelledPlan, matchesPlanCopy, paidAmountOf } from './plan.ts';
import { readPaidSettlement } from './read-paid-settlement.ts';

const system = { kind: 'system', id: null } as const;

/**
 * Marks the instalments of a plan that are late, and breaks it if too many are, or one for too long. Cancels the plan of a
 * resolved account, also one that is only proposed. Returns the reminders to request, which are stored before. Safe to
 * repeat.
 */
export async function judgePlan(
  { organization, account_id, id, created_at }: OwnedPlan,
  now: Date,
): Promise<readonly PlannedReminder[] | typeof versionConflict> {
  const store = planStore(organization);
  const [plan, account, settings] = await Promise.all([
    store.readOfAccount(account_id, { id, created_at }, { consistent: true }),
    accountStore(organization).read(account_id, { consistent: true }),
    readSettings(organization),
  ]);
  if (!plan || (plan.status !== 'active' && !isOpenPlanStatus(plan.status))) return [];
  if (account?.plan?.id !== id) {
    log.warn('plan without an account that carries it', { organization, account_id, plan_id: id });
    await store.removeFromDue(plan);
    return [];
  }
  if (!matchesPlanCopy(plan, account)) return versionConflict;
  if (account.collection_status === 'resolved') {
    const ended = await cancelParts({ organization, plan, account, settings }, now);
    return ended && (await transact(ended)).ok ? [] : versionConflict;
  }
  if (plan.status !== 'active') {
    // The account was reopened since.
    await store.removeFromDue(plan);
    return [];
  }
  const paid = paidAmountOf(plan, account);
  const course = courseOf(plan, paid, courseSettings(settings), now);
  const requested = requestReminders(
    { ...plan, organization },
    remindersAt(plan, paid, courseSettings(settings), now),
    now,
  );
  const parts = course.isBroken
    ? await breakParts({ organization, plan, account, settings, course }, now)
    : checkedParts({ organization, plan, account, course }, requested, now);
  if (!parts || !(await transact(parts)).ok) return versionConflict;
  return course.isBroken ? [] : requested.messages;
}

interface CarriedPlan {
  readonly organization: OwnedPlan['organization'];
  readonly plan: InstalmentPlan;
  readonly account: Account;
}

interface Judged extends CarriedPlan {
  readonly course: PlanCourse;
}

/** A payment that comes between fails the write, so that what it pays is never marked. */
function checkedParts(
  { organization, plan, account, course }: Judged,
  { instalments: reminded, nextAt }: RequestedReminders,
  now: Date,
): readonly TransactionPart[] {
  const { next_check_at: _, ...unchecked } = plan;
  const instalments = withLateMarks(reminded, course, now);
  const next = [course.next_at, nextAt].flatMap((each) => each ?? []).toSorted()[0];
  const after = { ...unchecked, instalments, ...(next !== undefined && { next_check_at: next }) };
  const isMarked = instalments.some(({ late_at: at }, index) => at !== plan.instalments[index]?.late_at);
  return [
    planStore(organization).replacement(plan, after),
    ...(isMarked ? [accountPlanStore(organization).unchangedCheck(account)] : []),
  ];
}

const withLateMarks = (
  instalments: InstalmentPlan['instalments'],
  { states }: PlanCourse,
  now: Date,
): InstalmentPlan['instalments'] =>
  instalments.map((each, index) =>
    states[index]?.status === 'late' && each.late_at === undefined ? { ...each, late_at: now.toISOString() } : each,
  );

const readHold = (
  organization: OwnedPlan['organization'],
  { hold_id: id }: InstalmentPlan,
): Promise<Hold | undefined> => (id === undefined ? Promise.resolve(undefined) : holdStore(organization).read(id));

const resolved = 'The account was resolved.';

/** A settlement that the plan paid stays as it is. */
async function cancelParts(
  { organization, plan, account, settings }: CarriedPlan & { readonly settings: Organization },
  now: Date,
): Promise<readonly TransactionPart[] | undefined> {
  const isActive = plan.status === 'active';
  const [settlement, hold] = await Promise.all([
    isActive ? readPaidSettlement(organization, plan, account) : undefined,
    readHold(organization, plan),
  ]);
  if (settlement === 'changed') return undefined;
  const at = now.toISOString();
  const unpaid = settlement && settlementWithoutPlan(settlement, now);
  const paid = isActive ? { paid_amount: paidAmountOf(plan, account) } : {};
  return [
    planStore(organization).replacement(plan, {
      ...cancelledPlan(plan, system, at),
      ...paid,
      decision_notes: resolved,
    }),
    accountPlanStore(organization).update(
      account,
      isActive
        ? accountOfUnpaid(account, plan, { settlement: unpaid, strategy: undefined, now })
        : { plan: undefined, settlement: account.settlement, holds: account.holds ?? [] },
    ),
    ...(hold ? [holdStore(organization).release(releasedPlanHold(hold, system, at, resolved))] : []),
    ...(settlement && unpaid ? [settlementStore(organization).replacement(settlement, unpaid, settings.timezone)] : []),
  ];
}

async function breakParts(
  { organization, plan, account, settings, course }: Judged & { readonly settings: Organization },
  now: Date,
): Promise<readonly TransactionPart[] | undefined> {
  const { id, account_id, currency } = plan;
  const [settlement, strategy, hold] = await Promise.all([
    readPaidSettlement(organization, plan, account),
    planLoader(organization, settings).planOf(account),
    readHold(organization, plan),
  ]);
  if (settlement === 'changed') return undefined;
  const at = now.toISOString();
  const breached = settlement && breachedSettlement(settlement, now);
  const after = accountOfUnpaid(account, plan, { settlement: breached, strategy, now });
  const notice = {
    kind: 'plan_broken',
    to: { kind: 'role', role: 'agent' },
    subject: { account_id, plan_id: id },
    parameters: { amount: after.debt?.pending_balance ?? account.pending_balance, currency },
    deduplicationKey: `plan_broken:${id}:${plan.version}`,
  } as const;
  return [
    planStore(organization).replacement(plan, {
      ...plan,
      status: 'broken',
      instalments: withLateMarks(plan.instalments, course, now),
      paid_amount: paidAmountOf(plan, account),
      ended_at: at,
      updated_at: at,
    }),
    accountPlanStore(organization).update(account, after),
    ...(hold
      ? [holdStore(organization).release(releasedPlanHold(hold, system, at, 'The instalment plan was broken.'))]
      : []),
    ...(settlement && breached
      ? [settlementStore(organization).replacement(settlement, breached, settings.timezone)]
      : []),
    ...notificationStore(organization).insertion(notice, now),
  ];
}
