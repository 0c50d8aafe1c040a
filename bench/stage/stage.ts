import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Bundle, bundle } from '../../infra/bundle.ts';
import { getItem } from '../../lib/platform/aws/table/table.ts';
import { createTables } from '../../local/engine/table-engine.ts';
import type { QueueSource } from '../../local/stacks/model.ts';
import { embedded } from '../../test/harness/engines.ts';
import { startDependencies } from '../../test/harness/start-dependencies.ts';
import type { Effort } from '../effort.ts';
import { type BundledService, bundledService } from './bundled-service.ts';
import { meteringProxy } from './metering-proxy.ts';

/** Used by all rows: the bundles, one engine for both sides, and the service on it, with and without a meter. */
export interface Stage {
  readonly effort: Effort;
  readonly engine: { readonly name: string; readonly endpoint: string };
  /** A temporary folder with the bundles in `functions` and those of the reference sides in `references`. */
  readonly folder: string;
  readonly bundles: readonly Bundle[];
  readonly references: readonly Bundle[];
  readonly service: BundledService;
  readonly metered: BundledService;
  /** The deployed consumers of queues. */
  readonly queueSources: readonly QueueSource[];
  /** The URL of simulated providers that accept everything. */
  readonly providerUrl: string;
  /** How long they take to answer, in milliseconds; at first none. */
  delayProviders(milliseconds: number): void;
  stop(): Promise<void>;
}

export async function startStage(effort: Effort): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const bundles = await bundle({ to: folder });
  const references = await bundle({ from: 'bench/references', to: path.join(folder, 'references') });
  const environment = await startDependencies();
  const provider = new Worker(new URL('./provider-worker.ts', import.meta.url));
  // Its only message is its URL.
  const [providerUrl] = (await once(provider, 'message')) as [string];
  process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] = await environment.providers.secretsFor(providerUrl);
  const engine = await embedded.start();
  await createTables(engine, environment.model.tables.map(withoutStream));
  const meter = await meteringProxy(engine.endpoint);
  await sendThrough(meter.endpoint);
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = engine.endpoint;
  return {
    effort,
    engine,
    folder,
    bundles,
    references,
    service: bundledService(folder, engine.endpoint),
    metered: bundledService(folder, engine.endpoint, meter),
    queueSources: environment.model.queueSources,
    providerUrl,
    delayProviders: (milliseconds) => provider.postMessage(milliseconds),
    stop: async () => {
      meter.stop();
      await provider.terminate();
      await engine.stop();
      await environment.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Makes this process's table client, which reads its endpoint during its first call, connect to the given one.
 * This counts the requests of operators' commands, which are not bundled.
 */
async function sendThrough(endpoint: string): Promise<void> {
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = endpoint;
  await getItem({ pk: 'none', sk: 'none' }, 'none');
}

/** DynamoDB's stream does not slow down writes, but the local engine's does, more with each write. */
function withoutStream<T extends { readonly definition: Record<string, unknown> }>(table: T): T {
  const { StreamSpecification: _, ...definition } = table.definition;
  return { ...table, definition };
}

export const bundleFile = (bundles: readonly Bundle[], entry: string): string => {
  const found = bundles.find((each) => each.entry === entry);
  if (!found) throw new Error(`There is no bundle ${entry}.`);
  return path.join(found.directory, 'index.js');
};
