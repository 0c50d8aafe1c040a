import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type ProviderStub, accept } from './provider-stub.ts';

interface RegisteredDomain {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  status: string;
}

/**
 * How the provider replies to a request. `lost` carries it out and hangs up; `silent` only hangs up; `misses` lists nothing,
 * as if the domain were registered later.
 */
type Behavior = 'accepts' | 'lost' | 'silent' | 'misses' | { readonly status: number };

/** An email provider that keeps the domains of the account. */
export interface DomainRegistry {
  readonly domains: RegisteredDomain[];
  /** What other accounts have registered. */
  readonly taken: Set<string>;
  /** How to reply to one request each of an operation, in order; afterwards it is accepted. */
  readonly behaviors: Map<string, Behavior[]>;
  /** The operations since the registry was opened. */
  readonly operations: string[];
  /** Changes the status of a domain, as when its DNS records were checked. */
  settle(name: string, status: string): void;
}

const operationOf: readonly (readonly [method: string, path: RegExp, operation: string])[] = [
  ['POST', /^\/domains$/, 'create_domain'],
  ['GET', /^\/domains$/, 'list_domains'],
  ['GET', /^\/domains\/([^/]+)$/, 'read_domain'],
  ['POST', /^\/domains\/([^/]+)\/verify$/, 'verify_domain'],
  ['DELETE', /^\/domains\/([^/]+)$/, 'delete_domain'],
];

const reply = (outgoing: ServerResponse, status: number, body: unknown) =>
  void outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const refusal = (statusCode: number, name: string, message: string) =>
  [statusCode, { statusCode, name, message }] as const;
const notFound = refusal(404, 'not_found', 'Domain not found');

/** Makes the stub of the providers keep domains, until it is told to forget. It replies to everything else as before. */
export function openRegistry(providers: ProviderStub): DomainRegistry {
  const domains: RegisteredDomain[] = [];
  const taken = new Set<string>();
  const registry: DomainRegistry = {
    domains,
    taken,
    behaviors: new Map(),
    operations: [],
    settle: (name, status) => {
      const domain = domains.find((each) => each.name === name);
      if (!domain) throw new Error(`${name} is not registered.`);
      domain.status = status;
    },
  };

  const view = (domain: RegisteredDomain) => {
    const { name, status } = domain;
    const record = { record: 'DKIM', name: `_domainkey.${name}`, type: 'TXT', ttl: 'Auto', value: 'p=1', status };
    return { object: 'domain', ...domain, region: 'us-east-1', records: [record] };
  };

  const carryOut: Readonly<Record<string, (id: string, body: string) => readonly [status: number, body: unknown]>> = {
    create_domain: (_, body) => {
      const { name } = JSON.parse(body) as { readonly name: string };
      if (taken.has(name) || domains.some((each) => each.name === name))
        return refusal(403, 'validation_error', `The ${name} domain has been registered already.`);
      const domain = { id: randomUUID(), name, created_at: new Date().toISOString(), status: 'not_started' };
      domains.push(domain);
      return [201, view(domain)];
    },
    list_domains: () => [200, { object: 'list', has_more: false, data: domains }],
    read_domain: (id) => {
      const domain = domains.find((each) => each.id === id);
      return domain ? [200, view(domain)] : notFound;
    },
    delete_domain: (id) => {
      const index = domains.findIndex((each) => each.id === id);
      if (index < 0) return notFound;
      domains.splice(index, 1);
      return [200, { object: 'domain', id, deleted: true }];
    },
    verify_domain: (id) => {
      const domain = domains.find((each) => each.id === id);
      if (!domain) return notFound;
      if (domain.status === 'not_started') domain.status = 'pending';
      return [200, { object: 'domain', id }];
    },
  };

  providers.answerWith((outgoing, path, method, { body: sent }) => {
    const { pathname } = new URL(path, 'http://provider');
    const [, pattern, operation] = operationOf.find(([of, pattern]) => of === method && pattern.test(pathname)) ?? [];
    const act = operation && carryOut[operation];
    if (!act || !pattern) return accept(path, outgoing, sent);
    registry.operations.push(operation);
    const behavior = registry.behaviors.get(operation)?.shift();
    if (behavior === 'silent') return void outgoing.destroy();
    if (behavior === 'misses') return reply(outgoing, 200, { object: 'list', has_more: false, data: [] });
    if (typeof behavior === 'object') return reply(outgoing, behavior.status, { name: 'application_error' });
    const [status, body] = act(pattern.exec(pathname)?.[1] ?? '', sent);
    if (behavior === 'lost') return void outgoing.destroy();
    return reply(outgoing, status, body);
  });
  return registry;
}
