import { tooManyConflicts } from '../../platform/aws/table/version-conflict.ts';
import { paymentIdOf } from '../../foundation/derived-ids.ts';
import type { PaymentId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { Problem } from '../../foundation/problem.ts';
import type { Account } from '../accounts/account.ts';
import { type Isolation, type StoreFailure, isolateFailure, valueOrFailure } from '../accounts/isolate-failure.ts';
import type { PaymentOfRecord } from '../payments/contract.ts';
import { type PaymentLocation, paymentStore } from '../payments/payment-store.ts';
import { checkPayment, paymentIdInUse } from '../payments/payment.ts';
import { registerPayment } from '../payments/register-payment.ts';
import type { ImportJob } from './import-job.ts';

export type PaymentResult = { readonly outcome: 'registered' | 'unchanged' } | StoreFailure;

export interface RecordPayments {
  readonly account?: Pick<Account, 'id' | 'currency'>;
  readonly payments: readonly PaymentOfRecord[];
}

type Locations = Awaited<ReturnType<ReturnType<typeof paymentStore>['readLocations']>>;

/** Payments of one record are registered in sequence, because each changes the same account. */
const recordsAtOnce = 16;

/**
 * Registers the payments of stored records, or checks them if the import only validates. Safe to repeat: payments that
 * this import registered before count as registered. A rejected payment does not affect the others; any other failure
 * is thrown, unless `isolateUntil` is set.
 */
export async function registerRecordPayments(
  job: ImportJob,
  records: readonly RecordPayments[],
  now: Date,
  isolation: Isolation,
): Promise<PaymentResult[][]> {
  const known = await loadLocations(job, records, isolation);
  return mapInParallel(records, recordsAtOnce, async ({ account, payments }) => {
    const results: PaymentResult[] = [];
    if (!account) return results;
    for (const payment of payments)
      results.push(
        valueOrFailure(await isolateFailure(isolation, () => registerOne(job, account, payment, known, now))),
      );
    return results;
  });
}

async function loadLocations(
  { organization }: ImportJob,
  records: readonly RecordPayments[],
  isolation: Isolation,
): Promise<Locations> {
  const ids = records.flatMap(({ account, payments }) =>
    account ? payments.map(({ external_id: externalId }) => paymentIdOf(organization, externalId)) : [],
  );
  const loaded = await isolateFailure(isolation, () => paymentStore(organization).readLocations(ids));
  return loaded.ok ? loaded.value : new Map();
}

async function registerOne(
  job: ImportJob,
  account: Pick<Account, 'id' | 'currency'>,
  payment: PaymentOfRecord,
  known: Locations,
  now: Date,
): Promise<PaymentResult> {
  const id = paymentIdOf(job.organization, payment.external_id);
  const found = known.get(id);
  if (found?.kind === 'payment_group') throw paymentIdInUse();
  const location = found?.is_undone ? undefined : found;
  if (location && location.account_id !== account.id) throw paymentIdInUse();
  if (location) return resultOf(location, job);
  // The same time whenever the chunk is redelivered.
  const given = { ...payment, paid_at: payment.paid_at ?? job.created_at };
  if (job.mode !== 'validate') return resultOf(await registerOrThrow(job, account, given, id, now), job);
  checkPayment(account, given, now);
  return { outcome: 'registered' };
}

/** Rethrows a conflict, which is not the payment's fault, as an error for which the chunk is redelivered. */
async function registerOrThrow(
  { organization, id: importId }: ImportJob,
  { id: accountId }: Pick<Account, 'id'>,
  given: PaymentOfRecord,
  id: PaymentId,
  now: Date,
) {
  try {
    return (await registerPayment(organization, accountId, given, id, now, importId)).payment;
  } catch (error) {
    const isConflict = error instanceof Problem && error.code === 'concurrent_change';
    throw isConflict ? tooManyConflicts('account') : error;
  }
}

const resultOf = ({ import_id: importId }: Pick<PaymentLocation, 'import_id'>, job: ImportJob): PaymentResult => ({
  outcome: importId === job.id ? 'registered' : 'unchanged',
});
