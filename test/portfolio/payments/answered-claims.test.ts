import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { HoldView } from '../../../lib/portfolio/holds/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { submitImport } from '../../harness/run-import.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { type ContactedDebtor, applyEvent, contactedDebtor } from '../../outreach/callbacks/contacted-debtor.ts';
import { inboundMessageForm } from '../../outreach/callbacks/signed-requests.ts';

let service: Service;
let organization: OrganizationId;
let debtor: ContactedDebtor;

useService((started) => void ({ service } = started));

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  debtor = await contactedDebtor(service, organization);
});

const ask = (name: string, sent: object) => askRoute(service, name, { organization, ...sent });
const write = (text: string) => {
  const form = new URLSearchParams(inboundMessageForm(debtor.phone, debtor.line, text));
  return applyEvent(service, parseTelephonyEvent(form, undefined, new Date().toISOString()));
};
const pay = (over: object = {}) => ask('createPayment', { body: { account_id: debtor.account, amount: 10, ...over } });
const account = () => service.call<AccountView>('readAccount', { organization, params: { id: debtor.account } });
const openKinds = async () => (await account()).holds.map(({ kind }) => kind);
const holds = async (): Promise<HoldView[]> =>
  (await ask('listAccountHolds', { params: { id: debtor.account } })).body.data;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** The file of a source of the account. */
async function importRecord(over: object) {
  const { external_id: id } = await account();
  const { split, chunks } = await submitImport(service, organization, [
    { external_id: id, contact: { name: 'Ana Pérez' }, total_amount: 1000.5, ...over },
  ]);
  await split();
  for (const store of await chunks()) await store();
}

describe('a claim of payment', () => {
  it.each([
    ['through the API', () => pay()],
    ['with an import', () => importRecord({ payments: [{ external_id: randomUUID(), amount: 10 }] })],
  ])('ends with a payment that is registered %s, and the other holds stay', async (_, register) => {
    await write('Ya pagué, pero el monto está mal');
    expect((await openKinds()).sort()).toEqual(['disputed', 'paid_claim']);
    await register();
    expect(await openKinds()).toEqual(['disputed']);
    expect((await holds()).find(({ kind }) => kind === 'paid_claim')).toMatchObject({
      proposed: false,
      released_by: { kind: 'system', id: null },
      release_reason: 'A payment was registered.',
    });
    const { body } = await ask('listAuditEntries', { query: { action: 'hold_released' } });
    expect(body.data).toMatchObject([{ actor: 'system', details: { after: { kind: 'paid_claim' } } }]);
  });

  it('that somebody confirmed ends, too, and its message needs no further decision', async () => {
    await write('Ya pagué');
    const [item] = (await ask('listInbox', {})).body.data;
    const decide = (action: string) =>
      ask('updateInteraction', {
        params: { id: item.id },
        body: { handled: true, holds: [{ id: item.holds[0].id, action }] },
      });
    expect((await decide('confirm')).status).toBe(200);
    await pay();
    expect(await openKinds()).toEqual([]);
    expect((await decide('confirm')).status).toBe(200);
  });

  it('is not answered by a payment of long before, unless nothing is owed any more', async () => {
    await write('Ya pagué');
    await pay({ paid_at: daysAgo(31) });
    expect(await openKinds()).toEqual(['paid_claim']);
    await pay({ paid_at: daysAgo(31), amount: 990.5 });
    expect(await openKinds()).toEqual([]);
  });

  it('may be of last week', async () => {
    await write('Ya pagué');
    await pay({ paid_at: daysAgo(7) });
    expect(await openKinds()).toEqual([]);
  });

  it('that the service made for a balance of a source is not answered by another payment', async () => {
    await pay({ amount: 100 });
    await pay({ amount: 200 });
    await importRecord({ pending_balance: 900.5 });
    expect(await openKinds()).toEqual(['paid_claim']);
    await pay();
    expect(await openKinds()).toEqual(['paid_claim']);
  });

  it('ends once, even if somebody releases it at the time', async () => {
    await write('Ya pagué');
    const [hold] = await holds();
    const replies = await Promise.all([
      pay(),
      pay({ external_id: randomUUID() }),
      ask('releaseHold', { params: { id: hold?.id }, body: { reason: 'Agreed' } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 200]);
    expect(await openKinds()).toEqual([]);
    expect((await account()).pending_balance).toBe(980.5);
    expect((await ask('listAuditEntries', { query: { action: 'hold_released' } })).body.data).toHaveLength(1);
  });
});
