import { randomUUID } from 'node:crypto';
import { type IncomingMessage, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { onlyLarge } from '../harness/by-size.ts';
import {
  type Answer,
  type Call,
  type RouteName,
  type Tenant,
  aTenant,
  anAccountOf,
  baseUrl,
  call,
  importAccounts,
  platform,
} from './api-client.ts';

const count = 130;
let tenant: Tenant;
let ids: string[];

beforeAll(async () => {
  tenant = await aTenant();
  const accounts = Array.from({ length: count }, (_, n) => ({
    external_id: `L-${n}`,
    contact: { name: `Person ${n}`, phone: n % 10 === 0 ? '+5491155550100' : undefined },
    total_amount: n + 1,
  }));
  await importAccounts(tenant, accounts);
  ids = (await list({ limit: 1000 })).body.data.map(({ id }: { id: string }) => id);
});

const list = (query: Call['query'] = {}, name: RouteName = 'listAccounts') => call(name, tenant.viewer, { query });
const idsOf = ({ body }: Answer): string[] => body.data.map(({ id }: { id: string }) => id);

/** Reads a list to its end by following next_cursor or next_offset. */
async function readAll(by: 'next_cursor' | 'next_offset', query: Call['query'] = {}, name: RouteName = 'listAccounts') {
  const found: string[] = [];
  let next: string | number | null = null;
  do {
    const page: Answer = await list({ ...query, ...(next !== null && { [by.slice('next_'.length)]: next }) }, name);
    found.push(...idsOf(page));
    next = page.body.pagination[by];
    expect(page.body.pagination.has_more).toBe(next !== null);
  } while (next !== null);
  return found;
}

/** A list of 100 accounts as it is on the wire. */
async function receive(acceptEncoding: string) {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
  const headers = { ...tenant.viewer.headers, 'accept-encoding': acceptEncoding };
  get(`${baseUrl()}/api/v1/accounts?limit=100`, { headers }, resolve);
  const reply = await promise;
  return { coding: reply.headers['content-encoding'], body: await buffer(reply) };
}

describe('a list', () => {
  it('contains every row once, in the order of the ids', () => {
    expect(ids).toHaveLength(count);
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  it('of 100 rows takes a fifth of its bytes on the way to a client that accepts gzip', async () => {
    const [plain, packed] = [await receive('identity'), await receive('gzip, br')];
    expect([plain.coding, packed.coding]).toEqual([undefined, 'gzip']);
    expect(gunzipSync(packed.body)).toEqual(plain.body);
    expect(packed.body.length).toBeLessThanOrEqual(0.2 * plain.body.length);
  });

  it('has pages of 50 by default', async () => {
    const page = await list();
    expect(page.body.pagination).toMatchObject({ limit: 50, offset: 0, has_more: true, next_offset: 50 });
    expect(idsOf(page)).toEqual(ids.slice(0, 50));
  });

  it.each([7, 50, 129, 130, 131, 1000])(
    'gives each row once in pages of %d, by cursor and by offset',
    async (limit) => {
      expect(await readAll('next_cursor', { limit })).toEqual(ids);
      expect(await readAll('next_offset', { limit })).toEqual(ids);
    },
  );

  it('can be read at an offset that was not read before', async () => {
    expect(idsOf(await list({ limit: 5, offset: 93 }))).toEqual(ids.slice(93, 98));
    expect(idsOf(await list({ limit: 5, offset: 17 }))).toEqual(ids.slice(17, 22));
    expect(idsOf(await list({ limit: 5, offset: 128 }))).toEqual(ids.slice(128));
  });

  it('is empty beyond its end', async () => {
    for (const offset of [count, count + 1, 1_000_000]) {
      const page = await list({ offset });
      expect(page.body).toMatchObject({
        data: [],
        pagination: { has_more: false, next_offset: null, next_cursor: null },
      });
    }
  });

  it.each([
    ['a limit of 0', { limit: 0 }],
    ['a limit of 1001', { limit: 1001 }],
    ['a limit of -1', { limit: -1 }],
    ['a limit with decimals', { limit: 1.5 }],
    ['a limit that is not a number', { limit: 'ten' }],
    ['an empty limit', { limit: '' }],
    ['a negative offset', { offset: -1 }],
    ['an offset that is too large', { offset: 1e15 }],
    ['an offset that is not a number', { offset: '0x10' }],
    ['a malformed cursor', { cursor: 'nonsense' }],
    ['a cursor and an offset', { cursor: 'a.b', offset: 1 }],
    ['an unknown parameter', { page: 2 }],
    ['an unknown status', { status: 'sold' }],
  ])('rejects %s', async (_, query) => {
    expect(await list(query)).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  it('rejects a cursor of another list, filter or organization, and one that was changed', async () => {
    const cursor: string = (await list({ limit: 5 })).body.pagination.next_cursor;
    const stranger = await aTenant();
    const [place = '', checksum = ''] = cursor.split('.');
    const moved = `${Buffer.from('0 zzz').toString('base64url')}.${checksum}`;
    expect(place).not.toBe('');
    expect((await list({ cursor })).status).toBe(200);
    expect((await list({ cursor, status: 'active' })).status).toBe(422);
    expect((await list({ cursor }, 'listContacts')).status).toBe(422);
    expect((await list({ cursor: moved })).status).toBe(422);
    expect((await call('listAccounts', stranger.viewer, { query: { cursor } })).status).toBe(422);
  });
});

describe('accounts by status', () => {
  it('are listed by cursor and by offset', async () => {
    const paused = ids.filter((_, n) => n % 3 === 0);
    await call('changeAccountsInBulk', tenant.admin, { body: { account_ids: paused, action: 'pause' } });
    expect(await readAll('next_cursor', { status: 'paused', limit: 7 })).toEqual(paused);
    expect(await readAll('next_offset', { status: 'paused', limit: 7 })).toEqual(paused);
    expect(await readAll('next_cursor', { status: 'active', limit: 1000 })).toEqual(
      ids.filter((id) => !paused.includes(id)),
    );
  });
});

describe('the filter by external_id', () => {
  it('gives one account or none', async () => {
    expect((await list({ external_id: 'L-5' })).body).toMatchObject({
      data: [{ external_id: 'L-5' }],
      pagination: { has_more: false, next_cursor: null },
    });
    expect((await list({ external_id: 'nobody' })).body.data).toEqual([]);
    expect((await list({ external_id: 'L-5', status: 'resolved' })).body.data).toEqual([]);
  });
});

describe('contacts', () => {
  it('are each listed once', async () => {
    const found = await readAll('next_cursor', { limit: 60 }, 'listContacts');
    expect(found).toHaveLength(count);
    expect(new Set(found).size).toBe(count);
  });

  it('are found by phone', async () => {
    const found = await readAll('next_offset', { limit: 4, phone: '+5491155550100' }, 'listContacts');
    expect(found).toHaveLength(count / 10);
  });
});

onlyLarge(() => {
  describe('rows created while a client reads a list', () => {
    it('do not make it skip or repeat an existing row', async () => {
      const walker = await aTenant();
      await importAccounts(
        walker,
        Array.from({ length: 40 }, (_, n) => ({ external_id: `${n}`, contact: { name: 'A' }, total_amount: 1 })),
      );
      const there = idsOf(await call('listAccounts', walker.viewer, { query: { limit: 1000 } }));
      for (const by of ['cursor', 'offset'] as const) {
        const found: string[] = [];
        let next: string | number | null = null;
        do {
          const page: Answer = await call('listAccounts', walker.viewer, {
            query: { limit: 6, ...(next !== null && { [by]: next }) },
          });
          found.push(...idsOf(page));
          next = page.body.pagination[`next_${by}`];
          await anAccountOf(walker);
        } while (next !== null);
        expect(found.filter((id) => there.includes(id))).toEqual(there);
        expect(new Set(found).size).toBe(found.length);
      }
    });
  });
});

onlyLarge(() => {
  describe('a page of very long rows', () => {
    it('ends before it is too large for a reply; the next page continues there', async () => {
      const writer = await aTenant();
      const notes = '\u00f1'.repeat(5000);
      await importAccounts(
        writer,
        Array.from({ length: 450 }, () => ({ contact: { name: 'Ana' }, total_amount: 1, notes })),
      );
      const first = await call('listAccounts', writer.viewer, { query: { limit: 1000 } });
      const { has_more: hasMore, next_offset: next, next_cursor: cursor } = first.body.pagination;
      expect([first.status, hasMore]).toEqual([200, true]);
      expect(next).toBe(first.body.data.length);
      for (const place of [{ cursor }, { offset: next }]) {
        const second = await call('listAccounts', writer.viewer, { query: { limit: 1000, ...place } });
        expect(second.body.pagination.has_more).toBe(false);
        expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(450);
      }
    });
  });
});

describe('organizations', () => {
  it('are listed for the platform with their settings', async () => {
    const name = `Listed ${randomUUID()}`;
    const made = await aTenant({ name, currency: 'CLP', timezone: 'America/Santiago', language: 'es-CL' });
    let cursor: string | null = null;
    const found: { id: string }[] = [];
    do {
      const page: Answer = await call('listOrganizations', platform(), {
        query: { limit: 1000, ...(cursor && { cursor }) },
      });
      found.push(...page.body.data);
      cursor = page.body.pagination.next_cursor;
    } while (cursor);
    expect(found.find(({ id }) => id === made.id)).toMatchObject({
      name,
      currency: 'CLP',
      timezone: 'America/Santiago',
      language: 'es-CL',
      contact_hours: { start: '08:00', end: '20:00', days: [1, 2, 3, 4, 5, 6] },
      contact_frequency: { per_day: 1, per_week: 3 },
    });
  });
});
