import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keys, partitions } from '../../lib/platform/aws/table/keys.ts';
import { randomIds } from '../../lib/foundation/derived-ids.ts';
import { type OrganizationId, UserId, parseId } from '../../lib/foundation/ids.ts';
import type { AuditEntryView } from '../../lib/tenancy/audit/contract.ts';
import type { MemberView, NewMember, Preferences } from '../../lib/tenancy/users/contract.ts';
import { firstOf, itIfLarge } from '../harness/by-size.ts';
import { required } from '../harness/required.ts';
import type { Service } from '../harness/start-service.ts';
import type { Fate, PoolStub } from '../harness/user-pool.ts';
import { type FaultyNetwork, crashAtEveryStep, interleaveAtEveryRequest } from '../faults/faulty-network.ts';
import { minutesLater, useFaultyService } from '../faults/faulty-service.ts';

let service: Service;
let network: FaultyNetwork;
let pool: PoolStub;
useFaultyService((started) => {
  ({ service, network, pool } = started);
});
afterEach(() => pool.decide());

const actor = { kind: 'system', id: 'restore-users' } as const;

// The modules of the functions, which know the addresses of the services.
const restoreOne = async (organization: OrganizationId, id: string, isDryRun = false) => {
  const { restoreMember } = await import('../../lib/tenancy/users/restore-member.ts');
  const context = { isDryRun, actor, newId: randomIds(), now: new Date() };
  return restoreMember(organization, parseId(UserId, id), context);
};

interface Run {
  readonly outcomes: Readonly<Record<string, unknown>>;
  readonly pauses: number;
  readonly turns: number;
}

/** Restores all members of an organization; each pause is a minute. */
async function restoreAll(organization: OrganizationId, isDryRun = false): Promise<Run> {
  const { restoreMembers } = await import('../../lib/tenancy/users/restore-members.ts');
  const outcomes: Record<string, unknown> = {};
  let [pauses, turns] = [0, 0];
  const members = restoreMembers(organization, {
    isDryRun,
    actor,
    newId: randomIds(),
    clock: () => new Date(Date.now() + pauses * 60_000),
    pace: () => {
      turns++;
      return Promise.resolve();
    },
    pause: () => Promise.resolve(pauses++),
  });
  for await (const { id, outcome } of members) outcomes[id] = outcome;
  return { outcomes, pauses, turns };
}

const anOrganization = () => service.organization(randomUUID());
const invite = (organization: OrganizationId, over: Partial<NewMember> = {}) => {
  const body = { email: `ana+${randomUUID()}@mail.example`, name: 'Ana Ruiz', role: 'agent', ...over };
  return service.call<MemberView>('inviteUser', { organization, body });
};
const listed = async (organization: OrganizationId) =>
  (await service.call<{ data: MemberView[] }>('listUsers', { organization })).data;
const disable = (organization: OrganizationId, id: string) =>
  service.call('updateUser', { organization, params: { id }, body: { enabled: false } });
const audited = async (organization: OrganizationId) =>
  (await service.call<{ data: AuditEntryView[] }>('listAuditEntries', { organization })).data;

const prefer = (organization: OrganizationId, user: string, body: object) =>
  service.call('updatePreferences', { organization, user, body });
const preferencesOf = async (organization: OrganizationId, user: string) =>
  (await service.call<{ preferences: Preferences }>('readMe', { organization, user })).preferences;

const deleteFromPool = (id: string) => pool.users.reply('AdminDeleteUser', { UserPoolId: pool.id, Username: id });
const mailsTo = (email: string) => pool.invited.filter((each) => each === email).length;

/** An organization with an admin and an agent whose users the pool has lost, and how many mails each had before. */
async function aLostOrganization() {
  const organization = await anOrganization();
  const admin = await invite(organization, { role: 'admin' });
  const agent = await invite(organization);
  await prefer(organization, agent.id, { theme: 'dark' });
  for (const { id } of [admin, agent]) deleteFromPool(id);
  return { organization, admin, agent };
}

/** Expects an old member to be disabled and to have one successor with a user of the role, invited once more. */
async function expectRestored(organization: OrganizationId, old: MemberView, step = ''): Promise<MemberView> {
  const { email, name, role } = old;
  const found = (await listed(organization)).filter((member) => member.email === email);
  expect(found, step).toHaveLength(2);
  expect(found, step).toContainEqual(expect.objectContaining({ id: old.id, email, name, role, enabled: false }));
  const successor = found.find(({ enabled }) => enabled);
  expect(successor, step).toMatchObject({ email, name, role, status: 'invited' });
  expect(mailsTo(email), step).toBe(2);
  expect(pool.users.signIn(email), step).toMatchObject({ sub: successor?.id, groups: [role] });
  for (const member of await service.table.inPartition(partitions.members(organization)))
    expect(member, step).not.toHaveProperty('pool_change');
  const [count] = await service.table.inPartition(keys.adminCount(organization).pk);
  const admins = (await listed(organization)).filter((member) => member.role === 'admin' && member.enabled);
  expect(count?.['admins'] ?? 0, step).toBe(admins.length);
  if (!successor) throw new Error('There is no successor.');
  return successor;
}

describe('a member whose user the pool has lost', () => {
  it('is restored with role and preferences, audited, and left alone by a second run', async () => {
    const { organization, admin, agent } = await aLostOrganization();
    const { outcomes, turns } = await restoreAll(organization);
    expect(outcomes).toEqual({ [admin.id]: { kind: 'restored' }, [agent.id]: { kind: 'restored' } });
    expect(turns).toBe(2);
    const successor = await expectRestored(organization, agent);
    await expectRestored(organization, admin);
    expect(await preferencesOf(organization, successor.id)).toMatchObject({ theme: 'dark' });

    const byCommand = (await audited(organization)).filter(({ actor: by }) => by === 'system');
    expect(byCommand.map(({ action }) => action).sort()).toEqual([
      'user_changed',
      'user_changed',
      'user_invited',
      'user_invited',
    ]);
    expect(byCommand).toContainEqual(
      expect.objectContaining({
        subject: { type: 'user', id: agent.id },
        user_id: null,
        details: { before: { enabled: true }, after: { enabled: false } },
      }),
    );

    const before = await service.table.inPartition(partitions.members(organization));
    expect((await restoreAll(organization)).outcomes).toEqual({
      [admin.id]: { kind: 'disabled' },
      [agent.id]: { kind: 'disabled' },
      ...Object.fromEntries(before.filter(({ enabled }) => enabled).map(({ sk }) => [sk, { kind: 'known' }])),
    });
    expect(await service.table.inPartition(partitions.members(organization))).toEqual(before);
    expect(mailsTo(agent.email)).toBe(2);
  });

  it('is restored once, wherever an attempt dies', async () => {
    const steps = await crashAtEveryStep(network, async (dying, step) => {
      const { organization, admin, agent } = await aLostOrganization();
      for (const { id } of [admin, agent]) await dying(() => restoreOne(organization, id));
      for (const { id } of [admin, agent]) await minutesLater(() => restoreOne(organization, id));
      await expectRestored(organization, admin, step);
      const successor = await expectRestored(organization, agent, step);
      expect(await preferencesOf(organization, successor.id), step).toMatchObject({ theme: 'dark' });
      const actions = (await audited(organization)).map(({ action }) => action).sort();
      expect(actions, step).toEqual([
        ...Array<string>(2).fill('user_changed'),
        ...Array<string>(4).fill('user_invited'),
      ]);
      expect((await restoreAll(organization)).pauses, step).toBe(0);
    });
    // The user, the member, the group, the end of the change, the preferences and the old member.
    expect(steps).toBeGreaterThanOrEqual(6);
  });

  it('is restored once by two runs at the same time', async () => {
    await interleaveAtEveryRequest(network, async (both) => {
      const { organization, agent } = await aLostOrganization();
      const isPassing = (error: { readonly code?: string }) => expect(error.code).toBe('in_progress');
      await both(
        () => restoreOne(organization, agent.id).catch(isPassing),
        () => restoreOne(organization, agent.id).catch(isPassing),
      );
      await minutesLater(() => restoreOne(organization, agent.id));
      await expectRestored(organization, agent);
    });
  });

  it('keeps preferences that they have chosen since, and is no admin again who has been one no more', async () => {
    const { organization, admin, agent } = await aLostOrganization();
    const invited = [
      await invite(organization, { email: admin.email, role: 'viewer' }),
      await invite(organization, { email: agent.email }),
    ];
    await prefer(organization, required(invited[1]?.id), { theme: 'light' });
    const { outcomes } = await restoreAll(organization);
    expect(outcomes).toMatchObject({
      // Nobody else is an admin, so the old one stays.
      [admin.id]: { kind: 'failed', reason: 'last_admin' },
      [agent.id]: { kind: 'restored', unmailed: invited[1]?.id },
    });
    const successor = await expectRestored(organization, agent);
    expect(await preferencesOf(organization, successor.id)).toMatchObject({ theme: 'light' });
    expect(mailsTo(admin.email)).toBe(2);
  });

  it('gets the role of the newest, if several had the address one after the other', async () => {
    for (let round = 0; round < 5; round++) {
      const { organization, agent: first } = await aLostOrganization();
      const { email } = first;
      const second = await invite(organization, { email, role: 'admin' });
      deleteFromPool(second.id);
      const third = await invite(organization, { email, role: 'viewer' });
      deleteFromPool(third.id);
      await restoreAll(organization);
      const members = (await listed(organization)).filter((member) => member.email === email);
      expect(members.filter(({ enabled }) => enabled)).toMatchObject([{ role: 'viewer' }]);
      expect(members).toHaveLength(4);
      expect(pool.users.signIn(email)).toMatchObject({ groups: ['viewer'] });
      expect(mailsTo(email)).toBe(4);
    }
  });

  it('without a name is restored without one', async () => {
    const organization = await anOrganization();
    const email = `${randomUUID()}@mail.example`;
    pool.users.reply('AdminCreateUser', {
      UserPoolId: pool.id,
      Username: email,
      UserAttributes: [{ Name: 'custom:organization_id', Value: organization }],
    });
    const user = String(pool.users.signIn(email)?.['sub']);
    await service.call('readMe', { organization, user, role: 'viewer' });
    const [old] = await listed(organization);
    deleteFromPool(user);
    expect((await restoreAll(organization)).outcomes).toEqual({ [user]: { kind: 'restored' } });
    expect(old).toMatchObject({ id: user, name: null });
    if (old) await expectRestored(organization, old);
  });
});

describe('a run', () => {
  it('leaves out members who are disabled and those whom the pool knows', async () => {
    const { organization, admin, agent } = await aLostOrganization();
    const other = await invite(organization);
    await disable(organization, agent.id);
    expect((await restoreAll(organization)).outcomes).toEqual({
      [admin.id]: { kind: 'restored' },
      [agent.id]: { kind: 'disabled' },
      [other.id]: { kind: 'known' },
    });
    expect([mailsTo(agent.email), mailsTo(other.email)]).toEqual([1, 1]);
  });

  it('changes nothing if it is dry', async () => {
    const { organization, admin, agent } = await aLostOrganization();
    const elsewhere = await invite(await anOrganization(), { email: agent.email });
    const before = await service.table.inPartition(partitions.members(organization));
    expect((await restoreAll(organization, true)).outcomes).toEqual({
      [admin.id]: { kind: 'restored' },
      [agent.id]: { kind: 'failed', reason: 'user_exists' },
    });
    expect(await service.table.inPartition(partitions.members(organization))).toEqual(before);
    expect(pool.users.signIn(admin.email)).toBeUndefined();
    expect(pool.users.signIn(agent.email)).toMatchObject({ sub: elsewhere.id });
  });

  it('goes on after an address that somebody else has, and one that the pool refuses', async () => {
    const { organization, admin, agent } = await aLostOrganization();
    const third = await invite(organization);
    deleteFromPool(third.id);
    pool.users.create({ email: admin.email, name: 'Root', group: 'platform_admin' });
    const refuses: Fate = { status: 400, body: { __type: 'InvalidParameterException', message: agent.email } };
    pool.decide(({ operation, input }) =>
      operation === 'AdminCreateUser' && JSON.stringify(input).includes(agent.email) ? refuses : 'answered',
    );
    expect((await restoreAll(organization)).outcomes).toEqual({
      [admin.id]: { kind: 'failed', reason: 'user_exists' },
      [agent.id]: { kind: 'failed', reason: 'refused_by_pool' },
      [third.id]: { kind: 'restored' },
    });
    expect(pool.users.signIn(admin.email)).toMatchObject({ groups: ['platform_admin'] });
    await expectRestored(organization, third);
  });

  it.each(firstOf(1, ['AdminCreateUser', 'AdminGetUser', 'AdminAddUserToGroup']))(
    'pauses while the pool limits the rate of %s',
    async (limited) => {
      const { organization, admin, agent } = await aLostOrganization();
      const throttles: Fate = { status: 400, body: { __type: 'TooManyRequestsException', message: 'Too many.' } };
      // More than the client itself tries.
      let left = 4;
      pool.decide(({ operation }) => (operation === limited && left-- > 0 ? throttles : 'answered'));
      const { outcomes, pauses } = await restoreAll(organization);
      expect(outcomes).toMatchObject({ [admin.id]: { kind: 'restored' }, [agent.id]: { kind: 'restored' } });
      expect(pauses).toBeGreaterThan(0);
      for (const old of [admin, agent]) await expectRestored(organization, old);
    },
  );

  it('says whose invitation may not have been mailed', async () => {
    const { organization, admin, agent } = await aLostOrganization();
    let isLost = false;
    pool.decide(({ operation }) => {
      if (operation !== 'AdminCreateUser' || isLost) return 'answered';
      isLost = true;
      return 'lost';
    });
    const { outcomes } = await restoreAll(organization);
    expect(outcomes).toEqual({
      [admin.id]: { kind: 'restored' },
      [agent.id]: { kind: 'restored', unmailed: (await expectRestored(organization, agent)).id },
    });

    const second = await anOrganization();
    const old = await invite(second);
    deleteFromPool(old.id);
    const fails: Fate = { status: 400, body: { __type: 'CodeDeliveryFailureException', message: 'Not mailed.' } };
    let isCreated = false;
    pool.decide(({ operation, input }) => {
      if (operation !== 'AdminCreateUser' || isCreated) return 'answered';
      isCreated = true;
      pool.users.reply(operation, input);
      return fails;
    });
    expect((await restoreAll(second)).outcomes).toMatchObject({
      [old.id]: { kind: 'restored', unmailed: (await expectRestored(second, old)).id },
    });
  });

  it('ends if the pool stays unavailable, and the next one continues', async () => {
    const { organization, admin, agent } = await aLostOrganization();
    pool.decide(({ operation }) =>
      operation === 'AdminCreateUser'
        ? { status: 400, body: { __type: 'LimitExceededException', message: 'Exceeded daily email limit.' } }
        : 'answered',
    );
    // Without the random delay before the client's own retries.
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0);
    await expect(restoreAll(organization)).rejects.toMatchObject({ code: 'user_pool_unavailable' });
    chance.mockRestore();
    pool.decide();
    await restoreAll(organization);
    for (const old of [admin, agent]) await expectRestored(organization, old);
  });
});

const root = path.resolve(import.meta.dirname, '../..');

/** Runs `npm run restore-users` as an operator does. */
const restoreUsers = (...args: string[]) =>
  new Promise<{ readonly code: number; readonly output: string; readonly errors: string }>((resolve) => {
    const command = ['operations/restore-users.ts', '--rate', '1000', ...args];
    const child = execFile(process.execPath, command, { cwd: root }, (_, output, errors) => {
      resolve({ code: child.exitCode ?? -1, output, errors });
    });
  });

describe('the command', () => {
  itIfLarge(
    'restores nobody to a pool that has users of organizations that the table does not have, unless it is confirmed',
    async () => {
      const { organization, admin, agent } = await aLostOrganization();
      const [stranger, strangersOrganization] = [`${randomUUID()}@mail.example`, randomUUID()];
      pool.users.reply('AdminCreateUser', {
        UserPoolId: pool.id,
        Username: stranger,
        UserAttributes: [{ Name: 'custom:organization_id', Value: strangersOrganization }],
      });
      const before = await listed(organization);
      for (const more of [[], ['--dry-run']]) {
        const { code, output, errors } = await restoreUsers('--organization', organization, ...more);
        expect(errors).toContain(
          `Nothing was changed: the pool ${pool.id} has users of the organization ${strangersOrganization} `,
        );
        expect(errors).toContain(`--confirm-pool ${pool.id}.\n`);
        expect([code, output]).toEqual([1, '']);
      }
      expect(await restoreUsers('--organization', organization, '--confirm-pool', 'other')).toMatchObject({
        code: 2,
        errors: expect.stringContaining(`--confirm-pool other is not the pool of USER_POOL_ID, ${pool.id}.`),
      });
      expect(await listed(organization)).toEqual(before);
      expect([mailsTo(admin.email), mailsTo(agent.email)]).toEqual([1, 1]);

      const confirmed = await restoreUsers('--organization', organization, '--confirm-pool', pool.id);
      expect(confirmed).toMatchObject({ code: 0, errors: '' });
      expect(confirmed.output).toContain('all: 2 restored, 0 known, 0 disabled, 0 failed\n');
      deleteFromPool(stranger);
    },
  );

  it('asks for no confirmation of a pool with platform administrators, and people of the same table', async () => {
    const { organization } = await aLostOrganization();
    await invite(await anOrganization());
    pool.users.create({ email: `${randomUUID()}@mail.example`, name: 'Root', group: 'platform_admin' });
    const { code, output, errors } = await restoreUsers('--organization', organization);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain('all: 2 restored, 0 known, 0 disabled, 0 failed\n');
  });

  it('does not count an organization that does not exist as one without members', async () => {
    const { code, output, errors } = await restoreUsers('--organization', randomUUID());
    expect(errors).toMatch(/^The table \S+ has no organization \S+\. Check --organization and TABLE_NAME\.\n$/);
    expect([code, output]).toEqual([1, '']);
  });
});
