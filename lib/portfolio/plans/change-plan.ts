import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, HoldId, type OrganizationId, type PlanId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { personRequired, requireRole } from '../../platform/http/caller.ts';
import type { Role } from '../../platform/http/route.ts';
import { type AuditAction, subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { accountPlanStore } from '../accounts/account-plan-store.ts';
import { openSettlement } from '../accounts/account-settlement.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { Account } from '../accounts/account.ts';
import type { PlanStatus } from '../accounts/plan-status.ts';
import { planLoader } from '../campaigns/plan-loader.ts';
import { holdStore } from '../holds/hold-store.ts';
import { decideSettlement } from '../settlements/decide-settlement.ts';
import { settlementStore } from '../settlements/settlement-store.ts';
import type { Settlement } from '../settlements/settlement.ts';
import type { PlanChange } from './contract.ts';
import { type PlanDecision, decidePlan, needsAdmin } from './decide-plan.ts';
import { settlementPaidBy, settlementWithoutPlan } from './paid-settlement.ts';
import { courseOf, courseSettings } from './plan-course.ts';
import { accountOfAccepted, accountOfUnpaid, planHold, releasedPlanHold } from './plan-effect.ts';
import { planStore } from './plan-store.ts';
import { readPaidSettlement } from './read-paid-settlement.ts';
import { type InstalmentPlan, accountPlanOf, matchesPlanCopy } from './plan.ts';
import type { ProposedPlan } from './propose-plan.ts';

export interface PlanDecider {
  readonly actor: Initiator;
  /** Of a user. A contact who decides in a call has the rights of an agent. */
  readonly roles: readonly Role[];
  /** Whether the contact had proved who they are. */
  readonly verified?: boolean;
}

/**
 * Approves, accepts, rejects or cancels a plan in one transaction with its account, hold, settlement, audit entry and
 * `alongside`. Has no effect if the plan already has that result. The first of two concurrent decisions wins.
 */
export const changePlan = (
  organization: OrganizationId,
  id: PlanId,
  change: PlanChange,
  decider: PlanDecider,
  now: Date,
  alongside: readonly TransactionPart[] = [],
): Promise<ProposedPlan> => {
  let seen: PlanStatus | undefined;
  return retryOnConflict(
    async () => {
      const [before, settings] = await Promise.all([
        planStore(organization).read(id, { consistent: true }),
        organizationStore(organization).read({ consistent: true }),
      ]);
      if (!before) throw notFound('plan');
      seen ??= before.status;
      authorize(decider, change.action, before.status);
      const account = await accountStore(organization).read(before.account_id, { consistent: true });
      if (!account || !settings) throw new Error(`The account of plan ${id} does not exist.`);
      const { timezone } = settings;
      if (!matchesPlanCopy(before, account)) return versionConflict;
      const settlement = await readPaidSettlement(organization, before, account);
      if (settlement === 'changed') return versionConflict;
      const context: PlanDecision = {
        decider: decider.actor,
        isPlatformAdmin: decider.roles.includes('platform_admin'),
        requiresSecondApprover: settings.require_second_approver ?? false,
        timezone,
        hold: deriveId(HoldId, id, `plan:${before.version}`),
        offered: offeredTo(before, account, now),
        hasChanged: seen !== before.status,
        now,
      };
      const decided = decidePlan(before, account, change, context);
      if (!decided) return { plan: before, account, timezone };
      const after = { ...decided, ...(decider.verified !== undefined && { verified: decider.verified }) };
      const parts = await partsOf(organization, change, { before, after, account, settlement, settings }, context);
      const written = await transact([...parts, auditInsertion(organization, change, before, after), ...alongside]);
      if (!written.ok) return versionConflict;
      return {
        plan: after,
        account: { ...account, ...copyOf(after), pending_balance: balanceAfter(after, account) },
        timezone,
      };
    },
    () => concurrentChange('plan'),
  );
};

/** What an open offer that the plan pays would leave of the balance. */
const offeredTo = ({ settlement_id: id }: InstalmentPlan, account: Account, now: Date): number | undefined => {
  const open = openSettlement(account, now);
  return open?.id === id && open !== undefined && open.status !== 'pending_approval' ? open.offered_amount : undefined;
};

function copyOf(plan: InstalmentPlan): Pick<Account, 'plan'> {
  const copy = accountPlanOf(plan);
  return copy ? { plan: copy } : {};
}

const balanceAfter = ({ status, total }: InstalmentPlan, account: Account): number =>
  status === 'active' ? total : account.pending_balance;

function authorize({ actor, roles }: PlanDecider, action: PlanChange['action'], status: PlanStatus): void {
  if (!needsAdmin(action, status)) return;
  if (actor.kind !== 'api_key') return requireRole(roles, 'admin');
  if (action === 'approve') throw personRequired();
}

interface Changed {
  readonly before: InstalmentPlan;
  readonly after: InstalmentPlan;
  readonly account: Account;
  /** That the plan pays and the account carries. */
  readonly settlement: Settlement | undefined;
  readonly settings: Organization;
}

function partsOf(
  organization: OrganizationId,
  { action }: PlanChange,
  changed: Changed,
  context: PlanDecision,
): Promise<readonly TransactionPart[]> {
  if (action === 'accept') return Promise.resolve(acceptance(organization, changed, context));
  if (changed.before.status === 'active') return cancellation(organization, changed, context);
  const { before, after, account } = changed;
  const { settlement, holds = [] } = account;
  return Promise.resolve([
    planStore(organization).replacement(before, after),
    accountPlanStore(organization).update(account, { plan: accountPlanOf(after), settlement, holds }),
  ]);
}

function acceptance(
  organization: OrganizationId,
  { before, after, account, settlement, settings }: Changed,
  context: PlanDecision,
): readonly TransactionPart[] {
  const { decider, now } = context;
  const hold = planHold(after, decider, now.toISOString());
  const agreed = settlement && settlementPaidBy(acceptedWith(settlement, account, context), after, now);
  const nextAt = courseOf(after, 0, courseSettings(settings), now).next_at;
  return [
    planStore(organization).replacement(before, { ...after, ...(nextAt !== undefined && { next_check_at: nextAt }) }),
    accountPlanStore(organization).update(account, accountOfAccepted(account, after, hold, agreed, now)),
    ...holdStore(organization).insertion(hold),
    ...(settlement && agreed ? [settlementStore(organization).replacement(settlement, agreed, settings.timezone)] : []),
  ];
}

/** An offer that the plan pays is accepted with it. */
const acceptedWith = (
  settlement: Settlement,
  account: Account,
  { decider, isPlatformAdmin, requiresSecondApprover, timezone, hasChanged, now }: PlanDecision,
): Settlement =>
  decideSettlement(
    settlement,
    account,
    { action: 'accept' },
    {
      decider,
      isPlatformAdmin,
      requiresSecondApprover,
      timezone,
      hasChanged,
      now,
    },
  ) ?? settlement;

async function cancellation(
  organization: OrganizationId,
  { before, after, account, settlement, settings }: Changed,
  { decider, now }: PlanDecision,
): Promise<readonly TransactionPart[]> {
  const [strategy, hold] = await Promise.all([
    planLoader(organization, settings).planOf(account),
    before.hold_id === undefined ? undefined : holdStore(organization).read(before.hold_id),
  ]);
  const kept = settlement && settlementWithoutPlan(settlement, now);
  return [
    planStore(organization).replacement(before, after),
    accountPlanStore(organization).update(
      account,
      accountOfUnpaid(account, after, { settlement: kept, strategy, now }),
    ),
    ...(hold
      ? [
          holdStore(organization).release(
            releasedPlanHold(hold, decider, now.toISOString(), 'The instalment plan was cancelled.'),
          ),
        ]
      : []),
    ...(settlement && kept ? [settlementStore(organization).replacement(settlement, kept, settings.timezone)] : []),
  ];
}

const auditActions = {
  approve: 'plan_approved',
  accept: 'plan_accepted',
  reject: 'plan_rejected',
  cancel: 'plan_cancelled',
} as const satisfies Record<PlanChange['action'], AuditAction>;

const auditInsertion = (
  organization: OrganizationId,
  { action, notes }: PlanChange,
  before: InstalmentPlan,
  after: InstalmentPlan,
): TransactionPart =>
  auditStore(organization).insertion(
    subjectAuditEntry(
      {
        action: auditActions[action],
        actor: after.decided_by ?? after.proposed_by,
        reason: notes ?? null,
        at: after.updated_at,
        contact_id: after.contact_id,
        subject: { type: 'plan', id: after.id },
        details: {
          before: { status: before.status },
          after: { status: after.status, total: after.total, currency: after.currency },
        },
      },
      deriveId(AuditEntryId, after.id, `audit:${after.version}`),
    ),
  );
