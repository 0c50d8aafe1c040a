import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { HoldId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import type { HoldView } from '../../../lib/portfolio/holds/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { type ContactedDebtor, applyEvent, contactedDebtor } from '../callbacks/contacted-debtor.ts';
import { inboundMessageForm } from '../callbacks/signed-requests.ts';

let service: Service;
let organization: OrganizationId;
let debtor: ContactedDebtor;

useService((started) => void ({ service } = started));

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  const contact_frequency = { per_day: 100, per_week: 700 };
  await service.call('updateOrganization', { organization, body: { contact_hours, contact_frequency } });
  debtor = await contactedDebtor(service, organization);
});

interface Item {
  readonly id: string;
  readonly holds: readonly HoldView[];
}

const ask = (name: string, sent: object) => askRoute(service, name, { organization, ...sent });

async function write(text: string): Promise<Item> {
  const form = new URLSearchParams(inboundMessageForm(debtor.phone, debtor.line, text));
  await applyEvent(service, parseTelephonyEvent(form, undefined, new Date().toISOString()));
  const { body } = await ask('listInbox', { role: 'agent' });
  return required(body.data[0] as Item | undefined);
}

const handle = ({ id }: Item, holds?: object, role = 'agent') =>
  ask('updateInteraction', { role, params: { id }, body: { handled: true, ...(holds && { holds }) } });

const openKinds = async (): Promise<string[]> => {
  const lists = await Promise.all([
    ask('listAccountHolds', { params: { id: debtor.account } }),
    ask('listContactHolds', { params: { id: debtor.contact } }),
  ]);
  return lists
    .flatMap(({ body }): HoldView[] => body.data)
    .filter(({ released_at: at }) => at === null)
    .map(({ kind }) => kind);
};
const optedOutChannels = async () =>
  (await ask('readContact', { params: { id: debtor.contact } })).body.opted_out_channels as string[];
const isOptedOut = async () => (await ask('readContact', { params: { id: debtor.contact } })).body.opted_out as boolean;

describe('an inbox item', () => {
  it('has the holds of the message', async () => {
    const item = await write('Ya pagué');
    expect(item.holds).toMatchObject([{ kind: 'paid_claim', proposed: true, interaction_id: item.id }]);
  });

  it('that waits for an answer waits until it is handled', async () => {
    const item = await write('Hola');
    expect(await openKinds()).toEqual(['reply_unread']);
    expect((await handle(item)).status).toBe(200);
    expect(await openKinds()).toEqual([]);
  });

  it('is not handled while a proposal is undecided', async () => {
    const item = await write('Ya pagué, hablen con mi abogado');
    const [claim] = item.holds;
    for (const holds of [undefined, [], [{ id: claim?.id, action: 'confirm' }]])
      expect(await handle(item, holds)).toMatchObject({ status: 422, body: { code: 'holds_undecided' } });
    expect((await openKinds()).sort()).toEqual(['attorney', 'paid_claim']);
    expect((await ask('listInbox', { role: 'agent' })).body.data).toMatchObject([
      { holds: [{ confirmed_at: null }, { confirmed_at: null }] },
    ]);
  });

  it('decides about its own holds only', async () => {
    const [one, other] = [await write('Ya pagué'), await write('No reconozco esa deuda')];
    const holds = [...one.holds, ...other.holds].map(({ id }) => ({ id, action: 'release' }));
    expect(await handle(other, holds)).toMatchObject({ status: 422, body: { code: 'unknown_hold' } });
    expect((await openKinds()).sort()).toEqual(['disputed', 'paid_claim']);
  });
});

describe('a decision', () => {
  const decide = async (text: string, decision: object, role?: string) => {
    const item = await write(text);
    const reply = await handle(item, [{ id: item.holds[0]?.id, ...decision }], role);
    return { item, reply };
  };

  it('confirms: the hold stays, and says who confirmed it', async () => {
    const { reply } = await decide('Ya pagué', { action: 'confirm' });
    expect(reply.status).toBe(200);
    const { body } = await ask('listAccountHolds', { params: { id: debtor.account } });
    expect(body.data).toMatchObject([
      { proposed: false, confirmed_by: { kind: 'user' }, confirmed_at: expect.any(String), released_at: null },
    ]);
  });

  it('is not overruled by another that did not know it', async () => {
    const item = await write('Ya pagué');
    const id = parseId(HoldId, required(item.holds[0]?.id));
    const { holdStore } = await import('../../../lib/portfolio/holds/hold-store.ts');
    const { transact } = await import('../../../lib/platform/aws/table/table.ts');
    const store = holdStore(organization);
    const unconfirmed = required(await store.read(id));
    await handle(item, [{ id, action: 'confirm' }]);
    const release = store.release({ ...unconfirmed, released_at: new Date().toISOString() });
    for (const late of [release, store.confirmation(unconfirmed)])
      expect(await transact([late])).toMatchObject({ ok: false });
    expect(await store.read(id)).toMatchObject({ confirmed_by: { kind: 'user' } });
  });

  it('releases: the person may be contacted again', async () => {
    await decide('Ya pagué', { action: 'release', reason: 'He means the rent' });
    const { body } = await ask('listAccountHolds', { params: { id: debtor.account } });
    expect(body.data).toMatchObject([{ release_reason: 'He means the rent', released_by: { kind: 'user' } }]);
  });

  it.each([
    ['Ya pagué', 'disputed'],
    ['Ya pagué', 'stop_request'],
    ['No me llamen más', 'cease'],
    ['No me llamen más', 'paid_claim'],
    ['No reconozco esa deuda', 'wrong_person'],
  ])('changes %j to %s', async (text, kind) => {
    const { reply } = await decide(text, { action: 'change', kind });
    expect(reply.status).toBe(200);
    expect(await openKinds()).toEqual([kind]);
  });

  it('that confirms a request to stop is an opt-out', async () => {
    await decide('No me llamen más', { action: 'confirm' });
    expect(await isOptedOut()).toBe(true);
    expect(await openKinds()).toEqual([]);
  });

  it('that confirms a request to stop stops only the channel of the message if the organization says so', async () => {
    await service.call('updateOrganization', { organization, body: { stop_scope: 'channel' } });
    await decide('No me llamen más', { action: 'confirm' });
    expect(await optedOutChannels()).toEqual(['sms']);
  });

  it('to release what protects by law is for an administrator', async () => {
    const { item, reply } = await decide('Hablen con mi abogado', { action: 'release' });
    expect(reply).toMatchObject({ status: 403, body: { code: 'missing_role' } });
    expect(await openKinds()).toEqual(['attorney']);
    const holds = [{ id: item.holds[0]?.id, action: 'release' }];
    expect((await handle(item, holds, 'admin')).status).toBe(200);
    expect(await openKinds()).toEqual([]);
  });

  it('may be repeated, and does not overrule another one', async () => {
    const { item } = await decide('Ya pagué', { action: 'confirm' });
    const decided = (action: string) => handle(item, [{ id: item.holds[0]?.id, action }]);
    expect((await decided('confirm')).status).toBe(200);
    expect(await decided('release')).toMatchObject({ status: 409, body: { code: 'already_decided' } });
    expect(await openKinds()).toEqual(['paid_claim']);
  });
});

it('a request to stop that nobody decided about stops only its channel if the organization says so', async () => {
  await service.call('updateOrganization', { organization, body: { stop_scope: 'channel' } });
  await write('No me llamen más');
  const { endHolds } = await import('../../../lib/outreach/holds/end-holds.ts');
  await endHolds(new Date(Date.now() + 20 * 86_400_000), Infinity);
  expect([await optedOutChannels(), await openKinds()]).toEqual([['sms'], []]);
});

it('a request to stop that nobody decided about in ten business days is an opt-out', async () => {
  await write('No me llamen más');
  const { endHolds } = await import('../../../lib/outreach/holds/end-holds.ts');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await endHolds(inDays(9), Infinity);
  expect([await isOptedOut(), await openKinds()]).toEqual([false, ['stop_request']]);
  for (const _ of ['once', 'twice']) await endHolds(inDays(20), Infinity);
  expect([await isOptedOut(), await openKinds()]).toEqual([true, []]);
  const { body } = await ask('listNotifications', {});
  expect(body.data.filter(({ kind }: { kind: string }) => kind === 'stop_request_overdue')).toHaveLength(1);
});
