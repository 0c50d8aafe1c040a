import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { DeliveryId, type OrganizationId, WebhookId, parseId } from '../../../lib/foundation/ids.ts';
import type { DeliveryToAttempt } from '../../../lib/history/messages/messages.ts';
import type { DeliveryView, ReplayedSpan, TestResult } from '../../../lib/events/webhook-deliveries/contract.ts';
import { maxRowsRead } from '../../../lib/events/webhook-deliveries/delivery-filter.ts';
import { eventBody } from '../../../lib/events/event-types/event-types.ts';
import { itIfLarge } from '../../harness/by-size.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { queueEvent } from '../../harness/requests.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { useWebhookReceiver } from '../../harness/use-webhook-receiver.ts';
import { type WebhookReceiver, answering, isSignedWith } from '../../harness/webhook-receiver.ts';
import { type SubscribedWebhook, anEventOf, deliveriesOf, record, subscribe } from '../../harness/webhooks.ts';

let service: Service;
let receiver: WebhookReceiver;
let organization: OrganizationId;
let webhook: SubscribedWebhook;

useService((started) => {
  ({ service } = started);
});
useWebhookReceiver((started) => {
  receiver = started;
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  webhook = await subscribe(service, organization, `${receiver.url}/erp`);
});

const params = () => ({ id: webhook.id });
const log = (query: Readonly<Record<string, string>> = {}) =>
  deliveriesOf(service, { organization, webhook: webhook.id }, query);

const attempt = ({ id }: Pick<DeliveryView, 'id'>) => {
  const message: DeliveryToAttempt = {
    organization,
    webhook_id: parseId(WebhookId, webhook.id),
    delivery_id: parseId(DeliveryId, id),
  };
  return service.run('attemptDelivery', queueEvent(organization, JSON.stringify(message)));
};

const secondsAgo = (seconds: number) => new Date(Math.floor(Date.now() / 1000 - seconds) * 1000).toISOString();

/** Records an event that happened some seconds ago, and returns its delivery. */
async function aRecordedDelivery(ago = 0, type = 'payment.registered'): Promise<DeliveryView> {
  const event = anEventOf(organization, { at: secondsAgo(ago), type });
  await record(service, event);
  const { data } = await log({ limit: '1000' });
  return data.find(({ event_id }) => event_id === event.id)!;
}

const read = (id: string, of = organization) =>
  askRoute(service, 'readDelivery', { organization: of, params: { id: webhook.id, deliveryId: id } });
const replay = (id: string, of = organization) =>
  askRoute(service, 'replayDelivery', { organization: of, params: { id: webhook.id, deliveryId: id } });
const replaySpan = (body: object) => askRoute(service, 'replaySpan', { organization, params: params(), body });
const disable = () => service.call('updateWebhook', { organization, params: params(), body: { enabled: false } });

/** Stores copies of a delivery, an hour apart and oldest first, each with the given differences. */
async function copies(of: DeliveryView, differences: readonly object[]): Promise<string[]> {
  const stored = await service.table.read(
    keys.delivery(organization, parseId(WebhookId, webhook.id), parseId(DeliveryId, of.id)),
  );
  const ids = differences.map((_, n) => {
    const at = (Date.parse(of.created_at) - (differences.length - n) * 3_600_000).toString(16).padStart(12, '0');
    return parseId(DeliveryId, `${at.slice(0, 8)}-${at.slice(8)}-7${randomUUID().slice(15)}`);
  });
  await service.table.copy(
    stored,
    differences.map((difference, n) => ({
      ...keys.delivery(organization, parseId(WebhookId, webhook.id), ids[n]!),
      id: ids[n],
      ...difference,
    })),
  );
  return ids;
}

describe('a test', () => {
  const test = () => service.call<TestResult>('testWebhook', { organization, params: params() });

  it('sends webhook.test, signed, and returns and logs the answer', async () => {
    const result = await test();
    expect(result).toMatchObject({ delivered: true, status_code: 204, error: null });
    const [post, ...others] = receiver.received;
    expect(others).toEqual([]);
    expect(post && isSignedWith(webhook.secret, post)).toBe(true);
    const body: unknown = JSON.parse(post!.body);
    expect(eventBody('webhook.test')().parse(body)).toEqual(body);
    expect(body).toMatchObject({
      id: post!.id,
      type: 'webhook.test',
      api_version: 'v1',
      organization_id: organization,
      data: { webhook_id: webhook.id },
    });
    expect((await log()).data).toMatchObject([
      {
        id: result.delivery_id,
        event_id: post!.id,
        event: 'webhook.test',
        trigger: 'test',
        status: 'delivered',
        attempts: [{ status_code: 204, error: null }],
        next_attempt_at: null,
      },
    ]);
  });

  it('reports a failure, is not repeated, and does not count for the health of the webhook', async () => {
    receiver.answerWith(answering(410));
    expect(await test()).toMatchObject({ delivered: false, status_code: 410, error: 'http_error' });
    expect((await log()).data).toMatchObject([{ status: 'failed', attempts: [{}], next_attempt_at: null }]);
    const after = await askRoute(service, 'readWebhook', { organization, params: params() });
    expect(after.body).toMatchObject({ enabled: true, failing_since: null });
  });

  it('is sent to a disabled webhook as well', async () => {
    await disable();
    expect(await test()).toMatchObject({ delivered: true });
  });

  it('of an unknown webhook is 404', async () => {
    const asked = await askRoute(service, 'testWebhook', { organization, params: { id: randomUUID() } });
    expect(asked).toMatchObject({ status: 404, body: { code: 'webhook_not_found' } });
  });
});

describe('the log', () => {
  it('shows a delivery before and after its attempts', async () => {
    const pending = await aRecordedDelivery();
    expect(pending).toMatchObject({ trigger: 'event', status: 'pending', attempts: [], event: 'payment.registered' });
    expect(pending.next_attempt_at).not.toBeNull();
    await attempt(pending);
    expect((await read(pending.id)).body).toEqual({
      ...pending,
      status: 'delivered',
      attempts: [{ at: expect.any(String), status_code: 204, duration_ms: expect.any(Number), error: null }],
      next_attempt_at: null,
    });
  });

  it('lists newest first, page by page, without rows twice', async () => {
    for (const ago of [50, 10, 40, 20, 30]) await aRecordedDelivery(ago);
    const first = await log({ limit: '2' });
    const second = await log({ limit: '2', cursor: first.pagination.next_cursor! });
    const third = await log({ limit: '2', cursor: second.pagination.next_cursor! });
    const times = [first, second, third].flatMap(({ data }) => data.map(({ created_at }) => created_at));
    expect(times).toHaveLength(5);
    expect(times).toEqual([...times].sort().reverse());
    expect(third.pagination).toMatchObject({ has_more: false, next_cursor: null });
  });

  it.each(['failed', 'held', 'pending', 'delivered'])('lists those that are %s', async (status) => {
    const pending = await aRecordedDelivery(5);
    const delivered = await aRecordedDelivery(4);
    await attempt(delivered);
    receiver.answerWith(answering(500));
    await service.call('testWebhook', { organization, params: params() });
    const held = await aRecordedDelivery(3);
    await disable();
    await attempt(held);
    const { data } = await log({ status });
    expect(data.map((each) => each.status)).toEqual([status]);
    if (status === 'pending') expect(data[0]!.id).toBe(pending.id);
  });

  it('lists those of one type of event, also together with a status', async () => {
    await aRecordedDelivery(3, 'account.created');
    const wanted = await aRecordedDelivery(2);
    await attempt(await aRecordedDelivery(1));
    const ids = async (query: Readonly<Record<string, string>>) => (await log(query)).data.map(({ id }) => id);
    expect(await ids({ event: 'payment.registered' })).toHaveLength(2);
    expect(await ids({ event: 'payment.registered', status: 'pending' })).toEqual([wanted.id]);
    expect(await ids({ event: 'promise.broken' })).toEqual([]);
  });

  it('finds a rare delivery by its filter page by page, each page of limited work', async () => {
    const made = await aRecordedDelivery();
    const many = Array.from({ length: maxRowsRead + 50 }, () => ({}));
    const [oldest] = await copies(made, [{ event: 'promise.broken' }, ...many]);
    const found: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await log({ event: 'promise.broken', ...(cursor !== undefined && { cursor }) });
      found.push(...page.data.map(({ id }) => id));
      sizes.push(page.data.length);
      cursor = page.pagination.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual([oldest]);
    expect(sizes).toEqual([0, 1]);
  });

  it('does not skip what follows a full page by filter', async () => {
    const made = await aRecordedDelivery();
    await copies(
      made,
      Array.from({ length: 9 }, (_, n) => ({ event: n % 2 ? 'promise.broken' : 'promise.created' })),
    );
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await log({ event: 'promise.created', limit: '2', ...(cursor !== undefined && { cursor }) });
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.pagination.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(ids).size).toBe(5);
    expect(ids).toHaveLength(5);
  });

  it.each([{ status: 'failed' }, { status: 'delivered' }, { event: 'payment.registered' }])(
    'rejects a cursor that was made for other filters than %j',
    async (filter) => {
      for (const ago of [1, 2]) await aRecordedDelivery(ago);
      const { pagination } = await log({ limit: '1' });
      const query = { cursor: pagination.next_cursor!, ...filter };
      const asked = await askRoute(service, 'listDeliveries', { organization, params: params(), query });
      expect(asked).toMatchObject({ status: 422, body: { details: [{ code: 'invalid_cursor' }] } });
    },
  );

  it.each([{ status: 'lost' }, { event: 'payment.lost' }, { offset: '1' }])('rejects %j', async (query) => {
    const asked = await askRoute(service, 'listDeliveries', { organization, params: params(), query });
    expect(asked).toMatchObject({ status: 422 });
  });

  it("is not another organization's or another webhook's", async () => {
    const delivery = await aRecordedDelivery();
    const other = await service.organization(randomUUID());
    expect(await read(delivery.id, other)).toMatchObject({ status: 404, body: { code: 'delivery_not_found' } });
    expect(await replay(delivery.id, other)).toMatchObject({ status: 404, body: { code: 'delivery_not_found' } });
    const list = await askRoute(service, 'listDeliveries', { organization: other, params: params() });
    expect(list).toMatchObject({ status: 404, body: { code: 'webhook_not_found' } });
    const second = await subscribe(service, organization, `${receiver.url}/other`);
    const deliveryId = delivery.id;
    const sent = { organization, params: { id: second.id, deliveryId } };
    expect(await askRoute(service, 'readDelivery', sent)).toMatchObject({ status: 404 });
  });

  it('ends with its webhook', async () => {
    const delivery = await aRecordedDelivery();
    await service.call('deleteWebhook', { organization, params: params() });
    expect(await read(delivery.id)).toMatchObject({ status: 404 });
    expect(await replay(delivery.id)).toMatchObject({ status: 404 });
  });
});

describe('a replay', () => {
  it('sends the same event and body again, with the same webhook-id', async () => {
    const delivery = await aRecordedDelivery();
    await attempt(delivery);
    const { status, body } = await replay(delivery.id);
    expect(status).toBe(202);
    expect(body).toMatchObject({ id: delivery.id, trigger: 'replay', status: 'pending', attempts: [{}] });
    await attempt(delivery);
    const [first, second, ...others] = receiver.received;
    expect(others).toEqual([]);
    expect(second).toMatchObject({ id: first!.id, body: first!.body });
    expect(isSignedWith(webhook.secret, second!)).toBe(true);
    expect((await read(delivery.id)).body).toMatchObject({ status: 'delivered', attempts: [{}, {}] });
  });

  it('leaves a delivery alone that is due', async () => {
    const delivery = await aRecordedDelivery();
    expect(await replay(delivery.id)).toMatchObject({ status: 202, body: delivery });
  });

  it('sends a delivery now that waits for a retry', async () => {
    const delivery = await aRecordedDelivery();
    receiver.answerWith(answering(503, { 'retry-after': '3600' }));
    await attempt(delivery);
    receiver.answerWith(answering(204));
    await attempt(delivery);
    expect((await read(delivery.id)).body).toMatchObject({ status: 'pending', attempts: [{ status_code: 503 }] });
    const { status, body } = await replay(delivery.id);
    expect(status).toBe(202);
    expect(body).toMatchObject({ id: delivery.id, trigger: 'replay', status: 'pending', attempts: [{}] });
    expect(Date.parse((body as DeliveryView).next_attempt_at!)).toBeLessThanOrEqual(Date.now());
    expect(await replay(delivery.id)).toMatchObject({ status, body });
    await attempt(delivery);
    expect((await read(delivery.id)).body).toMatchObject({
      status: 'delivered',
      attempts: [{ status_code: 503 }, { status_code: 204 }],
    });
    const [first, second, ...others] = receiver.received;
    expect(others).toEqual([]);
    expect(second).toMatchObject({ id: first!.id, body: first!.body });
  });

  it('is 409 while the webhook is disabled', async () => {
    const delivery = await aRecordedDelivery();
    await attempt(delivery);
    await disable();
    expect(await replay(delivery.id)).toMatchObject({ status: 409, body: { code: 'webhook_disabled' } });
    const span = await replaySpan({ from: secondsAgo(60) });
    expect(span).toMatchObject({ status: 409, body: { code: 'webhook_disabled' } });
    expect((await read(delivery.id)).body).toMatchObject({ status: 'delivered' });
  });

  it('of an unknown delivery is 404', async () => {
    expect(await replay(randomUUID())).toMatchObject({ status: 404, body: { code: 'delivery_not_found' } });
  });
});

describe('a replay of a span', () => {
  const failed = { status: 'failed' };
  const listedAs = (status: string) => ({
    status,
    gsi1pk: `ORG#${organization}#WEBHOOK#${webhook.id}#${status}`,
  });
  const statuses = async () =>
    (await log({ limit: '1000' })).data.map(({ status, trigger }) => `${status} by ${trigger}`).reverse();

  /** Deliveries that were delivered, failed, are held, are due, and were delivered, oldest first, and their ids. */
  async function aMixedLog() {
    const made = await aRecordedDelivery();
    await attempt(made);
    const ids = await copies(made, [
      { status: 'delivered' },
      listedAs('failed'),
      listedAs('held'),
      { status: 'pending' },
    ]);
    // The copies lack the sort key of the index.
    await Promise.all(
      ids.slice(1, 3).map(async (id) => {
        const key = keys.delivery(organization, parseId(WebhookId, webhook.id), parseId(DeliveryId, id));
        await service.table.copy(await service.table.read(key), [{ gsi1sk: id }]);
      }),
    );
    return { made, ids };
  }
  const hoursBefore = ({ created_at }: DeliveryView, hours: number) =>
    new Date(Date.parse(created_at) - hours * 3_600_000).toISOString();

  it('sends failed deliveries by default, and nothing twice', async () => {
    const { made } = await aMixedLog();
    const from = hoursBefore(made, 9);
    const expected = { status: 202, body: { queued: 1, has_more: false, next_cursor: null } };
    expect(await replaySpan({ from })).toMatchObject(expected);
    expect(await statuses()).toEqual([
      'delivered by event',
      'pending by replay',
      'held by event',
      'pending by event',
      'delivered by event',
    ]);
    expect(await replaySpan({ from, ...failed })).toMatchObject({ body: { queued: 0 } });
  });

  it.each([
    ['held', 1],
    ['undelivered', 2],
    ['all', 4],
  ])('sends those that are %s', async (status, queued) => {
    const { made } = await aMixedLog();
    expect(await replaySpan({ from: hoursBefore(made, 9), status })).toMatchObject({ body: { queued } });
    expect((await statuses()).filter((each) => each === 'pending by replay')).toHaveLength(queued);
  });

  it.each([
    ['failed', 0],
    ['held', 0],
    ['undelivered', 2],
    ['all', 2],
  ])('of the status %s sends %d that wait for a retry', async (status, queued) => {
    const made = await aRecordedDelivery();
    const next_attempt_at = new Date(Date.now() + 3_600_000).toISOString();
    const waiting = { status: 'pending', failures: 3, next_attempt_at, due_at: next_attempt_at };
    const ids = await copies(made, [waiting, waiting]);
    const from = hoursBefore(made, 9);
    expect(await replaySpan({ from, status })).toMatchObject({ status: 202, body: { queued } });
    expect((await statuses()).filter((each) => each === 'pending by replay')).toHaveLength(queued);
    expect(await replaySpan({ from, status })).toMatchObject({ body: { queued: 0 } });
    for (const id of ids) await attempt({ id });
    expect(receiver.received).toHaveLength(queued);
  });

  it('sends only those between its instants, both inclusive', async () => {
    const { made } = await aMixedLog();
    const of = (from: number, to: number) =>
      replaySpan({ from: hoursBefore(made, from), to: hoursBefore(made, to), status: 'all' });
    expect(await of(9, 5)).toMatchObject({ body: { queued: 0 } });
    expect(await of(4, 4)).toMatchObject({ body: { queued: 1 } });
    expect(await of(3, 2)).toMatchObject({ body: { queued: 2 } });
  });

  it('leaves out tests', async () => {
    receiver.answerWith(answering(500));
    await service.call('testWebhook', { organization, params: params() });
    expect(await replaySpan({ from: secondsAgo(60) })).toMatchObject({ body: { queued: 0 } });
  });

  itIfLarge('sends 1,000 at a time, each once, until there are no more', async () => {
    const made = await aRecordedDelivery();
    await attempt(made);
    await copies(
      made,
      Array.from({ length: 1200 }, () => ({})),
    );
    const span = { from: hoursBefore(made, 2000), to: hoursBefore(made, 1), status: 'all' };
    const first = (await replaySpan(span)).body as ReplayedSpan;
    expect(first).toMatchObject({ queued: 1000, has_more: true });
    const second = (await replaySpan({ ...span, cursor: first.next_cursor })).body as ReplayedSpan;
    expect(second).toEqual({ queued: 200, has_more: false, next_cursor: null });
    const { data } = await log({ limit: '1000', status: 'delivered' });
    expect(data.map(({ id }) => id)).toEqual([made.id]);
  });

  it.each([
    ['without a beginning', {}, 'from'],
    ['that ends before it begins', { from: '2026-11-02', to: '2026-11-01' }, 'to'],
    ['of pending deliveries', { from: '2026-11-02', status: 'pending' }, 'status'],
  ])('%s is 422', async (_, body, path) => {
    expect(await replaySpan(body)).toMatchObject({ status: 422, body: { details: [{ path }] } });
  });
});
