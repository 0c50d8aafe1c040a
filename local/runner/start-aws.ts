import { partitionKeysOf } from '../aws/access-requests.ts';
import type { Invocations, Principal } from '../aws/aws-call.ts';
import { awsServer } from '../aws/aws-server.ts';
import type { Emulation } from '../aws/emulation.ts';
import { type EventBuses, eventBuses } from '../aws/event-buses.ts';
import { indexKeysOf } from '../aws/index-keys.ts';
import { queueSender } from '../aws/queue-sender.ts';
import { type SecretsManager, secretsManager } from '../aws/secrets-manager.ts';
import { type UserPool, userPool } from '../aws/user-pool.ts';
import type { QueueAndBucketEngine } from '../engine/queue-and-bucket-engine.ts';
import type { TableEngine } from '../engine/table-engine.ts';
import type { Clock } from '../foundation/clock.ts';
import type { FaultSwitch } from '../foundation/faults.ts';
import { listenOnRememberedPort } from '../foundation/loopback-server.ts';
import type { Outbox } from '../foundation/outbox.ts';
import type { State } from '../foundation/state.ts';
import type { DirectCalls } from '../functions/worker-messages.ts';
import { accessCheck } from '../iam/access-check.ts';
import type { Statement } from '../iam/policy.ts';
import type { LocalFunction, Model } from '../stacks/model.ts';

export const runnerAccessKey = 'runner';
export const accessKeyOf = (fn: LocalFunction): string => `local-${fn.name}`;

export interface AwsOptions {
  readonly state: State;
  readonly clock: Clock;
  readonly faults: FaultSwitch;
  readonly outbox: Outbox;
  readonly tables: TableEngine;
  readonly queuesAndBuckets: QueueAndBucketEngine;
  readonly print: (line: string) => void;
}

export interface Aws {
  readonly url: string;
  readonly users: UserPool;
  readonly events: EventBuses;
  readonly secrets: SecretsManager;
  readonly invocations: Invocations;
  serve(model: Model): void;
  directCallsOf(fn: LocalFunction): DirectCalls;
  close(): void;
}

export const startAws = async (options: AwsOptions): Promise<Aws> => {
  const { state, clock, faults, outbox, tables, queuesAndBuckets, print } = options;
  const principals = new Map<string, Principal>([[runnerAccessKey, { name: 'runner' }]]);
  const partitionKeys = new Map<string, string>();
  const indexKeys = new Map<string, Readonly<Record<string, number>>>();
  const buses: Pick<Model, 'eventBuses' | 'eventRules'> = { eventBuses: [], eventRules: [] };
  const statementsByRole = new Map<string, readonly Statement[]>();
  const secrets = secretsManager(state);
  const users = userPool({ state, clock, faults, outbox });
  const events = eventBuses({
    model: buses,
    clock,
    send: queueSender(queuesAndBuckets.endpoint),
  });
  const emulations = new Map<string, Emulation>([
    ['secretsmanager', secrets],
    ['events', events],
    ['cognito-idp', users],
  ]);
  const invocations: Invocations = { invoke: undefined };
  const aws = awsServer({
    principals,
    partitionKeys,
    indexKeys,
    tablesUrl: tables.endpoint,
    queuesAndBucketsUrl: queuesAndBuckets.endpoint,
    emulations,
    invocations,
    clock,
    faults,
    onDenied: ({ name }, { action, resource }) => print(`${name} may not ${action} on ${resource}`),
    print,
  });
  const url = await listenOnRememberedPort(aws.server, state, 'aws-port');

  const statementsOf = ({ name, role }: LocalFunction): readonly Statement[] => {
    const statements = statementsByRole.get(role);
    if (!statements) throw new Error(`The function ${name} has no role.`);
    return statements;
  };

  return {
    url,
    users,
    events,
    secrets,
    invocations,
    serve: (model) => {
      for (const [role, statements] of model.roles) statementsByRole.set(role, statements);
      for (const fn of model.functions)
        principals.set(accessKeyOf(fn), { name: fn.role, check: accessCheck(statementsOf(fn)) });
      for (const [arn, name] of partitionKeysOf(model.tables)) partitionKeys.set(arn, name);
      for (const [table, limits] of indexKeysOf(model.tables)) indexKeys.set(table, limits);
      buses.eventBuses.push(...model.eventBuses);
      buses.eventRules.push(...model.eventRules);
    },
    directCallsOf: (fn) => ({
      awsUrl: url,
      engineUrl: tables.endpoint,
      statements: statementsOf(fn).map(({ declared }) => declared),
      partitionKeys: [...partitionKeys],
      indexKeys,
    }),
    close: () => aws.close(),
  };
};
