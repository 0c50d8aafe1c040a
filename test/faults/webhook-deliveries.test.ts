import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callLimits } from '../../lib/platform/aws/call-limits.ts';
import { keys } from '../../lib/platform/aws/table/keys.ts';
import { deliveryIdOf } from '../../lib/foundation/derived-ids.ts';
import { type OrganizationId, WebhookId, parseId } from '../../lib/foundation/ids.ts';
import type { DeliveryToAttempt } from '../../lib/history/messages/messages.ts';
import type { DeliveryView } from '../../lib/events/webhook-deliveries/contract.ts';
import { maxFailures } from '../../lib/events/webhook-deliveries/delivery.ts';
import type { WebhookView } from '../../lib/events/webhooks/contract.ts';
import { itIfLarge } from '../harness/by-size.ts';
import { queueEvent } from '../harness/requests.ts';
import type { Service } from '../harness/start-service.ts';
import { useWebhookReceiver } from '../harness/use-webhook-receiver.ts';
import { type WebhookReceiver, answering, hanging, isSignedWith } from '../harness/webhook-receiver.ts';
import { type SubscribedWebhook, anEventOf, deliveriesOf, subscribe } from '../harness/webhooks.ts';
import {
  type FaultyNetwork,
  crashAtSomeSteps,
  interleaveAtEveryRequest,
  interleaveBeforeSteps,
} from './faulty-network.ts';
import { type FaultyService, minutesLater, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;
let receiver: WebhookReceiver;
/** The address of the receiver behind the network that can crash the service. */
let receiverUrl: string;
let organization: OrganizationId;

useFaultyService((started) => {
  faulty = started;
  ({ service, network } = faulty);
});
useWebhookReceiver(async (started) => {
  receiver = started;
  receiverUrl = await network.proxyTo(started.url);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  await emptyQueues();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const days = 24 * hours;

const deliveryQueues = { delivery: 'attemptDelivery', 'slow-delivery': 'attemptSlowDelivery' } as const;
type DeliveryQueue = keyof typeof deliveryQueues;

const messagesIn = (queue: DeliveryQueue) => faulty.messagesIn<DeliveryToAttempt>(queue, organization);
const emptyQueues = async () => {
  for (const queue of ['delivery', 'slow-delivery'] as const) await faulty.messagesIn(queue);
};

const attempt = (message: DeliveryToAttempt, queue: DeliveryQueue = 'delivery') =>
  faulty.run(deliveryQueues[queue], message);
const queueDue = () => service.run('queueDueDeliveries', { scheduled_time: new Date().toISOString() });

const subscribed = (path = '/erp', over = {}) => subscribe(service, organization, `${receiverUrl}${path}`, over);
const readWebhook = ({ id }: SubscribedWebhook) =>
  service.call<WebhookView>('readWebhook', { organization, params: { id } });
const change = ({ id }: SubscribedWebhook, body: object) =>
  service.call('updateWebhook', { organization, params: { id }, body });
const remove = ({ id }: SubscribedWebhook) => service.call('deleteWebhook', { organization, params: { id } });
const log = async ({ id }: SubscribedWebhook, query: Readonly<Record<string, string>> = {}): Promise<DeliveryView[]> =>
  (await deliveriesOf(service, { organization, webhook: id }, { limit: '1000', ...query })).data;
const replaySpan = ({ id }: SubscribedWebhook, body: object) =>
  service.call('replaySpan', { organization, params: { id }, body: { from: '2020-01-01', ...body } });
const replay = ({ id }: SubscribedWebhook, { delivery_id: deliveryId }: DeliveryToAttempt) =>
  service.call<DeliveryView>('replayDelivery', { organization, params: { id, deliveryId } });
const notices = async () =>
  (await service.call<{ data: { kind: string }[] }>('listNotifications', { organization })).data;

/** Delivers events of the bus to the job that records them, and returns the messages that it sends. */
async function record(...events: ReturnType<typeof anEventOf>[]): Promise<DeliveryToAttempt[]> {
  for (const event of events) await faulty.run('recordDeliveries', event);
  return messagesIn('delivery');
}
const recordOne = async (event = anEventOf(organization)): Promise<DeliveryToAttempt> => {
  const [message, ...others] = await record(event);
  if (!message || others.length > 0) throw new Error('There is not exactly one delivery.');
  return message;
};

/** Receives every message and attempts its delivery. */
async function attemptAll(): Promise<void> {
  for (const queue of ['delivery', 'slow-delivery'] as const)
    for (const message of await messagesIn(queue)) await attempt(message, queue);
}

const setClock = (at: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
};

/** Lets virtual time go by: runs the scheduled job and the workers whenever a delivery is due, until the given time. */
async function passTime(webhook: SubscribedWebhook, until: number): Promise<void> {
  for (;;) {
    const due = (await log(webhook, { status: 'pending' })).map(({ next_attempt_at }) => Date.parse(next_attempt_at!));
    const next = Math.min(...due);
    if (next > until) break;
    setClock(Math.max(next + seconds, Date.now()));
    await queueDue();
    await attemptAll();
  }
  setClock(Math.max(until, Date.now()));
}

/** Makes the 15 seconds that an attempt may take pass at once, and no other time. */
function hurryAttempts(): void {
  const { setTimeout: wait } = globalThis;
  const hurried = (act: () => void, ms?: number) => wait(act, ms === 15 * seconds ? 20 : ms);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hurried);
}

const idsReceived = () => receiver.received.map(({ id }) => id);
const shuffled = <Item>(items: readonly Item[]): Item[] => items.toSorted(() => Math.random() - 0.5);

describe('events that arrive twice and out of order', () => {
  it('are recorded and received once for each webhook', async () => {
    const webhooks = [await subscribed('/erp'), await subscribed('/bi')];
    const events = Array.from({ length: 8 }, (_, n) =>
      anEventOf(organization, { at: new Date(Date.now() - n * seconds).toISOString() }),
    );
    const messages = await record(...shuffled([...events, ...events]));
    expect(new Set(messages.map(({ delivery_id }) => delivery_id)).size).toBe(16);
    for (const message of shuffled([...messages, ...messages])) await attempt(message);
    for (const [webhook, path] of [
      [webhooks[0]!, '/erp'],
      [webhooks[1]!, '/bi'],
    ] as const) {
      const rows = await log(webhook);
      expect(rows.map(({ status, attempts }) => `${status} ${attempts.length}`)).toEqual(
        events.map(() => 'delivered 1'),
      );
      const received = receiver.at(path);
      expect(received.map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id).sort());
      expect(received.every((post) => isSignedWith(webhook.secret, post))).toBe(true);
    }
  });

  it('are recorded with the same body as the first time', async () => {
    await subscribed();
    const message = await recordOne(anEventOf(organization, { data: { note: '😀 \ud83d', amount: 1e300 } }));
    receiver.answerWith(answering(500));
    await attempt(message);
    const again = await minutesLater(() => attempt(message), 1).then(() => receiver.received);
    expect(new Set(again.map(({ body }) => body)).size).toBe(1);
    expect(JSON.parse(again[0]!.body)).toMatchObject({ data: { note: '😀 \ud83d', amount: 1e300 } });
    expect(again).toHaveLength(2);
  });
});

describe('a worker that dies', () => {
  it('while it records an event, loses no delivery and records none twice', async () => {
    const steps = await crashAtSomeSteps(network, async (dying, step) => {
      organization = await service.organization(randomUUID());
      receiver.forget();
      const webhooks = [await subscribed('/erp'), await subscribed('/bi')];
      const event = anEventOf(organization);
      await dying(() => faulty.run('recordDeliveries', event));
      await faulty.run('recordDeliveries', event);
      await attemptAll();
      for (const webhook of webhooks) expect(await log(webhook), step).toMatchObject([{ status: 'delivered' }]);
      expect(idsReceived(), step).toEqual([event.id, event.id]);
    });
    // Two deliveries are written, and their messages are sent.
    expect(steps).toBe(3);
  });

  it('after it recorded an event and before it sent the message, delays the delivery by ten minutes', async () => {
    const webhook = await subscribed();
    await record(anEventOf(organization));
    await minutesLater(async () => {
      await queueDue();
      expect(await messagesIn('delivery')).toEqual([]);
    }, 9);
    await minutesLater(async () => {
      await queueDue();
      await attemptAll();
    }, 11);
    expect(await log(webhook)).toMatchObject([{ status: 'delivered' }]);
  });

  const receivers = {
    'that accepts': { answer: answering(204), status: 'delivered', steps: 3 },
    'that fails': { answer: answering(500), status: 'pending', steps: 4 },
    'that is gone': { answer: answering(410), status: 'held', steps: 3 },
  } as const;

  it.each(Object.entries(receivers))(
    'during an attempt at a receiver %s, has the attempt repeated and logged',
    async (_, { answer, status, steps }) => {
      const made = await crashAtSomeSteps(network, async (dying, step) => {
        organization = await service.organization(randomUUID());
        receiver.forget();
        receiver.answerWith(answer);
        const webhook = await subscribed();
        const message = await recordOne();
        await dying(() => attempt(message));
        const known = receiver.received.length;
        // The queue delivers the message of a dead worker again, and the message of a worker that did not die is gone.
        await minutesLater(() => attempt(message));
        const [row, ...others] = await log(webhook);
        expect(others, step).toEqual([]);
        expect(row, step).toMatchObject({ status });
        expect(row!.attempts.length, step).toBeGreaterThan(0);
        expect(known, step).toBeLessThan(2);
        expect(new Set(idsReceived()).size, step).toBe(1);
        expect(
          receiver.received.every((post) => isSignedWith(webhook.secret, post)),
          step,
        ).toBe(true);
        if (status === 'held') expect(await notices(), step).toHaveLength(1);
      });
      expect(made).toBe(steps);
    },
  );

  it('during an attempt, and whose message is lost as well, has it repeated within ten minutes', async () => {
    await crashAtSomeSteps(network, async (dying, step) => {
      organization = await service.organization(randomUUID());
      receiver.forget();
      const webhook = await subscribed();
      const message = await recordOne();
      await dying(() => attempt(message));
      await minutesLater(async () => {
        await queueDue();
        await attemptAll();
      }, 11);
      expect(await log(webhook), step).toMatchObject([{ status: 'delivered' }]);
    });
  });

  it('while it queues what is due, loses nothing', async () => {
    const webhook = await subscribed();
    await crashAtSomeSteps(network, async (dying, step) => {
      receiver.forget();
      await record(anEventOf(organization), anEventOf(organization));
      await minutesLater(() => dying(queueDue), 11);
      await minutesLater(async () => {
        await queueDue();
        await attemptAll();
      }, 22);
      expect(
        (await log(webhook)).every(({ status }) => status === 'delivered'),
        step,
      ).toBe(true);
    });
  });

  it('while it replays, loses nothing', async () => {
    const steps = await crashAtSomeSteps(network, async (dying, step) => {
      organization = await service.organization(randomUUID());
      receiver.forget();
      const webhook = await subscribed();
      await attempt(await recordOne());
      await dying(() => replaySpan(webhook, { status: 'all' }));
      await replaySpan(webhook, { status: 'all' });
      await minutesLater(async () => {
        await queueDue();
        await attemptAll();
      }, 11);
      expect(await log(webhook), step).toMatchObject([{ status: 'delivered', trigger: 'replay' }]);
      expect(new Set(idsReceived()).size, step).toBe(1);
      expect(receiver.received.length, step).toBeGreaterThan(1);
    });
    expect(steps).toBe(2);
  });

  it('during a test, leaves it in the log', async () => {
    await crashAtSomeSteps(network, async (dying, step) => {
      organization = await service.organization(randomUUID());
      receiver.forget();
      const webhook = await subscribed();
      await dying(() => service.call('testWebhook', { organization, params: { id: webhook.id } }));
      const logged = (await log(webhook)).map(({ event_id }) => event_id);
      expect(logged, step).toEqual(expect.arrayContaining(idsReceived()));
    });
  });
});

describe('the job that queues what is due', () => {
  const queueLater = (until = Infinity) =>
    minutesLater(async () => {
      const { queueDueDeliveries } = await import('../../lib/events/webhook-deliveries/queue-due-deliveries.ts');
      await queueDueDeliveries(new Date(), until);
      return messagesIn('delivery');
    }, 11);

  it('sends one message for each delivery, even if it runs twice at once', async () => {
    const webhook = await subscribed();
    await record(...Array.from({ length: 6 }, () => anEventOf(organization)));
    const [one, other] = await Promise.all([queueLater(), queueLater()]);
    await minutesLater(async () => {
      for (const message of [...one, ...other]) await attempt(message);
    }, 11);
    expect(idsReceived()).toHaveLength(6);
    expect((await log(webhook)).every(({ attempts }) => attempts.length === 1)).toBe(true);
    expect(await queueLater()).toEqual([]);
  });

  /** Records an event for each shard of what is due that is named. */
  const recordInShards = async (shards: readonly string[]) => {
    const webhook = parseId(WebhookId, (await subscribed()).id);
    const events = shards.map((shard) => {
      for (;;) {
        const event = anEventOf(organization);
        if (deliveryIdOf(webhook, event.id, event.at).endsWith(shard)) return event;
      }
    });
    await record(...events);
  };

  it('stops when its time is over, and the next run continues', async () => {
    await recordInShards(['0', '0', '1', 'f']);
    expect(await queueLater(0)).toHaveLength(2);
    expect(await queueLater()).toHaveLength(2);
  });

  it('fails if a page cannot be queued, after it has queued the others', async () => {
    await recordInShards(['0', '0', '1', 'f']);
    // The messages of the first shard.
    network.dropRequests(1, callLimits.service.maxAttempts, '.SendMessageBatch');
    await expect(queueLater()).rejects.toThrow('2 deliveries could not be queued');
    await network.restore();
    expect(await messagesIn('delivery')).toHaveLength(2);
    expect(await queueLater()).toHaveLength(2);
  });
});

describe('two workers with the same delivery', () => {
  it('attempt it once between them', async () => {
    const webhook = await subscribed();
    const message = await recordOne();
    await Promise.allSettled(Array.from({ length: 4 }, () => attempt(message)));
    expect(idsReceived()).toHaveLength(1);
    expect(await log(webhook)).toMatchObject([{ status: 'delivered', attempts: [{}] }]);
  });

  it.each([
    ['failure', 500],
    ['success', 200],
  ])(
    'of which one gets its answer (a %s) after its lease has ended, leave the result of the other',
    async (_, late) => {
      const webhook = await subscribed();
      const message = await recordOne();
      let second: Promise<void> | undefined;
      receiver.answerWith((outgoing) => {
        const isFirst = second === undefined;
        second ??= minutesLater(() => attempt(message));
        if (isFirst) void second.then(() => outgoing.writeHead(late).end());
        else outgoing.writeHead(201).end();
      });
      await attempt(message);
      expect(idsReceived()).toHaveLength(2);
      expect(await log(webhook)).toMatchObject([{ status: 'delivered', attempts: [{ status_code: 201 }] }]);
    },
  );
});

describe('a replay of a delivery that waits for a retry', () => {
  /** A delivery that waits for an hour, and whose receiver is up again. */
  async function aWaiting() {
    organization = await service.organization(randomUUID());
    receiver.forget();
    receiver.answerWith(answering(503, { 'retry-after': '3600' }));
    const webhook = await subscribed();
    const message = await recordOne();
    await attempt(message);
    receiver.answerWith(answering(204));
    return { webhook, message };
  }

  it('sends it once, however many there are at once', async () => {
    const { webhook, message } = await aWaiting();
    await Promise.all([
      ...Array.from({ length: 3 }, () => replay(webhook, message)),
      ...Array.from({ length: 3 }, () => replaySpan(webhook, { status: 'undelivered' })),
    ]);
    expect(await messagesIn('delivery')).toEqual([message]);
    await attempt(message);
    expect(await log(webhook)).toMatchObject([{ status: 'delivered', trigger: 'replay', attempts: [{}, {}] }]);
  });

  it('sends it once if another replay comes at any request', async () => {
    await interleaveBeforeSteps(network, async (both) => {
      const { webhook, message } = await aWaiting();
      await both(
        () => replay(webhook, message),
        () => replaySpan(webhook, { status: 'undelivered' }),
      );
      expect(await messagesIn('delivery')).toEqual([message]);
      await attempt(message);
      expect(idsReceived()).toHaveLength(2);
    });
  });

  it('leaves it alone while it is attempted', async () => {
    const { webhook, message } = await aWaiting();
    const replays: DeliveryView[] = [];
    receiver.answerWith(
      (outgoing) =>
        void (async () => {
          replays.push(await replay(webhook, message));
          expect(await replaySpan(webhook, { status: 'undelivered' })).toMatchObject({ queued: 0 });
          outgoing.writeHead(204).end();
        })(),
    );
    await minutesLater(() => attempt(message), 61);
    expect(replays).toMatchObject([{ status: 'pending', trigger: 'event' }]);
    expect(await log(webhook)).toMatchObject([{ status: 'delivered', trigger: 'event', attempts: [{}, {}] }]);
    expect(await messagesIn('delivery')).toEqual([]);
  });

  const replays = {
    one: replay,
    span: (webhook: SubscribedWebhook) => replaySpan(webhook, { status: 'undelivered' }),
  } as const;

  it.each(Object.entries(replays))('(%s) sends it once if its retry comes due at any request', async (_, act) => {
    const received: number[] = [];
    await interleaveAtEveryRequest(
      network,
      async (both) => {
        const { webhook, message } = await aWaiting();
        await both(
          () => act(webhook, message),
          () => minutesLater(() => attempt(message), 61),
        );
        await minutesLater(attemptAll, 62);
        expect(await log(webhook)).toMatchObject([{ status: 'delivered' }]);
        received.push(idsReceived().length);
      },
      1,
    );
    // Two requests read the webhook and the delivery: a replay that finds it delivered sends it again.
    const [afterAll, , , ...afterReads] = received;
    expect([afterAll, ...afterReads]).toEqual([2, ...afterReads.map(() => 2)]);
    expect(afterReads).not.toEqual([]);
  });

  it('whose worker dies, sends it all the same', async () => {
    const steps = await crashAtSomeSteps(network, async (dying, step) => {
      const { webhook, message } = await aWaiting();
      await dying(() => replay(webhook, message));
      await replay(webhook, message);
      await minutesLater(async () => {
        await queueDue();
        await attemptAll();
      }, 11);
      expect(await log(webhook), step).toMatchObject([{ status: 'delivered', trigger: 'replay' }]);
      expect(idsReceived(), step).toHaveLength(2);
    });
    expect(steps).toBe(2);
  });
});

describe('a receiver that is down', () => {
  itIfLarge(
    'for three days gets everything afterwards, signed at every attempt, under the same webhook-id',
    async () => {
      const webhook = await subscribed();
      const start = Date.now();
      setClock(start);
      receiver.answerWith((outgoing) => outgoing.writeHead(Date.now() < start + 3 * days ? 503 : 204).end());
      const events = Array.from({ length: 4 }, () => anEventOf(organization));
      for (const message of await record(...events)) await attempt(message);
      expect(await log(webhook, { status: 'pending' })).toHaveLength(4);
      await passTime(webhook, start + 4 * days);
      const rows = await log(webhook);
      expect(rows.map(({ status }) => status)).toEqual(events.map(() => 'delivered'));
      for (const { attempts } of rows) expect(attempts).toHaveLength(maxFailures);
      expect(receiver.received.every((post) => isSignedWith(webhook.secret, post))).toBe(true);
      for (const { id } of events) {
        const bodies = receiver.received.filter((post) => post.id === id).map(({ body }) => body);
        expect(bodies).toHaveLength(maxFailures);
        expect(new Set(bodies).size).toBe(1);
      }
      expect(await readWebhook(webhook)).toMatchObject({ enabled: true, failing_since: null });
    },
  );

  itIfLarge('for five days is disabled with one notification; what is held can be replayed', async () => {
    const webhook = await subscribed();
    const start = Date.now();
    setClock(start);
    receiver.answerWith(answering(500));
    const first = await recordOne();
    await attempt(first);
    await passTime(webhook, start + 4 * days);
    expect(await log(webhook)).toMatchObject([{ status: 'failed', attempts: { length: maxFailures } }]);
    expect(await readWebhook(webhook)).toMatchObject({ enabled: true });
    // Two that are being retried when the five days are over.
    setClock(start + 4.9 * days);
    for (const message of await record(anEventOf(organization), anEventOf(organization))) await attempt(message);
    await passTime(webhook, start + 6 * days);
    expect(await readWebhook(webhook)).toMatchObject({ enabled: false, disabled_reason: 'failing' });
    expect(await notices()).toMatchObject([{ kind: 'webhook_disabled', subject: { webhook_id: webhook.id } }]);
    expect(await log(webhook, { status: 'held' })).toHaveLength(2);
    // What happens while it is disabled is held as well, and not sent.
    const before = receiver.received.length;
    expect(await record(anEventOf(organization))).toEqual([]);
    expect(await log(webhook, { status: 'held' })).toHaveLength(3);
    receiver.answerWith(answering(204));
    await change(webhook, { enabled: true });
    await queueDue();
    await attemptAll();
    expect(receiver.received).toHaveLength(before);
    expect(await replaySpan(webhook, { status: 'held' })).toMatchObject({ queued: 3 });
    expect(await replaySpan(webhook, {})).toMatchObject({ queued: 1 });
    await attemptAll();
    expect((await log(webhook)).map(({ status }) => status)).toEqual(Array(4).fill('delivered'));
    expect(await notices()).toHaveLength(1);
  });

  it('with 410 disables its webhook at once, and only that', async () => {
    const gone = await subscribed('/gone');
    const other = await subscribed('/other');
    receiver.answerWith((outgoing, { path }) => outgoing.writeHead(path === '/gone' ? 410 : 204).end());
    const messages = await record(anEventOf(organization), anEventOf(organization));
    await Promise.all(messages.map((message) => attempt(message)));
    expect(await readWebhook(gone)).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    expect(await readWebhook(other)).toMatchObject({ enabled: true });
    expect((await log(gone)).map(({ status }) => status)).toEqual(['held', 'held']);
    expect((await log(other)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    expect(await notices()).toMatchObject([{ subject: { webhook_id: gone.id } }]);
  });

  it('fails for many workers at once, each of which records its own attempt', async () => {
    const webhook = await subscribed();
    receiver.answerWith(answering(500));
    const messages = await record(...Array.from({ length: 12 }, () => anEventOf(organization)));
    await Promise.all(messages.map((message) => attempt(message)));
    const rows = await log(webhook);
    expect(rows.map(({ status, attempts }) => `${status} ${attempts.length}`)).toEqual(Array(12).fill('pending 1'));
    expect(await readWebhook(webhook)).toMatchObject({ enabled: true, failing_since: expect.any(String) });
    receiver.answerWith(answering(204));
    await minutesLater(() => Promise.all(messages.map((message) => attempt(message))));
    expect(await readWebhook(webhook)).toMatchObject({ enabled: true, failing_since: null });
  });

  it('is given the time that it asks for with Retry-After', async () => {
    const webhook = await subscribed();
    const start = Date.now();
    setClock(start);
    receiver.answerWith(answering(429, { 'retry-after': '3600' }));
    await attempt(await recordOne());
    const [row] = await log(webhook);
    expect(Date.parse(row!.next_attempt_at!) - start).toBe(1 * hours);
    setClock(start + 59 * minutes);
    await queueDue();
    expect(await messagesIn('delivery')).toEqual([]);
    setClock(start + 61 * minutes);
    await queueDue();
    await attemptAll();
    expect(idsReceived()).toHaveLength(2);
  });
});

describe('a receiver that does not answer', () => {
  it('delays nobody else: their deliveries end while its own have not', async () => {
    const slow = await subscribed('/hangs');
    const others = [await subscribed('/a'), await subscribed('/b')];
    receiver.answerWith((outgoing, post) => (post.path === '/hangs' ? hanging : answering(204))(outgoing, post));
    const events = Array.from({ length: 5 }, () => anEventOf(organization));
    const messages = await record(...events);
    const isSlow = ({ webhook_id }: DeliveryToAttempt) => webhook_id === slow.id;
    const hangingAttempts = messages.filter(isSlow).map((message) => attempt(message).catch(() => undefined));
    await Promise.all(messages.filter((message) => !isSlow(message)).map((message) => attempt(message)));
    for (const webhook of others)
      expect((await log(webhook)).map(({ status }) => status)).toEqual(events.map(() => 'delivered'));
    expect((await log(slow)).map(({ status }) => status)).toEqual(events.map(() => 'pending'));
    receiver.hangUp();
    await Promise.all(hangingAttempts);
  });

  it('has a queue of its own after two timeouts in a row, until it answers', async () => {
    const webhook = await subscribed();
    hurryAttempts();
    receiver.answerWith(hanging);
    const [first, second, third] = await record(...Array.from({ length: 3 }, () => anEventOf(organization)));
    for (const message of [first!, second!]) await attempt(message);
    const rows = await log(webhook);
    expect(rows.filter(({ attempts: [made] }) => made?.error === 'timeout')).toHaveLength(2);
    // The retry of the second one is in the queue of slow receivers already.
    expect(await messagesIn('slow-delivery')).toEqual([second]);
    await messagesIn('delivery');
    await attempt(third!);
    expect(idsReceived()).toHaveLength(2);
    expect(await messagesIn('slow-delivery')).toEqual([third]);
    receiver.answerWith(answering(500));
    await attempt(third!, 'slow-delivery');
    expect(idsReceived()).toHaveLength(3);
    // It has answered, so its messages are where those of others are.
    expect(await messagesIn('delivery')).toEqual([third]);
    expect(await messagesIn('slow-delivery')).toEqual([]);
  });
});

describe('events that arrive in one batch', () => {
  const recordTogether = (...events: ReturnType<typeof anEventOf>[]) =>
    service.run('recordDeliveries', {
      Records: events.flatMap((event) => queueEvent(event.organization, JSON.stringify(event)).Records),
    });

  it('go to the webhooks of their own organizations', async () => {
    const other = await service.organization(randomUUID());
    const own = await subscribed();
    const theirs = await subscribe(service, other, `${receiverUrl}/theirs`);
    const events = [organization, other, organization, other].map((each) => anEventOf(each));
    await recordTogether(...events);
    const idsOf = (each: OrganizationId) => events.flatMap((event) => (event.organization === each ? [event.id] : []));
    const recorded = await deliveriesOf(service, { organization: other, webhook: theirs.id });
    expect((await log(own)).map(({ event_id: id }) => id).sort()).toEqual(idsOf(organization).sort());
    expect(recorded.data.map(({ event_id: id }) => id).sort()).toEqual(idsOf(other).sort());
  });

  it('go to the webhooks that exist when the batch arrives', async () => {
    await recordTogether(anEventOf(organization), anEventOf(organization));
    const webhook = await subscribed();
    await recordTogether(anEventOf(organization), anEventOf(organization));
    expect(await log(webhook)).toHaveLength(2);
  });
});

describe('a message that makes no sense', () => {
  it.each([
    ['of an event', 'recordDeliveries'],
    ['of a delivery', 'attemptDelivery'],
  ])('%s fails alone', async (_, job) => {
    const webhook = await subscribed();
    const event = anEventOf(organization);
    const message = await recordOne(event);
    const good = queueEvent(organization, JSON.stringify(job === 'attemptDelivery' ? message : event)).Records;
    const poison = ['{', '{}', 'null', '{"organization":"nobody"}'].flatMap(
      (body) => queueEvent(organization, body).Records,
    );
    await expect(service.run(job, { Records: [...poison, ...good] })).rejects.toThrow();
    await attemptAll();
    expect(await log(webhook)).toMatchObject([{ status: 'delivered' }]);
  });

  it('because the secret of its webhook cannot be unsealed fails until it can, without taking the lease', async () => {
    const webhook = await subscribed();
    const message = await recordOne();
    const stored = await service.table.read(keys.webhook(organization, message.webhook_id));
    await service.table.copy(stored, [{ sealed_secret: 'v1.broken' }]);
    await expect(attempt(message)).rejects.toThrow();
    expect(await log(webhook)).toMatchObject([{ status: 'pending', attempts: [] }]);
    await service.table.copy(stored, [{}]);
    await attempt(message);
    expect(await log(webhook)).toMatchObject([{ status: 'delivered' }]);
  });

  it('because its delivery does not exist is ignored', async () => {
    await subscribed();
    const message = await recordOne();
    await attempt({ ...message, delivery_id: message.webhook_id as unknown as DeliveryToAttempt['delivery_id'] });
    expect(receiver.received).toEqual([]);
  });
});

describe('a webhook that changes between record and attempt', () => {
  it('is not called once it is deleted, and its delivery is dropped', async () => {
    const webhook = await subscribed();
    const message = await recordOne();
    await remove(webhook);
    await attempt(message);
    await attempt(message);
    expect(receiver.received).toEqual([]);
    const left = await service.table.ofOrganization(organization);
    expect(left.filter(({ kind }) => kind === 'webhook_delivery')).toEqual([]);
  });

  it('leaves nothing if it is deleted while its receiver answers', async () => {
    const webhook = await subscribed();
    const message = await recordOne();
    receiver.answerWith((outgoing) => void remove(webhook).then(() => outgoing.writeHead(500).end()));
    await attempt(message);
    const left = await service.table.ofOrganization(organization);
    expect(left.filter(({ kind }) => kind === 'webhook_delivery')).toEqual([]);
    expect(await messagesIn('delivery')).toEqual([]);
  });

  it('is not called once a caller has disabled it; its deliveries are held, and new events are not recorded', async () => {
    const webhook = await subscribed();
    const message = await recordOne();
    await change(webhook, { enabled: false });
    await attempt(message);
    expect(await record(anEventOf(organization))).toEqual([]);
    expect(receiver.received).toEqual([]);
    expect(await log(webhook)).toMatchObject([{ status: 'held', next_attempt_at: null }]);
    expect(await notices()).toEqual([]);
  });

  it('is called at its new URL', async () => {
    const webhook = await subscribed('/old');
    const message = await recordOne();
    await change(webhook, { url: `${receiverUrl}/new` });
    await attempt(message);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/new']);
  });

  const changes = {
    deleted: { meanwhile: remove, statuses: [[]] },
    disabled: {
      meanwhile: (webhook: SubscribedWebhook) => change(webhook, { enabled: false }),
      statuses: [['held']],
    },
    changed: {
      meanwhile: (webhook: SubscribedWebhook) => change(webhook, { description: 'Other' }),
      statuses: [['pending']],
    },
  } as const;

  it.each(Object.entries(changes))(
    'at any request of a failing attempt (%s) leaves it consistent',
    async (name, made) => {
      await interleaveBeforeSteps(network, async (both) => {
        organization = await service.organization(randomUUID());
        receiver.forget();
        receiver.answerWith(answering(500));
        const webhook = await subscribed();
        const message = await recordOne();
        await both(
          () => attempt(message),
          () => made.meanwhile(webhook),
        );
        // Another message follows, an hour later.
        await minutesLater(async () => {
          await queueDue();
          await attemptAll();
        }, 60);
        const stored = await service.table.ofOrganization(organization);
        const statuses = stored.filter(({ kind }) => kind === 'webhook_delivery').map(({ status }) => status);
        expect(made.statuses).toContainEqual(statuses);
        if (name !== 'deleted') expect(await readWebhook(webhook)).toMatchObject({ enabled: name === 'changed' });
      });
    },
  );
});

describe('a secret that is rotated during retries', () => {
  it('signs together with the one before, and then alone', async () => {
    const webhook = await subscribed();
    const start = Date.now();
    setClock(start);
    receiver.answerWith(answering(500));
    await attempt(await recordOne());
    const { secret } = await service.call<{ secret: string }>('rotateWebhookSecret', {
      organization,
      params: { id: webhook.id },
      body: { overlap_hours: 1 },
    });
    await passTime(webhook, start + 10 * minutes);
    await passTime(webhook, start + 3 * hours);
    const signers = receiver.received.map((post) => {
      const ago = post.at.getTime() - start;
      return [ago < 1 * hours, isSignedWith(webhook.secret, post), isSignedWith(secret, post)];
    });
    // Attempts after 0 s, 5 s, 5 min, 35 min and 2 h 35 min; the secret is rotated after the first.
    expect(signers).toEqual([
      [true, true, false],
      [true, true, true],
      [true, true, true],
      [true, true, true],
      [false, false, true],
    ]);
  });
});
