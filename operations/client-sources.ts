import { createClient } from '@hey-api/openapi-ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildOpenapiDocument } from '../lib/entry/openapi/build-openapi-document.ts';
import type {
  OpenapiDocument,
  Operation,
  Parameter,
  Reference,
  Schema,
} from '../lib/entry/openapi/openapi-document.ts';
import { allOperations } from '../lib/entry/openapi/routes.ts';

const heading = '// Written by `npm run client:generate` from the OpenAPI document.\n';

interface NamedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** False for callbacks of providers and public pages: they need no credentials, and integrators do not call them. */
const isForIntegrators = ({ security }: Operation): boolean => security.length > 0;

const isSuccess = ([status]: readonly [string, unknown]): boolean => status.startsWith('2');

const operationsOf = (document: OpenapiDocument): readonly NamedOperation[] =>
  Object.entries(document.paths)
    .flatMap(([at, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path: at, operation })),
    )
    .filter(({ operation }) => isForIntegrators(operation))
    .sort((one, other) => (one.operation.operationId < other.operation.operationId ? -1 : 1));

const isReference = (value: object): value is Reference => '$ref' in value;

function resolve<Of extends object>(components: Readonly<Record<string, Of>>, value: Of | Reference): Of {
  if (!isReference(value)) return value;
  const found = components[value.$ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`The document has no component ${value.$ref}.`);
  return found;
}

/** The values of `code` in an error schema. */
function codesIn(document: OpenapiDocument, given: Schema): readonly string[] {
  const { properties, allOf = [], anyOf = [], oneOf = [] } = resolve(document.components.schemas, given);
  const { enum: values = [], const: value } = properties?.['code'] ?? {};
  const own = [...values, value].filter((code) => typeof code === 'string');
  return [...own, ...[...allOf, ...anyOf, ...oneOf].flatMap((part) => codesIn(document, part))];
}

/** The schemas of the error replies of an operation, one for each form of the body. */
const errorSchemasOf = ({ components }: OpenapiDocument, { responses }: Operation): readonly Schema[] =>
  Object.entries(responses)
    .filter((each) => !isSuccess(each))
    .flatMap(([, reply]) => Object.values(resolve(components.responses, reply).content ?? {}))
    .flatMap(({ schema }) => schema.anyOf ?? schema.oneOf ?? [schema]);

const errorCodesOf = (document: OpenapiDocument, operation: Operation): readonly string[] =>
  [...new Set(errorSchemasOf(document, operation).flatMap((schema) => codesIn(document, schema)))].sort();

/** The schema names of error bodies with additional fields, by error code. */
function errorBodiesOf(document: OpenapiDocument): ReadonlyMap<string, ReadonlySet<string>> {
  const bodies = new Map<string, Set<string>>();
  for (const schema of operationsOf(document).flatMap(({ operation }) => errorSchemasOf(document, operation))) {
    const name = isReference(schema) ? (schema.$ref.split('/').at(-1) ?? '') : 'ErrorBody';
    for (const code of codesIn(document, schema)) bodies.set(code, (bodies.get(code) ?? new Set()).add(name));
  }
  return new Map([...bodies].filter(([, names]) => !(names.size === 1 && names.has('ErrorBody'))));
}

/** Reduces the document to what the typed operations need: the client itself sends headers and reads errors. */
function withoutTransport(document: OpenapiDocument): object {
  const isInUrl = (parameter: Parameter | Reference): boolean => 'in' in parameter && parameter.in !== 'header';
  const lean = ({ operationId, summary, parameters = [], requestBody, responses }: Operation) => ({
    operationId,
    summary,
    parameters: parameters.filter(isInUrl),
    ...(requestBody && { requestBody }),
    responses: Object.fromEntries(
      Object.entries(responses)
        .filter(isSuccess)
        .map(([status, reply]) => {
          const { description, content } = resolve(document.components.responses, reply);
          return [status, { description, ...(content && { content }) }];
        }),
    ),
  });
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path: at, operation } of operationsOf(document))
    paths[at] = { ...paths[at], [method.toLowerCase()]: lean(operation) };
  const webhooks: Record<string, object> = {};
  for (const [name, { post }] of Object.entries(document.webhooks)) webhooks[name] = { post: lean(post) };
  const { openapi, info, components } = document;
  const { Error: error, ...schemas } = components.schemas;
  const text = JSON.stringify({
    openapi,
    info,
    paths,
    webhooks,
    components: { schemas: { ...schemas, ErrorBody: error } },
  });
  // A type named Error would shadow the one of the language.
  return JSON.parse(text.replaceAll('"#/components/schemas/Error"', '"#/components/schemas/ErrorBody"')) as object;
}

/** Writes the types of all schemas and operations. */
async function writeSchemas(document: OpenapiDocument): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'client-sources-'));
  try {
    await createClient({
      input: { ...withoutTransport(document) },
      output: { path: folder, entryFile: false },
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent', file: false },
    });
    const text = await readFile(path.join(folder, 'types.gen.ts'), 'utf8');
    return text.replace(/^.*\n/, heading).replace(/export type ClientOptions = \{.*?\n\};\n\n/s, '');
  } finally {
    await rm(folder, { recursive: true });
  }
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const unionOf = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(' | ');

const typesOf = (names: ReadonlySet<string>): string =>
  [...names]
    .sort()
    .map((name) => `types.${name}`)
    .join(' | ');

interface OperationsWithCodes {
  readonly operations: readonly (ReturnType<typeof operationsOf>[number] & { readonly codes: readonly string[] })[];
  /** The error codes that every operation has. */
  readonly common: readonly string[];
}

function operationsWithCodes(document: OpenapiDocument): OperationsWithCodes {
  const operations = operationsOf(document).map((each) => ({ ...each, codes: errorCodesOf(document, each.operation) }));
  const common = operations
    .map(({ codes }) => codes)
    .reduce((found, codes) => found.filter((code) => codes.includes(code)));
  return { operations, common };
}

/** Writes the error codes, and the error bodies with additional fields. */
function writeErrorCodes(document: OpenapiDocument, { operations, common }: OperationsWithCodes): string {
  const all = [...new Set(operations.flatMap(({ codes }) => codes))].sort();
  return [
    heading,
    `import type * as types from './schemas.ts';\n`,
    '/** Codes of errors that any operation can give. */',
    `export type CommonErrorCode = ${unionOf(common)};\n`,
    '/** Every code of an error. */',
    `export type ErrorCode = ${unionOf(all)};\n`,
    '/** The body of an error that has fields of its own, by its code. */',
    'export interface ErrorBodies {',
    ...[...errorBodiesOf(document)].sort().map(([code, names]) => `  ${code}: ${typesOf(names)};`),
    '}\n',
  ].join('\n');
}

/** Writes one function for each operation, with its method, path and error codes. */
function writeOperations({ operations, common }: OperationsWithCodes): string {
  const lines = operations.map(({ method, path: at, operation: { operationId: name, summary, responses }, codes }) => {
    const own = codes.filter((code) => !common.includes(code));
    const errors = own.length > 0 ? `CommonErrorCode | ${unionOf(own)}` : 'CommonErrorCode';
    const isStream = Object.values(responses).some(
      (reply) => 'text/csv' in (('content' in reply && reply.content) || {}),
    );
    const type = `types.${capitalized(name)}`;
    const call = isStream ? `stream<${type}Data, ${errors}>` : `operation<${type}Data, ${type}Response, ${errors}>`;
    return `/** ${summary}. */\nexport const ${name} = /* @__PURE__ */ ${call}('${method}', '${at}');\n`;
  });
  return [
    heading,
    `import { operation, stream } from '../operation.ts';`,
    `import type { CommonErrorCode } from './error-codes.ts';`,
    `import type * as types from './schemas.ts';\n`,
    ...lines,
  ].join('\n');
}

/** The generated files of the client, by their paths. */
export async function clientSources(): Promise<Readonly<Record<string, string>>> {
  const document = buildOpenapiDocument(allOperations);
  const operations = operationsWithCodes(document);
  return {
    'client/src/generated/schemas.ts': await writeSchemas(document),
    'client/src/generated/error-codes.ts': writeErrorCodes(document, operations),
    'client/src/generated/operations.ts': writeOperations(operations),
  };
}
