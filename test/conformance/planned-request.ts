import fc from 'fast-check';
import { type Access, type Route, requiresCredentials, roles } from '../../lib/platform/http/route.ts';
import type { OpenapiDocument, Parameter } from '../../lib/entry/openapi/openapi-document.ts';
import { required } from '../harness/required.ts';
import { type DescribedOperation, type DescribedRequest, resolveSchema } from './check-request.ts';
import { mutationsOf } from './mutations.ts';
import { type Knowledge, valuesOf } from './schema-values.ts';

/** Who sends a request. `own` may call the route; `key` is an API key that may. */
type Sender = 'own' | 'key' | 'nobody' | 'bad key' | 'bad token' | 'lesser role' | 'other organization';

/**
 * What a reply to the request may be: what the schemas say about it, a refusal whatever they say, or anything declared.
 */
type Expectation = 'as described' | 'refused' | 'any';

export interface PlannedRequest extends DescribedRequest {
  readonly operation: string;
  readonly kind: string;
  readonly expectation: Expectation;
  readonly sender: Sender;
  readonly method: string;
  /** The path with its parameters, which are encoded. */
  readonly path: string;
  readonly text: string | undefined;
}

/** The values that are known for a field of an operation, or for a parameter of its path. */
export type KnownValues = (operation: string, field: string) => readonly unknown[];

type Draft = Omit<PlannedRequest, 'operation' | 'path'>;
type Drafts = fc.Arbitrary<Draft>;

const jsonType = { 'Content-Type': 'application/json' };

/** Requests to one operation: valid, limiting and mutated ones. */
export function requestsTo(
  document: OpenapiDocument,
  operation: DescribedOperation,
  route: Route,
  known: KnownValues,
  problemsOfRequest: (operation: DescribedOperation, request: DescribedRequest) => string[],
): fc.Arbitrary<PlannedRequest> {
  const valid = validRequests(operation, knowledgeOf(document, operation, known), problemsOfRequest);
  const isGuarded = requiresCredentials(route);
  const kinds = [
    { weight: 10, arbitrary: valid },
    ...(isGuarded ? [{ weight: 2, arbitrary: withOtherSender(valid, route.access) }] : []),
    ...(isGuarded ? [{ weight: 2, arbitrary: withOtherQuery(valid, operation) }] : []),
    ...(operation.body ? [{ weight: 8, arbitrary: withMutatedBody(valid) }] : []),
    ...(operation.body && isGuarded ? [{ weight: 3, arbitrary: withOtherText(valid) }] : []),
    ...(Object.keys(pathNames(operation)).length > 0 ? [{ weight: 1, arbitrary: withOtherPath(valid) }] : []),
    { weight: 1, arbitrary: withOtherHeader(valid, isGuarded) },
    { weight: 1, arbitrary: withOtherMethod(valid) },
  ];
  return fc
    .oneof(...kinds)
    .map((draft) => ({ ...draft, operation: operation.id, path: pathOf(operation, draft.params) }));
}

const knowledgeOf = (document: OpenapiDocument, { id }: DescribedOperation, known: KnownValues): Knowledge => ({
  resolve: (schema) => resolveSchema(document, schema),
  known: (field) => known(id, field),
});

const pathNames = ({ path }: DescribedOperation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const pathOf = ({ path }: DescribedOperation, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(required(params[name])));

const inPlace = ({ parameters }: DescribedOperation, place: Parameter['in']) =>
  parameters.filter((each) => each.in === place);

/** What no path can carry as a segment. */
const isSegment = (value: unknown) => !['', '.', '..'].includes(String(value)) && String(value).isWellFormed();

function validRequests(
  operation: DescribedOperation,
  knowledge: Knowledge,
  problemsOf: (operation: DescribedOperation, request: DescribedRequest) => string[],
): Drafts {
  const record = (place: 'path' | 'query', requiredKeys: string[]) =>
    fc.record(
      Object.fromEntries(
        inPlace(operation, place).map(({ name, schema }) => [
          name,
          valuesOf(schema, knowledge, name).filter((value) => place === 'query' || isSegment(value)),
        ]),
      ),
      { requiredKeys },
    );
  const value = operation.body && valuesOf(operation.body.schema, knowledge);
  const noBody = fc.constant(undefined);
  const body = value ? (operation.body.isRequired ? value : fc.oneof(value, noBody)) : noBody;
  return fc
    .record({
      params: record('path', pathNames(operation)),
      query: fc.oneof(fc.constant({}), record('query', [])),
      body,
      sender: fc.constantFrom<Sender>('own', 'own', 'own', 'own', 'own', 'key'),
    })
    .map(({ params, query, body: json, sender }): Draft => ({
      kind: 'valid',
      expectation: 'as described',
      sender,
      method: operation.method,
      params: mapValues(params, String),
      query: Object.entries(query).map(([name, each]) => [name, String(each)]),
      headers: json === undefined ? {} : jsonType,
      ...(json !== undefined && { body: json }),
      text: json === undefined ? undefined : JSON.stringify(json),
    }))
    .filter((draft) => problemsOf(operation, draft).length === 0);
}

const mapValues = (record: object, map: (value: unknown) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

/** Valid requests, each without one of the fields that the schema of the body requires: one for each field. */
export function requestsWithoutRequired(
  document: OpenapiDocument,
  operation: DescribedOperation,
  known: KnownValues,
  problemsOfRequest: (operation: DescribedOperation, request: DescribedRequest) => string[],
): readonly fc.Arbitrary<PlannedRequest>[] {
  const valid = validRequests(operation, knowledgeOf(document, operation, known), problemsOfRequest);
  const { required = [] } = operation.body ? resolveSchema(document, operation.body.schema) : {};
  return required.map((name) =>
    valid.map((draft) => {
      const body = Object.fromEntries(Object.entries(draft.body ?? {}).filter(([field]) => field !== name));
      const kind = `without ${name}`;
      const text = JSON.stringify(body);
      return {
        ...draft,
        kind,
        body,
        headers: jsonType,
        text,
        operation: operation.id,
        path: pathOf(operation, draft.params),
      };
    }),
  );
}

const withMutatedBody = (valid: Drafts): Drafts =>
  valid.chain((draft) =>
    mutationsOf(fc.constant(draft.body ?? {})).map((body) => ({
      ...draft,
      kind: 'mutated body',
      // What is undefined is not sent. Names such as __proto__ and halves of surrogate pairs are sent as they are.
      body: JSON.parse(JSON.stringify(body)) as unknown,
      headers: jsonType,
      text: JSON.stringify(body),
    })),
  );

const rawTexts: readonly (readonly [kind: string, text: string, type: string])[] = [
  ['no body', '', 'application/json'],
  ['not JSON', '{"name": ', 'application/json'],
  ['a byte order mark', '\ufeff{}', 'application/json'],
  ['a form', 'a=b', 'application/x-www-form-urlencoded'],
  ['plain text', '{}', 'text/plain'],
  ['20,000 levels', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'application/json'],
  ['half a surrogate pair', '{"name":"\\ud83d"}', 'application/json'],
  ['a list', '[]', 'application/json'],
  ['a number', '1e400', 'application/json'],
  ['7 MB', JSON.stringify({ name: 'x'.repeat(7_000_000) }), 'application/json'],
  ['300 KB', JSON.stringify({ name: 'x'.repeat(300_000) }), 'application/json'],
];

const withOtherText = (valid: Drafts): Drafts =>
  fc.tuple(valid, fc.constantFrom(...rawTexts)).map(([draft, [kind, text, type]]) => {
    const { body: _, ...rest } = draft;
    return { ...rest, kind, expectation: text === '' ? 'any' : 'refused', headers: { 'Content-Type': type }, text };
  });

const oddParameters = [
  ['no_such_parameter', '1'],
  ['limit', '0'],
  ['limit', '1.5'],
  ['limit', 'all'],
  ['limit', '100000000000000000000'],
  ['offset', '-1'],
  ['offset', '10000000'],
  ['cursor', ''],
  ['cursor', 'nonsense'],
  ['cursor', 'MCB4.aaaaaaaaaaa'],
  ['by', 'name'],
  ['status', 'no_such_status'],
  ['updated_since', '2026-02-30'],
  ['from', '2026-11-21T14:03Z'],
  ['min_pending', '-1'],
  ['max_pending', '1e3'],
  ['min_pending', '0.00001'],
  ['opted_out', 'yes'],
  ['phone', '1'],
  ['email', '"a"@mail.example'],
  ['campaign_id', 'x'],
  ['page', '0'],
  ['external_id', ''],
  ['external_id', 'x'.repeat(200)],
  ['source_system', ' '],
] as const;

function withOtherQuery(valid: Drafts, operation: DescribedOperation): Drafts {
  const declared = oddParameters.filter(([name]) => inPlace(operation, 'query').some((each) => each.name === name));
  const replaced = fc
    .tuple(valid, fc.constantFrom(oddParameters[0], ...declared))
    .map(([draft, [name, value]]): Draft => ({
      ...draft,
      kind: 'mutated query',
      query: [...draft.query.filter(([given]) => given !== name), [name, value]],
    }));
  const repeated = valid.map((draft): Draft => {
    const [name, value] = draft.query[0] ?? ['limit', '1'];
    return {
      ...draft,
      kind: 'a repeated parameter',
      expectation: 'refused',
      query: [...draft.query, [name, value], [name, value]],
    };
  });
  return fc.oneof({ weight: 4, arbitrary: replaced }, { weight: 1, arbitrary: repeated });
}

const oddSegments = [
  'x',
  ' ',
  '%',
  '\u0000',
  '🤷',
  'a/b',
  "' OR 1",
  '0'.repeat(300),
  'imp_0',
  '00000000-0000-0000-0000-000000000000',
];

const withOtherPath = (valid: Drafts): Drafts =>
  fc.tuple(valid, fc.constantFrom(...oddSegments)).map(([draft, segment]) => ({
    ...draft,
    kind: 'another path',
    params: mapValues(draft.params, () => segment),
  }));

function withOtherSender(valid: Drafts, access: Access): Drafts {
  const hasLesserRole = typeof access === 'object' && 'role' in access && access.role !== roles[0];
  const senders: Sender[] = ['nobody', 'bad key', 'bad token', 'other organization'];
  return fc
    .tuple(valid, fc.constantFrom<Sender>(...senders, ...(hasLesserRole ? ['lesser role' as const] : [])))
    .map(([draft, sender]) => ({ ...draft, kind: sender, sender, expectation: 'refused' }));
}

function withOtherHeader(valid: Drafts, isGuarded: boolean): Drafts {
  const unknown = '11111111-1111-4111-8111-111111111111';
  const headers = [
    { 'Idempotency-Key': 'k'.repeat(256) },
    { 'Idempotency-Key': 'same for all' },
    { 'Idempotency-Key': 'ÿ' },
    ...(isGuarded ? [{ 'X-Organization-Id': unknown }, { 'X-Organization-Id': 'x' }] : []),
    { Accept: 'image/png' },
    { 'Accept-Language': 'xx', 'X-Forwarded-For': '1.2.3.4' },
  ];
  return fc.tuple(valid, fc.constantFrom(...headers)).map(([draft, more]) => ({
    ...draft,
    kind: `with ${Object.keys(more).join(', ')}`,
    headers: { ...draft.headers, ...more },
  }));
}

const withOtherMethod = (valid: Drafts): Drafts =>
  fc.tuple(valid, fc.constantFrom('PUT', 'TRACE', 'DELETE', 'POST', 'GET')).map(([draft, method]) => ({
    ...draft,
    kind: 'another method',
    expectation: 'any',
    sender: 'nobody',
    // Node sends no TRACE.
    method: method === 'TRACE' || method === draft.method ? 'PUT' : method,
    text: undefined,
    headers: {},
  }));
