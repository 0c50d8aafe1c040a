import { expect, inject, it } from 'vitest';
import { type Tenant, aCampaignOf, withToken } from './api-client.ts';
import { runScript } from './printed-commands.ts';

it('a core system reports the events of a day with one key, as documented', async () => {
  const { id, tokens } = inject('session').organizations[0]!;
  const admin = withToken(tokens.admin);
  const tenant: Tenant = { id, admin, agent: withToken(tokens.agent), viewer: withToken(tokens.viewer) };
  await aCampaignOf(tenant);
  const replies = await runScript('docs/examples/core-system-night.sh');
  const byKey = { kind: 'api_key', id: expect.any(String) };
  expect(replies).toMatchObject([
    { status: 'completed', imported: 3, payments: { registered: 1 } },
    { kind: 'deceased', blocks: 'all', scope: 'contact', source: 'api_key', placed_by: byKey },
    { kind: 'disputed', scope: 'account', dispute: { category: 'wrong_amount', amount: 250 } },
    { kind: 'wrong_person', scope: 'address', address: '+5491155554323' },
    { opted_out: 1, unknown_contacts: [] },
    { affected: 3 },
    { code: 'contact_held', blocked: true, retry_at: null },
    { data: [{ allowed: false, reason: 'contact_held', initiated_by: byKey }] },
  ]);
});
