import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReceiverPolicy } from '../../lib/foundation/receiver-policy.ts';
import { region } from '../foundation/arn.ts';
import { localUserPoolId } from '../aws/user-pool.ts';
import type { TokenIssuer } from '../aws/token-issuer.ts';
import { serveDistribution } from '../distribution/distribution.ts';
import type { QueueAndBucketEngine } from '../engine/queue-and-bucket-engine.ts';
import type { TableEngine } from '../engine/table-engine.ts';
import type { Clock } from '../foundation/clock.ts';
import { type FaultSwitch, happensWithProbability } from '../foundation/faults.ts';
import type { Outbox } from '../foundation/outbox.ts';
import type { State } from '../foundation/state.ts';
import { startEventSources } from '../functions/event-sources.ts';
import { openFunctionLogs } from '../functions/function-logs.ts';
import { type Functions, type FunctionsOptions, startFunctions } from '../functions/functions.ts';
import { type Schedules, startSchedules } from '../functions/schedules.ts';
import { gateway } from '../gateway/gateway.ts';
import { planKeysOf } from '../gateway/plan-keys.ts';
import { localPages } from '../pages/local-pages.ts';
import type { Model } from '../stacks/model.ts';
import { onlyOne } from './only-one.ts';
import { type Aws, accessKeyOf, runnerAccessKey } from './start-aws.ts';

export interface Environment {
  readonly state: State;
  readonly clock: Clock;
  readonly faults: FaultSwitch;
  readonly outbox: Outbox;
  readonly tokenIssuer: TokenIssuer;
  readonly tables: TableEngine;
  readonly queuesAndBuckets: QueueAndBucketEngine;
  readonly aws: Aws;
  readonly baseUrl: string;
  readonly workerProgram: string;
  readonly webhookReceivers: ReceiverPolicy;
  readonly limits: FunctionsOptions['limits'];
  readonly print: (line: string) => void;
}

type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

export interface RunningModel {
  readonly serveSite: Serve;
  readonly serveLocal: Serve;
  startSources(): Promise<void>;
  /** Waits up to `graceMs` for running invocations. */
  stop(graceMs: number): Promise<void>;
}

export const runModel = (model: Model, environment: Environment): RunningModel => {
  const { aws, clock, faults, queuesAndBuckets, state, tables, print } = environment;
  const logs = openFunctionLogs(state.path('logs'), print);
  const functions = startFunctions({
    functions: model.functions,
    endpoint: aws.url,
    workerProgram: environment.workerProgram,
    accessKeyOf,
    directCallsOf: (fn) => aws.directCallsOf(fn),
    faults,
    localSettings: { WEBHOOK_RECEIVERS: environment.webhookReceivers },
    logs,
    clock,
    limits: environment.limits,
  });
  aws.invocations.invoke = (name, event) => functions.invoke(name, event);
  const invoker = withRandomKills(functions, faults);
  const queuesUrl = queuesAndBuckets.endpoint;
  const schedules = startSchedules({ model, clock, functions: invoker, queuesUrl, print });
  const api = onlyOne(model.apis, 'API');
  const serveApi = gateway({ api, functions, planKeys: planKeysOf(model, api), clock, print });
  let sources: { stop(): Promise<void> } | undefined;
  return {
    serveSite: serveDistribution({ distribution: onlyOne(model.distributions, 'distribution'), model, serveApi }),
    serveLocal: pagesAbout(model, environment, functions, schedules),
    startSources: async () => {
      sources = await startEventSources({
        model,
        tables,
        queuesUrl,
        functions: invoker,
        faults,
        state,
        clock,
        print,
      });
    },
    stop: async (graceMs) => {
      await Promise.all([sources?.stop(), schedules.stop(), functions.stop(graceMs)]);
      await logs.close();
    },
  };
};

const pagesAbout = (model: Model, environment: Environment, functions: Functions, schedules: Schedules): Serve => {
  const { aws, baseUrl, clock, faults, outbox, queuesAndBuckets, state, tables, tokenIssuer } = environment;
  return localPages({
    tokenIssuer,
    users: aws.users,
    outbox,
    events: aws.events,
    clock,
    faults,
    runDueSchedules: () => schedules.runDue(),
    workerCounts: () => functions.workerCounts(),
    depthOf: (queue) => queuesAndBuckets.depthOf(queue),
    service: {
      base_url: baseUrl,
      state_folder: state.folder,
      aws: { endpoint_url: aws.url, region, access_key_id: runnerAccessKey },
      table_engine: { name: tables.name, endpoint_url: tables.endpoint },
      tables: model.tables.map(({ name }) => name),
      buckets: model.buckets.map(({ name }) => name),
      event_buses: model.eventBuses.map(({ name }) => name),
      user_pool: localUserPoolId,
      queues: model.queues.map(({ name }) => name),
    },
  });
};

const maxKillDelayMs = 60;

/** Kills the configured share of invocations, each at a random moment. */
const withRandomKills = (functions: Functions, faults: FaultSwitch): Pick<Functions, 'invoke'> => ({
  invoke: (name, event) => {
    const isKilled = happensWithProbability(faults.now().kill);
    return functions.invoke(name, event, isKilled ? { killAfterMs: Math.random() * maxKillDelayMs } : {});
  },
});
