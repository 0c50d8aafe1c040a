import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { tryParse } from '../../../lib/platform/http/parse.ts';
import { Text } from '../../../lib/platform/http/wire.ts';
import { validationMessage } from '../../../lib/platform/http/validation-messages.ts';
import { allRoutes } from '../../../lib/entry/openapi/routes.ts';
import { channelChangeSchemas } from '../../../lib/channels/channels/contract.ts';
import { bySize } from '../../harness/by-size.ts';

/** More than any list may have; that of an import, which test/stack asks for too, takes most of the time. */
const tooMany = bySize({ small: 1100, large: 30_000 });

/** Values of every JSON type, some of them near a limit, so that each schema rejects some of them. */
const values: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 0.00001, 1e15, 1e300, Infinity, 2 ** 53],
  ...['', ' ', 'x', '0', 'not-a-date', '2026-13-45', '24:61', 'a@', '+1', 'x'.repeat(130), 'x'.repeat(30_000)],
  ...[[], ['x'], [1], [null], [{}], ['x', 'x'], Array(tooMany).fill('x'), Array(8).fill(1)],
  ...[{}, { no_such_field: 1 }, { id: 1 }],
];

/** A schema and every schema inside it, except those that only receive the output of another one. */
function* partsOf(schema: z.core.$ZodType): Generator<z.core.$ZodType> {
  const { type, ...def } = schema._zod.def;
  if (type === 'transform') return;
  yield schema;
  // The definition of a schema holds the schemas inside it, under names that depend on its type.
  const { shape, options, in: before, out: after, ...others } = def as Readonly<Record<string, unknown>>;
  const isNormalized = isSchema(before) && before._zod.def.type === 'transform';
  const inner = [
    ...Object.values(others),
    ...Object.values(shape ?? {}),
    ...list(options),
    before,
    !isNormalized && after,
  ];
  for (const part of inner) if (isSchema(part)) yield* partsOf(part);
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** The messages for each part of a schema and each value that it rejects. */
const messagesOf = (schema: z.core.$ZodType): readonly string[] => {
  const messages = new Set<string>();
  for (const part of partsOf(schema))
    for (const value of [undefined, ...values, ...objectsLike(part)]) {
      // Parsing uses only what every schema has.
      const reading = tryParse(part as z.ZodMiniType, value);
      if (!reading.ok) for (const { message } of reading.problems) messages.add(message);
    }
  return [...messages];
};

/** Objects with the fields of a schema, each with an invalid value: refinements compare several fields. */
const objectsLike = (schema: z.core.$ZodType): readonly object[] => {
  const { shape } = schema._zod.def as { readonly shape?: object };
  return shape === undefined
    ? []
    : values.map((value) => Object.fromEntries(Object.keys(shape).map((key) => [key, value])));
};

const jargon =
  /expected|received|invalid (input|option|string|value|type)|too (small|big)|\barray\b|\bstring\b|[<>]=?\d|\bregex|pattern|schema|\bunion\b|literal|discriminator|undefined|\bNaN\b|unrecognized|\[object/i;

/** The default messages that do not help anybody. */
const vague = /^(Does not have (one of the allowed forms|the right form)|Is not allowed|Must be of another type)\.$/;

const bodies = allRoutes
  .filter(({ route }) => typeof route.access === 'object' && !('provider' in route.access))
  .flatMap(({ name, route }) =>
    [['body', route.body] as const, ['query', route.query] as const].flatMap(([place, shape]) =>
      shape ? [[`the ${place} of ${name}`, shape] as const] : [],
    ),
  );
const channels = Object.entries(channelChangeSchemas).map(
  ([channel, shape]) => [`the settings of ${channel}`, shape] as const,
);

describe.each([...bodies, ...channels])('%s', (_, shape) => {
  it('is rejected in plain sentences', () => {
    const messages = messagesOf(shape());
    expect(messages.length).toBeGreaterThan(1);
    expect(messages.filter((message) => !/^[A-Z][^\n]*\.$/.test(message))).toEqual([]);
    expect(messages.filter((message) => jargon.test(message))).toEqual([]);
    expect(messages.filter((message) => vague.test(message))).toEqual([]);
    expect(messages.filter((message) => message.length > 300)).toEqual([]);
  });
});

describe('the message for an invalid value', () => {
  const messageFor = (schema: z.ZodMiniType, value: unknown) => {
    const reading = tryParse(schema, value);
    return reading.ok ? 'fits' : reading.problems.map(({ message }) => message).join(' ');
  };

  it.each([
    [z.string(), 1, 'Must be text.'],
    [z.number(), 'x', 'Must be a number.'],
    [z.int(), 1.5, 'Must be a whole number.'],
    [z.boolean(), 'yes', 'Must be true or false.'],
    [z.array(z.string()), {}, 'Must be a list.'],
    [z.object({}), [], 'Must be an object.'],
    [z.enum(['active', 'paused']), 'x', 'Must be one of active, paused.'],
    [z.literal('pause'), 'x', 'Must be pause.'],
    [z.string().check(z.minLength(1)), '', 'Must not be empty.'],
    [z.string().check(z.minLength(3)), 'x', 'Must have at least 3 characters.'],
    [z.string().check(z.maxLength(1)), 'xx', 'Must have at most 1 character.'],
    [z.string().check(z.length(2)), 'x', 'Must have exactly 2 characters.'],
    [z.array(z.int()).check(z.minLength(1)), [], 'Must have at least 1 entry.'],
    [z.array(z.int()).check(z.maxLength(2)), [1, 2, 3], 'Must have at most 2 entries.'],
    [z.number().check(z.gte(1)), 0, 'Must be at least 1.'],
    [z.number().check(z.gt(0)), 0, 'Must be more than 0.'],
    [z.number().check(z.lte(100)), 101, 'Must be at most 100.'],
    [z.number().check(z.lt(100)), 100, 'Must be less than 100.'],
    [z.number().check(z.multipleOf(5)), 3, 'Must be a multiple of 5.'],
    [z.uuid(), 'x', 'Must be a UUID.'],
    [z.iso.date(), 'x', 'Must be a date such as 2026-11-21.'],
    [z.string().check(z.regex(/^a/)), 'x', 'Does not have the right form.'],
    [z.strictObject({}), { a: 1 }, 'There is no such field.'],
    [z.object({ a: z.string() }), {}, 'Required.'],
    [z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]), { kind: 'b' }, 'Must be a.'],
    [z.union([z.string(), z.int()]), true, 'Does not have one of the allowed forms.'],
    [z.record(z.string(), z.int()), 1, 'Must be an object.'],
    [z.string().check(z.refine(() => false)), 'x', 'Is not allowed.'],
  ])('%#: is %3$s', (schema, value, message) => {
    expect(messageFor(schema, value)).toBe(message);
  });

  it.each([
    [z.string(), 1, { reason: 'wrong_type', params: { type: 'string' } }],
    [z.enum(['active', 'paused']), 'x', { reason: 'not_one_of', params: { values: ['active', 'paused'] } }],
    [z.string().check(z.minLength(1)), '', { reason: 'empty' }],
    [Text(2), 'xxx', { reason: 'too_long', params: { limit: 2, unit: 'character' } }],
    [z.array(z.int()).check(z.minLength(1)), [], { reason: 'too_short', params: { limit: 1, unit: 'entry' } }],
    [z.string().check(z.length(2)), 'x', { reason: 'wrong_length', params: { limit: 2, unit: 'character' } }],
    [z.number().check(z.gt(0)), 0, { reason: 'too_small', params: { limit: 0, inclusive: false } }],
    [
      z.number().check(z.lte(100, 'Of a hundred.')),
      101,
      { reason: 'too_large', params: { limit: 100, inclusive: true } },
    ],
    [z.number().check(z.multipleOf(5)), 3, { reason: 'not_a_multiple', params: { of: 5 } }],
    [z.uuid(), 'x', { reason: 'wrong_format', params: { format: 'uuid' } }],
    [
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]),
      { kind: 'b' },
      { reason: 'not_one_of', params: { values: ['a'] } },
    ],
    [z.string().check(z.refine(() => false)), 'x', {}],
    [z.strictObject({}), { a: 1 }, {}],
  ])('%#: comes with the rule that is broken, for programs', (schema, value, rule) => {
    const reading = tryParse(schema, value);
    const [{ path: _path, message: _message, code: _code, ...found }] = reading.ok ? [{}] : reading.problems;
    expect(found).toEqual(rule);
  });

  it('is a sentence for any expected type', () => {
    expect(validationMessage({ code: 'invalid_type', expected: 'map', input: 1 })).toBe('Must be of another type.');
  });
});
