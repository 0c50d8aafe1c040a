import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenapiDocument, Parameter, Reference, Schema } from '../../lib/entry/openapi/openapi-document.ts';
import { required } from '../harness/required.ts';

/** The parts of a request that the document describes. */
export interface DescribedRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** Absent if the request has no body. */
  readonly body?: unknown;
}

export interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly isRequired: boolean; readonly schema: Schema } | undefined;
}

/** The operations of a document, with their parameters resolved. */
export const operationsOf = (document: OpenapiDocument): DescribedOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]): DescribedOperation => {
      const schema = requestBody?.content['application/json']?.schema;
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        parameters: parameters.map((each) => resolveParameter(document, each)),
        body: requestBody && schema && { isRequired: requestBody.required, schema },
      };
    }),
  );

function resolveParameter(document: OpenapiDocument, parameter: Parameter | Reference): Parameter {
  if (!('$ref' in parameter)) return parameter;
  const found = document.components.parameters[lastOf(parameter.$ref)];
  if (!found) throw new Error(`The document has no ${parameter.$ref}.`);
  return found;
}

/** The schema behind references. */
export function resolveSchema(document: OpenapiDocument, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[lastOf(schema.$ref)];
  if (!found) throw new Error(`The document has no ${schema.$ref}.`);
  return resolveSchema(document, { ...found, ...withoutReference(schema) });
}

const withoutReference = ({ $ref: _, ...rest }: Schema): Schema => rest;

const lastOf = (reference: string): string => required(reference.split('/').at(-1));

/** Lists what of a request its schemas forbid; empty if they allow all of it. */
export function requestChecker(document: OpenapiDocument) {
  const ajv = addFormats.default(new Ajv2020({ strict: false, logger: false }));
  // ajv-formats also allows `urn:uuid:`, which JSON Schema does not.
  ajv.addFormat('uuid', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i);
  ajv.addSchema({ $id: 'openapi', components: document.components }, 'openapi');
  const validators = new Map<string, ValidateFunction>();

  function problemsOf(schema: Schema, value: unknown, at: string): string[] {
    const text = JSON.stringify(schema);
    let validate = validators.get(text);
    if (!validate) {
      // The references of a schema are relative to the document.
      validate = ajv.compile(JSON.parse(text.replaceAll('"#/components/', '"openapi#/components/')));
      validators.set(text, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => `${at}${error.instancePath} ${required(error.message)}`);
  }

  /** The JSON value that a parameter's text stands for. */
  function valueOf(schema: Schema, text: string): unknown {
    const { type } = resolveSchema(document, schema);
    if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
    if (type === 'number' && /^-?\d{1,20}(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return Number(text);
    if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
    return text;
  }

  function ofParameters({ parameters }: DescribedOperation, { params, query, headers }: DescribedRequest): string[] {
    const sent = {
      path: Object.entries(params),
      query,
      header: Object.entries(headers),
    };
    const isSame = (place: Parameter['in'], a: string, b: string) =>
      place === 'header' ? a.toLowerCase() === b.toLowerCase() : a === b;
    const ofDeclared = parameters.flatMap(({ name, in: place, required, schema }) => {
      const values = sent[place].filter(([given]) => isSame(place, given, name));
      if (values.length === 0) return required ? [`${place} parameter ${name} is missing`] : [];
      if (values.length > 1) return [`${place} parameter ${name} is repeated`];
      return values.flatMap(([, text]) => problemsOf(schema, valueOf(schema, text), `${place} parameter ${name}`));
    });
    const ofUnknown = query
      .filter(([name]) => !parameters.some((each) => each.in === 'query' && each.name === name))
      .map(([name]) => `query parameter ${name} is not declared`);
    return [...ofDeclared, ...ofUnknown];
  }

  function ofBody({ body: declared }: DescribedOperation, { body }: DescribedRequest): string[] {
    if (body === undefined) return declared?.isRequired ? ['body is missing'] : [];
    return declared ? problemsOf(declared.schema, body, 'body') : [];
  }

  return {
    problemsOfValue: (schema: Schema, value: unknown): string[] => problemsOf(schema, value, 'value'),
    problemsOfRequest: (operation: DescribedOperation, request: DescribedRequest): string[] => [
      ...ofParameters(operation, request),
      ...ofBody(operation, request),
    ],
  };
}
