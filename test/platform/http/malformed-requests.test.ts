import type { APIGatewayProxyResult } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { schemaOf } from '../../../lib/foundation/schema.ts';
import { type Route, type Shape, isCallback } from '../../../lib/platform/http/route.ts';
import { operationNotes } from '../../../lib/entry/openapi/merge-documentation.ts';
import { allRoutes } from '../../../lib/entry/openapi/routes.ts';
import { type CallerRequest, requestEvent } from '../../harness/requests.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService(async (started) => {
  service = started.service;
  organization = await service.organization(randomUUID());
});

type Sample = (text: unknown) => unknown;

/** The part of zod's description of a schema that is used here. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
}

const withoutText = ['number', 'boolean', 'literal', 'null', 'int', 'transform', 'undefined', 'never'];

/** For each place of a schema that accepts text: builds a value with a given text in that place. */
function samplesOf(schema: z.ZodMiniType): Sample[] {
  const definition = schema._zod.def as Definition;
  const { type, innerType, in: input, element, valueType, options, shape } = definition;
  if (shape)
    return Object.entries(shape).flatMap(([name, field]) =>
      samplesOf(field).map((sample): Sample => (text) => ({ [name]: sample(text) })),
    );
  if (options) return options.flatMap(samplesOf);
  if (element)
    return samplesOf(element).map((sample): Sample => (text) => [sample(text)]);
  if (valueType)
    return samplesOf(valueType).map((sample): Sample => (text) => ({ name: sample(text) }));
  const inner = innerType ?? input;
  if (inner) return samplesOf(inner);
  if (['string', 'enum', 'unknown', 'any'].includes(type)) return [(text) => text];
  if (withoutText.includes(type)) return [];
  throw new Error(`Unknown type of schema: ${type}.`);
}

const routes = allRoutes.filter(({ route }) => !isCallback(route));
const namesIn = (shape: Shape | undefined): string[] => {
  const fields = shape && (schemaOf(shape)._zod.def as Definition).shape;
  return Object.keys(fields ?? {});
};
const isInternal = ({ access }: Route) => typeof access === 'object' && 'role' in access;

const half = 'cut \ud83d';
/** Values of parameters that are not UUIDs; nothing of these names exists. */
const names: Readonly<Record<string, string>> = { channel: 'sms', jobId: `imp_${'0'.repeat(32)}` };
const paramsOf = ({ path: template }: Route) =>
  Object.fromEntries(
    Array.from(template.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, names[name] ?? randomUUID()]),
  );

/** Calls a route, whether it streams or not. */
async function callRoute(
  name: string,
  route: Route,
  sent: Partial<CallerRequest>,
): Promise<{ status: number; body: string }> {
  const role = isInternal(route) ? 'platform_admin' : 'admin';
  const whole: CallerRequest = { params: paramsOf(route), organization, role, ...sent };
  if (route.streams) {
    const body = await service.stream(name, whole);
    return { status: body.includes('"request_id"') ? 422 : 200, body };
  }
  // The functions do not use the path of the event, which cannot contain half of a surrogate pair.
  const event = { ...requestEvent(route, { ...whole, params: paramsOf(route) }), pathParameters: whole.params ?? null };
  const reply: APIGatewayProxyResult = await service.invoke(name, event);
  return { status: reply.statusCode, body: reply.body };
}

const withBody = routes.filter(({ route }) => route.body && !route.checksRecordsLater);
const withQuery = routes.filter(({ route }) => route.query);
const withParams = routes.filter(({ route }) => route.params);

describe('half of a surrogate pair', { timeout: 60_000 }, () => {
  it.each(withBody.map(({ name, route }) => [name, route] as const))(
    'is rejected with 422 in any text of the body of %s',
    async (name, route) => {
      const samples = route.body ? samplesOf(schemaOf(route.body)) : [];
      for (const sample of [...samples, (text: unknown) => ({ [String(text)]: 1 })]) {
        const { status, body } = await callRoute(name, route, { body: sample(half) });
        expect(status, JSON.stringify(sample('<half>'))).toBe(422);
        expect(JSON.parse(body)).toMatchObject({
          details: [{ code: 'malformed_text', path: expect.stringMatching(/./) }],
        });
      }
    },
  );

  it.each(withQuery.map(({ name, route }) => [name, route] as const))(
    'is rejected with 422 in any query parameter of %s',
    async (name, route) => {
      for (const parameter of namesIn(route.query)) {
        const { status, body } = await callRoute(name, route, { query: { [parameter]: half } });
        expect(status, parameter).toBe(422);
        expect(JSON.parse(body)).toMatchObject({ details: [{ path: parameter }] });
      }
    },
  );

  it('is rejected with 422 in a header that is used', async () => {
    const route = routes.find(({ name }) => name === 'createAccount')?.route;
    if (!route) throw new Error('There is no such route.');
    for (const name of ['Idempotency-Key', 'X-Organization-Id']) {
      const event = requestEvent(route, { organization, body: { contact: { name: 'Ana' }, total_amount: 1 } });
      const reply = await service.invoke('createAccount', { ...event, headers: { ...event.headers, [name]: half } });
      expect(reply.statusCode).toBe(422);
      expect(JSON.parse(reply.body)).toMatchObject({ details: [{ path: name, code: 'malformed_text' }] });
    }
  });
});

describe('a malformed id', { timeout: 60_000 }, () => {
  const oddIds = [half, '😀', '\u0000', '__proto__', 'constructor', '..', 'x'.repeat(5_000), '#ORG', 'é'];

  it.each(withParams.map(({ name, route }) => [name, route] as const))(
    'in the path of %s gives 404 or 422',
    async (name, route) => {
      for (const id of oddIds)
        for (const parameter of Object.keys(paramsOf(route))) {
          const { status } = await callRoute(name, route, {
            params: { ...paramsOf(route), [parameter]: id },
            body: {},
          });
          expect([404, 422], `${parameter} ${id.slice(0, 20)}`).toContain(status);
        }
    },
  );

  it('of an organization to act for gives 404', async () => {
    const route = routes.find(({ name }) => name === 'readMe')?.route;
    if (!route) throw new Error('There is no such route.');
    for (const id of ['x'.repeat(5_000), '😀', '..']) {
      const event = requestEvent(route, { organization, role: 'platform_admin' });
      const reply = await service.invoke('readMe', { ...event, headers: { 'X-Organization-Id': id } });
      expect(reply.statusCode).toBe(404);
    }
  });
});

describe('a field named like a member of every object', { timeout: 60_000 }, () => {
  const oddNames = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'prototype', '__proto__'];
  /** The fields of a body whose names the caller chooses. */
  const mapsIn = (route: Route): string[] =>
    Object.entries((route.body && (schemaOf(route.body)._zod.def as Definition).shape) ?? {}).flatMap(([name, field]) =>
      containsMap(field) ? [name] : [],
    );
  function containsMap(schema: z.ZodMiniType): boolean {
    const { type, innerType, in: input, element, options = [], shape = {} } = schema._zod.def as Definition;
    const inner = [innerType, input, element, ...options, ...Object.values(shape)];
    return type === 'record' || inner.some((each) => each !== undefined && containsMap(each));
  }
  const withMaps = withBody.flatMap(({ name, route }) => mapsIn(route).map((field) => [name, field, route] as const));
  /** JSON with the name as a field of its own, `__proto__` included. */
  const withField = (name: string, value: unknown): unknown => JSON.parse(`{"${name}":${JSON.stringify(value)}}`);

  it.each(withBody.map(({ name, route }) => [name, route] as const))(
    'is rejected with 422 in the body of %s, and in its query',
    async (name, route) => {
      for (const odd of oddNames) {
        const [ofBody, ofQuery] = [
          await callRoute(name, route, { body: withField(odd, 1) }),
          await callRoute(name, route, { body: {}, query: { [odd]: '1' } }),
        ];
        expect([ofBody.status, ofQuery.status], odd).toEqual([422, 422]);
      }
    },
  );

  it.each(withMaps)('is stored by %s in %s as any other, or rejected with 422', async (name, field, route) => {
    const example = operationNotes.get(name)?.body;
    const [value = 'x'] = Object.values(Object(Reflect.get(Object(example), field)));
    for (const odd of oddNames) {
      const { status, body } = await callRoute(name, route, { body: { [field]: withField(odd, value) } });
      // There is no such account.
      expect(name === 'updateAccount' ? [404, 422] : [200, 422], odd).toContain(status);
      if (status === 200) expect(JSON.parse(body)[field]).toEqual({ [odd]: value });
      if (status === 200) await callRoute(name, route, { body: { [field]: { [odd]: null } } });
    }
  });

  it('can be in the maps of these routes', () => {
    expect(withMaps.map(([name, field]) => `${name}.${field}`)).toEqual([
      'createAccount.custom',
      'updateAccount.custom',
      'updatePreferences.columns',
      'updatePreferences.views',
      'updateVoiceConfig.voices',
    ]);
  });
});

describe('a deeply nested body', { timeout: 60_000 }, () => {
  it.each(withBody.map(({ name, route }) => [name, route] as const))(
    'of %s is rejected with 422',
    async (name, route) => {
      const deep = `{"notes":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
      if (route.streams) return;
      const role = isInternal(route) ? 'platform_admin' : 'admin';
      const event = requestEvent(route, { organization, role, params: paramsOf(route), body: {} });
      for (const idempotencyKey of [undefined, randomUUID()]) {
        const headers = { ...event.headers, ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) };
        const reply = await service.invoke(name, { ...event, headers, body: deep });
        expect(reply.statusCode).toBe(422);
        expect(JSON.parse(reply.body)).toMatchObject({ details: [{ code: 'too_deep' }] });
      }
    },
  );
});

describe('a list of a hundred thousand invalid elements', () => {
  it('gets a reply that fits the limits of Lambda', async () => {
    const route = routes.find(({ name }) => name === 'changeAccountsInBulk')?.route;
    if (!route) throw new Error('There is no such route.');
    const body = { account_ids: Array.from({ length: 100_000 }, () => 1), action: 'pause' };
    const answer = await callRoute('changeAccountsInBulk', route, { body });
    expect(answer.status).toBe(422);
    expect(answer.body.length).toBeLessThan(1_000_000);
  });
});
