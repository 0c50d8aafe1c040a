import { randomUUID } from 'node:crypto';
import { isRecord, listAt, textAt } from '../foundation/json.ts';
import { type FieldKind, fieldProblem, parseObject } from './request-fields.ts';
import type { Callbacks, HandledRequest, ProviderReply, ProviderRequest, SimulatorContext } from './simulator.ts';

/** The outcome of verifying a domain, which its name determines; docs/local.md lists them. */
type DomainOutcome = 'pending' | 'failed' | 'taken' | 'verified';

interface Domain {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly region: string;
  status: 'not_started' | 'pending' | 'verified' | 'failed';
}

type SendEvent = (callbacks: Callbacks, event: Readonly<Record<string, unknown>>) => Promise<unknown>;

export interface EmailDomains {
  handle(request: ProviderRequest): HandledRequest | undefined;
  /** Requires this exact domain: subdomains are verified separately. */
  isVerified(name: string): boolean;
}

const fact = 'email domains';

const fields: Readonly<Record<string, FieldKind>> = {
  'name!': 'text',
  region: 'text',
  custom_return_path: 'text',
  open_tracking: 'flag',
  click_tracking: 'flag',
  tls: 'text',
  capabilities: 'object',
  tracking_subdomain: 'text',
};

const special: readonly DomainOutcome[] = ['pending', 'failed', 'taken'];
const outcomeOf = (name: string): DomainOutcome =>
  special.find((outcome) => outcome === name.split('.')[0]) ?? 'verified';

const isDomainName = (name: string): boolean =>
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/.test(name);

const recordsOf = ({ name, region, status }: Domain): Readonly<Record<string, unknown>>[] => {
  const ttl = 'Auto';
  return [
    {
      record: 'SPF',
      name: `send.${name}`,
      type: 'MX',
      ttl,
      status,
      value: `feedback-smtp.${region}.simulated.example`,
      priority: 10,
    },
    {
      record: 'SPF',
      name: `send.${name}`,
      type: 'TXT',
      ttl,
      status,
      value: 'v=spf1 include:simulated.example ~all',
    },
    {
      record: 'DKIM',
      name: `resend._domainkey.${name}`,
      type: 'TXT',
      ttl,
      status,
      value: 'p=MIGfMA0GCSqGSIb3DQEBAQUAA4',
    },
  ];
};

const listed = ({ id, name, status, createdAt, region }: Domain): Readonly<Record<string, unknown>> => ({
  id,
  name,
  status,
  created_at: createdAt,
  region,
});

const view = (domain: Domain): Readonly<Record<string, unknown>> => ({
  ...listed(domain),
  capabilities: { sending: 'enabled', receiving: 'disabled' },
  open_tracking: false,
  click_tracking: false,
  records: recordsOf(domain),
});

interface Replies {
  readonly accepted: (status: number, body: object) => ProviderReply;
  readonly refused: (status: number, name: string, message: string) => ProviderReply;
}

interface Account {
  readonly domains: Map<string, Domain>;
  readonly save: () => void;
  readonly now: () => Date;
  readonly reply: Replies;
  readonly sendEvent: SendEvent;
}

export const emailDomains = (
  { state, now }: Pick<SimulatorContext<unknown>, 'state' | 'now'>,
  reply: Replies,
  sendEvent: SendEvent,
): EmailDomains => {
  // Only this file stores this fact.
  const stored = listAt({ domains: state.recall(fact) }, 'domains').filter(isRecord) as unknown as Domain[];
  const domains = new Map(stored.map((domain) => [domain.id, domain]));
  const save = (): void => state.remember(fact, [...domains.values()]);

  const account: Account = { domains, save, now, reply, sendEvent };

  return {
    isVerified: (name) => [...domains.values()].some((each) => each.name === name && each.status === 'verified'),
    handle: ({ method, path, query, body }) => {
      if (path === '/domains' && method === 'POST') return create(account, body);
      if (path === '/domains' && method === 'GET') return { operation: 'list_domains', reply: list(account, query) };
      const [, id, action] = /^\/domains\/([^/]+)(\/verify)?$/.exec(path) ?? [];
      const found = onDomain[`${method}${action ?? ''}`];
      if (id === undefined || !found) return undefined;
      const domain = domains.get(decodeURIComponent(id));
      if (domain) return found.handle(account, domain);
      return { operation: found.operation, reply: reply.refused(404, 'not_found', 'Domain not found') };
    },
  };
};

const create = ({ domains, save, now, reply }: Account, body: string): HandledRequest => {
  const request = parseObject(body);
  const name = textAt(request, 'name')?.toLowerCase() ?? '';
  const shown = { operation: 'create_domain', to: name, body: request };
  const problem = fieldProblem(request ?? {}, fields);
  if (problem?.problem === 'missing')
    return { ...shown, reply: reply.refused(422, 'missing_required_field', `Missing \`${problem.field}\` field.`) };
  if (problem || !isDomainName(name))
    return {
      ...shown,
      reply: reply.refused(422, 'validation_error', `Invalid \`${problem?.field ?? 'name'}\` field.`),
    };
  if (outcomeOf(name) === 'taken' || [...domains.values()].some((each) => each.name === name))
    return {
      ...shown,
      reply: reply.refused(403, 'validation_error', `The ${name} domain has been registered already.`),
    };
  const region = textAt(request, 'region') ?? 'us-east-1';
  const domain: Domain = { id: randomUUID(), name, createdAt: now().toISOString(), region, status: 'not_started' };
  domains.set(domain.id, domain);
  save();
  return { ...shown, reply: reply.accepted(201, view(domain)) };
};

const finish = async ({ save, now, sendEvent }: Account, domain: Domain, callbacks: Callbacks): Promise<unknown> => {
  const outcome = outcomeOf(domain.name);
  if (outcome !== 'verified' && outcome !== 'failed') return undefined;
  await callbacks.pause();
  domain.status = outcome;
  save();
  const at = now().toISOString();
  return sendEvent(callbacks, {
    type: 'domain.updated',
    created_at: at,
    data: { ...listed(domain), records: recordsOf(domain) },
  });
};

const verify = (account: Account, domain: Domain): HandledRequest => {
  const handled = {
    operation: 'verify_domain',
    to: domain.name,
    reply: account.reply.accepted(200, { object: 'domain', id: domain.id }),
  };
  if (domain.status === 'verified') return handled;
  domain.status = 'pending';
  account.save();
  return { ...handled, afterwards: (callbacks) => finish(account, domain, callbacks) };
};

const remove = ({ domains, save, reply }: Account, domain: Domain): HandledRequest => {
  domains.delete(domain.id);
  save();
  return {
    operation: 'delete_domain',
    to: domain.name,
    reply: reply.accepted(200, { object: 'domain', id: domain.id, deleted: true }),
  };
};

const read = ({ reply }: Account, domain: Domain): HandledRequest => ({
  operation: 'read_domain',
  to: domain.name,
  reply: reply.accepted(200, { object: 'domain', ...view(domain) }),
});

const list = ({ domains, reply }: Account, query: URLSearchParams): ProviderReply => {
  const all = [...domains.values()].reverse();
  const start = all.findIndex(({ id }) => id === query.get('after')) + 1;
  const limit = Number(query.get('limit') ?? 20);
  const page = all.slice(start, start + limit);
  const hasMore = start + limit < all.length;
  return reply.accepted(200, { object: 'list', has_more: hasMore, data: page.map(listed) });
};

const onDomain: Readonly<
  Record<string, { readonly operation: string; readonly handle: (account: Account, domain: Domain) => HandledRequest }>
> = {
  GET: { operation: 'read_domain', handle: read },
  DELETE: { operation: 'delete_domain', handle: remove },
  'POST/verify': { operation: 'verify_domain', handle: verify },
};
