import { expect, it } from 'vitest';
import { runScript } from '../../stack/printed-commands.ts';

it('debtors answer, an agent decides, and contact stops, as documented', async () => {
  const replies = await runScript('docs/examples/debtors.sh');
  const confirmed = { inbox: 'handled' };
  expect(replies).toMatchObject([
    { contact_frequency: { per_day: 100 } },
    { affected: 1 },
    { enqueued: 1 },
    { holds: [{ kind: 'paid_claim', proposed: true }] },
    confirmed,
    { amount: 60 },
    { data: [{ kind: 'paid_claim', proposed: false, released_at: expect.any(String) }] },
    { channel: 'sms' },
    { holds: [{ kind: 'stop_request', proposed: true }] },
    { code: 'contact_held' },
    confirmed,
    { code: 'contact_opted_out' },
    { status: 'initiated' },
    { holds: [{ kind: 'disputed', proposed: true }] },
    { code: 'account_disputed' },
    confirmed,
    { kind: 'disputed', outcome: 'upheld' },
    { affected: 1 },
    { status: 'initiated' },
    { data: [{ status: 'active', source: 'voice_agent' }] },
  ]);
});
