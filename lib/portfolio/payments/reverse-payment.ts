import { indexKeys, keys } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, unchangedSince, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { endOfDay } from '../../foundation/calendar.ts';
import type { OrganizationId, PaymentId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import {
  accountStateOf,
  accountStateUpdate,
  changeStatus,
  isReopenedBy,
  reopenAfterAgreement,
} from '../accounts/account-state.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { Account } from '../accounts/account.ts';
import { movedBy } from '../accounts/moved-by.ts';
import { type UndonePayment, keptSourceAmounts } from '../accounts/source-amounts.ts';
import { forgivenAmount } from '../accounts/account-settlement.ts';
import { planLoader } from '../campaigns/plan-loader.ts';
import { loadUnpaidPlan } from '../plans/load-unpaid-plan.ts';
import { type PromiseToPay, isKept } from '../promises/promise.ts';
import { settlementStore } from '../settlements/settlement-store.ts';
import { type Settlement, accountSettlementOf, matchesAccountCopy } from '../settlements/settlement.ts';
import { add } from '../../foundation/money.ts';
import { type ReversalRequest, newReversal, paymentReversedEntry } from './awaited-reversal.ts';
import { paymentHistoryStore } from './payment-history-store.ts';
import { paymentStore } from './payment-store.ts';
import type { Payment } from './payment.ts';
import type { Reversal } from './reversal-reason.ts';
import { type DebtAfterReversal, debtAfterReversal, debtOfLaterImport, undoneUnderImport } from './reversal.ts';

export interface ReversedPayment {
  readonly payment: Payment;
  readonly account: Account;
}

interface Acting {
  readonly actor: Initiator;
  readonly now: Date;
}

/** A list in an item has an end. */
const maxRemembered = 100;

/**
 * Reverses a payment in one transaction with all that followed from it: the balance, the status of the account, a
 * fulfilled settlement, kept promises, a plan. Safe to repeat: a reversed payment does not change. `read` is the payment
 * if the caller has just read it.
 */
export function reversePayment(
  organization: OrganizationId,
  id: PaymentId,
  request: ReversalRequest,
  { actor, now, read }: Acting & { readonly read?: Payment },
): Promise<ReversedPayment> {
  const reversal = newReversal(request, { actor, now });
  let known = read;
  return retryOnConflict(
    async () => {
      const payment = known ?? (await paymentStore(organization).read(id));
      known = undefined;
      if (payment?.kind !== 'payment') throw notFound('payment');
      const account = await accountStore(organization).read(payment.account_id, { consistent: true });
      if (!account) throw notFound('payment');
      if (payment.reversal) return { payment, account };
      const parts = await reversalParts(organization, account, payment, reversal, now);
      if (!parts || !(await transact(parts)).ok) return versionConflict;
      const after = await accountStore(organization).read(account.id, { consistent: true });
      return { payment: { ...payment, reversal }, account: after ?? account };
    },
    () => concurrentChange('account'),
  );
}

/** Undefined if what was read does not fit together, because another transaction came between. */
async function reversalParts(
  organization: OrganizationId,
  account: Account,
  payment: Payment,
  reversal: Reversal,
  now: Date,
): Promise<readonly TransactionPart[] | undefined> {
  const { payments, promises } = await paymentHistoryStore(organization).read(account);
  const undone = reversal.reason === 'import_undone' ? undoneUnderImport(account, payment) : undefined;
  const isKept = undone?.is_counted === false;
  const debt = isKept ? debtOfLaterImport(account, payment) : debtAfterReversal(account, payment, payments);
  const agreement = await settlementParts(organization, account, payment, debt, now);
  if (!agreement) return undefined;
  const balance = add(debt.pending_balance, agreement.forgiven);
  const planned = await loadUnpaidPlan(organization, account, {
    registered_at: payment.created_at,
    pending_balance: balance,
    actor: reversal.by,
    now,
  });
  if (planned === 'changed') return undefined;
  return [
    await accountPart(
      organization,
      account,
      payment,
      { ...debt, pending_balance: balance, undone },
      { settlement: agreement.copy, plan: planned.copy, holds: planned.holds, now },
    ),
    ...paymentStore(organization).reversal(payment, reversal),
    ...debt.absorbed.map(({ payment: other, overpaid_amount: left }) =>
      paymentStore(organization).overpaidUpdate(other, left),
    ),
    ...agreement.parts,
    ...planned.parts,
    ...promiseParts(organization, promises, { ...debt, pending_balance: balance }, now),
    ...auditParts(organization, account, payment, reversal),
  ];
}

interface Agreement {
  readonly copy: Account['settlement'];
  readonly parts: readonly TransactionPart[];
  /** Owed again, because the last day to pay is over. */
  readonly forgiven: number;
}

async function settlementParts(
  organization: OrganizationId,
  account: Account,
  payment: Payment,
  { pending_balance: balance }: DebtAfterReversal,
  now: Date,
): Promise<Agreement | undefined> {
  const { settlement: copy } = account;
  const unaffected = { copy, parts: [], forgiven: 0 };
  const isFulfilled = copy?.status === 'accepted' && copy.outcome === 'fulfilled';
  if (!isFulfilled || balance <= 0) return unaffected;
  const [before, settings] = await Promise.all([
    settlementStore(organization).readOfAccount(account.id, copy, { consistent: true }),
    organizationStore(organization).read(),
  ]);
  if (!before || !settings || !matchesAccountCopy(before, account)) return undefined;
  if (payment.created_at < (before.accepted_at ?? before.created_at)) return unaffected;
  // Whether a plan that pays it was kept is judged by its instalments.
  const isOver =
    before.plan_id === undefined &&
    before.pay_by !== undefined &&
    Date.parse(endOfDay(before.pay_by, settings.timezone)) <= now.getTime();
  const { outcome_at: _, ...agreed } = before;
  const at = now.toISOString();
  const after: Settlement = {
    ...agreed,
    ...(isOver ? { outcome: 'breached', outcome_at: at } : { outcome: 'open' }),
    updated_at: at,
    version: before.version + 1,
  };
  return {
    copy: accountSettlementOf(after),
    parts: [settlementStore(organization).replacement(before, after, settings.timezone)],
    forgiven: isOver ? forgivenAmount(before) : 0,
  };
}

interface AgreementCopies {
  readonly settlement: Account['settlement'];
  readonly plan: Account['plan'];
  /** Absent if the holds do not change. */
  readonly holds: Account['holds'] | undefined;
}

async function accountPart(
  organization: OrganizationId,
  before: Account,
  payment: Payment,
  {
    pending_balance,
    collection_status: status,
    undone,
  }: DebtAfterReversal & { readonly undone?: UndonePayment | undefined },
  { settlement, plan: copy, holds, now }: AgreementCopies & { readonly now: Date },
): Promise<TransactionPart> {
  const at = now.toISOString();
  const { settlement: _, plan: __, ...withoutCopies } = before;
  const current = accountStateOf({ ...withoutCopies, ...(settlement && { settlement }), ...(copy && { plan: copy }) });
  const isRestarted = isReopenedBy(current, status) || (before.settlement && !settlement);
  const plan = isRestarted ? await planLoader(organization).planOf(before) : undefined;
  const reopened = status === before.collection_status ? current : changeStatus(current, status, at, { plan });
  const isBreached = before.settlement && !settlement && status !== 'resolved';
  const state = isBreached ? reopenAfterAgreement(reopened, at, plan) : reopened;
  const { set, remove } = accountStateUpdate(organization, { ...before, pending_balance }, state);
  return accountStore(organization).writePart(before.id, {
    set: {
      ...set,
      pending_balance,
      ...keptSourceAmounts(before, { pending_balance }),
      ...(undone && { undone_payments: [...(before.undone_payments ?? []), undone].slice(-maxRemembered) }),
      ...(settlement && { settlement }),
      ...(copy && { plan: copy }),
      ...(holds && { holds }),
      moved_by: movedBy(payment.id, before),
    },
    add: { version: 1, paid_amount: -payment.amount },
    remove: [...remove, ...(settlement ? [] : ['settlement'])],
    onlyIf: unchangedSince(before),
  });
}

/** A promise that only this payment kept is open again, or broken if its day is over. */
function promiseParts(
  organization: OrganizationId,
  promises: readonly PromiseToPay[],
  debt: DebtAfterReversal,
  now: Date,
): readonly TransactionPart[] {
  return promises
    .filter((promise) => promise.status === 'kept' && !isKept(promise, debt))
    .flatMap((promise) => {
      const { id, account_id, created_at, due_date, amount, currency, day_ends_at: endsAt } = promise;
      const isOver = Date.parse(endsAt) <= now.getTime();
      const status = isOver ? 'broken' : 'open';
      const notice = {
        kind: 'promise_broken',
        to: { kind: 'role', role: 'agent' },
        subject: { account_id, promise_id: id },
        parameters: { amount, currency, due_date },
        deduplicationKey: `broken:${id}`,
      } as const;
      return [
        {
          update: keys.promise(organization, account_id, created_at, id),
          change: {
            set: {
              status,
              ...indexKeys.promiseStatus(organization, id, status, due_date),
              ...(!isOver && indexKeys.openPromise(organization, id, endsAt)),
            },
            onlyIf: { expression: '#status = :kept', values: { ':kept': 'kept' } },
          },
        },
        ...(isOver ? notificationStore(organization).insertion(notice, now) : []),
      ];
    });
}

/** The entry of an undone import covers its payments. */
const auditParts = (
  organization: OrganizationId,
  account: Account,
  payment: Payment,
  reversal: Reversal,
): readonly TransactionPart[] =>
  reversal.reason === 'import_undone'
    ? []
    : [auditStore(organization).insertion(paymentReversedEntry(account, payment, reversal))];
