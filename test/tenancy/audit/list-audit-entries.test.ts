import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import { maxFilteredRows } from '../../../lib/platform/aws/table/where.ts';
import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { AuditEntryId, ContactId, type OrganizationId } from '../../../lib/foundation/ids.ts';
import { formatCursor, hashList } from '../../../lib/platform/http/cursor.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import { auditStore } from '../../../lib/tenancy/audit/audit-store.ts';
import type { AuditEntryView } from '../../../lib/tenancy/audit/contract.ts';
import { itIfLarge } from '../../harness/by-size.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { required } from '../../harness/required.ts';
import { type Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { walkPages } from '../../harness/walk-pages.ts';

type Query = Readonly<Record<string, string>>;
type Entries = PageReply<AuditEntryView>;

let service: Service;
useService((started) => {
  ({ service } = started);
});

const startsAt = Date.UTC(2030, 0, 1);
const at = (n: number): string => new Date(startsAt + n * 1000).toISOString();

/** An organization with an entry a second for each of the given differences. */
async function anAuditLog(differences: readonly object[]): Promise<OrganizationId> {
  const organization = await service.organization(randomUUID());
  await service.call('optOutInBulk', { organization, body: { phones: ['+5491155550123'], reason: 'asked' } });
  const [{ pk, sk } = { pk: '', sk: '' }] = await service.table.inPartition(partitions.audit(organization));
  const model = await service.table.read({ pk: String(pk), sk: String(sk) });
  const entries = differences.map((difference, n) => {
    const id = deriveId(AuditEntryId, organization, `entry ${n}`);
    return { ...keys.auditEntry(organization, at(n), id), id, at: at(n), ...difference };
  });
  await service.table.copy(model, entries);
  return organization;
}

const list = (organization: OrganizationId, query: Query = {}) =>
  service.call<Entries>('listAuditEntries', { organization, query });

/** All pages, by cursor or by offset. */
const walk = (organization: OrganizationId, query: Query, by: 'cursor' | 'offset') =>
  walkPages(by, (position) => list(organization, { ...query, ...position }));

const settlements = [randomUUID(), randomUUID()];
const contacts = ['one', 'two'].map((name) => deriveId(ContactId, settlements[0]!, name));
const users = ['ana', 'bo'];

/** Entries in which every value of a filter meets every value of the others. */
const mixedEntries = Array.from({ length: 96 }, (_, n) => {
  const settlement = settlements[(n >> 2) % 2];
  return {
    action: n % 2 ? 'settlement_approved' : 'opted_out',
    contact_id: contacts[(n >> 1) % 2],
    ...(n % 3 && { subject: { type: n % 3 === 1 ? 'settlement' : 'user', id: settlement } }),
    actor: n % 4 === 3 ? { kind: 'system', id: users[0] } : { kind: 'user', id: users[(n >> 3) % 2] },
  };
});

const matches = (entry: AuditEntryView, { from = '', to = '~', ...query }: Query): boolean =>
  entry.at >= from &&
  entry.at < to &&
  Object.entries(query).every(([name, value]) => {
    if (name === 'subject_type') return entry.subject?.type === value;
    if (name === 'subject_id') return entry.subject?.id === value;
    return Reflect.get(entry, name) === value;
  });

const filters: readonly Query[] = [
  { action: 'settlement_approved' },
  { subject_type: 'settlement' },
  { subject_id: settlements[1]! },
  { contact_id: contacts[1]! },
  { actor: 'system' },
  { actor: 'user' },
  { user_id: users[0]! },
  { from: at(10) },
  { to: at(80) },
  { from: at(10), to: at(80) },
];

describe('the audit log', () => {
  itIfLarge('lists by cursor and by offset exactly the entries that match one filter, or two together', async () => {
    const organization = await anAuditLog(mixedEntries);
    const all = await walk(organization, { limit: '1000' }, 'cursor');
    const pairs = filters.flatMap((one, n) => filters.slice(n).map((other): Query => ({ ...one, ...other })));
    const possible = pairs.filter(({ actor = 'user', user_id: user }) => actor === 'user' || user === undefined);
    expect(possible.length).toBeGreaterThan(50);
    for (const query of possible) {
      const expected = all.filter((entry) => matches(entry, query));
      expect({ query, found: await walk(organization, { ...query, limit: '7' }, 'cursor') }).toEqual({
        query,
        found: expected,
      });
    }
    for (const query of filters)
      expect(await walk(organization, { ...query, limit: '7' }, 'offset')).toEqual(
        all.filter((entry) => matches(entry, query)),
      );
  });

  it('includes the entry at from, and not the one at to', async () => {
    const organization = await anAuditLog(mixedEntries);
    const { data } = await list(organization, { from: at(3), to: at(6) });
    expect(data.map((entry) => entry.at)).toEqual([at(5), at(4), at(3)]);
  });

  it('jumps to an offset among the entries that match', async () => {
    const organization = await anAuditLog(mixedEntries);
    const all = (await list(organization, { limit: '1000' })).data.filter((entry) => entry.contact_id === contacts[1]);
    const { data } = await list(organization, { contact_id: contacts[1]!, offset: '20', limit: '5' });
    expect(data).toEqual(all.slice(20, 25));
  });

  it('shows nothing of another organization, whatever is asked for', async () => {
    await anAuditLog(mixedEntries);
    const other = await service.organization(randomUUID());
    for (const query of filters)
      expect(await list(other, query)).toMatchObject({ data: [], pagination: { has_more: false } });
  });
});

describe('a page of a filter that matches few entries', () => {
  const rowCount = 2.5 * maxFilteredRows;

  it('reads a bounded number of entries, may be empty, and leads to the next', async () => {
    const rare = { contact_id: contacts[0] };
    const differences = Array.from({ length: rowCount }, (_, n) => (n === 100 ? rare : {}));
    const organization = await anAuditLog(differences);
    const query = { contact_id: contacts[0]! };
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const position: Query = cursor === null ? {} : { cursor };
      let page: Entries | undefined;
      const { requests, rcu } = await service.cost(async () => {
        page = await list(organization, { ...query, ...position });
      });
      expect(requests).toBeLessThanOrEqual(3);
      expect(rcu).toBeLessThan(maxFilteredRows / 8);
      sizes.push(page?.data.length ?? -1);
      cursor = page?.pagination.next_cursor ?? null;
    } while (cursor !== null);
    expect(sizes).toEqual([0, 0, 1]);

    const reply = await askRoute(service, 'listAuditEntries', { organization, query: { ...query, offset: '10' } });
    expect(reply).toMatchObject({ status: 422, body: { code: 'offset_too_far' } });
    expect(await list(organization, query)).toMatchObject({
      data: [],
      pagination: { offset: 0, has_more: true, next_offset: null, next_cursor: expect.any(String) },
    });
  });
});

describe('a request for the audit log is rejected', () => {
  const ask = (organization: OrganizationId, query: Query) =>
    askRoute(service, 'listAuditEntries', { organization, query });

  it.each([
    [{ action: 'opted_in' }, 'action'],
    [{ subject_type: 'settlements' }, 'subject_type'],
    [{ subject_id: '' }, 'subject_id'],
    [{ subject_id: '\ud83d' }, 'subject_id'],
    [{ contact_id: 'INV-1' }, 'contact_id'],
    [{ actor: 'nobody' }, 'actor'],
    [{ actor: 'system', user_id: 'ana' }, 'user_id'],
    [{ from: 'yesterday' }, 'from'],
    [{ from: at(1), to: at(1) }, 'to'],
    [{ from: at(2), to: at(1) }, 'to'],
  ] as readonly (readonly [Query, string])[])('for %j', async (query, path) => {
    const organization = await service.organization('rejections');
    expect(await ask(organization, query)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path }] },
    });
  });

  it('with a cursor of other filters, or one made up outside of from and to', async () => {
    const organization = await anAuditLog(mixedEntries);
    const query = { from: at(10), to: at(80), limit: '5' };
    const { pagination } = await list(organization, query);
    const cursor = required(pagination.next_cursor);
    const listing = auditStore(organization).listing({ from: at(10), to: at(80) });
    const madeUp = [at(2), at(90)].map((after) =>
      formatCursor({ partition: 0, after }, hashList(organization, listing)),
    );
    const rejected = { status: 422, body: { details: [{ path: 'cursor', code: 'invalid_cursor' }] } };
    for (const more of [
      { cursor, to: at(70) },
      { cursor, action: 'opted_out' },
      ...madeUp.map((each) => ({ cursor: each })),
    ])
      expect(await ask(organization, { ...query, ...more })).toMatchObject(rejected);
    expect(await ask(organization, { ...query, cursor })).toMatchObject({ status: 200 });
  });
});
