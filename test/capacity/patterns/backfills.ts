import { randomUUID } from 'node:crypto';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { type EarlierShape, earlierDebtor } from '../../reporting/backfills/earlier-promises.ts';
import type { PaymentView } from '../../../lib/portfolio/payments/contract.ts';
import { aRecord, createAccount } from '../../harness/portfolio.ts';
import { earlierCall } from '../../reporting/backfills/earlier-calls.ts';
import { leaveLedger } from '../../reporting/backfills/earlier-ledger.ts';
import { unlistPayment } from '../../reporting/backfills/earlier-payments.ts';
import { earlierDispute } from '../../reporting/backfills/earlier-disputes.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureGrowth } from '../exercise.ts';

/** Runs a backfill over one organization as `npm run backfill` does. */
async function run(name: string, organization: OrganizationId): Promise<void> {
  const [{ runBackfill }, { backfills }] = await Promise.all([
    import('../../../lib/reporting/backfills/run-backfill.ts'),
    import('../../../operations/backfills.ts'),
  ]);
  const backfill = backfills.find((each) => each.name === name);
  if (!backfill) throw new Error(`There is no backfill ${name}.`);
  await runBackfill({
    backfill,
    scope: organization,
    organizations: [organization],
    isDryRun: false,
    runId: randomUUID(),
    now: new Date(),
    pace: () => Promise.resolve(),
  });
}

/** An organization with an account for each of its promises of an earlier version. */
async function withEarlierPromises(service: Service, name: string, count: number, shape: EarlierShape) {
  const organization = await service.organization(name);
  const at = new Date(Date.now() + 86_400_000);
  for (let n = 0; n < count; n++) await earlierDebtor(service, organization, shape, { at });
  return organization;
}

export const backfillPatterns: Exercises = {
  'backfill-promise': measureGrowth('n', [2, 4], async (service, size) => {
    const organization = await withEarlierPromises(service, `backfill-promise-${size}`, size, 'not listed');
    return () => run('promises', organization);
  }),

  'backfill-promise-unjudged': measureGrowth('n', [2, 4], async (service, size) => {
    const organization = await withEarlierPromises(service, `backfill-unjudged-${size}`, size, 'not judged');
    return () => run('promises', organization);
  }),

  'backfill-dispute': measureGrowth('n', [2, 4], async (service, size) => {
    const organization = await service.organization(`backfill-dispute-${size}`);
    for (let n = 0; n < size; n++) await earlierDispute(service, organization);
    return () => run('disputes', organization);
  }),

  'backfill-payment': measureGrowth('n', [2, 4], async (service, size) => {
    const organization = await service.organization(`backfill-payment-${size}`);
    for (let n = 0; n < size; n++) {
      const { id } = await createAccount(service, organization, aRecord(`INV-${n}`));
      const body = { account_id: id, amount: 1 };
      const payment = await service.call<PaymentView>('createPayment', { organization, body });
      await unlistPayment(organization, payment);
    }
    return () => run('payments', organization);
  }),

  'backfill-call': measureGrowth('n', [2, 4], async (service, size) => {
    const organization = await service.organization(`backfill-call-${size}`);
    for (let n = 0; n < size; n++) await earlierCall(service, organization, randomUUID());
    return () => run('calls', organization);
  }),

  'backfill-ledger': measureGrowth('n', [2, 4], async (service, size) => {
    const organization = await service.organization(`backfill-ledger-${size}`);
    for (let n = 0; n < size; n++) {
      const { id } = await createAccount(service, organization, aRecord(`INV-${n}`));
      await leaveLedger(organization, id);
    }
    return () => run('ledger', organization);
  }),

  'backfill-promise-current': measureGrowth('n', [2, 4], async (service, size) => {
    const organization = await withEarlierPromises(service, `backfill-current-${size}`, size, 'not judged');
    await run('promises', organization);
    return () => run('promises', organization);
  }),
};
