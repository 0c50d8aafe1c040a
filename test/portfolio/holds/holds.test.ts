import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { partitions } from '../../../lib/platform/aws/table/keys.ts';
import { AccountId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { type HoldView, releaseHold } from '../../../lib/portfolio/holds/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { aRecord, createAccount } from '../../harness/portfolio.ts';
import { type CallerRequest, requestEvent } from '../../harness/requests.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService(async (started) => {
  ({ service } = started);
  organization = await service.organization('Holds');
});

const anAccount = async () => (await createAccount(service, organization, aRecord(randomUUID()))).id;

const lawyer = { kind: 'attorney', reason: 'Her lawyer wrote' };
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const aMoratorium = () => ({ kind: 'moratorium', reason: 'Flood', until: tomorrow() });

const ask = (name: string, sent: Omit<CallerRequest, 'organization'>) =>
  askRoute(service, name, { organization, ...sent });
const place = async (id: string, body: object = lawyer, more: object = {}): Promise<HoldView> =>
  (await ask('createAccountHold', { params: { id }, body, ...more })).body;
const release = (id: string, more: object = {}) =>
  ask('releaseHold', { params: { id }, body: { reason: 'Agreed' }, ...more });
const read = (id: string) => service.call<AccountView>('readAccount', { organization, params: { id } });
const holdsOf = async (id: string) => (await read(id)).holds.map(({ kind }) => kind);
const history = (id: string) => service.table.inPartition(partitions.ofAccount(organization, parseId(AccountId, id)));

const asKey = async (name: string, sent: Omit<CallerRequest, 'organization'>, scopes: string) => {
  const event = requestEvent(releaseHold, { organization, ...sent });
  event.requestContext.authorizer = {
    caller: 'api_key',
    key_id: 'key',
    organization,
    scopes,
    rate_limit: '100',
    rate_remaining: '99',
    rate_reset_seconds: '1',
    rate_exceeded: 'false',
  };
  const { statusCode, body } = await service.invoke(name, event);
  return { status: statusCode, body: JSON.parse(body) as HoldView & { code?: string } };
};

describe('a hold', () => {
  it('is on its account, in the timeline and in the list until it is released', async () => {
    const id = await anAccount();
    const { updated_at: before } = await read(id);
    const hold = await place(id);
    expect(hold).toMatchObject({
      ...lawyer,
      blocks: 'all',
      scope: 'account',
      account_id: id,
      source: 'user',
      placed_by: { kind: 'user', id: 'user' },
      released_at: null,
    });
    const { holds, updated_at: after } = await read(id);
    expect(holds).toEqual([{ id: hold.id, kind: 'attorney', blocks: 'all', placed_at: hold.placed_at, until: null }]);
    expect(after > before).toBe(true);
    expect((await ask('readTimeline', { params: { id } })).body.data).toMatchObject([{ type: 'hold', hold }]);
    const listed = { kind: 'attorney', open: 'true' };
    expect((await ask('listHolds', { query: listed })).body.data).toContainEqual({
      ...hold,
      contact_name: 'Ana Pérez',
    });

    const { status, body } = await release(hold.id);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { id: hold.id, released_by: { kind: 'user' }, release_reason: 'Agreed' },
    });
    expect(await holdsOf(id)).toEqual([]);
    const ids = async (open: string) =>
      (await ask('listHolds', { query: { kind: 'attorney', open } })).body.data.map((each: HoldView) => each.id);
    expect(await ids('true')).not.toContain(hold.id);
    expect(await ids('false')).toContain(hold.id);
    expect((await ask('listAccountHolds', { params: { id } })).body.data).toEqual([body]);
  });

  it('is placed once per external_id, even after its release', async () => {
    const id = await anAccount();
    const body = { ...lawyer, external_id: 'CASE-1' };
    const first = await ask('createAccountHold', { params: { id }, body });
    const second = await ask('createAccountHold', { params: { id }, body });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    await release(first.body.id);
    expect((await place(id, body)).released_at).not.toBeNull();
    expect(await holdsOf(id)).toEqual([]);
  });

  it('may be one of several: the account is held until the last is released', async () => {
    const id = await anAccount();
    const holds = await Promise.all([place(id), place(id, aMoratorium())]);
    expect((await holdsOf(id)).sort()).toEqual(['attorney', 'moratorium']);
    await Promise.all(holds.map((hold) => release(hold.id)));
    expect(await holdsOf(id)).toEqual([]);
  });

  it('is released once: the second release changes nothing', async () => {
    const id = await anAccount();
    const hold = await place(id);
    const first = await release(hold.id);
    const second = await release(hold.id, { body: { reason: 'Again' }, user: 'other' });
    expect(second.body).toEqual(first.body);
    expect((await history(id)).filter(({ kind }) => kind === 'hold')).toHaveLength(1);
  });

  it.each([
    [{ kind: 'attorney' }, 'required'],
    [{ kind: 'moratorium', reason: 'Flood' }, 'until_required'],
    [{ kind: 'by_request', reason: 'March', until: null }, 'until_required'],
    [{ kind: 'by_request', reason: 'March', until: '2020-01-01' }, 'until_in_past'],
    [{ kind: 'identity_check', reason: 'Who?' }, 'validation_failed'],
    [{ kind: 'attorney', reason: ' ' }, 'validation_failed'],
  ])('%j is rejected with %s', async (body, code) => {
    const id = await anAccount();
    const { status, body: problem } = await ask('createAccountHold', { params: { id }, body });
    expect(status).toBe(422);
    expect([problem.code, problem.details[0].code]).toContain(code);
    expect(await holdsOf(id)).toEqual([]);
  });

  it('is rejected beyond twenty on one account', async () => {
    const id = await anAccount();
    for (let n = 0; n < 20; n++) await place(id);
    const { status, body } = await ask('createAccountHold', { params: { id }, body: lawyer });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'too_many_holds' });
  });

  it('is not found under an unknown id, nor on an unknown account', async () => {
    expect((await release(randomUUID())).body.code).toBe('hold_not_found');
    const params = { id: randomUUID() };
    expect((await ask('createAccountHold', { params, body: lawyer })).body.code).toBe('account_not_found');
    expect((await ask('listAccountHolds', { params })).body.code).toBe('account_not_found');
  });
});

describe('who may release', () => {
  it.each(['attorney', 'cease', 'insolvency', 'deceased'])('%s: only a person who is an admin', async (kind) => {
    const hold = await place(await anAccount(), { kind, reason: 'The law' });
    const sent = { params: { id: hold.id }, body: { reason: 'Agreed' } };
    expect((await asKey('releaseHold', sent, 'holds:write')).body.code).toBe('person_required');
    expect((await release(hold.id, { role: 'agent' })).body.code).toBe('missing_role');
    expect((await release(hold.id)).status).toBe(200);
  });

  it('by_request: an agent and a key with holds:write, but no viewer and no other key', async () => {
    const later = { kind: 'by_request', reason: 'March', until: tomorrow() };
    const [one, two] = [await place(await anAccount(), later), await place(await anAccount(), later)];
    const sent = { params: { id: one.id }, body: { reason: 'Agreed' } };
    expect((await release(one.id, { role: 'viewer' })).status).toBe(403);
    expect((await asKey('releaseHold', sent, 'accounts:write')).status).toBe(403);
    expect(await asKey('releaseHold', sent, 'holds:write')).toMatchObject({
      status: 200,
      body: { released_by: { kind: 'api_key', id: 'key' } },
    });
    expect((await release(two.id, { role: 'agent' })).status).toBe(200);
  });
});

describe('a hold with an end', () => {
  const untilPast = async () => {
    const { placeHold } = await import('../../../lib/portfolio/accounts/place-hold.ts');
    const { HoldId } = await import('../../../lib/foundation/ids.ts');
    const account = parseId(AccountId, await anAccount());
    const until = new Date(Date.now() - 60_000).toISOString();
    const placing = {
      id: parseId(HoldId, randomUUID()),
      actor: { kind: 'user', id: 'user' },
      now: new Date(Date.now() - 120_000),
    } as const;
    const body = { kind: 'by_request', reason: 'A minute', until } as const;
    const { hold } = await placeHold(organization, account, body, placing);
    return { account, hold, until };
  };
  const endHolds = () => service.run('endHolds', { scheduled_time: new Date().toISOString() });

  it('has ended at that time, before anything is written', async () => {
    const { account, hold, until } = await untilPast();
    const [shown] = (await ask('listAccountHolds', { params: { id: account } })).body.data;
    expect(shown).toMatchObject({ id: hold.id, released_at: until, released_by: { kind: 'system' } });
    const open = await ask('listHolds', { query: { kind: 'by_request', open: 'true' } });
    expect(open.body.data.map(({ id }: HoldView) => id)).not.toContain(hold.id);
  });

  it('is written as released at that time, once, and leaves its account', async () => {
    const { account, hold, until } = await untilPast();
    await endHolds();
    const written = await history(account);
    expect(written).toMatchObject([{ kind: 'hold', released_at: until, released_by: { kind: 'system', id: null } }]);
    expect(await holdsOf(account)).toEqual([]);
    await endHolds();
    expect(await history(account)).toEqual(written);
    const closed = await ask('listHolds', { query: { kind: 'by_request', open: 'false' } });
    expect(closed.body.data.map(({ id }: HoldView) => id)).toContain(hold.id);
  });

  it('that lies ahead stays', async () => {
    const id = await anAccount();
    await place(id, aMoratorium());
    await endHolds();
    expect(await holdsOf(id)).toEqual(['moratorium']);
  });
});
