import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { schemaOf } from '../../../lib/foundation/schema.ts';
import { type Shape, isCallback } from '../../../lib/platform/http/route.ts';
import { allRoutes } from '../../../lib/entry/openapi/routes.ts';
import { ImportRecord } from '../../../lib/portfolio/imports/contract.ts';

/** The part of zod's description of a schema that is used here. */
interface Definition {
  readonly innerType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
}

const isIdName = (name: string): boolean => /(^|_)ids?$|Ids?$/.test(name);

/** The fields of a schema that are ids by their names, at any depth, with their schemas. */
function idsIn(schema: z.ZodMiniType, name = ''): (readonly [string, z.ZodMiniType])[] {
  const { innerType, in: input, element, options = [], shape = {} } = schema._zod.def as Definition;
  const fields = Object.entries(shape).flatMap(([field, inner]) =>
    isIdName(field) ? [[`${name}${field}`, inner] as const] : idsIn(inner, `${name}${field}.`),
  );
  const others = [innerType, input, element, ...options].filter((each) => each !== undefined);
  return [...fields, ...others.flatMap((each) => idsIn(each, name))];
}

const uuid = randomUUID();
const samples = [uuid, [uuid], `imp_${'0'.repeat(32)}`, 'price_1', 'agent_1', 'acct_1'];

function withBlanks(value: unknown): unknown {
  return Array.isArray(value) ? value.map(withBlanks) : `\t ${String(value)}  \n`;
}

const places = [
  ...allRoutes
    .filter(({ route }) => !isCallback(route))
    .flatMap(({ name, route }) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const shape: Shape | undefined = route[part];
        return shape
          ? idsIn(schemaOf(shape)).map(([field, schema]) => [`${name} ${part}.${field}`, schema] as const)
          : [];
      }),
    ),
  ...idsIn(schemaOf(ImportRecord)).map(([field, schema]) => [`a record of an import, ${field}`, schema] as const),
];

describe('an id with blanks around it', () => {
  it.each(places)('is the same without them in %s', (_, schema) => {
    const sample = samples.find((each) => z.safeParse(schema, each).success);
    expect(sample).toBeDefined();
    expect(z.safeParse(schema, withBlanks(sample))).toEqual(z.safeParse(schema, sample));
  });

  it('is looked for in all routes with ids', () => {
    expect(places.length).toBeGreaterThan(80);
  });
});
