import { rmSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { buildModel, readAssembly } from './stacks/assembly.ts';
import { partitionKeysOf } from './aws/access-requests.ts';
import { type Principal, awsServer } from './aws/aws-server.ts';
import { openClock } from './foundation/clock.ts';
import { eventBuses } from './aws/event-buses.ts';
import { type FaultSwitch, faultSwitch, happensWithProbability } from './foundation/faults.ts';
import { openFunctionLogs } from './functions/function-logs.ts';
import { type Functions, startFunctions } from './functions/functions.ts';
import { gatewayRoutes } from './gateway/routes.ts';
import { gateway } from './gateway/gateway.ts';
import { audience, isIssuerPath, openTokenIssuer } from './aws/token-issuer.ts';
import { listen, listenOnRememberedPort } from './foundation/loopback-server.ts';
import { localPages } from './pages/local-pages.ts';
import type { Api, LocalFunction } from './stacks/model.ts';
import { planKeysOf } from './gateway/plan-keys.ts';
import { loadProviderKeys } from './simulators/provider-keys.ts';
import { missingPermissions } from './aws/missing-permissions.ts';
import { startSchedules } from './functions/schedules.ts';
import { secretNames, secretsManager } from './aws/secrets-manager.ts';
import { seed } from './sample-data/seed.ts';
import type { CallbackOptions } from './simulators/callbacks.ts';
import { startSimulators } from './simulators/start-simulators.ts';
import { startEventSources } from './functions/event-sources.ts';
import { type Session, sessionFile, writeSession } from './session.ts';
import type { State } from './foundation/state.ts';
import { synthesize } from './stacks/synthesize.ts';
import { createTables, startTableEngine } from './engine/table-engine.ts';
import { region } from './stacks/template.ts';
import { createQueuesAndBuckets, startQueueAndBucketEngine } from './engine/queue-and-bucket-engine.ts';

export interface RunningService {
  readonly session: Session;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  readonly state: State;
  readonly port: number;
  /** How long the simulated providers take between two steps of a delivery or call. */
  readonly providerDelay: CallbackOptions['delay'];
  readonly print: (line: string) => void;
}

const graceMilliseconds = 8000;
export const runnerAccessKey = 'runner';

/** Brings the synthesized stacks up on this machine, fills them at the first start, and writes session.json. */
export const startService = async ({ state, port, providerDelay, print }: ServiceOptions): Promise<RunningService> => {
  const front = createServer();
  front.keepAliveTimeout = 60_000;
  let serve: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown = (_, outgoing) => {
    unavailable(outgoing, 'starting');
  };
  const answering = new Set<Promise<unknown>>();
  front.on('request', (incoming, outgoing) => {
    const answered = new Promise((resolve) => outgoing.once('close', resolve));
    answering.add(answered);
    void answered.then(() => answering.delete(answered));
    void serve(incoming, outgoing);
  });
  const baseUrl = await listen(front, port);
  rmSync(state.path(sessionFile), { force: true });
  const clock = openClock(state);
  const identity = await openTokenIssuer(state, baseUrl, clock);
  const faults = faultSwitch();
  const context = {
    jwtIssuer: identity.issuer,
    jwtAudience: audience,
    jwtJwksUri: identity.jwksUri,
    publicUrl: baseUrl,
  };

  const simulated = { state, keys: loadProviderKeys(state), publicUrl: baseUrl, delay: providerDelay, clock, print };
  const [{ stacks, workerProgram }, tables, work, simulators] = await Promise.all([
    synthesize({
      folder: state.path('cdk.out'),
      context,
      onStart: () => print('Building the functions and templates …'),
    }).then(async ({ assemblyFolder, workerProgram }) => ({
      stacks: await readAssembly(assemblyFolder),
      workerProgram,
    })),
    startTableEngine(state.path('table')),
    startQueueAndBucketEngine(state.path('work')),
    startSimulators(simulated),
  ]);

  const principals = new Map<string, Principal>([[runnerAccessKey, { name: 'runner', statements: 'everything' }]]);
  const partitionKeys = new Map<string, string>();
  const buses: string[] = [];
  const secrets = secretsManager(state);
  const events = eventBuses(buses, clock);
  const aws = awsServer({
    principals,
    tables: tables.endpoint,
    partitionKeys,
    work: work.endpoint,
    emulations: { secretsmanager: secrets, events },
    clock,
    faults,
    onRefusal: ({ name }, { action, resource }) => print(`${name} may not ${action} on ${resource}`),
  });
  const endpoint = await listenOnRememberedPort(aws, state, 'aws-port');

  const model = buildModel(stacks, endpoint);
  faults.onChange(({ providers_down: areDown }) => simulators.setListening(!areDown));
  for (const [arn, name] of partitionKeysOf(model.tables)) partitionKeys.set(arn, name);
  buses.push(...model.eventBuses.map(({ name }) => name));
  for (const fn of model.functions) {
    const statements = model.roles.get(fn.role);
    if (!statements) throw new Error(`The function ${fn.name} has no role.`);
    principals.set(accessKeyOf(fn), { name: fn.role, statements });
  }
  for (const [name, provider] of secretNames(model.functions)) {
    secrets.put(name, { ...simulated.keys[provider], base_url: simulators.baseUrlOf(provider) });
  }
  const api = onlyApi(model.apis);
  const routes = gatewayRoutes(api);
  const missing = missingPermissions(model, [
    ...routes.methods.map(({ integration }) => integration),
    ...routes.authorizers.values(),
  ]);
  if (missing.length > 0) throw new Error(`The template lacks rights that AWS needs: ${missing.join('; ')}.`);
  await createTables(tables, model.tables);
  await createQueuesAndBuckets(work, model.queues, model.buckets);

  const logs = openFunctionLogs(state.path('logs'), print);
  const functions = startFunctions({ functions: model.functions, endpoint, workerProgram, accessKeyOf, logs, clock });
  const mortals = mortal(functions, faults);
  const schedules = startSchedules({ model, clock, functions: mortals, queues: work.endpoint, print });
  const serveApi = gateway({ api, functions, planKeys: planKeysOf(model, api), clock, print });
  const serveLocal = localPages({
    identity,
    outbox: simulators.outbox,
    events,
    clock,
    faults,
    runDue: () => schedules.runDue(),
    overview: {
      base_url: baseUrl,
      state_folder: state.folder,
      aws: { endpoint_url: endpoint, region, access_key_id: runnerAccessKey },
      table_engine: { name: tables.name, endpoint_url: tables.endpoint },
      tables: model.tables.map(({ name }) => name),
      buckets: model.buckets.map(({ name }) => name),
      queues: model.queues.map(({ name }) => name),
      functions: () => functions.workerCounts(),
    },
  });
  serve = (incoming, outgoing) => {
    const isLocal = incoming.url === '/_local' || incoming.url?.startsWith('/_local/') === true;
    return (isLocal ? serveLocal : serveApi)(incoming, outgoing);
  };
  const sources = await startEventSources({
    model,
    tables,
    queues: work.endpoint,
    functions: mortals,
    faults,
    state,
    clock,
    print,
  });

  const session = await writeSession(state, identity, baseUrl, await seed(state, identity, baseUrl, clock));
  return {
    session,
    stop: async () => {
      simulators.endCallbacks();
      // Nothing new is taken, but what is being answered may still need the issuer's keys.
      serve = (incoming, outgoing) =>
        isIssuerPath(incoming.url ?? '') ? serveLocal(incoming, outgoing) : unavailable(outgoing, 'stopping');
      await Promise.race([Promise.all(answering), delay(graceMilliseconds, undefined, { ref: false })]);
      await Promise.all([sources.stop(), schedules.stop(), functions.stop(graceMilliseconds)]);
      simulators.stop();
      front.close();
      front.closeAllConnections();
      aws.close();
      aws.closeAllConnections();
      await Promise.all([tables.stop(), work.stop()]);
      logs.close();
      state.close();
    },
  };
};

/** Within so long an invocation is struck dead, where some are. */
const lifeMilliseconds = 60;

/** The functions, some of whose invocations die on their way. */
const mortal = (functions: Functions, faults: FaultSwitch): Pick<Functions, 'invoke'> => ({
  invoke: (name, event) =>
    functions.invoke(
      name,
      event,
      happensWithProbability(faults.now().kill) ? { killAfterMs: Math.random() * lifeMilliseconds } : {},
    ),
});

const unavailable = (outgoing: ServerResponse, what: 'starting' | 'stopping'): void => {
  outgoing.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' });
  outgoing.end(JSON.stringify({ error: `The service is ${what}.`, code: what, details: [] }));
};

const accessKeyOf = (fn: LocalFunction): string => `local-${fn.name}`;

const onlyApi = (apis: readonly Api[]): Api => {
  const [api, second] = apis;
  if (!api || second) throw new Error(`The local runner serves one API; the stacks have ${apis.length}.`);
  return api;
};
