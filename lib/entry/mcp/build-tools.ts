import * as z from 'zod/mini';
import { mapValues } from '../../foundation/map-values.ts';
import { type Route, type Shape, type Tool, parameterNames, twinOf } from '../../platform/http/route.ts';
import { componentSchemas } from '../openapi/component-schemas.ts';
import type { Schema } from '../openapi/openapi-document.ts';
import type { NamedRoute } from '../openapi/routes.ts';
import { closedTextsOf } from './free-texts.ts';
import type { ToolDefinition, ToolOperation, ToolPreview } from './tool-definition.ts';
import { maxLines } from './tool-outcome.ts';

type Schemas = ReturnType<typeof componentSchemas>;

const componentPrefix = '#/components/schemas/';

/** Replaces references by what they refer to: clients of tools resolve none. */
function inline({ $ref: reference, ...schema }: Schema, components: Readonly<Record<string, Schema>>): Schema {
  const target = reference === undefined ? undefined : components[reference.slice(componentPrefix.length)];
  const { properties, items, anyOf, oneOf, ...rest }: Schema = { ...target, ...schema };
  const each = (part: Schema): Schema => inline(part, components);
  return {
    ...rest,
    ...(properties && { properties: mapValues(properties, each) }),
    ...(items && { items: each(items) }),
    ...(anyOf && { anyOf: anyOf.map(each) }),
    ...(oneOf && { oneOf: oneOf.map(each) }),
  };
}

interface Fields {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
}

const noFields: Fields = { properties: {}, required: [] };

const isWithin = (field: Schema | undefined, allowed: readonly string[]): boolean =>
  field?.const === undefined || allowed.map((each) => JSON.stringify(each)).includes(JSON.stringify(field.const));

/**
 * The fields of an object, or of all objects of a union: models are given one flat object, because several providers of
 * models accept no unions in the schema of a tool.
 */
function fieldsOf(schema: Schema, only: Tool['only'] = {}): Fields {
  const options = schema.properties ? [schema] : (schema.oneOf ?? schema.anyOf ?? []);
  const chosen = options.filter(({ properties = {} }) =>
    Object.entries(only).every(([name, allowed]) => isWithin(properties[name], allowed)),
  );
  const names = [...new Set(chosen.flatMap(({ properties = {} }) => Object.keys(properties)))];
  return {
    properties: Object.fromEntries(
      names.map((name) => [name, merged(chosen.flatMap(({ properties = {} }) => properties[name] ?? []))]),
    ),
    required: names.filter((name) => chosen.every(({ required = [] }) => required.includes(name))),
  };
}

/** The schema of a field that several objects of a union have: their values together, if those differ. */
function merged(schemas: readonly Schema[]): Schema {
  const [first = {}, ...others] = schemas;
  const values = schemas.flatMap((each) => each.enum ?? (each.const === undefined ? [] : [each.const]));
  if (others.length === 0 || values.length === 0) return first;
  const { const: _, enum: __, ...rest } = first;
  return { ...rest, enum: [...new Set(values)] };
}

/** The path at which API keys are admitted too. */
const atV1 = (route: Route): Route => twinOf(route) ?? route;

const argumentOf = ({ resource = 'resource' }: Route): string => `${resource.replaceAll('-', '_')}_id`;

/** Assistants page by the cursor alone. */
const notForAssistants = ['limit', 'offset'];

const namesIn = (shape: Shape | undefined): readonly string[] =>
  Object.keys((shape && z.toJSONSchema(shape(), { io: 'input', unrepresentable: 'any' }).properties) ?? {});

function operationOf(name: string, route: Route): ToolOperation {
  const v1 = atV1(route);
  const renamed = parameterNames(route.path, v1.path);
  return {
    name,
    method: route.method,
    path: v1.path,
    params: Object.fromEntries(namesIn(route.params).map((param) => [argumentOf(route), renamed.get(param) ?? param])),
    query: namesIn(route.query),
    hasBody: route.body !== undefined,
  };
}

function inputOf(name: string, route: Route, { only }: Tool, schemas: Schemas): ToolDefinition['input'] {
  const listed = (shape: Shape | undefined): Fields => {
    const fields = shape === undefined ? [] : schemas.fields(shape, name);
    return {
      properties: Object.fromEntries(fields.map(({ name: field, schema }) => [field, schema])),
      required: fields.flatMap(({ name: field, required }) => (required ? [field] : [])),
    };
  };
  const params = listed(route.params);
  const query = listed(route.query);
  const body = route.body && schemas.body(route.body, 'input', `${name.charAt(0).toUpperCase()}${name.slice(1)}Body`);
  const components = schemas.all();
  const parts: readonly Fields[] = [
    {
      properties: Object.fromEntries(Object.values(params.properties).map((schema) => [argumentOf(route), schema])),
      required: Object.keys(params.properties).map(() => argumentOf(route)),
    },
    {
      properties: Object.fromEntries(
        Object.entries(query.properties).filter(([field]) => !notForAssistants.includes(field)),
      ),
      required: query.required,
    },
    body ? fieldsOf(inline(body, components), only) : noFields,
  ];
  const entries = parts.flatMap(({ properties }) => Object.entries(properties));
  const names = entries.map(([field]) => field);
  if (new Set(names).size < names.length) throw new Error(`Two arguments of the tool of ${name} have one name.`);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([field, schema]) => [field, inline(schema, components)])),
    required: parts.flatMap(({ required }) => required),
    additionalProperties: false,
  };
}

const outputOf = (shape: Shape): Schema =>
  // zod's type also allows `true` and `false` as schemas; it emits neither for an object.
  z.toJSONSchema(shape(), { io: 'output', unrepresentable: 'any' }) as Schema;

const repliesOf = ({ replies, errorBodies = {} }: Route): readonly Schema[] =>
  [...Object.values(replies), ...Object.values(errorBodies)].flatMap((shape) =>
    typeof shape === 'string' ? [] : [outputOf(shape)],
  );

function previewOf({ preview }: Tool, routes: readonly NamedRoute[]): ToolPreview | undefined {
  if (!preview) return undefined;
  const named = routes.find(({ name }) => name === preview.route);
  if (!named) throw new Error(`There is no route ${preview.route}.`);
  return {
    ...operationOf(named.name, named.route),
    access: atV1(named.route).access,
    fixed: preview.body ?? {},
  };
}

function toolOf(
  { name, route }: NamedRoute,
  tool: Tool,
  routes: readonly NamedRoute[],
  schemas: Schemas,
): ToolDefinition {
  const operation = operationOf(name, route);
  const preview = previewOf(tool, routes);
  const previewed = routes.filter((each) => each.name === tool.preview?.route);
  return {
    name: tool.name,
    description: tool.description,
    effect: tool.effect,
    access: atV1(route).access,
    input: inputOf(name, route, tool, schemas),
    operation,
    defaults: { ...(operation.query.includes('limit') && { limit: String(maxLines) }), ...tool.defaults },
    ...(preview && { preview }),
    ...closedTextsOf([route, ...previewed.map((each) => each.route)].flatMap(repliesOf)),
  };
}

/** Derives the tools of assistants from the routes that name one. */
export function buildTools(routes: readonly NamedRoute[]): readonly ToolDefinition[] {
  const schemas = componentSchemas();
  return routes.flatMap((named) => (named.route.tool ? [toolOf(named, named.route.tool, routes, schemas)] : []));
}
