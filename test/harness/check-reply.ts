import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { inject } from 'vitest';
import type { OpenapiDocument, Reference, ResponseObject, Schema } from '../../lib/entry/openapi/openapi-document.ts';
import { required } from './required.ts';

/** A reply as a client receives it. Without a body, as of `HEAD`, only its status and its headers are checked. */
export interface ReceivedReply {
  readonly status: number;
  readonly headers: Headers | Readonly<Record<string, boolean | number | string>>;
  /** The JSON value, or the text of another media type. */
  readonly body?: unknown;
}

/** Headers of the transport, of API Gateway itself, and of CORS, which the document leaves to its guide. */
const undocumentedHeaders =
  /^(connection|content-encoding|content-length|content-type|date|etag|keep-alive|transfer-encoding|vary|x-amzn-.*|x-amz-.*|access-control-.*)$/;

/** Checks replies against the document that is served at `/openapi.json`. */
export interface ReplyChecker {
  /** What of the reply the document does not declare: status, code, header, media type or body. Empty if it declares all. */
  (operation: string, reply: ReceivedReply): string[];
}

export function replyChecker(document: OpenapiDocument): ReplyChecker {
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        operation.operationId,
        { operation, pointer: `/paths/${escaped(path)}/${method}/responses` },
      ]),
    ),
  );
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, logger: false }));
  ajv.addSchema(closed(document), 'openapi');
  const problemsOf = (pointer: string, value: unknown, at: string): string[] => {
    const validate: ValidateFunction | undefined = ajv.getSchema(`openapi#${pointer}`);
    if (!validate) throw new Error(`The document has no ${pointer}.`);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${at}${instancePath}: ${message} ${JSON.stringify(params)}`,
    );
  };

  return (name, { status, headers: sent, body }) => {
    const found = operations.get(name);
    if (!found) return [`operation ${name}: not declared`];
    const declared = found.operation.responses[status];
    if (!declared) return [`status ${status}: not declared, with body ${excerpt(body)}`];
    const [response, pointer] = resolve(document, declared, `${found.pointer}/${status}`);
    const headers = entriesOf(sent);
    const declaredHeaders = new Map(
      Object.keys(response.headers ?? {}).map((header) => [header.toLowerCase(), header]),
    );
    const ofHeaders = headers.flatMap(([header, value]) => {
      if (undocumentedHeaders.test(header)) return [];
      const declaredName = declaredHeaders.get(header);
      if (declaredName === undefined) return [`header ${header}: not declared for ${status}`];
      const { schema } = document.components.headers[declaredName] ?? {};
      const given = schema?.type === 'integer' ? Number(value) : value;
      return problemsOf(`/components/headers/${declaredName}/schema`, given, `header ${header}`);
    });
    const missing = [...declaredHeaders]
      .filter(([header, declaredName]) => {
        const isRequired = document.components.headers[declaredName]?.required === true;
        return isRequired && !headers.some(([given]) => given === header);
      })
      .map(([header]) => `header ${header}: missing from ${status}`);
    const mediaType = headers.find(([header]) => header === 'content-type')?.[1].split(';')[0] ?? '';
    const content = Object.keys(response.content ?? {});
    const ofBody =
      body === undefined
        ? []
        : content.includes(mediaType)
          ? problemsOf(`${pointer}/content/${escaped(mediaType)}/schema`, body, `body of ${status}`)
          : [`media type ${mediaType || 'none'}: not declared for ${status}`];
    return [...ofHeaders, ...missing, ...ofBody];
  };
}

let checker: ReplyChecker | undefined;

/** `checkReply('readAccount', reply)`: what of the reply the document of all routes does not declare. */
export const checkReply: ReplyChecker = (operation, reply) => {
  // Our own builder made the text.
  checker ??= replyChecker(JSON.parse(inject('openapi')) as OpenapiDocument);
  return checker(operation, reply);
};

/** Throws unless the document declares the reply. */
export function requireDeclared(operation: string, reply: ReceivedReply): void {
  const violations = checkReply(operation, reply);
  if (violations.length > 0) throw new Error(`${operation} replied what is not declared:\n${violations.join('\n')}`);
}

const excerpt = (body: unknown): string => JSON.stringify(body ?? null).slice(0, 300);

const escaped = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

const entriesOf = (headers: ReceivedReply['headers']): [string, string][] =>
  headers instanceof Headers
    ? [...headers]
    : Object.entries(headers).map(([name, value]): [string, string] => [name.toLowerCase(), String(value)]);

function resolve(
  document: OpenapiDocument,
  response: ResponseObject | Reference,
  pointer: string,
): [ResponseObject, string] {
  if (!('$ref' in response)) return [response, pointer];
  const name = required(response.$ref.split('/').at(-1));
  const component = document.components.responses[name];
  if (!component) throw new Error(`The document has no ${response.$ref}.`);
  return [component, `/components/responses/${name}`];
}

const mapValues = <In, Out>(record: Readonly<Record<string, In>>, map: (value: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/**
 * What replies need of the document, with their schemas closed: a client must accept new fields, but a field that is sent is
 * declared. A schema that others extend by `allOf` stays open.
 */
function closed({ paths, components }: OpenapiDocument): object {
  const extended = new Set(
    [...JSON.stringify({ paths, components }).matchAll(/"allOf":\[\{"\$ref":"([^"]+)"/g)].map(([, ref]) => ref),
  );
  const closedReply = (reply: ResponseObject | Reference) =>
    '$ref' in reply
      ? reply
      : { content: mapValues(reply.content ?? {}, ({ schema }) => ({ schema: closedSchema(schema) })) };
  return {
    paths: mapValues(paths, (methods) =>
      mapValues(methods, ({ responses }) => ({ responses: mapValues(responses, closedReply) })),
    ),
    components: {
      headers: components.headers,
      responses: mapValues(components.responses, closedReply),
      schemas: Object.fromEntries(
        Object.entries(components.schemas).map(([name, schema]) => [
          name,
          extended.has(`#/components/schemas/${name}`) ? schema : closedSchema(schema),
        ]),
      ),
    },
  };
}

function closedSchema(schema: Schema): Schema & { readonly unevaluatedProperties?: false } {
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema;
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, closedSchema) }),
    ...(items && { items: closedSchema(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: closedSchema(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(closedSchema) }),
    ...(oneOf && { oneOf: oneOf.map(closedSchema) }),
    ...((properties ?? allOf) && additionalProperties === undefined && { unevaluatedProperties: false }),
  };
}
