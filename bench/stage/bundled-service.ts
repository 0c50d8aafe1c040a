import type { APIGatewayAuthorizerResult, APIGatewayProxyResult } from 'aws-lambda';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { deriveId } from '../../lib/foundation/derived-ids.ts';
import { OrganizationId } from '../../lib/foundation/ids.ts';
import type { Route } from '../../lib/platform/http/route.ts';
import { functionFileName } from '../../lib/entry/openapi/routes.ts';
import { organizationStore } from '../../lib/tenancy/organizations/organization-store.ts';
import { newOrganization } from '../../lib/tenancy/organizations/organization.ts';
import { sum } from '../../test/harness/cost.ts';
import { type CallerRequest, authorizerEvent, lambdaContext, requestEvent } from '../../test/harness/requests.ts';
import { type Service, callables } from '../../test/harness/start-service.ts';
import { storedItems } from '../../test/harness/stored-items.ts';
import type { Exchange, MeteringProxy } from './metering-proxy.ts';

type Handler = (...given: unknown[]) => Promise<unknown>;

/** The service run from its bundles. Each is loaded as on Lambda and kept for the life of this object. */
export interface BundledService extends Service {
  /** Calls a route with a prepared event, so that the work of the gateway is not measured. */
  callRoute(name: string, event: object): Promise<APIGatewayProxyResult>;
  eventOf(name: string, sent: CallerRequest): object;
  streamInto(name: string, sent: CallerRequest, out: Writable): Promise<void>;
  /** Returns the requests to the table during an action. */
  watch(act: () => Promise<unknown>): Promise<readonly Exchange[]>;
}

/** A stream that accepts everything and keeps nothing. */
export const discardingStream = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

const require = createRequire(import.meta.url);

/** Loads a fresh copy of a bundle. */
export function loadBundle(file: string): Handler {
  const name = require.resolve(file);
  // oxlint-disable-next-line typescript/no-dynamic-delete -- Node's module cache is an object; deleting its entry unloads the module.
  delete require.cache[name];
  // A bundle's only export is its Lambda handler.
  return (require(name) as { handler: Handler }).handler;
}

const endpointVariable = 'AWS_ENDPOINT_URL_DYNAMODB';

/** Loads a handler whose table client connects to `endpoint`, which it reads during its first call. */
function loadFor(endpoint: string, file: string): Handler {
  const handler = loadBundle(file);
  let isFirst = true;
  const first: Handler = async (...given) => {
    isFirst = false;
    const before = process.env[endpointVariable];
    process.env[endpointVariable] = endpoint;
    try {
      return await handler(...given);
    } finally {
      process.env[endpointVariable] = before;
    }
  };
  return (...given) => (isFirst ? first(...given) : handler(...given));
}

/** `meter` is the proxy in front of the engine, if requests are to be counted. */
export function bundledService(bundles: string, engine: string, meter?: MeteringProxy): BundledService {
  const endpoint = meter?.endpoint ?? engine;
  const handlers = new Map<string, Handler>();
  const measured = new Set<string>();
  let lastOperations = new Set<string>();

  const handlerOf = (name: string): Handler => {
    const known = handlers.get(name);
    if (known) return known;
    const callable = callables.get(name);
    if (!callable) throw new Error(`There is no function ${name}.`);
    measured.add(name);
    const file = path.join(bundles, 'functions', callable.folder, functionFileName(name), 'index.js');
    const handler = loadFor(endpoint, file);
    handlers.set(name, handler);
    return handler;
  };
  const routeOf = (name: string): Route => {
    const route = callables.get(name)?.route;
    if (!route) throw new Error(`There is no route ${name}.`);
    return route;
  };
  const eventOf = (name: string, sent: CallerRequest) => requestEvent(routeOf(name), sent);
  const callRoute = async (name: string, event: object) => {
    // A route's handler returns a reply for the gateway.
    const reply = (await handlerOf(name)(event, lambdaContext)) as APIGatewayProxyResult;
    if (reply.statusCode >= 300) throw new Error(`${name} answered ${reply.statusCode}: ${reply.body}`);
    return reply;
  };
  const watch = (act: () => Promise<unknown>) => {
    if (!meter) throw new Error('This service has no meter.');
    return meter.watch(act);
  };

  return {
    measured,
    lastOperations: () => lastOperations,
    table: storedItems(engine),
    eventOf,
    callRoute,
    watch,
    // A route's handler returns a reply for the gateway.
    invoke: async (name, event) => (await handlerOf(name)(event, lambdaContext)) as APIGatewayProxyResult,
    // The caller names the route's reply type.
    call: async <Reply>(name: string, sent: CallerRequest) =>
      JSON.parse((await callRoute(name, eventOf(name, sent))).body) as Reply,
    streamInto: async (name, sent, out) => {
      await handlerOf(name)(eventOf(name, sent), out, lambdaContext);
    },
    stream: async (name, sent) => {
      const out = new PassThrough();
      const [body] = await Promise.all([text(out), handlerOf(name)(eventOf(name, sent), out, lambdaContext)]);
      return body;
    },
    run: async (name, event) => {
      // A job's handler returns the failed messages.
      const answer = (await handlerOf(name)(event, lambdaContext)) as { batchItemFailures: unknown[] } | undefined;
      if (answer && answer.batchItemFailures.length > 0) throw new Error(`${name} failed.`);
    },
    authorize: async (headers) =>
      // The authorizer's handler returns a policy.
      (await handlerOf('authorizeV1')(authorizerEvent(headers))) as APIGatewayAuthorizerResult,
    cost: async (act) => {
      const exchanges = await watch(act);
      lastOperations = new Set(exchanges.map(({ operation }) => `${operation}Command`));
      return sum(exchanges);
    },
    organization: async (name) => {
      const id = deriveId(OrganizationId, '5e7c1d2a-9a0b-4c55-8f6e-1f5d6f0a1b2c', name);
      await organizationStore(id).add(newOrganization({ name }, id, new Date()));
      return id;
    },
    coldStart: () => {
      handlers.clear();
      return Promise.resolve();
    },
  };
}
