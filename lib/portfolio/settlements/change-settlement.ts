import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { planLoader } from '../campaigns/plan-loader.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type OrganizationId, type SettlementId } from '../../foundation/ids.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { personRequired, requireRole } from '../../platform/http/caller.ts';
import type { Role } from '../../platform/http/route.ts';
import { type AuditAction, subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { Account } from '../accounts/account.ts';
import type { SettlementChange } from './contract.ts';
import { type SettlementEffect, acceptedEffect, revokedEffect } from './settlement-effect.ts';
import { decideSettlement, needsAdmin } from './decide-settlement.ts';
import { settlementStore } from './settlement-store.ts';
import { type Settlement, accountSettlementOf, matchesAccountCopy, statusAt } from './settlement.ts';

/** A contact who decides in a call has the rights of an agent. */
export interface Decider {
  readonly actor: Initiator;
  readonly roles: readonly Role[];
  /** Whether the contact had proved who they are. */
  readonly verified?: boolean;
}

/** A key with the scope does what administrators do, but never approves. */
function authorize(action: SettlementChange['action'], { kind }: Initiator, roles: readonly Role[]): void {
  if (kind !== 'api_key') requireRole(roles, 'admin');
  else if (action === 'approve') throw personRequired();
}

/**
 * Approves, accepts, rejects or withdraws a settlement in one transaction with its account, audit entry and
 * `alongside`. Has no effect if the settlement already has that result. The first of two concurrent decisions wins.
 */
export const changeSettlement = (
  organization: OrganizationId,
  id: SettlementId,
  change: SettlementChange,
  { actor, roles, verified }: Decider,
  now: Date,
  alongside: readonly TransactionPart[] = [],
): Promise<Settlement> => {
  let seen: Settlement | undefined;
  return retryOnConflict(
    async () => {
      const store = settlementStore(organization);
      const [before, settings] = await Promise.all([
        store.read(id, { consistent: true }),
        organizationStore(organization).read({ consistent: true }),
      ]);
      if (!before) throw notFound('settlement');
      seen ??= before;
      if (needsAdmin(change.action, statusAt(before, now))) authorize(change.action, actor, roles);
      const account = await accountStore(organization).read(before.account_id, { consistent: true });
      if (!account || !settings) throw new Error(`The account of settlement ${id} does not exist.`);
      if (!matchesAccountCopy(before, account)) return versionConflict;
      const { timezone } = settings;
      const decided = decideSettlement(before, account, change, {
        decider: actor,
        isPlatformAdmin: roles.includes('platform_admin'),
        requiresSecondApprover: settings.require_second_approver ?? false,
        timezone,
        hasChanged: seen.status !== before.status || seen.outcome !== before.outcome,
        now,
      });
      if (!decided) return before;
      const after = { ...decided, ...(verified !== undefined && { verified }) };
      const effect = await effectOf(settings, change.action, after, account, now);
      const written = await transact([
        store.replacement(before, after, timezone),
        accountStore(organization).settlementUpdate(account, accountSettlementOf(after), effect),
        auditInsertion(organization, change, before, after, actor),
        ...alongside,
      ]);
      return written.ok ? after : versionConflict;
    },
    () => concurrentChange('settlement'),
  );
};

async function effectOf(
  organization: Organization,
  action: SettlementChange['action'],
  settlement: Settlement,
  account: Account,
  now: Date,
): Promise<SettlementEffect | undefined> {
  switch (action) {
    case 'approve':
    case 'reject':
      return undefined;
    case 'accept':
      return acceptedEffect(account, settlement);
    case 'withdraw': {
      const plan = await planLoader(organization.id, organization).planOf(account);
      return revokedEffect(account, settlement, plan, now.toISOString());
    }
  }
}

const auditActions = {
  approve: 'settlement_approved',
  accept: 'settlement_accepted',
  reject: 'settlement_rejected',
  withdraw: 'settlement_withdrawn',
} as const satisfies Record<SettlementChange['action'], AuditAction>;

const audited = ({ status, outcome, pay_by }: Settlement) => ({
  status,
  outcome: outcome ?? null,
  pay_by: pay_by ?? null,
});

const auditInsertion = (
  organization: OrganizationId,
  { action, notes }: SettlementChange,
  before: Settlement,
  after: Settlement,
  actor: Initiator,
): TransactionPart =>
  auditStore(organization).insertion(
    subjectAuditEntry(
      {
        action: auditActions[action],
        actor,
        reason: notes ?? null,
        at: after.updated_at,
        contact_id: after.contact_id,
        subject: { type: 'settlement', id: after.id },
        details: { before: audited(before), after: audited(after) },
      },
      deriveId(AuditEntryId, after.id, `audit:${after.version}`),
    ),
  );
