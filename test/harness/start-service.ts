import type { APIGatewayAuthorizerResult, APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { deriveId } from '../../lib/foundation/derived-ids.ts';
import { OrganizationId } from '../../lib/foundation/ids.ts';
import type { Route } from '../../lib/platform/http/route.ts';
import { type Job, jobs } from '../../lib/platform/jobs/jobs.ts';
import { isV1 } from '../../lib/entry/openapi/error-codes.ts';
import { allRoutes, functionFileName } from '../../lib/entry/openapi/routes.ts';
import { portalRoutes } from '../../lib/entry/portal/contract.ts';
import { newOrganization } from '../../lib/tenancy/organizations/organization.ts';
import { type TableEngine, createTables } from '../../local/engine/table-engine.ts';
import type { Model } from '../../local/stacks/model.ts';
import type { Cost } from './cost.ts';
import { type Meter, attachMeter, costOf } from './meter.ts';
import { requireDeclared } from './check-reply.ts';
import { type CallerRequest, authorizerEvent, lambdaContext, requestEvent } from './requests.ts';
import { type StoredItems, storedItems } from './stored-items.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Callable {
  readonly folder: string;
  readonly route?: Route;
}

export const callables: ReadonlyMap<string, Callable> = new Map<string, Callable>([
  ...allRoutes.map(({ name, folder, route }): [string, Callable] => [name, { folder, route }]),
  ...Object.entries<Record<string, Job>>(jobs).flatMap(([folder, family]) =>
    Object.keys(family).map((name): [string, Callable] => [name, { folder }]),
  ),
  ...Object.keys(portalRoutes).map((name): [string, Callable] => [name, { folder: 'portal' }]),
  ['authorizeV1', { folder: 'authorizers' }],
  ['authorizeInternal', { folder: 'authorizers' }],
]);

/** The deployed functions running in this process on one engine, with a meter on the table. */
export interface Service {
  /** Calls a route; throws unless the reply is a success. */
  call<Reply = unknown>(name: string, sent: CallerRequest): Promise<Reply>;
  /** Invokes a function with an API Gateway event and returns any reply. */
  invoke(name: string, event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult>;
  /** Calls a streaming route and returns the whole text. */
  stream(name: string, sent: CallerRequest): Promise<string>;
  /** Invokes a job with an event; throws if a message of the batch failed. */
  run(name: string, event: object): Promise<void>;
  /** Asks an authorizer, by default that of v1. */
  authorize(
    headers: Readonly<Record<string, string>>,
    by?: 'authorizeV1' | 'authorizeInternal',
  ): Promise<APIGatewayAuthorizerResult>;
  cost(act: () => Promise<unknown>): Promise<Cost>;
  /** Direct access to the table, not metered. */
  readonly table: StoredItems;
  /** Creates an organization whose id depends only on its name. */
  organization(name: string): Promise<OrganizationId>;
  /** Reloads all modules, as in a cold start. */
  coldStart(): Promise<void>;
  /** The functions called while a cost was measured. */
  readonly measured: ReadonlySet<string>;
  /** The table operations of the last measured cost. */
  lastOperations(): ReadonlySet<string>;
}

/** Throws unless the document declares the reply of a function. */
function requireDeclaredText(name: string, { statusCode: status, headers = {}, body }: APIGatewayProxyResult): void {
  const isJson = String(headers['Content-Type']).startsWith('application/json');
  requireDeclared(name, { status, headers, body: isJson ? JSON.parse(body) : body });
}

type Handler = (...given: unknown[]) => Promise<unknown>;

export async function startService(engine: TableEngine, { tables }: Model): Promise<Service> {
  await createTables(engine, tables);
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = engine.endpoint;
  const measured = new Set<string>();
  let lastOperations = new Set<string>();
  let isMeasuring = false;
  let meter: Meter;

  const coldStart = async () => {
    vi.resetModules();
    const { tableClient } = await import('../../lib/platform/aws/table/table.ts');
    meter = attachMeter(tableClient());
  };
  await coldStart();

  const handlerOf = async (name: string): Promise<Handler> => {
    const callable = callables.get(name);
    if (!callable) throw new Error(`There is no function ${name}.`);
    if (isMeasuring) measured.add(name);
    const file = path.join(root, 'functions', callable.folder, `${functionFileName(name)}.ts`);
    const { handler } = (await import(/* @vite-ignore */ file)) as { handler: Handler };
    return handler;
  };
  /** Invokes a function with an event of the gateway; a reply of a route must be one that its document declares. */
  const invoke = async (name: string, event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const handler = await handlerOf(name);
    const reply = (await handler(event, lambdaContext)) as APIGatewayProxyResult;
    const isOfApi = callables.get(name)?.route !== undefined;
    const isAdmitted = event.requestContext.authorizer?.['caller'] !== 'api_key' || isV1(routeOf(name));
    // A test may send what the gateway never lets through: an API key opens no route but those of v1.
    if (isOfApi && isAdmitted) requireDeclaredText(name, reply);
    return reply;
  };
  const routeOf = (name: string): Route => {
    const route = callables.get(name)?.route;
    if (!route) throw new Error(`There is no route ${name}.`);
    return route;
  };

  return {
    measured,
    lastOperations: () => lastOperations,
    coldStart,
    table: storedItems(engine.endpoint),
    call: async <Reply>(name: string, sent: CallerRequest) => {
      const reply = await invoke(name, requestEvent(routeOf(name), sent));
      if (reply.statusCode >= 300) throw new Error(`${name} answered ${reply.statusCode}: ${reply.body}`);
      return JSON.parse(reply.body) as Reply;
    },
    invoke,
    stream: async (name, sent) => {
      const handler = await handlerOf(name);
      const out = Object.assign(new PassThrough(), { prelude: { statusCode: 0, headers: {} } });
      const [body] = await Promise.all([text(out), handler(requestEvent(routeOf(name), sent), out, lambdaContext)]);
      requireDeclaredText(name, { ...out.prelude, body });
      return body;
    },
    run: async (name, event) => {
      const handler = await handlerOf(name);
      const answer = (await handler(event, lambdaContext)) as { batchItemFailures: unknown[] } | undefined;
      if (answer && answer.batchItemFailures.length > 0) throw new Error(`${name} failed.`);
    },
    authorize: async (headers, by = 'authorizeV1') => {
      const handler = await handlerOf(by);
      return (await handler(authorizerEvent(headers))) as APIGatewayAuthorizerResult;
    },
    cost: async (act) => {
      isMeasuring = true;
      try {
        const requests = await meter.measure(act);
        lastOperations = new Set(requests.map(({ operation }) => operation));
        return costOf(requests);
      } finally {
        isMeasuring = false;
      }
    },
    organization: async (name) => {
      const { organizationStore } = await import('../../lib/tenancy/organizations/organization-store.ts');
      const id = deriveId(OrganizationId, '0b0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c', name);
      await organizationStore(id).add(newOrganization({ name }, id, new Date()));
      return id;
    },
  };
}
