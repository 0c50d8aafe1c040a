import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReceiverPolicy } from '../lib/foundation/receiver-policy.ts';
import { partitionKeysOf } from './aws/access-requests.ts';
import { region, streamArn } from './foundation/arn.ts';
import { type Principal, awsServer } from './aws/aws-server.ts';
import { sendToQueue } from './aws/call-aws.ts';
import type { Emulation } from './aws/emulation.ts';
import { eventBuses } from './aws/event-buses.ts';
import { missingPermissions } from './gateway/missing-permissions.ts';
import { secretNames, secretsManager } from './aws/secrets-manager.ts';
import { localUserPoolId, userPool } from './aws/user-pool.ts';
import { isIssuerPath, issuerContext, openTokenIssuer } from './aws/token-issuer.ts';
import { serveDistribution } from './distribution/distribution.ts';
import { createQueuesAndBuckets, startQueueAndBucketEngine } from './engine/queue-and-bucket-engine.ts';
import { createTables, findTable, startTableEngine } from './engine/table-engine.ts';
import { openClock } from './foundation/clock.ts';
import { type FaultSwitch, faultSwitch, happensWithProbability } from './foundation/faults.ts';
import { checkPort, listen, listenOnRememberedPort } from './foundation/loopback-server.ts';
import type { State } from './foundation/state.ts';
import { startEventSources } from './functions/event-sources.ts';
import { openFunctionLogs } from './functions/function-logs.ts';
import { type Functions, startFunctions } from './functions/functions.ts';
import { startSchedules } from './functions/schedules.ts';
import { accessCheck } from './iam/access-check.ts';
import type { Statement } from './iam/policy.ts';
import { openFrontServer, sendUnavailable } from './gateway/front-server.ts';
import { gateway } from './gateway/gateway.ts';
import { planKeysOf } from './gateway/plan-keys.ts';
import { gatewayRoutes } from './gateway/routes.ts';
import { isLocalPath, isPublicRequest, localPages } from './pages/local-pages.ts';
import { people } from './sample-data/people.ts';
import { markAgentManaged } from './sample-data/mark-agent-managed.ts';
import { seed } from './sample-data/seed.ts';
import { platformNewcomer, type Session, sessionFile, writeSession } from './sample-data/session.ts';
import type { CallbackOptions } from './simulators/callbacks.ts';
import { loadProviderKeys } from './simulators/provider-keys.ts';
import type { Provider } from './foundation/providers.ts';
import { startSimulators } from './simulators/start-simulators.ts';
import { buildModel, readAssembly } from './stacks/assembly.ts';
import type { Api, LocalFunction, Model } from './stacks/model.ts';
import { synthesize } from './build/synthesize.ts';

export interface RunningService {
  readonly session: Session;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  readonly state: State;
  readonly port: number;
  readonly providerDelay: CallbackOptions['delay'];
  /** Providers whose secrets do not exist. */
  readonly withoutProviders: readonly Provider[];
  /** Where webhooks may go: `public` as on AWS, or also to this machine. */
  readonly webhookReceivers: ReceiverPolicy;
  /** The context value `corsOrigins`; may be empty. */
  readonly corsOrigins: string;
  /** The context value `tableName`; if absent, the stacks create their table. */
  readonly restoredTable: string | undefined;
  /** Workers of all functions together. */
  readonly maxWorkers: number;
  /** A worker ends after being idle for this long. */
  readonly workerIdleMs: number;
  /** Prints a line for the user. */
  readonly print: (line: string) => void;
}

const graceMs = 8000;
const runnerAccessKey = 'runner';

/** Runs the synthesized stacks on this machine, adds the sample data at the first start, and writes session.json. */
export const startService = async (options: ServiceOptions): Promise<RunningService> => {
  const { state, port, providerDelay, withoutProviders, webhookReceivers, restoredTable, print } = options;
  const front = openFrontServer({ isPublic: isPublicRequest, print });
  const baseUrl = await listen(front.server, port);
  await checkPort(baseUrl);
  rmSync(state.path(sessionFile), { force: true });
  const clock = openClock(state);
  const faults = faultSwitch();
  const providerKeys = loadProviderKeys(state);

  const simulators = await startSimulators({
    state,
    keys: providerKeys,
    publicUrl: baseUrl,
    delay: providerDelay,
    clock,
    print,
  });
  const voiceOrigin = new URL(simulators.baseUrlOf('voiceprovider').replace(/^http/, 'ws')).origin;
  const [{ stacks, workerProgram }, tokenIssuer, tables, queuesAndBuckets] = await Promise.all([
    synthesizeStacks(state, print, {
      ...issuerContext(baseUrl),
      publicUrl: baseUrl,
      voiceOrigin,
      ...contextOf(options),
    }),
    openTokenIssuer(state, baseUrl, clock),
    startTableEngine(state.path('table')),
    startQueueAndBucketEngine(state.path('work'), print),
  ]);
  faults.onChange(({ providers_down: areDown }) => simulators.setListening(!areDown));

  // The model has the address of this server in it, so what the server learns from the model is filled in afterwards.
  const principals = new Map<string, Principal>([[runnerAccessKey, { name: 'runner' }]]);
  const partitionKeys = new Map<string, string>();
  const buses: Pick<Model, 'eventBuses' | 'eventRules'> = { eventBuses: [], eventRules: [] };
  const secrets = secretsManager(state);
  const events = eventBuses({
    model: buses,
    clock,
    send: (queueArn, message, group) => sendToQueue(queuesAndBuckets.endpoint, queueArn, message, group),
  });
  const users = userPool({ state, clock, faults, outbox: simulators.outbox });
  users.create(platformNewcomer);
  tokenIssuer.admit(people(users));
  const aws = awsServer({
    principals,
    partitionKeys,
    tablesUrl: tables.endpoint,
    queuesAndBucketsUrl: queuesAndBuckets.endpoint,
    emulations: new Map<string, Emulation>([
      ['secretsmanager', secrets],
      ['events', events],
      ['cognito-idp', users],
    ]),
    clock,
    faults,
    onDenied: ({ name }, { action, resource }) => print(`${name} may not ${action} on ${resource}`),
    print,
  });
  const awsUrl = await listenOnRememberedPort(aws.server, state, 'aws-port');
  const model = buildModel(stacks, awsUrl);
  if (restoredTable !== undefined) model.tables.push(await findTable(tables, restoredTable));
  const api = onlyOne(model.apis, 'API');
  checkPermissions(model, api);
  for (const fn of model.functions) principals.set(accessKeyOf(fn), principalOf(fn, model));
  for (const [arn, name] of partitionKeysOf(model.tables)) partitionKeys.set(arn, name);
  buses.eventBuses.push(...model.eventBuses);
  buses.eventRules.push(...model.eventRules);
  for (const [name, provider] of secretNames(model.functions, withoutProviders)) {
    secrets.put(name, { ...providerKeys[provider], base_url: simulators.baseUrlOf(provider) });
  }
  for (const declared of model.secrets) secrets.generate(declared);
  if (restoredTable === undefined) await createTables(tables, model.tables);
  await createQueuesAndBuckets(queuesAndBuckets, model.queues, model.buckets);

  const logs = openFunctionLogs(state.path('logs'), print);
  const functions = startFunctions({
    functions: model.functions,
    endpoint: awsUrl,
    workerProgram,
    accessKeyOf,
    directCallsOf: (fn) => ({
      awsUrl,
      engineUrl: tables.endpoint,
      statements: statementsOf(fn, model).map(({ declared }) => declared),
      partitionKeys: [...partitionKeys],
    }),
    faults,
    localSettings: { WEBHOOK_RECEIVERS: webhookReceivers },
    logs,
    clock,
    limits: { maxWorkers: options.maxWorkers, idleMs: options.workerIdleMs },
  });
  const invoker = withRandomKills(functions, faults);
  const queuesUrl = queuesAndBuckets.endpoint;
  const schedules = startSchedules({ model, clock, functions: invoker, queuesUrl, print });
  const serveApi = gateway({ api, functions, planKeys: planKeysOf(model, api), clock, print });
  const distribution = onlyOne(model.distributions, 'distribution');
  const serveSite = serveDistribution({ distribution, model, serveApi });
  const serveLocal = localPages({
    tokenIssuer,
    users,
    outbox: simulators.outbox,
    events,
    clock,
    faults,
    runDueSchedules: () => schedules.runDue(),
    workerCounts: () => functions.workerCounts(),
    depthOf: (queue) => queuesAndBuckets.depthOf(queue),
    service: {
      base_url: baseUrl,
      state_folder: state.folder,
      aws: { endpoint_url: awsUrl, region, access_key_id: runnerAccessKey },
      table_engine: { name: tables.name, endpoint_url: tables.endpoint },
      tables: model.tables.map(({ name }) => name),
      buckets: model.buckets.map(({ name }) => name),
      event_buses: model.eventBuses.map(({ name }) => name),
      user_pool: localUserPoolId,
      queues: model.queues.map(({ name }) => name),
    },
  });
  front.serveWith((incoming, outgoing) =>
    (isLocalPath(incoming.url ?? '') ? serveLocal : serveSite)(incoming, outgoing),
  );
  const sources = await startEventSources({
    model,
    tables,
    queuesUrl,
    functions: invoker,
    faults,
    state,
    clock,
    print,
  });

  const organizations = await seed({
    state,
    tokenIssuer,
    users,
    baseUrl,
    clock,
    markAgentManaged: (organization) =>
      markAgentManaged(tables.endpoint, onlyOne(model.tables, 'table').name, organization),
  });
  return {
    session: await writeSession(state, tokenIssuer, baseUrl, organizations),
    stop: async () => {
      simulators.endCallbacks();
      // New requests are rejected, except for the issuer's keys, which running requests may need.
      front.serveWith((incoming, outgoing) =>
        isIssuerPath(incoming.url ?? '') ? serveLocal(incoming, outgoing) : sendUnavailable(outgoing, 'stopping'),
      );
      await Promise.race([front.drained(), delay(graceMs, undefined, { ref: false })]);
      await Promise.all([sources.stop(), schedules.stop(), functions.stop(graceMs)]);
      simulators.stop();
      front.close();
      aws.close();
      await Promise.all([tables.stop(), queuesAndBuckets.stop()]);
      logs.close();
      state.close();
    },
  };
};

/** The context values that the user chooses. */
const contextOf = ({ corsOrigins, restoredTable }: ServiceOptions): Record<string, string> => ({
  corsOrigins,
  ...(restoredTable !== undefined && { tableName: restoredTable, tableStreamArn: streamArn(restoredTable) }),
});

const synthesizeStacks = async (
  state: State,
  print: ServiceOptions['print'],
  context: Readonly<Record<string, string>>,
) => {
  const onStart = () => print('Building the functions and templates, as at each first start and after changes …');
  const { assemblyFolder, workerProgram } = await synthesize({ folder: state.path('cdk.out'), context, onStart });
  return { stacks: await readAssembly(assemblyFolder), workerProgram };
};

const onlyOne = <Item>(items: readonly Item[], noun: string): Item => {
  const [item, second] = items;
  if (!item || second) throw new Error(`The local runner serves one ${noun}, but the stacks have ${items.length}.`);
  return item;
};

const checkPermissions = (model: Model, api: Api): void => {
  const { methods, authorizers } = gatewayRoutes(api);
  const invokers = [...methods.map(({ integration }) => integration), ...authorizers.values()];
  const missing = missingPermissions(model, invokers);
  if (missing.length > 0) throw new Error(`The templates lack permissions that AWS needs: ${missing.join('; ')}.`);
};

const accessKeyOf = (fn: LocalFunction): string => `local-${fn.name}`;

const statementsOf = (fn: LocalFunction, { roles }: Model): readonly Statement[] => {
  const statements = roles.get(fn.role);
  if (!statements) throw new Error(`The function ${fn.name} has no role.`);
  return statements;
};

const principalOf = (fn: LocalFunction, model: Model): Principal => ({
  name: fn.role,
  check: accessCheck(statementsOf(fn, model)),
});

const maxKillDelayMs = 60;

/** Kills the share of invocations that the faults ask for, each at a random moment. */
const withRandomKills = (functions: Functions, faults: FaultSwitch): Pick<Functions, 'invoke'> => ({
  invoke: (name, event) => {
    const isKilled = happensWithProbability(faults.now().kill);
    return functions.invoke(name, event, isKilled ? { killAfterMs: Math.random() * maxKillDelayMs } : {});
  },
});
