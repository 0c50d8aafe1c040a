import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { deliveryIdOf } from '../../lib/foundation/derived-ids.ts';
import { type OrganizationId, WebhookId, parseId } from '../../lib/foundation/ids.ts';
import { mapInParallel } from '../../lib/foundation/map-in-parallel.ts';
import type { EventToDeliver } from '../../lib/history/messages/messages.ts';
import { maxWebhooks } from '../../lib/events/webhooks/contract.ts';
import { queueEvent } from '../../test/harness/requests.ts';
import { anEventOf, record, subscribe } from '../../test/harness/webhooks.ts';
import { type Result, result } from '../result.ts';
import { measureMs, runBlock, runInterleaved } from '../rounds.ts';
import { type Receiver, startReceiver } from '../stage/receiver.ts';
import type { Stage } from '../stage/stage.ts';
import { median } from '../statistics.ts';
import type { Group } from './group.ts';

const concurrency = 16;

const agent = new Agent({ keepAlive: false });

/** Posts a body as long as that of a delivery, with Node's own HTTP client and a new connection. */
const post = (url: string, event: EventToDeliver): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const { id, type, organization, at, sequence, data } = event;
    const body = JSON.stringify({
      id,
      type,
      timestamp: at,
      api_version: 'v1',
      organization_id: organization,
      sequence,
      data,
    });
    const headers = {
      'user-agent': 'bench',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': `v1,${'s'.repeat(43)}=`,
    };
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', resolve);
    });
    outgoing.once('error', reject).end(body);
  });

/** Records events of a new organization; returns the queue messages of their deliveries to its only webhook. */
async function recordedDeliveries({ service }: Stage, url: string, count: number) {
  const organization = await service.organization(`delivers ${randomUUID()}`);
  const id = parseId(WebhookId, (await subscribe(service, organization, url)).id);
  const events = Array.from({ length: count }, () => anEventOf(organization));
  await mapInParallel(events, concurrency, (event) => record(service, event));
  return events.map((event) => {
    const message = { organization, webhook_id: id, delivery_id: deliveryIdOf(id, event.id, event.at) };
    return queueEvent(organization, JSON.stringify(message));
  });
}

async function throughputRow(stage: Stage, receiver: Receiver): Promise<Result> {
  const { effort, service } = stage;
  const calls = effort.callsPerRound;
  const url = `${receiver.url}/measured`;
  const ours = async () => {
    const messages = await recordedDeliveries(stage, url, calls);
    await receiver.command({});
    let next = 0;
    const block = await runBlock(() => service.run('attemptDelivery', messages[next++] ?? {}), calls, concurrency);
    const { length: received } = await receiver.command({});
    if (received !== calls) throw new Error(`The receiver has got ${received} of ${calls} deliveries.`);
    return block;
  };
  const event = anEventOf(await service.organization('posts'));
  const reference = () => runBlock(() => post(url, event), calls, concurrency);
  await runInterleaved(1, ours, reference);
  const rounds = await runInterleaved(effort.rounds, ours, reference);
  const perSecond = (side: 'ours' | 'reference') => Math.round(median(rounds.map((each) => each[side].callsPerSecond)));
  return result(
    {
      id: 'delivery',
      metric: `attempt a delivery: attempts per second, ${concurrency} concurrent (${perSecond('ours')}/s)`,
      unit: 'ratio',
      reference: `a bare POST of the same body to the same receiver, without a table, ${perSecond('reference')}/s`,
    },
    rounds.map((round) => round.ours.callsPerSecond / round.reference.callsPerSecond),
  );
}

const webhookCounts = [1, 5, maxWebhooks];

async function growthRow({ effort, service, metered }: Stage, receiver: Receiver): Promise<Result> {
  const organizations: OrganizationId[] = [];
  for (const count of webhookCounts) {
    const organization = await service.organization(`has ${count} webhooks`);
    for (let n = 0; n < count; n++) await subscribe(service, organization, `${receiver.url}/${n}`);
    organizations.push(organization);
  }
  const units: string[] = [];
  for (const organization of organizations) {
    const { wcu } = await metered.cost(() => record(metered, anEventOf(organization)));
    units.push(String(wcu));
  }
  const rounds: number[][] = [];
  for (let round = -1; round < effort.rounds; round++) {
    const latencies = organizations.map((): number[] => []);
    for (let n = 0; n < effort.growthCalls; n++)
      for (const [at, organization] of organizations.entries())
        latencies[at]?.push(await measureMs(() => record(service, anEventOf(organization))));
    const [one = NaN, ...others] = latencies.map(median);
    if (round >= 0) rounds.push(others.map((each) => each / one));
  }
  const [few, most] = [0, 1].map((at) => rounds.map((each) => each[at] ?? NaN)) as [number[], number[]];
  return result(
    {
      id: 'delivery-growth',
      metric: `record an event that ${maxWebhooks} webhooks want: time`,
      unit: 'ratio',
      target: { atMost: maxWebhooks },
      reference: `the same with one webhook; ${median(few).toFixed(2)} with ${webhookCounts[1]}; ${units.join(' → ')} WCU`,
    },
    most,
  );
}

/** Measures deliveries to webhooks, with an HTTP receiver on this machine. */
export const webhooks: Group = {
  name: 'webhooks',
  measure: async (stage) => {
    const receiver = await startReceiver();
    try {
      return [await throughputRow(stage, receiver), await growthRow(stage, receiver)];
    } finally {
      await receiver.stop();
    }
  },
};
