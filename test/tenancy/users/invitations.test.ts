import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { MemberView } from '../../../lib/tenancy/users/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import type { PoolStub } from '../../harness/user-pool.ts';

let service: Service;
let pool: PoolStub;

useService((started) => {
  service = started.service;
  pool = started.dependencies.pool;
});
afterEach(() => {
  pool.decide();
  vi.useRealTimers();
});

const anOrganization = () => service.organization(randomUUID());
const anEmail = () => `ana+${randomUUID()}@mail.example`;
const mailsTo = (email: string) => pool.invited.filter((each) => each === email).length;
const wait = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });

const invite = (organization: OrganizationId, email: string) =>
  askRoute(service, 'inviteUser', { organization, body: { email, name: 'Ana Ruiz', role: 'agent' } });
const resend = (organization: OrganizationId, id: string) =>
  askRoute(service, 'resendInvitation', { organization, params: { id } });
const invited = (organization: OrganizationId, email: string) =>
  service.call<MemberView>('inviteUser', { organization, body: { email, name: 'Ana Ruiz', role: 'agent' } });

const tooSoon = { status: 429, body: { code: 'invited_recently' } };

describe('a person', () => {
  it('is sent one of 40 invitations that are repeated at once, and the others say when to come back', async () => {
    const [organization, email] = [await anOrganization(), anEmail()];
    const { id } = await invited(organization, email);
    wait(61);
    const replies = await Promise.all(Array.from({ length: 40 }, () => resend(organization, id)));
    expect(mailsTo(email)).toBe(2);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(39);
    for (const reply of refused) expect(reply).toMatchObject({ ...tooSoon, headers: { 'Retry-After': '60' } });
  });

  it('is sent one of 40 first invitations at once', async () => {
    const [organization, email] = [await anOrganization(), anEmail()];
    const replies = await Promise.all(Array.from({ length: 40 }, () => invite(organization, email)));
    expect(mailsTo(email)).toBe(1);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('is sent another one after a minute, counted from the last one that was sent', async () => {
    const [organization, email] = [await anOrganization(), anEmail()];
    const { id } = await invited(organization, email);
    wait(45);
    const early = await resend(organization, id);
    expect(early).toMatchObject(tooSoon);
    expect(Number(early.headers['Retry-After'])).toBeLessThanOrEqual(15);
    wait(16);
    expect(await resend(organization, id)).toMatchObject({ status: 200 });
    expect(await resend(organization, id)).toMatchObject(tooSoon);
    expect(mailsTo(email)).toBe(2);
  });

  it('is not kept from an invitation by those of other people', async () => {
    const organization = await anOrganization();
    for (const email of [anEmail(), anEmail()])
      expect(await invite(organization, email)).toMatchObject({ status: 201 });
  });

  it('who exists is told so as often as anybody asks, and is not mailed', async () => {
    const [organization, other, email] = [await anOrganization(), await anOrganization(), anEmail()];
    await invited(organization, email);
    for (const by of [organization, other])
      expect(await invite(by, email)).toMatchObject({ status: 409, body: { code: 'user_exists' } });
    expect(mailsTo(email)).toBe(1);
  });

  it('who has signed in needs no other one', async () => {
    const [organization, email] = [await anOrganization(), anEmail()];
    const { id } = await invited(organization, email);
    pool.users.signIn(email);
    wait(61);
    expect(await resend(organization, id)).toMatchObject({ status: 409, body: { code: 'user_active' } });
    expect(mailsTo(email)).toBe(1);
  });

  it('whose mail may have been sent before the pool stopped answering is not mailed again at once', async () => {
    const [organization, email] = [await anOrganization(), anEmail()];
    const { id } = await invited(organization, email);
    wait(61);
    pool.decide(({ operation }) => (operation === 'AdminCreateUser' ? 'lost' : 'answered'));
    expect(await resend(organization, id)).toMatchObject({ status: 503, body: { code: 'user_pool_unavailable' } });
    const mailed = mailsTo(email);
    pool.decide();
    expect(await resend(organization, id)).toMatchObject(tooSoon);
    expect(mailsTo(email)).toBe(mailed);
    wait(61);
    expect(await resend(organization, id)).toMatchObject({ status: 200 });
  });
});
