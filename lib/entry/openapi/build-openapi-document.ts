import { mapValues } from '../../foundation/map-values.ts';
import type { OperationNote } from '../../platform/http/documentation.ts';
import {
  type Access,
  type Route,
  type Shape,
  acceptedScopes,
  requiresCredentials,
  storesReplies,
} from '../../platform/http/route.ts';
import { changelog } from './changelog.ts';
import { componentSchemas } from './component-schemas.ts';
import { errorReplies, headers, progressHeaderReferences, replyHeaderReferences } from './error-replies.ts';
import { eventOperations, eventTag, webhookParameters } from './event-operations.ts';
import { guide } from './guide.ts';
import { operationNotes, tags } from './merge-documentation.ts';
import {
  type Components,
  type Content,
  type OpenapiDocument,
  type Operation,
  type Parameter,
  type Reference,
  type ResponseObject,
} from './openapi-document.ts';
import type { RouteOperation } from './routes.ts';

/** The version of the API, not of the code. */
export const apiVersion = changelog[0].version;

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A key of your choice, 1 to 255 characters. Repeating a request with the same key has no second effect.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: 'order-2026-11-21-0001',
  },
  OrganizationId: {
    name: 'X-Organization-Id',
    in: 'header',
    required: false,
    description: 'The organization to act for. Only platform administrators may name one that is not their own.',
    schema: { type: 'string', format: 'uuid' },
  },
  ...webhookParameters,
} as const satisfies Record<string, Parameter>;

const securitySchemes = {
  ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'A key for servers, with scopes.' },
  Bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a user, with roles.' },
};

export function buildOpenapiDocument(
  routes: readonly RouteOperation[],
  { baseUrl = '.' }: { readonly baseUrl?: string } = {},
): OpenapiDocument {
  const schemas = componentSchemas();
  const errors = errorReplies(schemas);
  const paths = pathsOf(routes, schemas, errors);
  const webhooks = eventOperations(schemas);
  return withoutUnused({
    openapi: '3.1.0',
    info: {
      title: 'Collection Management Service',
      version: apiVersion,
      description: guide,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: [
      ...[...tags]
        .filter(([folder]) => routes.some((named) => named.folder === folder))
        .map(([, { title, description }]) => ({ name: title, description })),
      eventTag,
    ],
    paths,
    webhooks,
    components: {
      schemas: schemas.all(),
      responses: errors.all(),
      parameters,
      headers,
      securitySchemes,
    },
  });
}

type Schemas = ReturnType<typeof componentSchemas>;
type Errors = ReturnType<typeof errorReplies>;

function pathsOf(routes: readonly RouteOperation[], schemas: Schemas, errors: Errors): OpenapiDocument['paths'] {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const named of routes) {
    const path = (paths[named.route.path] ??= {});
    path[named.route.method.toLowerCase()] = operationOf(named, schemas, errors);
  }
  return paths;
}

function operationOf(operation: RouteOperation, schemas: Schemas, errors: Errors): Operation {
  const { id, name, folder, route } = operation;
  const note = operationNotes.get(name) ?? {};
  const { body } = route;
  const description = [note.description, accessSentence(route.access)].filter(Boolean).join('\n\n');
  const parameterList = parametersOf(operation, schemas);
  return {
    operationId: id,
    tags: [tags.get(folder)?.title ?? folder],
    summary: route.summary,
    ...(description && { description }),
    security: securityOf(route.access),
    ...(parameterList.length > 0 && { parameters: parameterList }),
    ...(body && {
      requestBody: {
        required: route.isBodyOptional !== true,
        content: contentOf('application/json', schemas.body(body, 'input', `${capitalized(name)}Body`), note.body),
      },
    }),
    responses: { ...repliesOf(name, route, note, schemas), ...errors.of(id, route) },
  };
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const contentOf = (mediaType: string, schema: Content[string]['schema'], example: unknown): Content => ({
  [mediaType]: { schema, ...(example !== undefined && { example }) },
});

function securityOf(access: Access): Operation['security'] {
  if (access === 'anyone' || 'provider' in access) return [];
  if ('scope' in access) {
    const scoped = acceptedScopes(access);
    const { role } = access;
    return role === undefined
      ? scoped.flatMap((scope) => [{ ApiKey: [scope] }, { Bearer: [scope] }])
      : [...scoped.map((scope) => ({ ApiKey: [scope] })), { Bearer: [role] }];
  }
  return [{ Bearer: [access.role] }];
}

function accessSentence(access: Access): string | undefined {
  if (access === 'anyone') return undefined;
  if ('provider' in access) return `Called by the ${access.provider}, which signs its requests.`;
  if ('scope' in access) {
    const scopes = acceptedScopes(access)
      .map((scope) => `\`${scope}\``)
      .join(' or ');
    return access.role === undefined
      ? `Requires the scope ${scopes}.`
      : `Requires an API key with the scope ${scopes}, or a user with the role \`${access.role}\`.`;
  }
  return `Requires a user with the role \`${access.role}\`.`;
}

function parametersOf(
  { name, route, parameters: renamed }: RouteOperation,
  schemas: Schemas,
): (Parameter | Reference)[] {
  const fieldsIn = (place: 'path' | 'query', shape: Shape | undefined): Parameter[] =>
    shape === undefined
      ? []
      : schemas.fields(shape, name).map(({ name: field, required, schema: { description, examples, ...schema } }) => ({
          name: renamed.get(field) ?? field,
          in: place,
          required: required || place === 'path',
          ...(description !== undefined && { description }),
          schema,
          ...(examples && { example: examples[0] }),
        }));
  return [
    ...fieldsIn('path', route.params),
    ...fieldsIn('query', route.query),
    ...(storesReplies(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(requiresCredentials(route) ? [{ $ref: '#/components/parameters/OrganizationId' }] : []),
  ];
}

function repliesOf(name: string, route: Route, note: OperationNote, schemas: Schemas): Record<string, ResponseObject> {
  const contentOfReply = (reply: Shape | string, isAccepted: boolean): Content => {
    if (typeof reply === 'string') return contentOf(reply, { type: 'string' }, undefined);
    const schema = schemas.body(reply, 'output', `${capitalized(name)}Reply`);
    if (isAccepted && note.accepted !== undefined) return contentOf('application/json', schema, note.accepted);
    return { ...contentOf('application/json', schema, note.reply), ...note.otherReplies };
  };
  return mapValues(route.replies, (reply, status) => ({
    description: replyDescriptions[status] ?? 'Done.',
    headers: { ...replyHeaderReferences(route), ...(status === '202' && progressHeaderReferences(route)) },
    content: contentOfReply(reply, status === '202'),
  }));
}

const replyDescriptions: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; processing continues in the background.',
};

function withoutUnused(document: OpenapiDocument): OpenapiDocument {
  const text = JSON.stringify(document);
  const used = <Of>(kind: keyof Components, components: Readonly<Record<string, Of>>): Record<string, Of> =>
    Object.fromEntries(Object.entries(components).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)));
  const { schemas, responses, parameters: shared, headers: sent, securitySchemes: schemes } = document.components;
  const kept = {
    schemas: used('schemas', schemas),
    responses: used('responses', responses),
    parameters: used('parameters', shared),
    headers: used('headers', sent),
    securitySchemes: schemes,
  };
  const lean = { ...document, components: kept };
  return JSON.stringify(lean).length === text.length ? lean : withoutUnused(lean);
}
