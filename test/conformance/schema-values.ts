import fc from 'fast-check';
import type { Schema } from '../../lib/entry/openapi/openapi-document.ts';

/** What a generator knows besides the schemas. */
export interface Knowledge {
  resolve(schema: Schema): Schema;
  /** Values with which a field of this name is likely to be accepted. */
  known(field: string): readonly unknown[];
}

const texts = [
  'Ana Pérez',
  'x',
  ' padded ',
  '👩‍👩‍👧',
  '"quoted", \\ and \u2028',
  '=1+1',
  '__proto__',
  '{{contact.name}}',
  '<b>',
  '\u0000',
  'שלום',
  '0',
  'null',
];
const dates = ['2026-11-21', '2024-02-29', '0001-01-01', '9999-12-31', '1970-01-01', '2030-01-01'];
const instants = [
  '2026-11-21T14:03:22Z',
  '2026-11-21T14:03:22.120Z',
  '2026-11-21T14:03:22.123456789+05:30',
  '0001-01-01T00:00:00+23:59',
  '9998-12-31T23:59:59-23:59',
  '2024-02-29T23:59:59Z',
];
const emails = ['a@mail.example', "o'b.c_d-e+f@a-b.c.example", 'UPPER@MAIL.EXAMPLE', `${'l'.repeat(64)}@mail.example`];
const uuids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'ABCDEF00-1111-0222-C333-444444444444',
];

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: fc.constantFrom(...dates),
  'date-time': fc.constantFrom(...instants),
  email: fc.constantFrom(...emails),
  uuid: fc.oneof(fc.uuid(), fc.constantFrom(...uuids)),
};

/** Values that a schema allows, with those at its limits among them. Rules across fields may not hold: filter by them. */
export function valuesOf(schema: Schema, knowledge: Knowledge, field = ''): fc.Arbitrary<unknown> {
  const resolved = knowledge.resolve(schema);
  const known = knowledge.known(field);
  const any = anyOf(resolved, knowledge, field);
  if (known.length === 0 || typesOf(resolved).some((type) => type === 'object' || type === 'array')) return any;
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any });
}

const typesOf = ({ type }: Schema): readonly string[] => (type === undefined ? [] : [type].flat());

function anyOf(schema: Schema, knowledge: Knowledge, field: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = typesOf(schema);
  const options = schema.anyOf ?? schema.oneOf;
  if (types.length === 0 && options) return fc.oneof(...options.map((each) => valuesOf(each, knowledge, field)));
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 });
  return fc.oneof(
    ...types.map((type) => ({ weight: type === 'null' ? 1 : 4, arbitrary: ofType(type, schema, knowledge, field) })),
  );
}

function ofType(type: string, schema: Schema, knowledge: Knowledge, field: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integers(schema);
    case 'number':
      return numbers(schema);
    case 'string':
      return strings(schema);
    case 'array':
      return lists(schema, knowledge, field);
    case 'object':
      return objects(schema, knowledge);
    default:
      throw new Error(`There is no type ${type}.`);
  }
}

function integers({ minimum = -1e6, maximum = 1e6, exclusiveMaximum }: Schema): fc.Arbitrary<number> {
  const max = exclusiveMaximum === undefined ? maximum : exclusiveMaximum - 1;
  return fc.oneof(fc.constantFrom(minimum, max), fc.integer({ min: minimum, max }));
}

function numbers({ minimum = -1e6, exclusiveMinimum, maximum = 1e6 }: Schema): fc.Arbitrary<number> {
  const min = exclusiveMinimum ?? minimum;
  const isIn = (value: number) => value <= maximum && (exclusiveMinimum === undefined ? value >= min : value > min);
  const limits = [
    min,
    maximum,
    min + 0.01,
    maximum - 0.01,
    min + 1,
    min + 1e-7,
    min + Number.MIN_VALUE,
    1 / 3,
    0.1 + 0.2,
  ];
  const cents = fc.integer({ min: 1, max: 20_000 }).map((count) => min + count / 100);
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...limits.filter(isIn)) },
    { weight: 3, arbitrary: cents.filter(isIn) },
  );
}

function strings({ format = '', pattern, minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  const hasLength = (text: string) => [...text].length >= minLength && [...text].length <= maxLength;
  const isMatch = pattern === undefined ? () => true : (text: string) => new RegExp(pattern, 'u').test(text);
  const isAllowed = (text: string) => hasLength(text) && isMatch(text);
  const ofFormat = formats[format];
  if (ofFormat) return ofFormat.filter(isAllowed);
  const limits = ['x', '👍', 'é'].flatMap((character) => [character.repeat(minLength), character.repeat(maxLength)]);
  const candidates = [...texts, ...limits].filter(isAllowed);
  // fast-check does not write text for patterns that look ahead, and all that do have a format.
  const matching = pattern === undefined ? [] : [fc.stringMatching(new RegExp(pattern, 'u')).filter(isAllowed)];
  return fc.oneof(...matching, ...(candidates.length > 0 ? [fc.constantFrom(...candidates)] : []));
}

/** Long lists are rare: they take long to handle and show little more than short ones. */
const usualItems = 3;

function lists(schema: Schema, knowledge: Knowledge, field: string): fc.Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = 20, uniqueItems = false } = schema;
  const item = valuesOf(items, knowledge, field);
  const ofAtMost = (maxLength: number, minLength = minItems) =>
    uniqueItems ? fc.uniqueArray(item, { minLength, maxLength }) : fc.array(item, { minLength, maxLength });
  const most = Math.min(maxItems, 40);
  return fc.oneof(
    { weight: 1, arbitrary: ofAtMost(minItems) },
    { weight: 6, arbitrary: ofAtMost(Math.max(minItems, Math.min(maxItems, usualItems))) },
    ...(uniqueItems ? [] : [{ weight: 1, arbitrary: ofAtMost(most, most) }]),
  );
}

function objects(schema: Schema, knowledge: Knowledge): fc.Arbitrary<object> {
  const { properties, required = [], additionalProperties, propertyNames } = schema;
  if (properties) {
    const fields = Object.entries(properties).map(([name, each]): [string, fc.Arbitrary<unknown>] => [
      name,
      valuesOf(each, knowledge, name),
    ]);
    const whole = Object.fromEntries(fields);
    const onlyRequired = Object.fromEntries(fields.filter(([name]) => required.includes(name)));
    return fc.oneof(
      { weight: 1, arbitrary: fc.record(onlyRequired) },
      { weight: 5, arbitrary: fc.record(whole, { requiredKeys: [...required] }) },
    );
  }
  const name =
    propertyNames?.pattern === undefined ? fc.string() : fc.stringMatching(new RegExp(propertyNames.pattern));
  const value = typeof additionalProperties === 'object' ? valuesOf(additionalProperties, knowledge) : fc.jsonValue();
  return fc.dictionary(name, value, { maxKeys: 3 });
}
