import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { CampaignView } from '../../lib/portfolio/campaigns/contract.ts';
import type { StrategyView } from '../../lib/policy/strategies/contract.ts';
import { type Scope, scopes } from '../../lib/platform/http/route.ts';
import { securityHeaders } from '../../lib/platform/http/security-headers.ts';
import { requireDeclared } from '../harness/check-reply.ts';
import { type RouteOperation, allOperations, type routes } from '../../lib/entry/openapi/routes.ts';
import type { TemplateView } from '../../lib/channels/templates/contract.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';

type Families = typeof routes;
type OwnName = { [Family in keyof Families]: Extract<keyof Families[Family], string> }[keyof Families];
/** A route, or the twin of one. */
export type RouteName = OwnName | `${OwnName}V1`;

export interface Caller {
  readonly headers: Readonly<Record<string, string>>;
}

export const withKey = (key: string): Caller => ({ headers: { 'X-API-Key': key } });
export const withToken = (token: string): Caller => ({ headers: { Authorization: `Bearer ${token}` } });
export const anonymous: Caller = { headers: {} };

export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** The body as text, for bodies that are not JSON. */
  readonly rawBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- The bodies of all routes share no type; a test reads what it expects of a checked reply.
  readonly body: any;
}

const session = () => inject('session');
export const baseUrl = (): string => session().base_url;

const findRoute = (name: RouteName): RouteOperation => {
  const found = allOperations.find(({ id }) => id === name);
  if (!found) throw new Error(`There is no route ${name}.`);
  return found;
};

export function urlOf(name: RouteName, { params = {}, query = {} }: Call = {}): string {
  const { route, parameters } = findRoute(name);
  const given = Object.fromEntries(
    Object.entries(params).map(([param, value]) => [parameters.get(param) ?? param, value]),
  );
  const path = route.path.replace(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(given[param] ?? (param === 'channel' ? 'sms' : randomUUID())),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  return `${session().base_url}${path}${search && `?${search}`}`;
}

/** The security headers that a reply lacks. */
export const missingHeaders = ({ headers }: Pick<Answer, 'headers'>): string[] =>
  Object.keys(securityHeaders).filter((name) => !headers.get(name));

/** Calls a route over HTTP. Throws if the reply does not have the form that the contract declares. */
export async function call(name: RouteName, caller: Caller, request: Call = {}): Promise<Answer> {
  const { route } = findRoute(name);
  const body = request.rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const reply = await fetch(urlOf(name, request), {
    method: route.method,
    headers: {
      ...caller.headers,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...request.headers,
    },
    ...(body !== undefined && { body }),
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.startsWith('application/json');
  const answer = { status: reply.status, headers: reply.headers, text, body: isJson ? JSON.parse(text) : text };
  requireDeclared(name, answer);
  if (reply.status >= 400 && answer.body.request_id !== reply.headers.get('x-request-id'))
    throw new Error(`${name} returned two different request ids.`);
  const missing = missingHeaders(reply);
  if (missing.length > 0) throw new Error(`The reply of ${name} lacks ${missing.join(', ')}.`);
  return answer;
}

/** A JWT of the issuer that the stack trusts. */
export async function mintToken(claims: Readonly<Record<string, unknown>>): Promise<string> {
  const reply = await fetch(session().issue_token, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(claims),
  });
  // The runner's own page replies in this form.
  const { token } = (await reply.json()) as { token: string };
  return token;
}

type RoleName = 'admin' | 'agent' | 'viewer';

/** Creates an organization for one test, with a caller for each role. */
export interface Tenant extends Readonly<Record<RoleName, Caller>> {
  readonly id: string;
}

export const platform = (): Caller => withToken(session().platform_token);

export async function aTenant(settings: Readonly<Record<string, unknown>> = {}): Promise<Tenant> {
  const created = await call('createOrganization', platform(), { body: { name: `Test ${randomUUID()}`, ...settings } });
  if (created.status !== 201) throw new Error(created.text);
  const id = String(created.body.id);
  const as = async (role: RoleName) =>
    withToken(await mintToken({ sub: `${role}-of-${id}`, organization_id: id, groups: [role] }));
  const [admin, agent, viewer] = await Promise.all([as('admin'), as('agent'), as('viewer')]);
  return { id, admin, agent, viewer };
}

/** Creates an API key of an organization. */
export async function aKey(tenant: Tenant, over: { scopes?: readonly Scope[]; expires_at?: string } = {}) {
  const created = await call('createApiKey', tenant.admin, { body: { name: 'test', scopes, ...over } });
  if (created.status !== 201) throw new Error(created.text);
  return { id: String(created.body.id), text: String(created.body.key), caller: withKey(String(created.body.key)) };
}

export async function anAccountOf(tenant: Tenant, over: object = {}): Promise<AccountView> {
  const body = { external_id: randomUUID(), contact: { name: 'Ana Pérez' }, total_amount: 100, ...over };
  const created = await call('createAccount', tenant.admin, { body });
  if (created.status !== 201) throw new Error(created.text);
  return created.body;
}

/** Creates a template whose variables every account has. */
export async function aTemplateOf(tenant: Tenant, over: object = {}): Promise<TemplateView> {
  const body = {
    name: 'test',
    channel: 'sms',
    action_type: randomUUID(),
    language: 'es',
    body: 'Hola {{contact.name}}',
  };
  const created = await call('createTemplate', tenant.admin, { body: { ...body, ...over } });
  if (created.status !== 201) throw new Error(created.text);
  return created.body;
}

/** Creates a strategy of one SMS. */
export async function aStrategyOf(tenant: Tenant, over: object = {}): Promise<StrategyView> {
  const steps = [{ channel: 'sms', action_type: 'reminder', delay_hours: 0 }];
  const body = { name: 'test', max_discount_pct: 30, steps, ...over };
  const created = await call('createStrategy', tenant.admin, { body });
  if (created.status !== 201) throw new Error(created.text);
  return created.body;
}

/** Creates a draft campaign without accounts. */
export async function aCampaignOf(tenant: Tenant, over: object = {}): Promise<CampaignView> {
  const created = await call('createCampaign', tenant.admin, { body: { name: 'test', ...over } });
  if (created.status !== 201) throw new Error(created.text);
  return created.body;
}

/** Asks again until the answer is truthy: the effects of queues and streams are delayed. */
export async function eventually<Found>(
  ask: () => Promise<Found | undefined | false>,
  seconds = 60,
  pauseMs = 50,
): Promise<Found> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const found = await ask();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`Still waiting after ${seconds} seconds.`);
}

/** Waits until an import has ended and returns it. */
export const waitForImport = (tenant: Tenant, jobId: string) =>
  eventually(async () => {
    const { body } = await call('readImport', tenant.admin, { params: { jobId } });
    return body.status !== 'processing' && body;
  }, 300);

export async function importAccounts(tenant: Tenant, accounts: readonly unknown[]) {
  const submitted = await call('createImport', tenant.admin, { body: { accounts } });
  if (submitted.status !== 202) throw new Error(submitted.text);
  return waitForImport(tenant, submitted.body.job_id);
}
