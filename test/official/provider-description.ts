import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Received } from '../platform/providers/provider-server.ts';
import { readDescription } from './official-data.ts';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
  readonly items?: Schema;
}

type Content = Readonly<Record<string, { schema: Schema; examples?: Readonly<Record<string, { value: object }>> }>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Content; readonly required?: boolean };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters?: Readonly<Record<string, Parameter>> };
}

interface Validator {
  compile(schema: object): ValidateFunction;
}

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** Checks a request against the provider's description: violations of its schema, and a possible reply. */
export class ProviderDescription {
  readonly #description: Description;
  readonly #form: Validator;
  readonly #json: Validator;

  constructor(file: string) {
    this.#description = readDescription(file);
    const { openapi, components } = this.#description;
    // Values in a form, a header or a path are text, so they are coerced to the type of their schema.
    const make = (coerceTypes: 'array' | false): Validator => {
      const options = { strict: false, allErrors: true, coerceTypes, validateFormats: false };
      const validator = openapi.startsWith('3.1') ? new Ajv2020(options) : new Ajv(options);
      return validator.addSchema({ $id: 'description.json', components });
    };
    this.#form = make('array');
    this.#json = make(false);
  }

  problemsOf({ method, url, headers, body }: Received): string[] {
    const { pathname, searchParams } = new URL(url, 'http://provider');
    const found = this.#operationAt(method, url);
    if (!found) return [`there is no ${method} ${pathname}`];
    const { operation, fromPath } = found;
    const parameters = (operation.parameters ?? []).map((each) => this.#parameter(each));
    const isKnown = (name: string) => parameters.some((each) => each.in === 'query' && each.name === name);
    const problems = [...new Set(searchParams.keys())].flatMap((name) =>
      isKnown(name) ? [] : [`query ${name} unknown`],
    );
    const query = fieldsOf(searchParams);
    for (const { name, in: place, required, schema } of parameters) {
      const value =
        place === 'query' ? query[name] : place === 'path' ? fromPath.get(name) : headers[name.toLowerCase()];
      if (required && value === undefined) problems.push(`${place} ${name} is missing`);
      if (value !== undefined) problems.push(...this.#mismatches(this.#form, schema, value, `${place} ${name}`));
    }
    const type = headers['content-type'] ?? '';
    const schema = operation.requestBody?.content[type]?.schema;
    if (schema) problems.push(...this.#bodyProblems(schema, type, body));
    else if (operation.requestBody && (body || operation.requestBody.required)) problems.push(`the body is ${type}`);
    else if (body) problems.push('a body');
    return problems;
  }

  /** The status of a success, and the example of its body if the description has one. */
  successOf(method: string, url: string): { status: number; example: object | undefined } {
    const responses = Object.entries(this.#operationAt(method, url)?.operation.responses ?? {});
    const [status = '', reply] = responses.find(([status]) => status.startsWith('2')) ?? [];
    const [example] = Object.values(reply?.content?.['application/json']?.examples ?? {});
    return { status: Number(status), example: example?.value };
  }

  replyProblemsOf(method: string, url: string, status: number, body: object): string[] {
    const reply = this.#operationAt(method, url)?.operation.responses[status];
    if (reply && !reply.content) return [];
    const schema = reply?.content?.['application/json']?.schema;
    return schema ? this.#mismatches(this.#json, schema, body, 'answer') : [`no answer ${status}`];
  }

  #parameter(given: Parameter | { readonly $ref: string }): Parameter {
    if (!('$ref' in given)) return given;
    const found = this.#description.components.parameters?.[given.$ref.split('/').at(-1) ?? ''];
    if (!found) throw new Error(`There is no ${given.$ref}.`);
    return found;
  }

  #operationAt(method: string, url: string) {
    const { pathname } = new URL(url, 'http://provider');
    for (const [template, item] of Object.entries(this.#description.paths)) {
      const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      const pattern = new RegExp(`^${escaped(template).replace(/\{\w+\}/g, '([^/]+)')}$`);
      const match = pattern.exec(pathname);
      const operation = item[method.toLowerCase()];
      if (match && operation) {
        const fromPath = new Map(names.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? '')]));
        return { operation, fromPath };
      }
    }
    return undefined;
  }

  #bodyProblems(schema: Schema, type: string, body: string): string[] {
    const isForm = type.includes('form');
    const fields: unknown = isForm ? nested(fieldsOf(new URLSearchParams(body))) : JSON.parse(body);
    return [
      ...this.#mismatches(isForm ? this.#form : this.#json, schema, fields, 'body'),
      ...this.#unknownFields(schema, fields, 'body'),
    ];
  }

  #mismatches(validator: Validator, schema: Schema, value: unknown, place: string): string[] {
    const validate = validator.compile(absolute({ type: 'object', properties: { value: schema } }));
    validate({ value });
    return (validate.errors ?? []).map(({ instancePath, message }) => `${place}${instancePath} ${message}`);
  }

  /** Fields that are not in the description, if it is exhaustive. */
  #unknownFields(schema: Schema, value: unknown, place: string): string[] {
    const { properties, additionalProperties, anyOf, discriminator, items } = this.#resolved(schema);
    if (items && Array.isArray(value)) return value.flatMap((each) => this.#unknownFields(items, each, place));
    if (anyOf?.[0]) return this.#unknownFields(anyOf[0], value, place);
    if (value === null || typeof value !== 'object') return [];
    const kind = discriminator?.mapping[String(Reflect.get(value, discriminator.propertyName))];
    if (kind !== undefined) return this.#unknownFields({ $ref: kind }, value, place);
    if (!properties || additionalProperties) return [];
    return Object.entries(value).flatMap(([name, inner]) => {
      const known = properties[name];
      return known ? this.#unknownFields(known, inner, `${place}.${name}`) : [`${place}.${name} unknown`];
    });
  }

  #resolved(schema: Schema): Schema {
    if (!schema.$ref) return schema;
    const parts = schema.$ref.slice('#/'.length).split('/');
    return parts.reduce<object>((inside, part) => Reflect.get(inside, part), this.#description);
  }
}

const absolute = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && value.startsWith('#/') ? `description.json${value}` : value,
  );

const fieldsOf = (pairs: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...Map.groupBy(pairs, ([key]) => key)].map(([key, pairs]) => {
      const [first = '', ...others] = pairs.map(([, value]) => value);
      return [key, others.length ? [first, ...others] : first];
    }),
  );

type Nested = Record<string, unknown>;

/** Fields with parts in brackets as objects and lists: `items[0][price]` is the price of the first item. */
function nested(fields: Readonly<Record<string, unknown>>): Nested {
  const root: Nested = {};
  for (const [name, value] of Object.entries(fields)) {
    const parts = name.replaceAll(']', '').split('[');
    const last = parts.pop() ?? '';
    const holder = parts.reduce<Nested>((inside, part) => (inside[part] ??= {}) as Nested, root);
    holder[last] = value;
  }
  return asLists(root) as Nested;
}

function asLists(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => [name, asLists(inner)]);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
