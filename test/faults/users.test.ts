import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { keys, partitions } from '../../lib/platform/aws/table/keys.ts';
import { type OrganizationId, UserId, parseId } from '../../lib/foundation/ids.ts';
import type { AuditEntryView } from '../../lib/tenancy/audit/contract.ts';
import type { MemberChange, MemberView, NewMember } from '../../lib/tenancy/users/contract.ts';
import { routes } from '../../lib/entry/openapi/routes.ts';
import { bySize, firstOf, itIfLarge } from '../harness/by-size.ts';
import { type CallerRequest, requestEvent } from '../harness/requests.ts';
import { required } from '../harness/required.ts';
import type { Service } from '../harness/start-service.ts';
import type { Fate, PoolStub } from '../harness/user-pool.ts';
import { type FaultyNetwork, crashAtSomeSteps, interleaveAtEveryRequest } from './faulty-network.ts';
import { minutesLater, useFaultyService } from './faulty-service.ts';

let service: Service;
let network: FaultyNetwork;
let pool: PoolStub;
useFaultyService((started) => {
  ({ service, network, pool } = started);
});
afterEach(() => pool.decide());

const anOrganization = () => service.organization(randomUUID());
const anInvitation = (over: Partial<NewMember> = {}): NewMember => ({
  email: `ana+${randomUUID()}@mail.example`,
  name: 'Ana Ruiz',
  role: 'agent',
  ...over,
});

/** The reply as `201`, or as its code. */
async function answerOf(name: keyof typeof routes.users, sent: CallerRequest): Promise<number | string> {
  const { statusCode, body } = await service.invoke(name, requestEvent(routes.users[name], sent));
  return statusCode < 300 ? statusCode : (JSON.parse(body) as { code: string }).code;
}
const askToInvite = (organization: OrganizationId, body: NewMember) => answerOf('inviteUser', { organization, body });
const askToChange = (organization: OrganizationId, id: string, body: MemberChange, user?: string) =>
  answerOf('updateUser', { organization, params: { id }, body, ...(user !== undefined && { user }) });

const invite = (organization: OrganizationId, body: NewMember) =>
  service.call<MemberView>('inviteUser', { organization, body });
const listed = async (organization: OrganizationId) =>
  (await service.call<{ data: MemberView[] }>('listUsers', { organization })).data;
const auditedActions = async (organization: OrganizationId) =>
  (await service.call<{ data: AuditEntryView[] }>('listAuditEntries', { organization })).data.map(
    ({ action }) => action,
  );

/** The groups that a user signs in with; undefined for one who may not sign in. */
const groupsOf = (email: string) => pool.users.signIn(email)?.['groups'];

/** The number of admins that is kept, and the number that is right. */
async function adminCounts(organization: OrganizationId) {
  const members = await service.table.inPartition(partitions.members(organization));
  const [count] = await service.table.inPartition(keys.adminCount(organization).pk);
  return {
    kept: Number(count?.['admins'] ?? 0),
    right: members.filter(({ role, enabled }) => role === 'admin' && enabled === true).length,
  };
}

/** Expects pool and table to agree about everybody in an organization. */
async function expectAgreement(organization: OrganizationId, step: string): Promise<void> {
  for (const { email, role, enabled } of await listed(organization))
    expect(groupsOf(email), `${email} ${step}`).toEqual(enabled ? [role] : undefined);
  const { kept, right } = await adminCounts(organization);
  expect(kept, step).toBe(right);
  for (const member of await service.table.inPartition(partitions.members(organization)))
    expect(member, step).not.toHaveProperty('pool_change');
}

describe('an invitation that crashes and is repeated', () => {
  it('makes one user and one member with their role, audited once', async () => {
    const repeated = new Set<number | string>();
    const steps = await crashAtSomeSteps(network, async (dying, step) => {
      const organization = await anOrganization();
      const body = anInvitation({ role: 'admin' });
      await dying(() => invite(organization, body));
      const mailed = pool.invited.filter((email) => email === body.email).length;

      const answer = await minutesLater(() => askToInvite(organization, body));
      repeated.add(answer);
      expect([201, 'user_exists'], step).toContain(answer);
      expect(await listed(organization), step).toMatchObject([{ email: body.email, role: 'admin' }]);
      expect(await auditedActions(organization), step).toEqual(['user_invited']);
      expect(
        pool.invited.filter((email) => email === body.email),
        step,
      ).toHaveLength(1);
      expect([0, 1], step).toContain(mailed);
      await expectAgreement(organization, step);
    });
    expect(steps).toBeGreaterThanOrEqual(4);
    // Only after the last step is nothing left to finish.
    expect(repeated).toEqual(new Set([201, 'user_exists']));
  });

  it('is in progress for others for a minute, and another organization never gets the address', async () => {
    await crashAtSomeSteps(network, async (dying, step) => {
      const [organization, other] = [await anOrganization(), await anOrganization()];
      const body = anInvitation();
      await dying(() => invite(organization, body));
      const [member] = await listed(organization);
      const isUnfinished = member !== undefined && groupsOf(body.email)?.toString() !== 'agent';
      if (isUnfinished) expect(await askToInvite(organization, body), step).toBe('in_progress');
      if (member) expect(await askToInvite(other, body), step).toBe('user_exists');
      expect(await minutesLater(() => askToInvite(organization, { ...body, role: 'viewer' })), step).toBe(
        member ? 'user_exists' : 201,
      );
      expect(await listed(organization), step).toMatchObject([{ role: member ? 'agent' : 'viewer' }]);
      await expectAgreement(organization, step);
    });
  });
});

describe('a change of a user that crashes and is repeated', () => {
  it.each<{ change: MemberChange; from: Partial<NewMember> }>(
    firstOf(2, [
      { change: { role: 'admin' }, from: { role: 'viewer' } },
      { change: { role: 'viewer', name: 'Ana Gómez' }, from: { role: 'admin' } },
      { change: { enabled: false }, from: { role: 'admin' } },
      { change: { enabled: false, role: 'viewer' }, from: { role: 'agent' } },
    ]),
  )('$change is stored whole, reaches the pool, and is audited once', async ({ change, from }) => {
    const steps = await crashAtSomeSteps(network, async (dying, step) => {
      const organization = await anOrganization();
      const first = await invite(organization, anInvitation({ role: 'admin' }));
      const { id, email } = await invite(organization, anInvitation(from));
      await dying(() => askToChange(organization, id, change));
      expect(await minutesLater(() => askToChange(organization, id, change)), step).toBe(200);
      expect(await listed(organization), step).toContainEqual(expect.objectContaining({ id, email, ...change }));
      expect(
        (await auditedActions(organization)).filter((action) => action === 'user_changed'),
        step,
      ).toHaveLength(1);
      expect(first.role).toBe('admin');
      await expectAgreement(organization, step);
    });
    expect(steps).toBeGreaterThanOrEqual(4);
  });

  it('leaves a user who was enabled again with their role', async () => {
    await crashAtSomeSteps(network, async (dying, step) => {
      const organization = await anOrganization();
      const { id } = await invite(organization, anInvitation());
      expect(await askToChange(organization, id, { enabled: false }), step).toBe(200);
      await dying(() => askToChange(organization, id, { enabled: true }));
      expect(await minutesLater(() => askToChange(organization, id, { enabled: true })), step).toBe(200);
      await expectAgreement(organization, step);
    });
  });
});

describe('two requests at once, the second at any request of the first', () => {
  it('invite an address once', async () => {
    const requests = await interleaveAtEveryRequest(network, async (both) => {
      const organization = await anOrganization();
      const body = anInvitation();
      const answers: (number | string)[] = [];
      await both(
        async () => answers.push(await askToInvite(organization, body)),
        async () => answers.push(await askToInvite(organization, { ...body, role: 'admin' })),
      );
      expect(answers.filter((answer) => answer === 201)).toHaveLength(1);
      expect(['in_progress', 'user_exists']).toContain(answers.find((answer) => answer !== 201));
      expect(await listed(organization)).toHaveLength(1);
      await expectAgreement(organization, '');
    });
    expect(requests).toBeGreaterThan(3);
  });

  it('change the same user one after the other', async () => {
    const seen = new Set<string>();
    await interleaveAtEveryRequest(network, async (both) => {
      const organization = await anOrganization();
      const { id } = await invite(organization, anInvitation());
      const answers = new Map<string, number | string>();
      await both(
        async () => answers.set('viewer', await askToChange(organization, id, { role: 'viewer' })),
        async () => answers.set('disabled', await askToChange(organization, id, { enabled: false })),
      );
      const failed = [...answers].filter(([, answer]) => answer !== 200);
      seen.add(failed.map(([, answer]) => answer).join());
      for (const [, answer] of failed) expect(answer).toBe('in_progress');
      expect(await listed(organization)).toMatchObject([
        {
          role: answers.get('viewer') === 200 ? 'viewer' : 'agent',
          enabled: answers.get('disabled') !== 200,
        },
      ]);
      await expectAgreement(organization, '');
    });
    // Both one after the other, and the second while the first is at the pool.
    expect(seen).toEqual(new Set(['', 'in_progress']));
  });

  it('change different preferences of a user, and both are kept', async () => {
    const requests = await interleaveAtEveryRequest(network, async (both) => {
      const organization = await anOrganization();
      const prefer = (body: object) => service.call('updatePreferences', { organization, body });
      await both(
        () => prefer({ columns: { accounts: ['due_date'] } }),
        () => prefer({ theme: 'dark', columns: { imports: ['status'] } }),
      );
      expect(await service.call('readMe', { organization })).toMatchObject({
        preferences: { theme: 'dark', columns: { accounts: ['due_date'], imports: ['status'] } },
      });
    });
    expect(requests).toBe(2);
  });

  it('keep one of two admins who take the role from each other', async () => {
    await interleaveAtEveryRequest(network, async (both) => {
      const organization = await anOrganization();
      const [one, other] = [
        await invite(organization, anInvitation({ role: 'admin' })),
        await invite(organization, anInvitation({ role: 'admin' })),
      ];
      const answers: (number | string)[] = [];
      await both(
        async () =>
          answers.push(await askToChange(organization, other.id, { role: 'viewer' }, parseId(UserId, one.id))),
        async () =>
          answers.push(await askToChange(organization, one.id, { enabled: false }, parseId(UserId, other.id))),
      );
      expect(answers.sort()).toEqual([200, 'last_admin']);
      expect(await adminCounts(organization)).toEqual({ kept: 1, right: 1 });
      await expectAgreement(organization, '');
    });
  });
});

describe('the admins of an organization', () => {
  const rounds = bySize({ small: 8, large: 40 });
  it(`are never all removed, in ${rounds} rounds of three who remove each other at the same time`, async () => {
    const organization = await anOrganization();
    const admins = await Promise.all([1, 2, 3].map(() => invite(organization, anInvitation({ role: 'admin' }))));
    for (let round = 0; round < rounds; round++) {
      const changes: readonly MemberChange[] = [{ role: 'viewer' }, { enabled: false }, { role: 'agent' }];
      const answers = await Promise.all(
        admins.map(({ id }, index) =>
          askToChange(organization, id, changes[(index + round) % 3] ?? {}, required(admins[(index + 1) % 3]?.id)),
        ),
      );
      expect([...answers].sort(), `round ${round}`).toEqual([200, 200, 'last_admin']);
      expect(await adminCounts(organization), `round ${round}`).toEqual({ kept: 1, right: 1 });
      for (const { id } of admins) await askToChange(organization, id, { role: 'admin', enabled: true });
    }
    await expectAgreement(organization, 'at the end');
  });
});

describe('a pool that does not answer', () => {
  const throttles: Fate = { status: 400, body: { __type: 'TooManyRequestsException', message: 'Too many requests.' } };
  const fails: Fate = { status: 500, body: { __type: 'InternalErrorException', message: 'Internal error.' } };

  const refusals: readonly (readonly [how: string, fate: Fate])[] = [
    ['hangs up', 'lost'],
    ['throttles', throttles],
    ['fails', fails],
  ];
  it.each(firstOf(1, refusals))('and %s rejects an invitation, which can be repeated at once', async (_, fate) => {
    const organization = await anOrganization();
    const body = anInvitation();
    for (const operation of ['AdminCreateUser', 'AdminAddUserToGroup']) {
      pool.decide((call) => (call.operation === operation ? fate : 'answered'));
      expect(await askToInvite(organization, body)).toBe('user_pool_unavailable');
    }
    pool.decide();
    expect(await askToInvite(organization, body)).toBe(201);
    expect(pool.invited.filter((email) => email === body.email)).toHaveLength(1);
    await expectAgreement(organization, '');
  });

  it('leaves a change stored, which a repetition finishes at once', async () => {
    const organization = await anOrganization();
    const { id, email } = await invite(organization, anInvitation());
    pool.decide(({ operation }) => (operation === 'AdminDisableUser' ? throttles : 'answered'));
    expect(await askToChange(organization, id, { enabled: false })).toBe('user_pool_unavailable');
    expect(await listed(organization)).toMatchObject([{ enabled: false }]);
    pool.decide();
    expect(await askToChange(organization, id, { enabled: false })).toBe(200);
    expect(groupsOf(email)).toBeUndefined();
    expect(await auditedActions(organization)).toEqual(['user_changed', 'user_invited']);
  });

  itIfLarge('and never replies is given up before the function is', async () => {
    const organization = await anOrganization();
    pool.decide(() => 'silent');
    expect(await askToInvite(organization, anInvitation())).toBe('user_pool_unavailable');
    expect(await listed(organization)).toEqual([]);
  });

  it('does not keep an unlisted user from asking who they are, and the next call lists them', async () => {
    const organization = await anOrganization();
    const email = `${randomUUID()}@mail.example`;
    pool.users.create({ email, name: 'By hand', organization, group: 'agent' });
    const user = String(pool.users.signIn(email)?.['sub']);
    pool.decide(() => throttles);
    const me = { organization, user, role: 'agent' } as const;
    expect(await service.call('readMe', me)).toMatchObject({ id: user });
    expect(await listed(organization)).toEqual([]);
    pool.decide();
    await service.call('readMe', me);
    await service.call('readMe', me);
    expect(await listed(organization)).toMatchObject([
      { id: user, email, name: 'By hand', role: 'agent', enabled: true, status: 'active' },
    ]);
  });
});

describe('a user who was deleted in the pool', () => {
  it('can still be disabled, so that they are no admin any more', async () => {
    const organization = await anOrganization();
    await invite(organization, anInvitation({ role: 'admin' }));
    const { id } = await invite(organization, anInvitation({ role: 'admin' }));
    pool.decide(() => ({ status: 400, body: { __type: 'UserNotFoundException', message: 'User does not exist.' } }));
    expect(await askToChange(organization, id, { enabled: false })).toBe(200);
    expect(await answerOf('resendInvitation', { organization, params: { id } })).toBe('user_disabled');
    expect(await adminCounts(organization)).toEqual({ kept: 1, right: 1 });
  });
});

describe('a platform administrator who carries the id of an organization', () => {
  const promoted = (id: string, group: string) =>
    pool.users.reply('AdminAddUserToGroup', { UserPoolId: pool.id, Username: id, GroupName: group });
  const isSame = (email: string, before: unknown) => expect(pool.users.signIn(email)).toEqual(before);

  it('is not listed, and their address is not taken over', async () => {
    const organization = await anOrganization();
    const email = `root+${randomUUID()}@mail.example`;
    pool.users.create({ email, name: 'Root', organization, group: 'platform_admin' });
    const before = pool.users.signIn(email);
    promoted(String(before?.['sub']), 'admin');
    const as = { organization, user: String(before?.['sub']), role: 'platform_admin' } as const;
    await service.call('readMe', as);
    expect(await listed(organization)).toEqual([]);
    for (const role of ['viewer', 'admin'] as const)
      expect(await askToInvite(organization, anInvitation({ email, role }))).toBe('user_exists');
    expect(await listed(organization)).toEqual([]);
    isSame(email, { ...before, groups: ['platform_admin', 'admin'] });
  });

  it('is changed by no admin of it, if they were a member before, even while the pool is disturbed', async () => {
    const organization = await anOrganization();
    const body = anInvitation({ role: 'admin' });
    const { id, email } = await invite(organization, body);
    await invite(organization, anInvitation({ role: 'admin' }));
    promoted(id, 'platform_admin');
    const before = pool.users.signIn(email);
    const stored = await listed(organization);
    for (const change of [{ role: 'viewer' }, { enabled: false }] as const)
      expect(await askToChange(organization, id, change)).toBe('platform_admin');
    expect(await listed(organization)).toEqual(stored);
    const other = await anOrganization();
    expect(await askToChange(other, id, { enabled: false })).toBe('user_not_found');

    let calls = 0;
    pool.decide(() => (++calls > 1 ? 'answered' : { status: 500, body: {} }));
    expect(await askToChange(organization, id, { enabled: false })).toBe('platform_admin');
    pool.decide();
    expect(await minutesLater(() => askToChange(organization, id, { enabled: false }))).toBe('platform_admin');
    isSame(email, before);
  });
});
