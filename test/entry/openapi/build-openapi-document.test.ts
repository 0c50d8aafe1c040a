import { createConfig, lintFromString } from '@redocly/openapi-core';
import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Shape, acceptedScopes } from '../../../lib/platform/http/route.ts';
import { buildOpenapiDocument } from '../../../lib/entry/openapi/build-openapi-document.ts';
import { fieldNotes, operationNotes } from '../../../lib/entry/openapi/merge-documentation.ts';
import type { Operation, Schema } from '../../../lib/entry/openapi/openapi-document.ts';
import { allOperations, allRoutes } from '../../../lib/entry/openapi/routes.ts';
import { required } from '../../harness/required.ts';

const document = buildOpenapiDocument(allOperations);
const { schemas, responses } = document.components;

const operationOf = (name: string): Operation => {
  const found = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === name);
  if (!found) throw new Error(`There is no operation ${name}.`);
  return found;
};

/** The codes that an error reply of an operation declares. */
function codesOf({ responses: declared }: Operation, status: number | string): unknown[] {
  const reply = declared[status];
  const response = reply && '$ref' in reply ? responses[required(reply.$ref.split('/').at(-1))] : reply;
  const schema = response?.content?.['application/json']?.schema;
  const alternatives = schema?.anyOf ?? (schema ? [schema] : []);
  return alternatives.flatMap(({ $ref, properties }) => {
    const named = $ref === undefined ? undefined : schemas[required($ref.split('/').at(-1))];
    const { code } = properties ?? named?.properties ?? {};
    return code?.enum ?? [code?.const];
  });
}

/** Every schema of the document that has properties, with the name of its component or operation. */
function* objects(schema: Schema, owner: string): Generator<readonly [string, Schema]> {
  if (schema.properties) yield [owner, schema];
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  for (const part of schema.items ? [...inner, schema.items] : inner) yield* objects(part, owner);
}

describe('the OpenAPI document', () => {
  it('passes the recommended lint rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))).toEqual(
      [],
    );
  });

  it('contains every route with its twin, and nothing else', () => {
    const operations = Object.entries(document.paths).flatMap(([at, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${at} ${operationId}`),
    );
    expect(operations.sort()).toEqual(
      allOperations.map(({ id, route }) => `${route.method} ${route.path} ${id}`).sort(),
    );
  });

  it('uses each of its components', () => {
    const text = JSON.stringify(document);
    const unused = Object.entries(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, components]) => Object.keys(components).map((name) => `#/components/${kind}/${name}`))
      .filter((reference) => !text.includes(`"${reference}"`));
    expect(unused).toEqual([]);
  });

  it('describes every field', () => {
    const undescribed = Object.entries(schemas)
      .flatMap(([name, schema]) => [...objects(schema, name)])
      .flatMap(([owner, { properties }]) =>
        Object.entries(properties ?? {})
          .filter(([, field]) => !field.description)
          .map(([field]) => `${owner}.${field}`),
      );
    const undescribedParameters = allOperations.flatMap(({ id }) =>
      (operationOf(id).parameters ?? [])
        .filter((parameter) => 'name' in parameter && !parameter.description)
        .map((parameter) => `${id}.${'name' in parameter ? parameter.name : ''}`),
    );
    expect([...undescribed, ...undescribedParameters]).toEqual([]);
  });

  it('describes no field or route that does not exist', () => {
    const descriptions = [...JSON.stringify(document).matchAll(/"description":"((?:[^"\\]|\\.)*)"/g)].map(
      ([, text = '']) => text,
    );
    const unused = [...fieldNotes].filter(
      ([, { description }]) => !descriptions.some((each) => each.startsWith(JSON.stringify(description).slice(1, -1))),
    );
    expect(unused.map(([name]) => name)).toEqual([]);
    const names = allRoutes.map(({ name }) => name);
    expect([...operationNotes.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('names a shape as its contract does', async () => {
    const files = globSync('lib/**/contract.ts', { cwd: path.resolve(import.meta.dirname, '../../..') });
    const modules = await Promise.all(files.map((file) => import(`../../../${file}`)));
    const names = new Map<unknown, string>(
      modules.flatMap((contract: object) => Object.entries(contract).map(([name, value]) => [value, name])),
    );
    for (const { id, route } of allOperations) {
      const exported = names.get(route.body);
      if (exported === undefined) continue;
      const schema = operationOf(id).requestBody?.content['application/json']?.schema;
      expect(schema?.$ref, id).toBe(`#/components/schemas/${exported}`);
    }
  });

  it('shows constraints that validation implements in code', () => {
    expect(schemas['NewAccount']?.properties?.['currency']).toMatchObject({ type: 'string', pattern: '^[A-Z]{3}$' });
    expect(schemas['NewAccount']?.properties?.['due_date']).toMatchObject({
      anyOf: [{ $ref: '#/components/schemas/DateOrInstant' }, { type: 'null' }],
    });
    expect(schemas['NewPayment']?.oneOf).toEqual(
      ['account_id', 'account_external_id', 'contact_id', 'contact_external_id'].map((name) => ({ required: [name] })),
    );
    expect(schemas['NewContact']?.properties?.['phone']).toMatchObject({
      type: ['string', 'null'],
      examples: ['+5491155550123'],
    });
    expect(operationOf('listAccounts').parameters).toContainEqual(
      expect.objectContaining({ name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 1000, default: 50 } }),
    );
  });

  it('allows new fields in replies, but not in requests', () => {
    expect(schemas['AccountView']?.additionalProperties).toBeUndefined();
    expect(schemas['NewAccount']?.additionalProperties).toBe(false);
  });

  it('names the given server', () => {
    expect(buildOpenapiDocument([], { baseUrl: 'https://collect.example' }).servers).toEqual([
      { url: 'https://collect.example' },
    ]);
  });
});

describe.each(allOperations)('the operation $id', ({ id, name, route }) => {
  const operation = operationOf(id);
  const isCallback = typeof route.access === 'object' && 'provider' in route.access;
  const keepsReplies =
    route.method === 'POST' && !route.repliesWithCredential && !isCallback && route.access !== 'anyone';
  const statuses = Object.keys(operation.responses);

  it('states who may call it', () => {
    const { access } = route;
    const expected =
      access === 'anyone' || 'provider' in access
        ? []
        : 'scope' in access
          ? access.role === undefined
            ? acceptedScopes(access).flatMap((scope) => [{ ApiKey: [scope] }, { Bearer: [scope] }])
            : [...acceptedScopes(access).map((scope) => ({ ApiKey: [scope] })), { Bearer: [access.role] }]
          : [{ Bearer: [access.role] }];
    expect(operation.security).toEqual(expected);
  });

  it('lists its replies and every error it can give', () => {
    const errors = [
      ...(route.access === 'anyone' ? [] : ['401']),
      ...(isCallback ? [] : ['403']),
      ...(route.access === 'anyone' || isCallback ? [] : ['404', '422']),
      ...(keepsReplies ? ['409'] : []),
      ...(route.method === 'GET' ? [] : ['413', '415']),
      ...['400', '429', '500', '503', '504'],
      ...Object.keys(route.refusals ?? {}),
      ...Object.keys(route.errorBodies ?? {}),
    ];
    expect(statuses.sort()).toEqual([...new Set([...Object.keys(route.replies), ...errors])].sort());
  });

  it('lists its own error codes', () => {
    for (const [status, codes] of Object.entries(route.refusals ?? {}))
      expect(codesOf(operation, status)).toEqual(expect.arrayContaining([...codes]));
  });

  it('accepts an idempotency key if it is a POST that does not stream, replies with no credential, and requires some', () => {
    const takesKey = JSON.stringify(operation.parameters ?? []).includes('IdempotencyKey');
    expect(takesKey).toBe(keepsReplies);
  });

  it('has examples that its schemas accept completely', () => {
    const note = operationNotes.get(name) ?? {};
    if (route.body) expect(() => route.body?.().parse(note.body)).not.toThrow();
    const shape = Object.values<Shape | string>(route.replies)[0];
    if (note.reply === undefined || typeof shape !== 'function') return;
    expect(shape().parse(note.reply)).toEqual(note.reply);
  });
});
