import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NotificationView } from '../../lib/tenancy/notifications/contract.ts';
import { inboundMessageForm } from '../outreach/callbacks/signed-requests.ts';
import {
  type Caller,
  type Tenant,
  aKey,
  aTenant,
  anAccountOf,
  call,
  eventually,
  importAccounts,
  waitForImport,
} from './api-client.ts';
import { aPhoneNumber } from './ready-tenant.ts';
import { stackProviders } from './stack-providers.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant({ language: 'en' });
});

const list = async (caller: Caller) => (await call('listNotifications', caller)).body;
const about = async (caller: Caller, jobId: string): Promise<NotificationView[]> =>
  (await list(caller)).data.filter(({ subject }: NotificationView) => subject.job_id === jobId);

const twoRecords = [{ contact: { name: 'Ana' }, total_amount: 1 }, { contact: {} }];

describe('the end of an import', () => {
  it('notifies the user who submitted it, once, and nobody else', async () => {
    const { job_id: jobId, completed_at: completedAt } = await importAccounts(tenant, twoRecords);
    expect(await about(tenant.admin, jobId)).toEqual([
      {
        id: expect.any(String),
        kind: 'import_finished',
        title: 'Import finished',
        body: 'Records: 2. New accounts: 1; updated accounts: 0; not stored: 1.',
        subject: {
          account_id: null,
          campaign_id: null,
          interaction_id: null,
          job_id: jobId,
          plan_id: null,
          promise_id: null,
          settlement_id: null,
          webhook_id: null,
        },
        read: false,
        created_at: completedAt,
      },
    ]);
    expect(await about(tenant.agent, jobId)).toEqual([]);
    expect(await about(tenant.viewer, jobId)).toEqual([]);
  });

  it('notifies nobody if an API key submitted it', async () => {
    const { caller } = await aKey(tenant);
    const submitted = await call('createImport', caller, { body: { accounts: twoRecords } });
    await waitForImport(tenant, submitted.body.job_id);
    expect(await about(tenant.admin, submitted.body.job_id)).toEqual([]);
  });
});

describe('a message that a person must read', () => {
  it('notifies agents and administrators, but not viewers', async () => {
    const [providers, phone, line] = [await stackProviders(), aPhoneNumber(), aPhoneNumber()];
    await call('updateChannel', tenant.admin, { params: { channel: 'sms' }, body: { from: line } });
    const { id } = await anAccountOf(tenant, { contact: { name: 'Ana', phone } });
    const { url, headers, body } = providers.telephony(inboundMessageForm(phone, line, 'please do not call me'));
    for (let delivery = 0; delivery < 2; delivery++) {
      const reply = await fetch(url, { method: 'POST', headers, body });
      expect(reply.status).toBe(200);
    }
    const ofAccount = async (caller: Caller): Promise<NotificationView[]> =>
      (await list(caller)).data.filter(({ subject }: NotificationView) => subject.account_id === id);
    await eventually(async () => (await ofAccount(tenant.agent)).length > 0);
    const [notification] = await ofAccount(tenant.agent);
    expect(notification).toMatchObject({ kind: 'person_requested', subject: { interaction_id: expect.any(String) } });
    expect(await ofAccount(tenant.admin)).toEqual([notification]);
    expect(await ofAccount(tenant.viewer)).toEqual([]);
  });
});

describe('a user', () => {
  it('marks one as read, then all, without affecting other users', async () => {
    const [one, other] = [await aTenant(), await aTenant()];
    const jobs = [
      await importAccounts(one, twoRecords),
      await importAccounts(one, twoRecords),
      await importAccounts(one, twoRecords),
    ];
    const before = await list(one.admin);
    expect(before).toMatchObject({ unread_count: 3, unread_count_is_capped: false });
    expect(before.data.map(({ subject }: NotificationView) => subject.job_id)).toEqual(
      jobs.map(({ job_id: jobId }) => jobId).reverse(),
    );
    const params = { id: before.data[1].id };
    const marked = await call('markNotificationRead', one.admin, { params });
    expect(marked).toMatchObject({ status: 200, body: { ...before.data[1], read: true } });
    for (const caller of [one.agent, one.viewer, other.admin])
      expect(await call('markNotificationRead', caller, { params })).toMatchObject({
        status: 404,
        body: { code: 'notification_not_found' },
      });
    expect(await list(one.admin)).toMatchObject({ unread_count: 2 });
    expect(await call('markAllNotificationsRead', one.admin)).toMatchObject({ status: 200, body: { marked: 2 } });
    expect(await list(one.admin)).toMatchObject({ unread_count: 0 });
    expect(await call('markAllNotificationsRead', other.admin)).toMatchObject({ body: { marked: 0 } });
  });

  it('gets 404 for an id that does not exist or is malformed', async () => {
    for (const id of ['nonsense', randomUUID()])
      expect(await call('markNotificationRead', tenant.viewer, { params: { id } })).toMatchObject({ status: 404 });
  });
});
