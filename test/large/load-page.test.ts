import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys, partitions } from '../../lib/platform/aws/table/keys.ts';
import { deriveId } from '../../lib/foundation/derived-ids.ts';
import { AuditEntryId, type OrganizationId } from '../../lib/foundation/ids.ts';
import { maxJumpRows } from '../../lib/platform/http/load-page.ts';
import { firstOf, itIfLarge } from '../harness/by-size.ts';
import { requestEvent } from '../harness/requests.ts';
import { type Service, callables } from '../harness/start-service.ts';
import { useService } from '../harness/use-service.ts';

const rowCount = maxJumpRows + 2500;
const minutes = 60_000;
const hours = 60 * minutes;

let service: Service;
let organization: OrganizationId;
/** The ids of its audit entries, newest first. */
let ids: string[];

useService(async (started) => {
  ({ service } = started);
  organization = await service.organization('pages');
  await service.call('optOutInBulk', { organization, body: { phones: ['+5491155550123'], reason: 'asked' } });
  const [first] = await service.table.inPartition(partitions.audit(organization));
  const model = await service.table.read({ pk: String(first?.['pk']), sk: String(first?.['sk']) });
  const copies = Array.from({ length: rowCount - 1 }, (_, n) => {
    const id = deriveId(AuditEntryId, organization, `entry ${n}`);
    const at = new Date(Date.UTC(2020, 0, 1) - n * 1000).toISOString();
    return { ...keys.auditEntry(organization, at, id), id, at };
  });
  await service.table.copy(model, copies);
  ids = [String(unmarshall(model)['id']), ...copies.map(({ id }) => id)];
});

let now: number;
beforeEach(() => {
  // More than a day apart, so that no test finds an offset that another one left.
  now = (now || Date.now()) + 48 * hours;
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => vi.useRealTimers());

const later = (milliseconds: number): void => void vi.setSystemTime((now += milliseconds));

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly pagination: { readonly next_offset: number | null };
}

async function ask(name: 'listAuditEntries' | 'listOptOuts', query: Readonly<Record<string, number>>) {
  const route = callables.get(name)?.route;
  if (!route) throw new Error(`There is no route ${name}.`);
  const asked = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const { statusCode: status, body } = await service.invoke(name, requestEvent(route, { organization, query: asked }));
  return { status, body: JSON.parse(body) };
}
const list = (query: Readonly<Record<string, number>>) => ask('listAuditEntries', query);

/** The ids of the page at an offset. */
async function idsAt(offset: number, limit = 3): Promise<readonly string[]> {
  const { status, body } = await list({ offset, limit });
  expect(status).toBe(200);
  // The row's schema says so.
  return (body as Page).data.map(({ id }) => id);
}

const tooFar = {
  status: 422,
  body: {
    code: 'offset_too_far',
    error: expect.stringContaining('next_cursor'),
    details: [{ path: 'offset', code: 'offset_too_far' }],
  },
};

describe('a jump to an offset', () => {
  it('may go up to the limit beyond a remembered offset, and no further', async () => {
    expect(await idsAt(maxJumpRows)).toEqual(ids.slice(maxJumpRows, maxJumpRows + 3));
    expect(await idsAt(maxJumpRows + 2000)).toEqual(ids.slice(maxJumpRows + 2000).slice(0, 3));
    later(48 * hours);
    expect(await list({ offset: maxJumpRows + 1 })).toMatchObject(tooFar);
  });

  it('costs the same at any distance beyond the limit', async () => {
    const costOf = (offset: number) => service.cost(() => list({ offset }));
    const { requests, rcu } = await costOf(maxJumpRows + 1);
    expect(requests).toBeLessThanOrEqual(12);
    expect(await costOf(9_999_999)).toMatchObject({ requests, rcu });
  });

  it('gives an empty page beyond the end of the list', async () => {
    for (let offset = 0; offset < rowCount; offset += maxJumpRows) await idsAt(offset, 1);
    const { status, body } = await list({ offset: 9_999_999 });
    expect({ status, data: body.data }).toEqual({ status: 200, data: [] });
  });

  itIfLarge(
    'beyond the limit of a list without a cursor is rejected with the advice to read the pages in order',
    async () => {
      const row = await service.table.inPartition(partitions.optOuts(organization));
      const model = await service.table.read({ pk: String(row[0]?.['pk']), sk: String(row[0]?.['sk']) });
      const copies = Array.from({ length: maxJumpRows + 300 }, (_, n) => ({ sk: `+${54_000_000_000 + n}` }));
      await service.table.copy(model, copies);
      expect(await ask('listOptOuts', { page: 1000, page_size: 200 })).toMatchObject({
        status: 422,
        body: { code: 'offset_too_far', error: expect.stringContaining('in order'), details: [{ path: 'page' }] },
      });
    },
  );
});

describe('paging by offset', () => {
  it.each(firstOf(1, [999, 1000]))('reaches the end of a long list in pages of %d', async (limit) => {
    const found: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const { status, body } = await list({ offset, limit });
      expect(status).toBe(200);
      // The row's schema says so.
      const page = body as Page;
      found.push(...page.data.map(({ id }) => id));
      offset = page.pagination.next_offset;
    }
    expect(found).toEqual(ids);
  });

  it('continues after a pause of several hours', async () => {
    for (let offset = 0; offset <= maxJumpRows; offset += 1000) await idsAt(offset, 1000);
    later(20 * minutes);
    expect(await idsAt(maxJumpRows + 1000, 1000)).toEqual(ids.slice(maxJumpRows + 1000).slice(0, 1000));
    later(3 * hours);
    expect(await idsAt(maxJumpRows + 2000)).toEqual(ids.slice(maxJumpRows + 2000).slice(0, 3));
    later(48 * hours);
    expect(await list({ offset: maxJumpRows + 2000 })).toMatchObject(tooFar);
  });

  it('counts nearby rows again after a pause, because rows may have been added or removed', async () => {
    const other = await service.organization('pages that change');
    const create = (n: number) =>
      service.call('createTemplate', {
        organization: other,
        body: { name: `${n}`, channel: 'sms', action_type: `a${n}`, language: 'es', body: 'x' },
      });
    const listed = async (offset: number, limit: number) => {
      const query = { offset: String(offset), limit: String(limit) };
      const { data } = await service.call<Page>('listTemplates', { organization: other, query });
      return data.map(({ id }) => id);
    };
    for (let n = 0; n < 10; n++) await create(n);
    await listed(0, 5);
    for (let n = 10; n < 30; n++) await create(n);
    later(16 * minutes);
    const second = await listed(5, 5);
    expect(second).toEqual((await listed(0, 50)).slice(5, 10));
  });
});
