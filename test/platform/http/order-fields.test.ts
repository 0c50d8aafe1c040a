import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operationNotes } from '../../../lib/entry/openapi/merge-documentation.ts';
import { allRoutes } from '../../../lib/entry/openapi/routes.ts';
import { orderFields } from '../../../lib/platform/http/order-fields.ts';
import type { Shape } from '../../../lib/platform/http/route.ts';

/** The text of a value whose fields are ordered by a schema. */
const textOf = (schema: z.ZodMiniType, value: unknown): string => JSON.stringify(orderFields(() => schema, value));

/** The same value with the fields of all its maps in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]) => [name, reversed(inner)]),
  );
}

describe('the fields of a reply', () => {
  const Person = () =>
    z.object({ name: z.string(), phones: z.array(z.object({ number: z.string(), kind: z.string() })) });

  it('have the order of the schema, nested objects and lists included', () => {
    const value = { phones: [{ kind: 'home', number: '1' }], name: 'Ana' };
    expect(textOf(Person(), value)).toBe('{"name":"Ana","phones":[{"number":"1","kind":"home"}]}');
    expect(textOf(z.array(z.nullable(Person())), [null, value])).toBe(
      '[null,{"name":"Ana","phones":[{"number":"1","kind":"home"}]}]',
    );
  });

  it('are copied only where their order changes, and never changed in place', () => {
    const ordered = { name: 'Ana', phones: [{ number: '1', kind: 'home' }] };
    expect(orderFields(Person, ordered)).toBe(ordered);
    const value = Object.freeze({ name: 'Ana', phones: Object.freeze([Object.freeze({ kind: 'home', number: '1' })]) });
    expect(orderFields(Person, value)).not.toBe(value);
    expect(JSON.stringify(value)).toBe('{"name":"Ana","phones":[{"kind":"home","number":"1"}]}');
  });

  it('that no schema knows are kept unchanged, after the others', () => {
    const text = '{"a":1,"c":{"z":1,"y":2},"b":2}';
    expect(textOf(z.looseObject({ a: z.number() }), { c: { z: 1, y: 2 }, b: 2, a: 1 })).toBe(text);
    expect(textOf(z.object({ a: z.number() }), { c: { z: 1, y: 2 }, b: 2, a: 1 })).toBe(text);
  });

  it('may be missing', () => {
    expect(textOf(z.object({ a: z.optional(z.number()), b: z.number(), c: z.optional(z.number()) }), { b: 2 })).toBe(
      '{"b":2}',
    );
    expect(textOf(z.nullable(Person()), null)).toBe('null');
  });

  it('follow the member of a union that the value belongs to', () => {
    const Union = z.discriminatedUnion('type', [
      z.object({ type: z.literal('one'), a: z.number(), b: z.number() }),
      z.object({ b: z.number(), a: z.number(), type: z.literal('two') }),
    ]);
    expect(textOf(Union, { b: 2, a: 1, type: 'one' })).toBe('{"type":"one","a":1,"b":2}');
    expect(textOf(Union, { type: 'two', a: 1, b: 2 })).toBe('{"b":2,"a":1,"type":"two"}');
    expect(textOf(Union, { type: 'three', b: 2, a: 1 })).toBe('{"type":"three","b":2,"a":1}');
  });

  it('with free names are sorted, also within values of any shape', () => {
    const Free = z.record(z.string(), z.unknown());
    expect(textOf(Free, { b: [{ d: 1, c: 2 }], a: { z: null, y: 1 } })).toBe(
      '{"a":{"y":1,"z":null},"b":[{"c":2,"d":1}]}',
    );
    expect(textOf(z.record(z.string(), Person()), { b: { phones: [], name: 'B' }, a: { name: 'A', phones: [] } })).toBe(
      '{"a":{"name":"A","phones":[]},"b":{"name":"B","phones":[]}}',
    );
  });

  it('may have the name of a prototype', () => {
    expect(textOf(z.record(z.string(), z.unknown()), JSON.parse('{"b":1,"__proto__":{"d":1,"c":2}}'))).toBe(
      '{"__proto__":{"c":2,"d":1},"b":1}',
    );
  });
});

describe('the example of each reply', () => {
  const examples = allRoutes.flatMap(({ name, route }) => {
    const [shape]: (Shape | string)[] = Object.values(route.replies);
    const { reply } = operationNotes.get(name) ?? {};
    return typeof shape === 'function' && reply !== undefined ? [{ name, schema: shape(), reply }] : [];
  });

  it('exists for most routes', () => {
    expect(examples.length).toBeGreaterThan(allRoutes.length / 2);
  });

  it.each(examples)('has the same values in the order in which its schema parses them: $name', ({ schema, reply }) => {
    const ordered = orderFields(() => schema, reversed(reply));
    expect(ordered).toEqual(reply);
    expect(JSON.stringify(ordered)).toBe(JSON.stringify(schema.parse(ordered)));
  });
});
