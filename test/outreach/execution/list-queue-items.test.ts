import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import type { QueueItemView } from '../../../lib/outreach/execution/contract.ts';
import { newQueueItem } from '../../../lib/outreach/execution/queue-item.ts';
import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { AccountId, CampaignId, type OrganizationId, QueueItemId, StrategyId } from '../../../lib/foundation/ids.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { toImage } from '../../harness/portfolio.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

type Query = Readonly<Record<string, string>>;

let service: Service;
useService((started) => {
  ({ service } = started);
});

const day = '2030-01-07';
const [one, other] = ['one', 'two'].map((name) => deriveId(CampaignId, randomUUID(), name));
const statuses = ['pending', 'completed', 'skipped', 'failed'] as const;
const reasons = ['outside_contact_hours', 'contact_opted_out', 'provider_error'];

/** An organization whose queue of the day has every status with both campaigns. */
async function aQueue(): Promise<OrganizationId> {
  const organization = await service.organization(randomUUID());
  const account = deriveId(AccountId, organization, 'account');
  const subject = { account, campaign: one!, strategy: deriveId(StrategyId, organization, 'strategy') };
  const step = { channel: 'sms', action_type: 'reminder', delay_hours: 0 } as const;
  const model = newQueueItem(subject, { step: 0, round: 0 }, step, day, new Date());
  const items = Array.from({ length: 48 }, (_, n) => {
    const id = deriveId(QueueItemId, organization, `item ${n}`);
    const status = statuses[n % 4]!;
    const reason = n % 4 > 1 ? { reason: reasons[n % 3]! } : {};
    return { ...keys.queueItem(organization, day, id), id, status, campaign_id: n % 8 < 4 ? one! : other!, ...reason };
  });
  await service.table.copy(toImage({ ...model, organization }), items);
  return organization;
}

/** All pages by cursor. */
async function walk(organization: OrganizationId, query: Query): Promise<QueueItemView[]> {
  const found: QueueItemView[] = [];
  let cursor: string | null = null;
  do {
    const position: Query = cursor === null ? {} : { cursor };
    const sent = { organization, query: { date: day, ...query, ...position } };
    const { data, pagination } = await service.call<PageReply<QueueItemView>>('listQueueItems', sent);
    found.push(...data);
    cursor = pagination.next_cursor;
  } while (cursor !== null);
  return found;
}

const filters: readonly Query[] = [
  {},
  { status: 'skipped' },
  { campaign_id: other! },
  { reason: 'contact_opted_out' },
  { status: 'skipped', campaign_id: one! },
  { status: 'failed', reason: 'provider_error' },
  { status: 'failed', reason: 'provider_error', campaign_id: other! },
];

describe('the queue of a day', () => {
  it('has exactly the items that match all filters, in the order of their ids', async () => {
    const organization = await aQueue();
    const all = await walk(organization, {});
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort());
    expect(all).toHaveLength(48);
    for (const query of filters) {
      const expected = all.filter((item) =>
        Object.entries(query).every(([name, value]) => Reflect.get(item, name) === value),
      );
      expect(expected.length).toBeGreaterThan(0);
      expect(await walk(organization, { ...query, limit: '5' })).toEqual(expected);
      expect(await walk(organization, { ...query, date: '2030-01-08' })).toEqual([]);
    }
  });

  it('shows nothing of another organization', async () => {
    await aQueue();
    const stranger = await service.organization(randomUUID());
    for (const query of filters) expect(await walk(stranger, query)).toEqual([]);
  });

  it.each([
    [{ status: 'done' }, 'status'],
    [{ campaign_id: 'mine' }, 'campaign_id'],
    [{ reason: '' }, 'reason'],
    [{ reason: '\udc00' }, 'reason'],
    [{ reason: 'x'.repeat(101) }, 'reason'],
  ])('rejects %j', async (query, path) => {
    const organization = await service.organization('rejections');
    expect(await askRoute(service, 'listQueueItems', { organization, query })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path }] },
    });
  });
});
