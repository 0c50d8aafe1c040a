import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReceiverPolicy } from '../../lib/foundation/receiver-policy.ts';
import { secretNames } from '../aws/secrets-manager.ts';
import { isIssuerPath, openTokenIssuer } from '../aws/token-issuer.ts';
import { createQueuesAndBuckets, startQueueAndBucketEngine } from '../engine/queue-and-bucket-engine.ts';
import { createTables, findTable, startTableEngine } from '../engine/table-engine.ts';
import { openClock } from '../foundation/clock.ts';
import { faultSwitch } from '../foundation/faults.ts';
import { checkPort, listen } from '../foundation/loopback-server.ts';
import type { Provider } from '../foundation/providers.ts';
import type { State } from '../foundation/state.ts';
import { type FrontServer, openFrontServer, sendUnavailable } from '../gateway/front-server.ts';
import { missingPermissions } from '../gateway/missing-permissions.ts';
import { gatewayRoutes } from '../gateway/routes.ts';
import { isLocalPath, isPublicRequest } from '../pages/local-pages.ts';
import { markAgentManaged } from '../sample-data/mark-agent-managed.ts';
import { people } from '../sample-data/people.ts';
import { addHistory } from '../sample-data/add-history.ts';
import { type SampleSize, seed } from '../sample-data/seed.ts';
import { type Session, platformNewcomer, sessionFile, writeSession } from '../sample-data/session.ts';
import type { CallbackOptions } from '../simulators/callbacks.ts';
import { type ProviderKeys, loadProviderKeys } from '../simulators/provider-keys.ts';
import { type Simulators, startSimulators } from '../simulators/start-simulators.ts';
import { type SynthesizedStack, buildModel } from '../stacks/assembly.ts';
import type { Model } from '../stacks/model.ts';
import { buildStacks } from './build-stacks.ts';
import { onlyOne } from './only-one.ts';
import { type Environment, type RunningModel, runModel } from './run-model.ts';
import { startAws } from './start-aws.ts';

export interface RunningService {
  readonly session: Session;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  readonly state: State;
  readonly port: number;
  readonly providerDelay: CallbackOptions['delay'];
  readonly withoutProviders: readonly Provider[];
  /** The allowed receivers of webhooks: `public` as on AWS, or also this machine. */
  readonly webhookReceivers: ReceiverPolicy;
  readonly sampleSize: SampleSize;
  readonly corsOrigins: string;
  readonly restoredTable: string | undefined;
  readonly maxWorkers: number;
  /** A worker ends after being idle for this long. */
  readonly workerIdleMs: number;
  readonly print: (line: string) => void;
}

const graceMs = 8000;

/** Runs the synthesized stacks on this machine, adds the sample data at the first start, and writes session.json. */
export const startService = async (options: ServiceOptions): Promise<RunningService> => {
  const { state, port, print } = options;
  const front = openFrontServer({ isPublic: isPublicRequest, print });
  const baseUrl = await listen(front.server, port);
  await checkPort(baseUrl);
  rmSync(state.path(sessionFile), { force: true });
  const keys = loadProviderKeys(state);
  const { environment, simulators, stacks } = await startEnvironment(options, baseUrl, keys);
  const model = await declareModel(stacks, options, environment, simulators, keys);
  const running = runModel(model, environment);
  front.serveWith((incoming, outgoing) =>
    (isLocalPath(incoming.url ?? '') ? running.serveLocal : running.serveSite)(incoming, outgoing),
  );
  await running.startSources();
  return {
    session: await prepareSession(model, environment, options.sampleSize),
    stop: () => stopService(front, running, environment, simulators),
  };
};

const startEnvironment = async (options: ServiceOptions, publicUrl: string, keys: ProviderKeys) => {
  const { state, providerDelay, corsOrigins, restoredTable, webhookReceivers, print } = options;
  const clock = openClock(state);
  const faults = faultSwitch();
  const simulators = await startSimulators({ state, keys, publicUrl, delay: providerDelay, clock, print });
  const voiceOrigin = new URL(simulators.baseUrlOf('voiceprovider').replace(/^http/, 'ws')).origin;
  const [{ stacks, workerProgram }, tokenIssuer, tables, queuesAndBuckets] = await Promise.all([
    buildStacks({ state, baseUrl: publicUrl, voiceOrigin, corsOrigins, restoredTable, print }),
    openTokenIssuer(state, publicUrl, clock),
    startTableEngine(state.path('table')),
    startQueueAndBucketEngine(state.path('work'), print),
  ]);
  faults.onChange(({ providers_down: areDown }) => simulators.setListening(!areDown));
  const { outbox } = simulators;
  const aws = await startAws({ state, clock, faults, outbox, tables, queuesAndBuckets, print });
  aws.users.create(platformNewcomer);
  tokenIssuer.admit(people(aws.users));
  const environment: Environment = {
    state,
    clock,
    faults,
    outbox,
    tokenIssuer,
    tables,
    queuesAndBuckets,
    aws,
    baseUrl: publicUrl,
    workerProgram,
    webhookReceivers,
    limits: { maxWorkers: options.maxWorkers, idleMs: options.workerIdleMs },
    print,
  };
  return { environment, simulators, stacks };
};

const declareModel = async (
  stacks: readonly SynthesizedStack[],
  { restoredTable, withoutProviders }: ServiceOptions,
  { aws, tables, queuesAndBuckets }: Environment,
  simulators: Simulators,
  keys: ProviderKeys,
): Promise<Model> => {
  const model = buildModel(stacks, aws.url);
  if (restoredTable !== undefined) model.tables.push(await findTable(tables, restoredTable));
  checkPermissions(model);
  aws.serve(model);
  for (const [name, provider] of secretNames(model.functions, withoutProviders)) {
    aws.secrets.put(name, { ...keys[provider], base_url: simulators.baseUrlOf(provider) });
  }
  for (const declared of model.secrets) aws.secrets.generate(declared);
  if (restoredTable === undefined) await createTables(tables, model.tables);
  await createQueuesAndBuckets(queuesAndBuckets, model.queues, model.buckets);
  return model;
};

const checkPermissions = (model: Model): void => {
  const { methods, authorizers } = gatewayRoutes(onlyOne(model.apis, 'API'));
  const invokers = [...methods.map(({ integration }) => integration), ...authorizers.values()];
  const missing = missingPermissions(model, invokers);
  if (missing.length > 0) throw new Error(`The templates lack permissions that AWS needs: ${missing.join('; ')}.`);
};

const prepareSession = async (model: Model, environment: Environment, size: SampleSize): Promise<Session> => {
  const { state, tokenIssuer, aws, baseUrl, clock, tables, print } = environment;
  const table = onlyOne(model.tables, 'table').name;
  const organizations = await seed({
    state,
    tokenIssuer,
    users: aws.users,
    baseUrl,
    clock,
    size,
    markAgentManaged: (organization) => markAgentManaged(tables.endpoint, table, organization),
    addHistory: (settings) => {
      print('Adding two months of sample data; the first start is shorter with SAMPLE_DATA=small …');
      return addHistory(tables.endpoint, table, settings);
    },
  });
  return writeSession(state, tokenIssuer, baseUrl, organizations);
};

const stopService = async (
  front: FrontServer,
  running: RunningModel,
  { state, tables, queuesAndBuckets, aws }: Environment,
  simulators: Simulators,
): Promise<void> => {
  simulators.endCallbacks();
  // New requests are rejected, except for the issuer's keys, which running requests may need.
  front.serveWith((incoming, outgoing) =>
    isIssuerPath(incoming.url ?? '') ? running.serveLocal(incoming, outgoing) : sendUnavailable(outgoing, 'stopping'),
  );
  await Promise.race([front.drained(), delay(graceMs, undefined, { ref: false })]);
  await running.stop(graceMs);
  simulators.stop();
  front.close();
  aws.close();
  await Promise.all([tables.stop(), queuesAndBuckets.stop()]);
  state.close();
};
