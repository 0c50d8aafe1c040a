import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { ImportView } from '../../../lib/portfolio/imports/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { submitImport, submitUndo } from '../../harness/run-import.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService((started) => {
  ({ service } = started);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

type Written = AccountView & { readonly warnings?: readonly { readonly code: string }[] };

const record = (over: object = {}) => ({ external_id: 'A', contact: { name: 'Ana' }, total_amount: 1000, ...over });
const ask = (over: object) => askRoute(service, 'createAccount', { organization, body: record(over) });
const upsert = (over: object = {}) => service.call<Written>('createAccount', { organization, body: record(over) });
const byExternalId = { params: { id: 'A' }, query: { by: 'external_id' } };
const change = (body: object) => service.call<Written>('updateAccount', { organization, ...byExternalId, body });
const read = () => service.call<AccountView>('readAccount', { organization, ...byExternalId });

const parts = { principal: 800, interest: 150.5, fees: 49.5, costs: 0 };
const known = { breakdown: parts, creditor: { name: 'Banco', reference: 'C-1' }, origin: 'Loan' };
const dropped = [{ code: 'breakdown_dropped', before: { breakdown: parts }, after: { breakdown: null } }];

const runImport = async (records: readonly object[], mode?: 'validate'): Promise<ImportView> => {
  const { jobId, split, chunks } = await submitImport(service, organization, records, mode);
  await split();
  for (const store of await chunks()) await store();
  return service.call<ImportView>('readImport', { organization, params: { jobId } });
};

describe('the breakdown, creditor and origin of an account', () => {
  it('are stored, kept by an upsert without them, replaced as a whole and removed by null', async () => {
    expect(await upsert()).toMatchObject({ breakdown: null, creditor: null, origin: null });
    expect(await upsert({ ...known, breakdown: { principal: 800, interest: 150.5, fees: 49.5 } })).toMatchObject(known);
    const { updated_at: at } = await upsert(known);
    expect(await upsert()).toMatchObject({ ...known, updated_at: at });
    expect(await upsert({ creditor: { name: 'Fund' }, breakdown: { principal: 1000 } })).toMatchObject({
      breakdown: { principal: 1000, interest: 0, fees: 0, costs: 0 },
      creditor: { name: 'Fund', reference: null },
    });
    await change({ breakdown: null, creditor: null, origin: null });
    expect(await read()).toMatchObject({ breakdown: null, creditor: null, origin: null });
  });

  it.each([
    ['CLP', { principal: 800, interest: 150, fees: 49, costs: 1 }, 1000],
    ['USD', { principal: 0.1, interest: 0.2, fees: 0.03, costs: 0.07 }, 0.4],
    ['KWD', { principal: 0.001, interest: 0.002, fees: 99.997, costs: 0 }, 100],
    ['CLF', { principal: 0.1001, interest: 0.2002, fees: 0.3003, costs: 0.0004 }, 0.601],
  ])('add up exactly in %s', async (currency, breakdown, total_amount) => {
    expect(await upsert({ currency, breakdown, total_amount })).toMatchObject({ breakdown, total_amount });
  });

  it.each([
    ['does not add up', { breakdown: { principal: 999.99 } }, 'breakdown_mismatch', 'breakdown'],
    [
      'does not add up to the balance of a new account',
      { total_amount: undefined, pending_balance: 900, breakdown: { principal: 1000 } },
      'breakdown_mismatch',
      'breakdown',
    ],
    [
      'has more decimals than the currency',
      { currency: 'CLP', breakdown: { principal: 999.5, interest: 0.5 } },
      'too_precise',
      'breakdown.principal',
    ],
  ])('is refused if it %s', async (_, over, code, path) => {
    const { status, body } = await ask(over);
    expect([status, body]).toMatchObject([422, { details: [{ code, path }] }]);
    expect(await runImport([record(over)])).toMatchObject({ failed: 1, errors: [{ code, path }] });
  });

  it('must add up to the stored total if only the breakdown is changed', async () => {
    await upsert();
    const answer = await askRoute(service, 'updateAccount', {
      organization,
      ...byExternalId,
      body: { breakdown: { principal: 900 } },
    });
    expect(answer).toMatchObject({ status: 422, body: { details: [{ code: 'breakdown_mismatch' }] } });
    expect(await change({ breakdown: { principal: 900 }, total_amount: 900 })).toMatchObject({ total_amount: 900 });
  });
});

describe('a new total without its breakdown', () => {
  it.each([
    ['an upsert', () => upsert({ total_amount: 1200 })],
    ['an upsert of a balance above the total', () => upsert({ total_amount: undefined, pending_balance: 1200 })],
    ['a change', () => change({ total_amount: 1200 })],
    ['an upsert in another currency', () => upsert({ currency: 'USD' })],
  ])('removes it with a warning, which is not repeated: %s', async (_, write) => {
    await upsert(known);
    expect(await write()).toMatchObject({ breakdown: null, creditor: known.creditor, warnings: dropped });
    expect((await write()).warnings).toBeUndefined();
  });

  it('removes it in an import with a warning; undoing the import restores it', async () => {
    await upsert({ ...known, custom: { region: 'north' } });
    const { updated_at: _, ...before } = await read();
    const job = await runImport([
      record({ total_amount: 1200, creditor: { name: 'Fund' }, origin: null, custom: null }),
    ]);
    expect(job).toMatchObject({ updated: 1, warnings: [{ code: 'breakdown_dropped', path: 'breakdown' }] });
    expect(await read()).toMatchObject({ breakdown: null, creditor: { name: 'Fund' }, origin: null });
    const { split, chunks } = await submitUndo(service, organization, job.job_id);
    await split();
    for (const store of await chunks()) await store();
    const { updated_at: __, ...after } = await read();
    expect(after).toEqual(before);
  });

  it('keeps it if the total is the one that the source gave last, or is given with the same sum', async () => {
    await upsert(known);
    expect(await upsert({ pending_balance: 400 })).toMatchObject({ breakdown: parts });
    expect((await change({ total_amount: 1000 })).warnings).toBeUndefined();
    expect(await change({ total_amount: 900, breakdown: { principal: 900 } })).not.toHaveProperty('warnings');
    // The source repeats its total, which does not apply here any more.
    expect(await upsert(known)).toMatchObject({ total_amount: 900, breakdown: { principal: 900 } });
  });

  it('shows in a validating import which parts would change', async () => {
    await upsert(known);
    const { differences } = await runImport(
      [record({ breakdown: { principal: 900, interest: 100 }, creditor: { name: 'Fund' } })],
      'validate',
    );
    expect(differences).toMatchObject([
      {
        changes: {
          'breakdown.principal': { before: 800, after: 900 },
          'breakdown.interest': { before: 150.5, after: 100 },
          'breakdown.fees': { before: 49.5, after: 0 },
          'creditor.name': { before: 'Banco', after: 'Fund' },
          'creditor.reference': { before: 'C-1', after: null },
        },
      },
    ]);
  });
});
