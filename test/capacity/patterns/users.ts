import { randomUUID } from 'node:crypto';
import { parseId, UserId } from '../../../lib/foundation/ids.ts';
import type { MemberView } from '../../../lib/tenancy/users/contract.ts';
import { anActiveCampaign, enableSms } from '../../harness/campaign-setup.ts';
import { minutesLater } from '../../harness/minutes-later.ts';
import type { Service } from '../../harness/start-service.ts';
import { startTestIssuer } from '../../harness/token-issuer.ts';
import { type Exercise, type Exercises, measureGrowth, measureOnce } from '../exercise.ts';

/** An organization with an admin, and a function that invites another user. */
async function withAdmin(service: Service, name: string) {
  const organization = await service.organization(name);
  const invite = (role: string) =>
    service.call<MemberView>('inviteUser', {
      organization,
      body: { email: `${randomUUID()}@mail.example`, name: 'Ana Ruiz', role },
    });
  const admin = await invite('admin');
  const change = (id: string, body: object) => () => service.call('updateUser', { organization, params: { id }, body });
  const signIn = (id: string) => () => service.call('readMe', { organization, user: parseId(UserId, id) });
  await signIn(admin.id)();
  return { organization, admin, invite, change, signIn };
}

/** A function that asks the authorizer of the internal routes about a member's token. */
const authorizeMember: Exercise = async (service) => {
  const issuer = await startTestIssuer();
  Object.assign(process.env, issuer.settings);
  await service.coldStart();
  try {
    const { organization, admin } = await withAdmin(service, 'token-member');
    const claims = { sub: admin.id, 'custom:organization_id': organization, 'cognito:groups': ['admin'] };
    const headers = { Authorization: `Bearer ${issuer.mint(claims)}` };
    return await measureOnce(() => Promise.resolve(() => service.authorize(headers, 'authorizeInternal')))(service);
  } finally {
    issuer.stop();
  }
};

export const userPatterns: Exercises = {
  'token-member': authorizeMember,

  me: measureOnce(async (service) => {
    const { admin, signIn } = await withAdmin(service, 'me');
    return signIn(admin.id);
  }),

  'me-change': measureOnce(async (service) => {
    const organization = await service.organization('me-change');
    const prefer = (columns: readonly string[]) =>
      service.call('updatePreferences', { organization, body: { columns: { accounts: columns } } });
    await prefer(['due_date']);
    return () => prefer(['due_date', 'pending_balance']);
  }),

  'me-first': measureOnce(async (service) => {
    const { invite, signIn } = await withAdmin(service, 'me-first');
    return signIn((await invite('agent')).id);
  }),

  directory: measureOnce(async (service) => {
    const { organization, invite } = await withAdmin(service, 'directory');
    await enableSms(service, organization);
    await anActiveCampaign(service, organization);
    await invite('agent');
    return () => service.call('readDirectory', { organization, role: 'viewer' });
  }),

  'user-list': measureGrowth('n', [2, 6], async (service, size) => {
    const { organization, invite } = await withAdmin(service, `user-list ${size}`);
    for (let n = 1; n < size; n++) await invite('agent');
    return () => service.call('listUsers', { organization });
  }),

  'user-invite': measureOnce(async (service) => {
    const { invite } = await withAdmin(service, 'user-invite');
    return () => invite('agent');
  }),

  'user-invite-again': measureOnce(async (service) => {
    const { organization, invite } = await withAdmin(service, 'user-invite-again');
    const { id } = await invite('agent');
    return () => minutesLater(() => service.call('resendInvitation', { organization, params: { id } }));
  }),

  'user-rename': measureOnce(async (service) => {
    const { invite, change } = await withAdmin(service, 'user-rename');
    return change((await invite('agent')).id, { name: 'Ana Gómez' });
  }),

  'user-change': measureOnce(async (service) => {
    const { invite, change } = await withAdmin(service, 'user-change');
    return change((await invite('agent')).id, { role: 'admin' });
  }),
};
