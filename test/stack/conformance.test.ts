import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Access, isCallback, roles } from '../../lib/platform/http/route.ts';
import type { OpenapiDocument } from '../../lib/entry/openapi/openapi-document.ts';
import { rulesBeyondSchemas } from '../../lib/entry/openapi/rules-beyond-schemas.ts';
import { mapInParallel } from '../../lib/foundation/map-in-parallel.ts';
import { allRoutes } from '../../lib/entry/openapi/routes.ts';
import { operationsOf, requestChecker } from '../conformance/check-request.ts';
import { knownRecords } from '../conformance/known-records.ts';
import {
  type KnownValues,
  type PlannedRequest,
  requestsTo,
  requestsWithoutRequired,
} from '../conformance/planned-request.ts';
import { bySize } from '../harness/by-size.ts';
import { type ReplyChecker, replyChecker } from '../harness/check-reply.ts';
import {
  type Caller,
  type Tenant,
  aKey,
  anonymous,
  baseUrl,
  mintToken,
  platform,
  withKey,
  withToken,
} from './api-client.ts';
import { aReadyTenant } from './ready-tenant.ts';

/** `CONFORMANCE_SEED=… CONFORMANCE_INDEX=…` repeats one request of a run. */
const seed = Number(process.env['CONFORMANCE_SEED'] ?? 20_261_122);
const onlyIndex = process.env['CONFORMANCE_INDEX'];
const requestsPerOperation = bySize({ small: 2, large: 20 });
/** Further requests that are likely to be accepted: each operation accepts one, after which `npm test` sends no others. */
const plainRequestsPerOperation = bySize({ small: 12, large: 6 });
const sendsAll = bySize({ small: false, large: true });
const incompleteRequests = bySize({ small: 1, large: 2 });

const isPlain = ({ kind, sender }: PlannedRequest) => kind === 'valid' && sender === 'own';

/** Of the name, so that an operation gets the same requests whatever other operations there are. */
const seedOf = (operation: string) =>
  [...operation].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, seed);
const inFlight = 12;

/** Their effects would be felt by requests to other operations, so they have an organization of their own. */
const settingsOperations = new Set([
  'updateOrganization',
  'updateChannel',
  'updateVoiceConfig',
  'manageVoiceAgent',
  'managePhoneNumbers',
  'manageEmailDomains',
  'pauseExecution',
  'resumeExecution',
]);

interface Plan {
  readonly operation: string;
  readonly first: readonly PlannedRequest[];
  /** Takes a while, and is hardly ever needed. */
  readonly planFurther: () => readonly PlannedRequest[];
}

interface Sent {
  readonly index: number;
  readonly request: PlannedRequest;
  readonly status: number;
  readonly violations: readonly string[];
}

const sent: Sent[] = [];
let document: OpenapiDocument;

beforeAll(async () => {
  const reply = await fetch(`${baseUrl()}/openapi.json`);
  // The reply is the document that the checkers read.
  document = (await reply.json()) as OpenapiDocument;
  const [main, settings] = await Promise.all([aReadyTenant(), aReadyTenant()]);
  const [knownOfMain, knownOfSettings, keys] = await Promise.all([
    knownRecords(main),
    knownRecords(settings),
    Promise.all([aKey(main), aKey(main), aKey(main)]),
  ]);
  const senders = await callersOf(
    main,
    settings,
    keys.map(({ caller }) => caller),
  );
  const plans = planned((operation) => (settingsOperations.has(operation) ? knownOfSettings : knownOfMain));
  const check = checkerOf(document);
  const send = async (request: PlannedRequest, index: number) => {
    if (onlyIndex !== undefined && index !== Number(onlyIndex)) return;
    sent.push({ index, request, ...(await sendAndCheck(request, senders(request, index), check)) });
  };
  const first = plans.flatMap((plan) => plan.first);
  await mapInParallel([...first.entries()], inFlight, ([index, request]) => send(request, index));
  const isDone = (operation: string) => !sendsAll && onlyIndex === undefined && acceptedOperations().has(operation);
  await mapInParallel([...plans.entries()], inFlight, async ([place, { operation, planFurther }]) => {
    if (isDone(operation)) return;
    for (const [n, request] of planFurther().entries())
      if (!isDone(operation)) await send(request, first.length + place * plainRequestsPerOperation + n);
  });
}, 300_000);

const acceptedOperations = () =>
  new Set(sent.filter(({ status }) => status < 300).map(({ request }) => request.operation));

const operations = allRoutes.map(({ name, route }) => ({ name, route }));

function planned(knownOf: (operation: string) => KnownValues): Plan[] {
  const { problemsOfRequest } = requestChecker(document);
  const described = new Map(operationsOf(document).map((operation) => [operation.id, operation]));
  return operations.map(({ name, route }) => {
    const operation = described.get(name);
    if (!operation) throw new Error(`The document has no operation ${name}.`);
    const known = knownOf(name);
    const requests = requestsTo(document, operation, route, known, problemsOfRequest);
    const incomplete = requestsWithoutRequired(document, operation, known, problemsOfRequest);
    const sample = <Value>(of: fc.Arbitrary<Value>, numRuns: number) => fc.sample(of, { seed: seedOf(name), numRuns });
    return {
      operation: name,
      first: [
        ...sample(requests, requestsPerOperation),
        ...incomplete.flatMap((each) => sample(each, incompleteRequests)),
      ],
      planFurther: () => sample(requests.filter(isPlain), plainRequestsPerOperation),
    };
  });
}

async function callersOf(main: Tenant, settings: Tenant, keys: readonly Caller[]) {
  const lesserOf = async (tenant: Tenant) =>
    withToken(await mintToken({ sub: 'lesser', organization_id: tenant.id, groups: [] }));
  const withoutRole = await lesserOf(main);
  const owner = (access: Access, operation: string): Caller => {
    if (access === 'anyone' || 'provider' in access) return anonymous;
    if ('role' in access && access.role === 'platform_admin') return platform();
    return settingsOperations.has(operation) ? settings.admin : main.admin;
  };
  const ofOtherOrganization: Caller = {
    headers: { ...main.admin.headers, 'X-Organization-Id': settings.id },
  };
  return ({ operation, sender }: PlannedRequest, index: number): Caller => {
    const access = operations.find(({ name }) => name === operation)?.route.access ?? 'anyone';
    const isV1 = typeof access === 'object' && 'scope' in access;
    switch (sender) {
      case 'own':
        return owner(access, operation);
      case 'key':
        return (isV1 && keys[index % keys.length]) || owner(access, operation);
      case 'nobody':
        return anonymous;
      case 'bad key':
        return withKey(`cms_pk_${'0'.repeat(64)}`);
      case 'bad token':
        return withToken('a.b.c');
      case 'lesser role': {
        const lesser =
          typeof access === 'object' && 'role' in access ? roles[roles.indexOf(access.role) - 1] : undefined;
        if (lesser === 'viewer' || lesser === 'agent' || lesser === 'admin') return main[lesser];
        return withoutRole;
      }
      case 'other organization':
        return ofOtherOrganization;
    }
  };
}

interface Checker {
  readonly checkReply: ReplyChecker;
  readonly forbidden: (request: PlannedRequest) => readonly string[];
}

function checkerOf(of: OpenapiDocument): Checker {
  const { problemsOfRequest } = requestChecker(of);
  const described = new Map(operationsOf(of).map((operation) => [operation.id, operation]));
  return {
    checkReply: replyChecker(of),
    forbidden: (request) => {
      const operation = described.get(request.operation);
      return operation ? problemsOfRequest(operation, request) : [];
    },
  };
}

/** What of a request is checked later, so that its schema does not decide about the reply. */
const isCheckedLater = ({ operation, kind }: PlannedRequest): boolean =>
  operation === 'createImport' && kind === 'mutated body';

async function sendAndCheck(request: PlannedRequest, caller: Caller, { checkReply, forbidden }: Checker) {
  const search = new URLSearchParams(request.query.map(([name, value]): [string, string] => [name, value])).toString();
  const reply = await fetch(`${baseUrl()}${request.path}${search && `?${search}`}`, {
    method: request.method,
    headers: { ...caller.headers, ...request.headers },
    ...(request.text !== undefined && { body: request.text }),
    signal: AbortSignal.timeout(40_000),
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.startsWith('application/json');
  const body: unknown = isJson ? JSON.parse(text) : text;
  const { status } = reply;
  const isFailure = status >= 500 && status !== 502 && status !== 503;
  const ofReply =
    request.kind === 'another method' ? [] : checkReply(request.operation, { status, headers: reply.headers, body });
  return {
    status,
    violations: [
      ...(isFailure ? [`status ${status}`] : []),
      ...ofReply,
      ...ofRequest(request, status, body, forbidden),
    ],
  };
}

function ofRequest(
  request: PlannedRequest,
  status: number,
  body: unknown,
  forbidden: Checker['forbidden'],
): readonly string[] {
  const { operation, expectation } = request;
  const route = operations.find(({ name }) => name === operation)?.route;
  const isOpen = !route || route.access === 'anyone' || isCallback(route);
  const isAccepted = status < 300;
  if (expectation === 'refused') return isAccepted ? [`${status} although it is ${request.kind}`] : [];
  if (expectation === 'any' || isOpen || isCheckedLater(request)) return [];
  const problems = forbidden(request);
  if (problems.length > 0) return isAccepted ? problems.map((problem) => `${status} although ${problem}`) : [];
  if (status === 400 || status === 415) return [`${status} although the schemas allow it: ${JSON.stringify(body)}`];
  return refusedCodes(body)
    .filter((code) => !Object.hasOwn(rulesBeyondSchemas, code))
    .map((code) => `refused with ${code} although the schemas allow it: ${JSON.stringify(body)}`);
}

function refusedCodes(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null || !('code' in body) || body.code !== 'validation_failed') return [];
  if (!('details' in body) || !Array.isArray(body.details)) return [];
  return body.details.map((detail: { code: string }) => detail.code);
}

const described = ({ index, request, status, violations }: Sent): string =>
  [
    `CONFORMANCE_SEED=${seed} CONFORMANCE_INDEX=${index}: ${request.kind}, sent by ${request.sender}`,
    `${request.method} ${request.path} ${JSON.stringify(request.query)} ${JSON.stringify(request.headers)}`,
    request.text?.slice(0, 2000) ?? 'no body',
    `${status}: ${violations.join('\n')}`,
  ].join('\n');

describe.each(operations)('the operation $name', ({ name }) => {
  const own = () => sent.filter(({ request }) => request.operation === name);

  it('does what the document says, whatever it is asked', () => {
    expect(
      own()
        .filter(({ violations }) => violations.length > 0)
        .map(described),
    ).toEqual([]);
  });
});

describe('the requests', () => {
  const least = bySize({ small: 500, large: 2000 });

  it(`are at least ${least}`, () => {
    if (onlyIndex === undefined) expect(sent.length).toBeGreaterThanOrEqual(least);
  });

  it('are accepted at least once by each operation that needs no signature', () => {
    const accepted = acceptedOperations();
    // An invitation can be sent again after a minute, which the requests do not last.
    const never = operations.filter(
      ({ name, route }) => !accepted.has(name) && !isCallback(route) && name !== 'resendInvitation',
    );
    if (onlyIndex === undefined) expect(never.map(({ name }) => name)).toEqual([]);
  });
});
