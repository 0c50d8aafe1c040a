import { createRequire } from 'node:module';
import path from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { APIGatewayAuthorizerResult, APIGatewayProxyResult } from 'aws-lambda';
import { functionFileName } from '../../lib/openapi/routes.ts';
import type { Route } from '../../lib/http/route.ts';
import { OrganizationId, deriveId } from '../../lib/foundation/ids.ts';
import { addOrganization } from '../../lib/organizations/organizations/organization-store.ts';
import { newOrganization } from '../../lib/organizations/organizations/organization.ts';
import { sum } from '../../test/harness/cost.ts';
import { type Sent, authorizerEvent, lambdaContext, requestEvent } from '../../test/harness/requests.ts';
import { type Service, callables } from '../../test/harness/service-on-engine.ts';
import { storedItems } from '../../test/harness/stored-items.ts';
import type { Exchange, MeteringProxy } from './metering-proxy.ts';

type Handler = (...given: unknown[]) => Promise<unknown>;

/** The service made of its bundles, each loaded as Lambda loads it and kept for the life of this object. */
export interface BundledService extends Service {
  /** Calls a route with an event made before: nothing is done here that the gateway does. */
  invoke(name: string, event: object): Promise<APIGatewayProxyResult>;
  eventOf(name: string, sent: Sent): object;
  streamInto(name: string, sent: Sent, out: Writable): Promise<void>;
  /** The requests that went to the table meanwhile. */
  watch(act: () => Promise<unknown>): Promise<readonly Exchange[]>;
}

const require = createRequire(import.meta.url);

/** Loads a bundle anew, with nothing kept from an earlier load. */
export function loadBundle(file: string): Handler {
  const name = require.resolve(file);
  // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- This is how a module is forgotten.
  delete require.cache[name];
  // The bundler leaves one export, and the runtime's contract is its shape.
  return (require(name) as { handler: Handler }).handler;
}

const endpointVariable = 'AWS_ENDPOINT_URL_DYNAMODB';

/** Calls a handler whose first call finds the table at `endpoint`; its client keeps to that. */
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

/** `meter` stands before the engine, where requests are to be counted. */
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
  const eventOf = (name: string, sent: Sent) => requestEvent(routeOf(name), sent);
  const invoke = async (name: string, event: object) => {
    // A route's handler answers the gateway.
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
    invoke,
    watch,
    // A route's handler answers the gateway.
    answer: async (name, event) => (await handlerOf(name)(event, lambdaContext)) as APIGatewayProxyResult,
    // The caller knows what the route answers with.
    call: async <Reply>(name: string, sent: Sent) =>
      JSON.parse((await invoke(name, eventOf(name, sent))).body) as Reply,
    streamInto: async (name, sent, out) => {
      await handlerOf(name)(eventOf(name, sent), out, lambdaContext);
    },
    stream: async (name, sent) => {
      const out = new PassThrough();
      const [body] = await Promise.all([text(out), handlerOf(name)(eventOf(name, sent), out, lambdaContext)]);
      return body;
    },
    run: async (name, event) => {
      // A job's handler answers with what failed.
      const answer = (await handlerOf(name)(event, lambdaContext)) as { batchItemFailures: unknown[] } | undefined;
      if (answer && answer.batchItemFailures.length > 0) throw new Error(`${name} failed.`);
    },
    authorize: async (headers) =>
      // The authorizer's handler answers with a policy.
      (await handlerOf('authorizeV1')(authorizerEvent(headers))) as APIGatewayAuthorizerResult,
    cost: async (act) => {
      const exchanges = await watch(act);
      lastOperations = new Set(exchanges.map(({ operation }) => `${operation}Command`));
      return sum(exchanges);
    },
    organization: async (name) => {
      const id = deriveId(OrganizationId, '5e7c1d2a-9a0b-4c55-8f6e-1f5d6f0a1b2c', name);
      await addOrganization(newOrganization({ name }, id, new Date()));
      return id;
    },
    coldStart: () => {
      handlers.clear();
      return Promise.resolve();
    },
  };
}
