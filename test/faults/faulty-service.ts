import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type QueueName, queueUrlVariable, queues } from '../../lib/platform/aws/queues.ts';
import { randomIds } from '../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import { readSetting } from '../../lib/foundation/read-setting.ts';
import { callAws } from '../../local/aws/call-aws.ts';
import { embedded } from '../harness/engines.ts';
import type { EventBus } from '../harness/event-bus.ts';
import type { ProviderStub } from '../harness/provider-stub.ts';
import type { PoolStub } from '../harness/user-pool.ts';
import { queueEvent } from '../harness/requests.ts';
import { required } from '../harness/required.ts';
import { startDependencies } from '../harness/start-dependencies.ts';
import { type Service, startService } from '../harness/start-service.ts';
import { type FaultyNetwork, faultyNetwork } from './faulty-network.ts';
import { type TableStream, tableStream } from './table-stream.ts';

export { minutesLater } from '../harness/minutes-later.ts';

/** What every message of a queue contains. */
export interface Message {
  readonly organization: OrganizationId;
}

/** The deployed functions behind a network that can crash them at any request. */
export interface FaultyService {
  readonly service: Service;
  readonly network: FaultyNetwork;
  readonly edge: ProviderStub;
  /** The URL at which the service reaches the providers. */
  readonly providers: string;
  readonly events: EventBus;
  readonly pool: PoolStub;
  readonly stream: TableStream;
  /** Empties a queue, delayed messages included, and returns the messages of one organization. */
  messagesIn<Body extends Message = Message>(queue: QueueName, of?: OrganizationId): Promise<Body[]>;
  /** Empties the queue of parked changes and returns its messages. */
  parkedMessages(): Promise<string[]>;
  /** Invokes a job with a message, with the given receive count. */
  run(job: string, message: Message, receives?: number): Promise<void>;
  /** Gives a job all messages in one batch. */
  runBatch(job: string, messages: readonly Message[]): Promise<void>;
  stop(): Promise<void>;
}

const behindTheNetwork = ['DYNAMODB', 'SQS', 'S3', 'EVENTBRIDGE', 'COGNITO_IDENTITY_PROVIDER'];

async function faultyService(): Promise<FaultyService> {
  const around = await startDependencies();
  const engine = await embedded.start();
  const service = await startService(engine, around.model);
  const network = faultyNetwork();
  const queueEngine = required(process.env['AWS_ENDPOINT_URL_SQS']);
  for (const name of behindTheNetwork) {
    const variable = `AWS_ENDPOINT_URL_${name}`;
    process.env[variable] = await network.proxyTo(required(process.env[variable]));
  }
  const providers = await network.proxyTo(around.providers.url);
  process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] = await around.providers.secretsFor(providers);
  // Queue URLs must point to the faulty network, too.
  for (const variable of Object.keys(queues).map((name) => queueUrlVariable(name as QueueName))) {
    const url = new URL(readSetting(variable));
    url.host = new URL(required(process.env['AWS_ENDPOINT_URL_SQS'])).host;
    process.env[variable] = url.href;
  }
  // A crashed process does not retry.
  process.env['AWS_MAX_ATTEMPTS'] = '1';
  await service.coldStart();
  return {
    service,
    network,
    providers,
    edge: around.providers,
    events: around.events,
    pool: around.pool,
    stream: await tableStream(engine, readSetting('TABLE_NAME')),
    messagesIn: async <Body extends Message>(queue: QueueName, of?: OrganizationId) => {
      const found = await emptyQueue(queueEngine, readSetting(queueUrlVariable(queue)));
      // The functions wrote these messages.
      const messages = found.map((body) => JSON.parse(body) as Body);
      return messages.filter(({ organization }) => of === undefined || organization === of);
    },
    parkedMessages: () => emptyQueue(queueEngine, readSetting('FAILURES_QUEUE_URL')),
    run: (job, message, receives = 1) => {
      const event = queueEvent(message.organization, JSON.stringify(message));
      for (const { attributes } of event.Records) attributes.ApproximateReceiveCount = String(receives);
      return service.run(job, event);
    },
    runBatch: (job, messages) =>
      service.run(job, {
        Records: messages.flatMap((message) => queueEvent(message.organization, JSON.stringify(message)).Records),
      }),
    stop: async () => {
      network.stop();
      await engine.stop();
      await around.stop();
    },
  };
}

/** Starts the service before the tests of a file, passes it to `onStart`, and stops it after them. */
export function useFaultyService(onStart: (started: FaultyService) => void | Promise<void>): void {
  let faulty: FaultyService;
  beforeAll(async () => {
    faulty = await faultyService();
    await onStart(faulty);
  });
  beforeEach(() => {
    faulty.edge.forget();
  });
  afterAll(() => faulty.stop());
}

interface QueueContents {
  readonly messages: { readonly [how in 'ready' | 'delayed']: readonly { readonly body: string }[] };
}

/** Reads and purges all messages of a queue at once; receiving thousands would take hundreds of requests. */
async function emptyQueue(endpoint: string, url: string): Promise<string[]> {
  const queue = required(new URL(url).pathname.split('/').at(-1));
  const { messages } = (await (await fetch(`${endpoint}/_fauxqs/queues/${queue}`)).json()) as QueueContents;
  const bodies = [...messages.ready, ...messages.delayed].map(({ body }) => body);
  if (bodies.length > 0) await callAws(endpoint, 'AmazonSQS.PurgeQueue', { QueueUrl: `${endpoint}/queue/${queue}` });
  return bodies;
}

/** Pauses automatic dispatch without waiting for dispatches in flight: for tests without any. */
export async function pauseWithoutWaiting(organization: OrganizationId): Promise<void> {
  const { setExecutionPaused } = await import('../../lib/tenancy/organizations/set-execution-paused.ts');
  await setExecutionPaused(organization, true, {
    actor: { kind: 'system', id: 'test' },
    newId: randomIds(),
    now: new Date(),
  });
}
