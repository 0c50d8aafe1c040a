import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountId, OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { HoldView } from '../../../lib/portfolio/holds/contract.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { earlierDispute } from './earlier-disputes.ts';

let service: Service;
let organization: OrganizationId;
useService((started) => void ({ service } = started));
beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

const now = new Date();

async function run({ isDryRun = false } = {}) {
  const { runBackfill } = await import('../../../lib/reporting/backfills/run-backfill.ts');
  const { placeHoldsOfDisputes: backfill } =
    await import('../../../lib/reporting/backfills/place-holds-of-disputes.ts');
  const scope = { scope: organization, organizations: [organization] };
  return (await runBackfill({ backfill, ...scope, isDryRun, runId: randomUUID(), now, pace: async () => {} })).counts;
}

const read = (id: AccountId) => service.call<AccountView>('readAccount', { organization, params: { id } });
const holdsOf = async (id: AccountId) =>
  (await service.call<{ data: HoldView[] }>('listAccountHolds', { organization, params: { id } })).data;

describe('an account that was disputed before disputes were holds', () => {
  it('gets a hold that somebody must decide about within 30 days, once', async () => {
    const id = await earlierDispute(service, organization);
    expect(await run({ isDryRun: true })).toMatchObject({ changed: 1 });
    expect(await holdsOf(id)).toEqual([]);
    expect(await run()).toMatchObject({ changed: 1, failed: 0 });
    expect(await run()).toMatchObject({ changed: 0, current: 1 });
    const due = new Date(now.getTime() + 30 * 86_400_000).toISOString();
    expect(await holdsOf(id)).toMatchObject([
      { kind: 'disputed', source: 'system', placed_by: { kind: 'system' }, due_by: due, released_at: null },
    ]);
    expect(await read(id)).toMatchObject({ collection_status: 'disputed', holds: [{ kind: 'disputed' }] });
  });

  it('is active again when the dispute is rejected', async () => {
    const id = await earlierDispute(service, organization);
    await run();
    const [hold] = await holdsOf(id);
    const body = { reason: 'The contract is signed', outcome: 'rejected' };
    await service.call('releaseHold', { organization, role: 'agent', params: { id: required(hold).id }, body });
    expect(await read(id)).toMatchObject({ collection_status: 'active', holds: [] });
  });
});

it('leaves disputes with a hold, and accounts without a dispute, as they are', async () => {
  const body = { contact: { name: 'Ana' }, total_amount: 100 };
  const { id } = await service.call<AccountView>('createAccount', { organization, body });
  await service.call('createAccount', { organization, body });
  await service.call('createAccountHold', {
    organization,
    params: { id },
    body: { kind: 'disputed', reason: 'Says it is not theirs' },
  });
  expect(await run()).toMatchObject({ seen: 2, current: 2, changed: 0 });
});
