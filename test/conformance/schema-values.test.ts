import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildOpenapiDocument } from '../../lib/entry/openapi/build-openapi-document.ts';
import { allOperations } from '../../lib/entry/openapi/routes.ts';
import { operationsOf, requestChecker, resolveSchema } from './check-request.ts';
import { mutationsOf } from './mutations.ts';
import { valuesOf } from './schema-values.ts';

const document = buildOpenapiDocument(allOperations);
const { problemsOfValue } = requestChecker(document);
const knowledge = { resolve: (schema: object) => resolveSchema(document, schema), known: () => [] };
const bodies = operationsOf(document).flatMap(({ id, body }) => (body ? [{ id, schema: body.schema }] : []));
const seed = 20_261_122;

describe.each(bodies)('the body of $id', ({ schema }) => {
  const valid = valuesOf(schema, knowledge).filter((value) => problemsOfValue(schema, value).length === 0);

  it('is generated with everything that its schema requires', () => {
    const bare = { type: 'object', required: knowledge.resolve(schema).required ?? [] };
    for (const value of fc.sample(valid, { seed, numRuns: 20 })) expect(problemsOfValue(bare, value)).toEqual([]);
  });

  it('is no longer allowed after most mutations', () => {
    const mutated = fc.sample(mutationsOf(valid), { seed, numRuns: 100 });
    const forbidden = mutated.filter((value) => problemsOfValue(schema, value).length > 0);
    expect(forbidden.length).toBeGreaterThan(40);
  });
});

describe('generated values', () => {
  it('are the same for the same seed', () => {
    for (const { schema } of bodies) {
      const sample = () => fc.sample(mutationsOf(valuesOf(schema, knowledge)), { seed, numRuns: 3 });
      expect(sample()).toEqual(sample());
    }
  });

  it('reach the limits of their schemas', () => {
    const schema = { type: 'string', minLength: 1, maxLength: 3 };
    expect(fc.sample(valuesOf(schema, knowledge), { seed, numRuns: 200 })).toEqual(
      expect.arrayContaining(['x', '👍👍👍']),
    );
  });
});
