import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, unchangedSince, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { type AccountId, type AdjustmentId, AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { reopensStrategy, stateChange } from '../accounts/account-state.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { Account } from '../accounts/account.ts';
import { movedByAdjustment } from '../accounts/moved-by.ts';
import { keptSourceAmounts } from '../accounts/source-amounts.ts';
import { planLoader } from '../campaigns/plan-loader.ts';
import { paymentHistoryStore } from '../payments/payment-history-store.ts';
import { paymentStore } from '../payments/payment-store.ts';
import { offerEndOf } from '../payments/payment.ts';
import { settlementEndStore } from '../settlements/settlement-end-store.ts';
import { adjustmentStore } from './adjustment-store.ts';
import { type Adjustment, type AppliedAdjustment, applyAdjustment } from './adjustment.ts';
import type { NewAdjustment } from './contract.ts';

interface RegisteredAdjustment {
  readonly adjustment: Adjustment;
  readonly account: Pick<Account, 'total_amount' | 'pending_balance' | 'collection_status'>;
  readonly isFirst: boolean;
}

/** Registers an adjustment once: a repetition returns the first one, whatever has happened to the account since. */
export const registerAdjustment = (
  organization: OrganizationId,
  accountId: AccountId,
  given: NewAdjustment,
  id: AdjustmentId,
  { actor, now }: { readonly actor: Initiator; readonly now: Date },
): Promise<RegisteredAdjustment> =>
  retryOnConflict(
    async () => {
      const [account, earlier] = await Promise.all([
        accountStore(organization).read(accountId, { consistent: true }),
        adjustmentStore(organization).read(id),
      ]);
      if (!account) throw notFound('account');
      if (earlier) return { adjustment: earlier, account, isFirst: !given.external_id };
      const mayAbsorb = given.amount > 0 && account.pending_balance <= 0;
      const { payments } = mayAbsorb ? await paymentHistoryStore(organization).read(account) : { payments: [] };
      const applied = applyAdjustment(account, given, { id, by: actor, now, payments });
      const { ok } = await transact(await partsOf(organization, account, applied, now));
      return ok ? { ...applied, isFirst: true } : versionConflict;
    },
    () => concurrentChange('account'),
  );

async function partsOf(
  organization: OrganizationId,
  before: Account,
  { adjustment, account, absorbed }: AppliedAdjustment,
  now: Date,
): Promise<readonly TransactionPart[]> {
  const { adjusted, breakdown, ...debt } = account;
  const plan = reopensStrategy(before, debt) ? await planLoader(organization).planOf(before) : undefined;
  const state = stateChange(organization, before, debt, now, plan);
  const end = offerEndOf(before, debt.pending_balance);
  const { total_amount, pending_balance } = debt;
  return [
    accountStore(organization).writePart(before.id, {
      set: {
        ...state.set,
        total_amount,
        pending_balance,
        adjusted,
        breakdown,
        moved_by: movedByAdjustment(adjustment.id, before),
        ...keptSourceAmounts(before, debt),
      },
      add: { version: 1 },
      remove: [...state.remove, ...(end ? ['settlement'] : [])],
      onlyIf: unchangedSince(before),
    }),
    ...adjustmentStore(organization).insertion(adjustment),
    ...absorbed.map(({ payment, overpaid_amount: left }) => paymentStore(organization).overpaidUpdate(payment, left)),
    ...(end && before.settlement
      ? [settlementEndStore(organization).update(before.id, before.settlement, end, now)]
      : []),
    auditStore(organization).insertion(auditEntryOf(before, adjustment)),
  ];
}

const auditEntryOf = (before: Account, adjustment: Adjustment) =>
  subjectAuditEntry(
    {
      action: 'account_adjusted',
      actor: adjustment.registered_by,
      reason: adjustment.reason ?? null,
      at: adjustment.created_at,
      contact_id: before.contact.id,
      subject: { type: 'adjustment', id: adjustment.id },
      details: {
        before: { total_amount: before.total_amount, pending_balance: before.pending_balance },
        after: {
          total_amount: adjustment.total_amount,
          pending_balance: adjustment.pending_balance,
          account_id: adjustment.account_id,
          kind: adjustment.adjustment_kind,
          amount: adjustment.amount,
          currency: adjustment.currency,
        },
      },
    },
    deriveId(AuditEntryId, adjustment.id, 'audit:adjusted'),
  );
