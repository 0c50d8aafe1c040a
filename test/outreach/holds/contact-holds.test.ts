import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ContactId, HoldId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { CheckedDispatch } from '../../../lib/outreach/dispatch/contract.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { HoldView } from '../../../lib/portfolio/holds/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { aSenderNumber } from '../../harness/campaign-setup.ts';
import { setOwnChannel } from '../../harness/set-channel.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService((started) => {
  ({ service } = started);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  await service.call('updateOrganization', { organization, body: { contact_hours } });
  await setOwnChannel(organization, 'sms', { from: aSenderNumber() });
});

const phones = [{ number: '+5491155550123' }, { number: '+5491155550124' }];
const ana = { name: 'Ana Pérez', external_id: 'ANA', phones };
const create = (external_id: string, contact: object = ana) =>
  service.call<AccountView>('createAccount', { organization, body: { external_id, contact, total_amount: 9 } });

const lawyer = { kind: 'attorney', reason: 'Her lawyer wrote' };
const wrongPerson = { kind: 'wrong_person', address: '+5491155550123', reason: 'Her brother answers' };
const ask = (name: string, sent: object) => askRoute(service, name, { organization, ...sent });
const place = async (contact: string, body: object = lawyer): Promise<HoldView> =>
  (await ask('createContactHold', { params: { id: contact }, body })).body;
const release = (id: string) => ask('releaseHold', { params: { id }, body: { reason: 'Agreed' } });
const list = async (contact: string): Promise<HoldView[]> =>
  (await ask('listContactHolds', { params: { id: contact } })).body.data;
const check = async (account: string): Promise<CheckedDispatch> =>
  (await ask('checkDispatch', { body: { account_id: account, channel: 'sms' } })).body;

describe('a hold on a person', () => {
  it('stops contact about all accounts of the person, and of nobody else, until it is released', async () => {
    const [one, two, other] = [await create('1'), await create('2'), await create('3', { ...ana, external_id: 'EVA' })];
    const hold = await place(one.contact.id);
    expect(hold).toMatchObject({ ...lawyer, scope: 'contact', account_id: null, contact_id: one.contact.id });
    for (const { id } of [one, two]) expect(await check(id)).toMatchObject({ allowed: false, reason: 'contact_held' });
    expect(await check(other.id)).toMatchObject({ allowed: true });
    expect(await list(one.contact.id)).toEqual([hold]);
    await ask('createAccountHold', { params: { id: other.id }, body: lawyer });
    const listed = await ask('listHolds', { query: { kind: 'attorney', scope: 'contact', open: 'true' } });
    expect(listed.body.data).toEqual([{ ...hold, contact_name: 'Ana Pérez' }]);
    const ofAccounts = await ask('listHolds', { query: { kind: 'attorney', scope: 'account', open: 'true' } });
    expect(ofAccounts.body.data).toMatchObject([{ account_id: other.id }]);

    const { body: released } = await release(hold.id);
    expect(released.released_at).not.toBeNull();
    expect(await check(two.id)).toMatchObject({ allowed: true });
    expect(await list(one.contact.id)).toEqual([released]);
  });

  it('is placed once per external_id, and refused beyond twenty', async () => {
    const { contact } = await create('1');
    const body = { ...lawyer, external_id: 'CASE-1' };
    const first = await place(contact.id, body);
    expect(await place(contact.id, body)).toEqual(first);
    for (let n = 1; n < 20; n++) await place(contact.id);
    const { status, body: refused } = await ask('createContactHold', { params: { id: contact.id }, body: lawyer });
    expect({ status, code: refused.code }).toEqual({ status: 409, code: 'too_many_holds' });
    await release(first.id);
    expect((await place(contact.id, body)).released_at).not.toBeNull();
  });

  it('ends at its time, and is written as released then', async () => {
    const { id, contact } = await create('1');
    const { placeContactHold } = await import('../../../lib/outreach/holds/place-contact-hold.ts');
    const until = new Date(Date.now() - 60_000).toISOString();
    const body = { kind: 'by_request', reason: 'A minute', until } as const;
    const placing = {
      id: parseId(HoldId, randomUUID()),
      actor: { kind: 'user', id: 'user' },
      now: new Date(Date.now() - 120_000),
    } as const;
    await placeContactHold(organization, parseId(ContactId, contact.id), body, placing);
    expect(await check(id)).toMatchObject({ allowed: true });
    await service.run('endHolds', { scheduled_time: new Date().toISOString() });
    expect(await list(contact.id)).toMatchObject([{ released_at: until, released_by: { kind: 'system' } }]);
  });

  it.each([
    [{ kind: 'hardship', reason: 'No work' }, 'until_required'],
    [{ kind: 'by_request', reason: 'March', until: '2020-01-01' }, 'until_in_past'],
    [{ kind: 'wrong_person', reason: 'Her brother answers' }, 'address_required'],
    [{ ...lawyer, address: '+5491155550123' }, 'address_required'],
    [{ ...wrongPerson, address: '+5491155550999' }, 'unknown_address'],
    [{ kind: 'identity_check', reason: 'Who?' }, 'validation_failed'],
  ])('%j is rejected with %s', async (body, code) => {
    const { contact } = await create('1');
    const { status, body: problem } = await ask('createContactHold', { params: { id: contact.id }, body });
    expect(status).toBe(422);
    expect([problem.code, problem.details[0].code]).toContain(code);
    expect(await list(contact.id)).toEqual([]);
  });

  it('is not found on an unknown contact', async () => {
    const params = { id: randomUUID() };
    expect((await ask('createContactHold', { params, body: lawyer })).body.code).toBe('contact_not_found');
    expect((await ask('listContactHolds', { params })).body.code).toBe('contact_not_found');
  });

  it('goes with the person when two contacts are merged, and is released from there', async () => {
    const moved = await create('1');
    const kept = await create('2', { name: 'Ana Pérez', external_id: 'ANA-2', phone: '+5491155550125' });
    const hold = await place(moved.contact.id);
    await ask('mergeContact', { params: { id: moved.contact.id }, body: { into: kept.contact.id, reason: 'One' } });
    for (const { id } of [moved, kept]) expect((await check(id)).reason).toBe('contact_held');
    expect(await list(kept.contact.id)).toEqual([hold]);
    await release(hold.id);
    for (const { id } of [moved, kept]) expect(await check(id)).toMatchObject({ allowed: true });
  });
});

describe('a hold on an address', () => {
  it('has it passed over for this person; others may be contacted at it', async () => {
    const { id, contact } = await create('1');
    const other = await create('2', { name: 'Luis Pérez', external_id: 'LUIS', phone: '+5491155550123' });
    const hold = await place(contact.id, wrongPerson);
    expect(hold).toMatchObject({ ...wrongPerson, scope: 'address' });
    expect(await check(id)).toMatchObject({
      allowed: true,
      addressed: { passed_over: [{ reason: 'wrong_person' }] },
    });
    await place(contact.id, { ...wrongPerson, address: '+5491155550124' });
    expect(await check(id)).toMatchObject({ allowed: false, reason: 'no_address' });
    expect(await check(other.id)).toMatchObject({ allowed: true });
    expect(await check(other.id)).not.toHaveProperty('addressed');
    await release(hold.id);
    expect(await check(id)).toMatchObject({ allowed: true });
  });
});

it('an attempt at the person keeps the holds of the log it is written to', async () => {
  const { id, contact } = await create('1');
  const template = { name: 'Reminder', channel: 'sms', action_type: 'reminder', language: 'es', body: 'Hola' };
  await service.call('createTemplate', { organization, body: template });
  const wrong = await place(contact.id, wrongPerson);
  const sent = await ask('dispatchSms', { body: { account_id: id, action_type: 'reminder' } });
  expect(sent.status).toBe(200);
  expect(await check(id)).toMatchObject({ addressed: { passed_over: [{ reason: 'wrong_person' }] } });
  expect((await list(contact.id)).map((each) => each.id)).toEqual([wrong.id]);
});
