import { execFile } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PublishedEvent } from '../../local/aws/event-buses.ts';
import { itIfLarge } from '../harness/by-size.ts';
import { type Tenant, aTenant, baseUrl, call, eventually, importAccounts } from './api-client.ts';

const root = path.resolve(import.meta.dirname, '../..');

const local = async <Page>(page: string): Promise<Page> =>
  // The caller knows the type of the page.
  (await (await fetch(`${baseUrl()}/_local/${page}`)).json()) as Page;

/** Runs `verify-counters` for an organization. */
async function verifyCounters({ id }: { readonly id: string }): Promise<{ code: number; output: string }> {
  const { state_folder: folder } = await local<{ readonly state_folder: string }>('');
  const command = ['operations/verify-counters.ts', '--local', '--organization', id, '--days', '3'];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      command,
      { cwd: root, env: { ...process.env, STATE_DIR: folder } },
      (_, out, error) => resolve({ code: child.exitCode ?? -1, output: out + error }),
    );
  });
}

const eventTypesOf = async ({ id }: { readonly id: string }): Promise<string[]> => {
  const published = await local<PublishedEvent[]>('events');
  return published
    .filter(({ detail }) => (detail as { readonly organization: string }).organization === id)
    .map(({ detail_type: type }) => type);
};

async function campaignOf(tenant: Tenant, accounts: readonly string[]): Promise<string> {
  const created = await call('createCampaign', tenant.admin, { body: { name: 'Spring' } });
  const { id } = created.body;
  const body = { account_ids: accounts, action: 'assign_campaign', campaign_id: id };
  expect(await call('changeAccountsInBulk', tenant.admin, { body })).toMatchObject({
    body: { affected: accounts.length },
  });
  return id;
}

describe('the counts of an organization', () => {
  itIfLarge('agree with its accounts, as the command confirms', async () => {
    const tenant = await aTenant();
    const records = Array.from({ length: 60 }, (_, n) => ({
      external_id: `C-${n}`,
      contact: { name: `Person ${n}` },
      total_amount: 10.5,
    }));
    await importAccounts(tenant, records);
    const { data } = (await call('listAccounts', tenant.viewer, { query: { limit: 1000 } })).body;
    const ids: string[] = data.map(({ id }: { id: string }) => id);
    const campaign = await campaignOf(tenant, ids.slice(0, 40));
    const decide = (id: string, action: string) =>
      call('updateSettlement', tenant.admin, { params: { id }, body: { action } });
    for (const account_id of ids.slice(0, 5))
      await call('createPayment', tenant.admin, { body: { account_id, amount: 10.5 } });
    const offers = new Map<string, string>();
    for (const accountId of ids.slice(20, 24)) {
      const body = { offered_amount: 8.25 };
      const offer = await call('createSettlement', tenant.agent, { params: { accountId }, body });
      for (const action of ['approve', 'accept']) await decide(offer.body.id, action);
      offers.set(accountId, offer.body.id);
    }
    await decide(offers.get(ids[20]!)!, 'withdraw');
    await call('createPayment', tenant.admin, { body: { account_id: ids[21], amount: 8.25 } });
    const summary = await eventually(async () => {
      const { body } = await call('readCampaignSummary', tenant.admin, { params: { id: campaign } });
      return body.account_count === 40 && body.total_recovered === 60.75 && body.settled_count === 3 && body;
    });
    expect(summary).toMatchObject({ settled_amount: 24.75, settled: [{ currency: 'ARS', amount: 24.75 }] });
    expect(summary).toMatchObject({ contacted_count: 0, promise_count: 0, contact_rate: 0 });
    await call('changeAccountsInBulk', tenant.admin, { body: { account_ids: ids.slice(10, 20), action: 'pause' } });
    const byStatus = await eventually(async () => {
      const { body } = await call('readCampaignSummary', tenant.admin, { params: { id: campaign } });
      return body.by_status.paused === 10 && body.by_status;
    });
    for (const [status, count] of Object.entries(byStatus)) {
      const query = { campaign_id: campaign, status, limit: 1000 };
      expect((await call('listAccounts', tenant.viewer, { query })).body.data).toHaveLength(Number(count));
    }
    const { output } = await eventually(async () => {
      const result = await verifyCounters(tenant);
      return result.code === 0 && result;
    });
    expect(output).toContain('0 differences');
    const { body: overview } = await call('readOverview', tenant.viewer, { query: { days: 1 } });
    expect(overview).toMatchObject({
      accounts: { by_status: { active: 44, paused: 10, resolved: 6 } },
      days: [{ sends: 0, blocked: 0, payments: { count: 6, amount: 60.75 } }],
      due_months: [{ month: null, accounts: 54 }],
      aging: expect.arrayContaining([expect.objectContaining({ bucket: 'no_due_date', accounts: 54 })]),
    });
  });

  it('are accompanied by domain events', async () => {
    const tenant = await aTenant();
    await importAccounts(tenant, [{ external_id: 'E-1', contact: { name: 'Ana' }, total_amount: 10 }]);
    await call('createPayment', tenant.admin, { body: { account_external_id: 'E-1', amount: 10 } });
    const expected = [
      'account.created',
      'account.status_changed',
      'account.updated',
      'import.completed',
      'payment.registered',
    ];
    const types = await eventually(async () => {
      const found = [...new Set(await eventTypesOf(tenant))].sort();
      return found.length >= expected.length && found;
    });
    expect(types).toEqual(expected);
  });
});
