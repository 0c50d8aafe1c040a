import { describe, expect, it } from 'vitest';
import type { OpenapiDocument } from '../../lib/entry/openapi/openapi-document.ts';
import { checkReply, replyChecker } from './check-reply.ts';

const headers = { 'X-Request-Id': { description: 'An id.', required: true, schema: { type: 'string' } } };
const schemas = {
  Problem: { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] },
  Thing: { type: 'object', properties: { at: { type: 'string', format: 'date-time' } }, required: ['at'] },
};
const declaredHeaders = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
const readThing = {
  operationId: 'readThing',
  tags: [],
  summary: '',
  security: [],
  responses: {
    200: {
      description: '',
      headers: declaredHeaders,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
    },
    404: { $ref: '#/components/responses/NotFound' },
  },
};
const NotFound = {
  description: '',
  headers: declaredHeaders,
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Problem' }],
        properties: { code: { enum: ['thing_not_found'] } },
      },
    },
  },
};
const document: OpenapiDocument = {
  openapi: '3.1.0',
  info: { title: '', version: '', description: '', license: { name: '', identifier: '' } },
  servers: [],
  tags: [],
  paths: { '/things/{id}': { get: readThing } },
  webhooks: {},
  components: { schemas, headers, responses: { NotFound }, parameters: {}, securitySchemes: {} },
};

const json = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': '1' };
const thing = { at: '2026-11-21T14:03:22.120Z' };
const error = { error: 'No.', code: 'thing_not_found' };
const check = replyChecker(document);

describe('the check of a reply', () => {
  it('finds nothing in what the document declares', () => {
    expect(check('readThing', { status: 200, headers: json, body: thing })).toEqual([]);
    expect(check('readThing', { status: 404, headers: new Headers(json), body: error })).toEqual([]);
    expect(check('readThing', { status: 200, headers: { ...json, Date: 'now', 'x-amzn-requestid': '1' } })).toEqual([]);
  });

  it.each([
    ['a status', { status: 500, headers: json, body: error }],
    ['a header', { status: 200, headers: { ...json, 'Retry-After': '1' }, body: thing }],
    ['a missing header', { status: 200, headers: { 'content-type': 'application/json' }, body: thing }],
    ['a media type', { status: 200, headers: { ...json, 'content-type': 'text/csv' }, body: 'at' }],
    ['a code', { status: 404, headers: json, body: { ...error, code: 'account_not_found' } }],
    ['a format', { status: 200, headers: json, body: { at: 'today' } }],
    ['a field', { status: 200, headers: json, body: { ...thing, also: 1 } }],
    ['a field of an error', { status: 404, headers: json, body: { ...error, also: 1 } }],
  ])('finds %s that is not declared', (_, reply) => {
    expect(check('readThing', reply)).toHaveLength(1);
  });

  it('knows the operations of the service', () => {
    expect(
      checkReply('readHealth', { status: 200, headers: json, body: { status: 'ok', timestamp: thing.at } }),
    ).toEqual([]);
    expect(checkReply('readNothing', { status: 200, headers: json, body: {} })).toEqual([
      'operation readNothing: not declared',
    ]);
  });
});
