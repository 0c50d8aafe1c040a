import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { partitions } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { Role } from '../../../lib/platform/http/route.ts';
import type { NotificationPage, NotificationView } from '../../../lib/tenancy/notifications/contract.ts';
import type { Recipient } from '../../../lib/tenancy/notifications/notification.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService((started) => {
  service = started.service;
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

const anHourAgo = Date.now() - 3_600_000;
/** The user who makes every call in these tests. */
const me = { kind: 'user', user: 'user' } as const;
const agents = { kind: 'role', role: 'agent' } as const;
const admins = { kind: 'role', role: 'admin' } as const;

async function send(to: Recipient, campaign: string, at = new Date()): Promise<void> {
  const { notify } = await import('../../../lib/tenancy/notifications/notify.ts');
  const notice = {
    kind: 'campaign_idle',
    to,
    subject: {},
    parameters: { campaign },
    deduplicationKey: campaign,
  } as const;
  await notify(organization, notice, at);
}

/** Sends notifications a second apart, to each of the recipients in turn. */
async function sendMany(count: number, recipients: readonly [Recipient, ...Recipient[]], from = 0): Promise<void> {
  for (let n = from; n < from + count; n++)
    await send(recipients[n % recipients.length] ?? me, `c${n}`, new Date(anHourAgo + n * 1000));
}

const list = (query: Readonly<Record<string, string>> = {}, role: Role = 'admin') =>
  service.call<NotificationPage>('listNotifications', { organization, query, role });
const read = (id: string, role: Role = 'admin') =>
  service.call<NotificationView>('markNotificationRead', { organization, params: { id }, role });
const readAll = (role: Role = 'admin') =>
  service.call<{ marked: number }>('markAllNotificationsRead', { organization, role });

/** The campaigns that the notifications of a page are about, in its order. */
const campaignsIn = ({ data }: Pick<NotificationPage, 'data'>) => data.map(({ body }) => /«(.*)»/.exec(body)?.[1]);
const names = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => `c${from - n}`);

describe('a notification', () => {
  it('is shown to its recipient and to nobody else', async () => {
    await send(me, 'mine', new Date(anHourAgo));
    await send(agents, 'of agents', new Date(anHourAgo + 1));
    await send(admins, 'of admins', new Date(anHourAgo + 2));
    await send({ kind: 'user', user: 'another' }, 'of another', new Date(anHourAgo + 3));
    expect(campaignsIn(await list({}, 'viewer'))).toEqual(['mine']);
    expect(campaignsIn(await list({}, 'agent'))).toEqual(['of agents', 'mine']);
    expect(campaignsIn(await list({}, 'admin'))).toEqual(['of admins', 'of agents', 'mine']);
  });

  it('is stored once per deduplication key, however often and concurrently it is sent', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, n) => send(agents, 'once', new Date(anHourAgo + n))));
    await send(agents, 'once', new Date());
    expect(campaignsIn(await list())).toEqual(['once']);
    expect(await service.table.inPartition(partitions.notifications(organization, 'ROLE#agent'))).toHaveLength(1);
  });
});

describe('the list', () => {
  it('merges the inboxes of a user, newest first, page by page', async () => {
    await sendMany(25, [me, agents, admins, agents]);
    const pages: NotificationPage[] = [];
    for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.pagination.next_cursor ?? null)
      pages.push(await list({ limit: '7', ...(cursor !== '' && { cursor }) }));
    expect(pages.map(({ data }) => data.length)).toEqual([7, 7, 7, 4]);
    expect(pages.flatMap(campaignsIn)).toEqual(names(24, 0));
  });

  it('has the same pages by offset, even if the pages before were never read', async () => {
    await sendMany(12, [me, agents, admins]);
    expect(campaignsIn(await list({ limit: '5' }))).toEqual(names(11, 7));
    expect(campaignsIn(await list({ limit: '5', offset: '5' }))).toEqual(names(6, 2));
    expect(campaignsIn(await list({ limit: '5', offset: '9' }))).toEqual(names(2, 0));
    expect(campaignsIn(await list({ limit: '5', offset: '12' }))).toEqual([]);
  });

  it('neither repeats nor skips anything when more arrive between two pages', async () => {
    await sendMany(10, [agents, admins]);
    const first = await list({ limit: '5' });
    await sendMany(3, [me, agents, admins], 10);
    const cursor = required(first.pagination.next_cursor);
    expect([...campaignsIn(first), ...campaignsIn(await list({ limit: '5', cursor }))]).toEqual(names(9, 0));
  });

  it('orders notifications of the same instant and loses none at the end of a page', async () => {
    for (let n = 0; n < 9; n++) await send([me, agents, admins][n % 3] ?? me, `same ${n}`, new Date(anHourAgo));
    const pages = [await list({ limit: '4' })];
    for (let n = 0; n < 2; n++)
      pages.push(await list({ limit: '4', cursor: required(pages.at(-1)?.pagination.next_cursor) }));
    const all = pages.flatMap(campaignsIn);
    expect(new Set(all).size).toBe(9);
    expect(pages.map(({ data }) => data.length)).toEqual([4, 4, 1]);
    expect(all).toEqual(campaignsIn(await list()));
  });

  it('rejects a cursor from the list of another role', async () => {
    await sendMany(4, [agents]);
    const { pagination } = await list({ limit: '2' });
    const request = list({ limit: '2', cursor: required(pagination.next_cursor) }, 'agent');
    await expect(request).rejects.toThrow('invalid_cursor');
  });
});

describe('the unread count', () => {
  it('is the same on every page', async () => {
    await sendMany(12, [me, agents, admins]);
    const first = await list({ limit: '5' });
    for (const { id } of first.data.slice(0, 2)) await read(id);
    const cursor = required(first.pagination.next_cursor);
    for (const query of [{}, { limit: '5' }, { limit: '5', cursor }, { limit: '5', offset: '10' }])
      expect(await list(query)).toMatchObject({ unread_count: 10, unread_count_is_capped: false });
  });

  it('is exact up to 100, and says so beyond', async () => {
    await sendMany(100, [agents, admins]);
    const exact = { unread_count: 100, unread_count_is_capped: false };
    for (const limit of ['5', '1000']) expect(await list({ limit })).toMatchObject(exact);
    await sendMany(1, [me], 100);
    const capped = { unread_count: 100, unread_count_is_capped: true };
    for (const limit of ['5', '1000']) expect(await list({ limit })).toMatchObject(capped);
  });
});

describe('marking as read', () => {
  it('marks one for this user only, and can be repeated', async () => {
    await sendMany(2, [agents]);
    const [latest, older] = (await list()).data;
    if (!latest || !older) throw new Error('Two notifications were sent.');
    expect(await read(latest.id)).toEqual({ ...latest, read: true });
    expect(await read(latest.id.toUpperCase())).toEqual({ ...latest, read: true });
    expect((await list()).data.map((each) => each.read)).toEqual([true, false]);
    expect(await list({}, 'agent')).toMatchObject({ unread_count: 1 });
  });

  it.each([
    ['does not exist', () => Promise.resolve(randomUUID())],
    [
      'belongs to a role the user does not have',
      async () => {
        await send(admins, 'theirs');
        return required((await list()).data[0]?.id);
      },
    ],
  ])('answers 404 if the notification %s', async (_, idOf) => {
    await expect(read(await idOf(), 'agent')).rejects.toThrow('404');
  });

  it('loses none of several concurrent requests', async () => {
    await sendMany(5, [agents, me]);
    const { data } = await list();
    await Promise.all(data.map(({ id }) => read(id)));
    expect(await list()).toMatchObject({ unread_count: 0 });
  });

  it('marks all, reports how many there were, and leaves later ones unread', async () => {
    await sendMany(4, [me, agents, admins]);
    await read(required((await list()).data[0]?.id));
    expect(await readAll()).toEqual({ marked: 3 });
    expect(await readAll()).toEqual({ marked: 0 });
    await send(agents, 'new');
    const after = await list();
    expect(after).toMatchObject({ unread_count: 1 });
    expect(after.data.map((each) => each.read)).toEqual([false, true, true, true, true]);
  });

  it('marks all except one that was timestamped before and written after', async () => {
    const decidedAt = new Date(Date.now() - 5_000);
    await send(agents, 'early', new Date());
    await readAll();
    await send(agents, 'late', decidedAt);
    expect((await list()).data.map((each) => each.read)).toEqual([true, false]);
  });

  it('marks all older ones, including those of roles the user gets later', async () => {
    await sendMany(3, [agents, me, admins]);
    expect(await readAll('viewer')).toEqual({ marked: 1 });
    expect(await readAll('admin')).toEqual({ marked: 1 });
  });
});
