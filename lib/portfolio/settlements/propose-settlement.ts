import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { planLoader } from '../campaigns/plan-loader.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { Problem, concurrentChange, notFound } from '../../foundation/problem.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { expiredSettlement } from '../accounts/account-settlement.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { Account } from '../accounts/account.ts';
import type { NewSettlement } from './contract.ts';
import { type ProposalContext, newSettlement } from './new-settlement.ts';
import { settlementEndStore } from './settlement-end-store.ts';
import { settlementStore } from './settlement-store.ts';
import { type Settlement, accountSettlementOf } from './settlement.ts';

export type Proposer = Pick<ProposalContext, 'id' | 'proposer' | 'now'>;

interface ProposedSettlement {
  readonly settlement: Settlement;
  readonly isFirst: boolean;
}

/**
 * Proposes a settlement; notifies the administrators if its discount exceeds the strategy's limit. A repetition under
 * the same id returns the first one. Records an earlier offer's expiry.
 */
export const proposeSettlement = (
  organization: OrganizationId,
  accountId: AccountId,
  proposal: NewSettlement,
  proposer: Proposer,
): Promise<ProposedSettlement> =>
  retryOnConflict(
    async () => {
      const { id, now } = proposer;
      const store = settlementStore(organization);
      const [account, settings] = await Promise.all([
        accountStore(organization).read(accountId, { consistent: true }),
        organizationStore(organization).read(),
      ]);
      if (!account) throw notFound('account');
      if (!settings) throw notFound('organization');
      const { timezone } = settings;
      const strategy = await planLoader(organization).strategyOf(account);
      const context = { ...proposer, maxDiscountPct: strategy?.max_discount_pct ?? null, timezone };
      const settlement = settlementOrProblem(account, proposal, context);
      if (settlement instanceof Problem) {
        // A repetition may be rejected because of the first settlement.
        const first = await store.read(id, { consistent: true });
        if (first) return { settlement: first, isFirst: false };
        throw settlement;
      }
      const expired = expiredSettlement(account, now);
      const written = await transact([
        ...store.insertion(settlement, timezone),
        accountStore(organization).settlementUpdate(account, accountSettlementOf(settlement)),
        ...(expired
          ? [settlementEndStore(organization).update(accountId, expired, { kind: 'closed', status: 'expired' }, now)]
          : []),
        ...(settlement.status === 'pending_approval' ? approvalNotification(organization, settlement, now) : []),
      ]);
      if (written.ok) return { settlement, isFirst: true };
      const existing = written.refused.has(1) ? await store.read(id, { consistent: true }) : undefined;
      return existing ? { settlement: existing, isFirst: false } : versionConflict;
    },
    () => concurrentChange('account'),
  );

function settlementOrProblem(
  account: Account,
  proposal: NewSettlement,
  context: ProposalContext,
): Settlement | Problem {
  try {
    return newSettlement(account, proposal, context);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

const approvalNotification = (
  organization: OrganizationId,
  { id, account_id, offered_amount: amount, currency }: Settlement,
  now: Date,
): readonly TransactionPart[] =>
  notificationStore(organization).insertion(
    {
      kind: 'settlement_awaiting_approval',
      to: { kind: 'role', role: 'admin' },
      subject: { account_id, settlement_id: id },
      parameters: { amount, currency },
      deduplicationKey: `settlement:${id}`,
    },
    now,
  );
