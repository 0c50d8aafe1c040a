import { mkdtempSync, rmSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { modelOf, readAssembly } from '../../local/assembly.ts';
import { gatewayKeys } from '../../local/gateway-keys.ts';
import type { Model } from '../../local/model.ts';
import { createQueuesAndBuckets, startWorkEngine } from '../../local/work-engine.ts';
import { buildWithoutBundles } from '../infra/synthesized.ts';
import { type EventBus, startEventBus } from './event-bus.ts';
import { type ProvidersEdge, providersEdge } from './providers-edge.ts';

/** Queues, files, the gateway's control plane and the providers: what the functions need beside the table. */
export interface Surroundings {
  readonly model: Model;
  readonly providers: ProvidersEdge;
  readonly events: EventBus;
  stop(): Promise<void>;
}

export async function surroundings(): Promise<Surroundings> {
  const folder = mkdtempSync(path.join(tmpdir(), 'capacity-'));
  const work = await startWorkEngine(path.join(folder, 'work'));
  buildWithoutBundles(folder).synth();
  const model = modelOf(await readAssembly(path.join(folder, 'cdk.out')), work.endpoint);
  await createQueuesAndBuckets(work, model.queues, model.buckets);
  const controlPlane = await startControlPlane(model);
  const providers = await providersEdge();
  const events = await startEventBus(model);
  Object.assign(process.env, ...model.functions.map(({ environment }) => environment), {
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_SQS: work.endpoint,
    AWS_ENDPOINT_URL_S3: work.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: await providers.secretsFor(providers.url),
    AWS_ENDPOINT_URL_EVENTBRIDGE: events.url,
    AWS_ENDPOINT_URL_API_GATEWAY: `http://127.0.0.1:${portOf(controlPlane)}`,
  });
  vi.stubGlobal('awslambda', {
    streamifyResponse: (handler: unknown) => handler,
    HttpResponseStream: { from: (stream: Writable) => stream },
  });
  return {
    model,
    providers,
    events,
    stop: async () => {
      providers.stop();
      events.stop();
      controlPlane.close();
      await work.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function startControlPlane({ usagePlans }: Model): Promise<Server> {
  const facts = new Map<string, unknown>();
  const keys = gatewayKeys(
    {
      folder: '',
      path: (name) => name,
      recall: (fact) => facts.get(fact),
      remember: (fact, value) => void facts.set(fact, value),
      close: () => undefined,
    },
    usagePlans.map(({ id }) => id),
  );
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const reply = keys.answer(incoming.method ?? '', incoming.url ?? '', body);
      outgoing
        .writeHead(reply.status, {
          'content-type': 'application/json',
          ...(reply.errorType && { 'x-amzn-errortype': reply.errorType }),
        })
        .end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
