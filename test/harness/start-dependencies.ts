import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { vi } from 'vitest';
import { createQueuesAndBuckets, startQueueAndBucketEngine } from '../../local/engine/queue-and-bucket-engine.ts';
import { buildModel, readAssembly } from '../../local/stacks/assembly.ts';
import type { Model } from '../../local/stacks/model.ts';
import { buildFolder, builtFolder } from './built-folder.ts';
import { type EventBus, startEventBus } from './event-bus.ts';
import { type ProviderStub, startProviderStub } from './provider-stub.ts';
import { type TestIssuer, startTestIssuer } from './token-issuer.ts';
import { type PoolStub, startUserPool } from './user-pool.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** What the functions need besides the table: queues, a bucket, an event bus, users, providers and settings. */
export interface ServiceDependencies {
  readonly model: Model;
  readonly providers: ProviderStub;
  readonly events: EventBus;
  readonly pool: PoolStub;
  readonly tokens: TestIssuer;
  stop(): Promise<void>;
}

export async function startDependencies(): Promise<ServiceDependencies> {
  const folder = makeTemporaryFolder('capacity-');
  const work = await startQueueAndBucketEngine(path.join(folder, 'work'));
  // Functions need no console, and the local runner serves one only if it signs in elsewhere than at the user pool.
  const stacks = (await readAssembly(await assembly())).filter(({ name }) => !name.endsWith('-console'));
  const model = buildModel(stacks, work.endpoint);
  await createQueuesAndBuckets(work, model.queues, model.buckets);
  const providers = await startProviderStub();
  const events = await startEventBus(model);
  const pool = await startUserPool();
  const tokens = await startTestIssuer();
  Object.assign(process.env, ...model.functions.map(({ environment }) => environment), {
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    METRICS_NAMESPACE: '',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_SQS: work.endpoint,
    AWS_ENDPOINT_URL_S3: work.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: await providers.secretsFor(providers.url),
    AWS_ENDPOINT_URL_EVENTBRIDGE: events.url,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: pool.url,
    USER_POOL_ID: pool.id,
    ...tokens.settings,
  });
  vi.stubGlobal('awslambda', {
    streamifyResponse: (handler: unknown) => handler,
    HttpResponseStream: { from: (stream: Writable, prelude: object) => Object.assign(stream, { prelude }) },
  });
  return {
    model,
    providers,
    events,
    pool,
    tokens,
    stop: async () => {
      providers.stop();
      events.stop();
      pool.stop();
      tokens.stop();
      await work.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The synthesized assembly. */
async function assembly(): Promise<string> {
  const folder = builtFolder('assembly');
  if (!existsSync(folder)) {
    const { buildWithoutBundles } = await import('../infra/synthesize.ts');
    buildFolder(folder, (unfinished) => void buildWithoutBundles(unfinished).synth());
  }
  return path.join(folder, 'cdk.out');
}
