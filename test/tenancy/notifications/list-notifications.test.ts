import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { NotificationPage, NotificationView } from '../../../lib/tenancy/notifications/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

type Query = Readonly<Record<string, string>>;

let service: Service;
useService((started) => {
  ({ service } = started);
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

async function notify(organization: OrganizationId, count: number, from: Date): Promise<void> {
  const { notify: send } = await import('../../../lib/tenancy/notifications/notify.ts');
  const parameters = { status: 'completed', total_records: 500, imported: 498, updated: 2, failed: 0 } as const;
  for (let n = 0; n < count; n++) {
    const deduplicationKey = `import:${from.getTime() + n}`;
    const subject = { job_id: `imp_${'0'.repeat(32)}` };
    const notice = {
      kind: 'import_finished',
      to: { kind: 'role', role: 'agent' },
      subject,
      parameters,
      deduplicationKey,
    } as const;
    await send(organization, notice, new Date(from.getTime() + n * 1000));
  }
}

const list = (organization: OrganizationId, query: Query = {}) =>
  service.call<NotificationPage>('listNotifications', { organization, query });

const mark = (organization: OrganizationId, { id }: NotificationView) =>
  service.call('markNotificationRead', { organization, params: { id } });

/** An organization with six notifications that are read together, and then six of which two are read one by one. */
async function partlyRead() {
  const organization = await service.organization(randomUUID());
  await notify(organization, 6, hoursAgo(9));
  await service.call('markAllNotificationsRead', { organization });
  await notify(organization, 6, new Date());
  const { data } = await list(organization);
  for (const n of [1, 3]) await mark(organization, data[n]!);
  return { organization, all: (await list(organization)).data };
}

/** All pages by cursor. */
async function walk(organization: OrganizationId, query: Query) {
  const pages: NotificationPage[] = [];
  let cursor: string | null = null;
  do {
    const position: Query = cursor === null ? {} : { cursor };
    const page: NotificationPage = await list(organization, { ...query, ...position });
    pages.push(page);
    cursor = page.pagination.next_cursor;
  } while (cursor !== null);
  return { found: pages.flatMap(({ data }) => data), pages };
}

describe('a notification that is marked as read', () => {
  it('is in the language of the request, as in the list; else in that of the organization', async () => {
    const organization = await service.organization(randomUUID());
    await notify(organization, 1, new Date());
    const [found] = (await list(organization, {})).data;
    const params = { id: found!.id };
    for (const language of ['pt', 'es', 'en']) {
      const [listed] = (await list(organization, { language })).data;
      const marked = await service.call('markNotificationRead', { organization, params, query: { language } });
      expect(marked).toEqual({ ...listed, read: true });
    }
    expect(await service.call('markNotificationRead', { organization, params })).toEqual({ ...found, read: true });
    const titles = ['pt', 'es', 'en'].map(async (language) => (await list(organization, { language })).data[0]!.title);
    expect(new Set(await Promise.all(titles)).size).toBe(3);
  });
});

describe('notifications filtered by unread', () => {
  it('are exactly the unread ones, or those that are read, newest first', async () => {
    const { organization, all } = await partlyRead();
    expect(all).toHaveLength(12);
    for (const limit of ['1', '2', '5', '50'])
      for (const unread of [true, false]) {
        const { found } = await walk(organization, { unread: String(unread), limit });
        expect(found).toEqual(all.filter(({ read }) => read !== unread));
      }
  });

  it('end where all older ones are read, and count the unread ones of all pages', async () => {
    const { organization } = await partlyRead();
    const { pages } = await walk(organization, { unread: 'true', limit: '2' });
    expect(pages.length).toBeLessThanOrEqual(4);
    expect(pages.map((page) => page.unread_count)).toEqual(pages.map(() => 4));
  });

  it('neither repeat nor hide one that is marked during the walk', async () => {
    const { organization, all } = await partlyRead();
    const first = await list(organization, { unread: 'true', limit: '3' });
    for (const notification of first.data) await mark(organization, notification);
    const cursor = required(first.pagination.next_cursor);
    const rest = await list(organization, { unread: 'true', cursor });
    const unread = all.filter(({ read }) => !read);
    expect([...first.data, ...rest.data]).toEqual(unread);
  });

  it('are none of another organization', async () => {
    await partlyRead();
    const other = await service.organization(randomUUID());
    expect(await list(other, { unread: 'true' })).toMatchObject({ data: [], pagination: { has_more: false } });
  });

  it('are not listed for another value than true or false', async () => {
    const organization = await service.organization('rejections');
    const reply = await askRoute(service, 'listNotifications', { organization, query: { unread: '1' } });
    expect(reply).toMatchObject({ status: 422, body: { details: [{ path: 'unread' }] } });
  });
});

describe('the texts of notifications', () => {
  it('are in the language that is asked for, else in that of the organization', async () => {
    const organization = await service.organization(randomUUID());
    await notify(organization, 1, new Date());
    const titleIn = async (query: Query = {}) => (await list(organization, query)).data[0]!.title;
    const own = await titleIn();
    const titles = await Promise.all(['es', 'pt-BR', 'en', 'de'].map((language) => titleIn({ language })));
    expect(titles).toEqual(['Importación terminada', 'Importação concluída', 'Import finished', 'Import finished']);
    expect(titles).toContain(own);
  });

  it('cannot be asked for in what is no language', async () => {
    const organization = await service.organization(randomUUID());
    const asked = await askRoute(service, 'listNotifications', { organization, query: { language: 'es-419' } });
    expect(asked).toMatchObject({ status: 422, body: { details: [{ path: 'language' }] } });
  });
});
