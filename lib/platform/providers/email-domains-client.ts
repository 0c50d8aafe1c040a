import { callProvider, fieldOf } from './call-provider.ts';
import { type DomainStatus, domainStatuses, registeredCode } from './domain-status.ts';
import { providerId } from './provider-id.ts';
import { type ProviderOutcome, mapAccepted, nullIfNotFound } from './provider-outcome.ts';
import type { EmailSecret } from './provider-secrets.ts';

export interface DomainRecord {
  readonly record: string;
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly ttl: string | null;
  readonly priority: number | null;
  readonly status: string;
}

export interface ProviderDomain {
  readonly domainId: string;
  readonly name: string;
  readonly status: DomainStatus;
  readonly region: string | null;
  readonly records: readonly DomainRecord[];
}

export interface ListedDomain {
  readonly domainId: string;
  readonly createdAt: Date | undefined;
}

/** Requests are never repeated: the provider has no idempotency keys for them. */
export interface EmailDomainsClient {
  createDomain(name: string): Promise<ProviderOutcome<ProviderDomain>>;
  findDomain(name: string): Promise<ProviderOutcome<ListedDomain | null>>;
  readDomain(domainId: string): Promise<ProviderOutcome<ProviderDomain | null>>;
  /** Succeeds if the account does not have the domain. */
  deleteDomain(domainId: string): Promise<ProviderOutcome<null>>;
  startVerification(domainId: string): Promise<ProviderOutcome<true>>;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 2048) : null);

const statusOf = (value: unknown): DomainStatus => domainStatuses.find((each) => each === value) ?? 'pending';

const maxRecords = 20;

function parseRecord(record: unknown): DomainRecord[] {
  const type = textOf(fieldOf(record, 'type'));
  const name = textOf(fieldOf(record, 'name'));
  const value = textOf(fieldOf(record, 'value'));
  if (type === null || name === null || value === null) return [];
  const priority = fieldOf(record, 'priority');
  return [
    {
      record: textOf(fieldOf(record, 'record')) ?? type,
      type,
      name,
      value,
      ttl: textOf(fieldOf(record, 'ttl')),
      priority: Number.isInteger(priority) ? Number(priority) : null,
      status: textOf(fieldOf(record, 'status')) ?? 'pending',
    },
  ];
}

function parseDomain(body: unknown): ProviderDomain | undefined {
  const [domainId, name] = [providerId(fieldOf(body, 'id')), textOf(fieldOf(body, 'name'))];
  if (domainId === undefined || name === null) return undefined;
  const records = fieldOf(body, 'records');
  return {
    domainId,
    name,
    status: statusOf(fieldOf(body, 'status')),
    region: textOf(fieldOf(body, 'region')),
    records: Array.isArray(records) ? records.slice(0, maxRecords).flatMap(parseRecord) : [],
  };
}

interface DomainPage {
  readonly domains: readonly (ListedDomain & { readonly name: string | null })[];
  readonly hasMore: boolean;
}

/** Some replies have the format `2023-10-06 23:47:56.678+00`. */
function parseTime(value: unknown): Date | undefined {
  const at = new Date(typeof value === 'string' ? value : '');
  return Number.isNaN(at.getTime()) ? undefined : at;
}

function parsePage(body: unknown): DomainPage | undefined {
  const data = fieldOf(body, 'data');
  if (!Array.isArray(data)) return undefined;
  return {
    domains: data.flatMap((each: unknown) => {
      const domainId = providerId(fieldOf(each, 'id'));
      if (domainId === undefined) return [];
      return [{ domainId, name: textOf(fieldOf(each, 'name')), createdAt: parseTime(fieldOf(each, 'created_at')) }];
    }),
    hasMore: fieldOf(body, 'has_more') === true,
  };
}

/** The provider has the same code for an invalid name and for one that is already registered. */
function codeOf(body: unknown): unknown {
  const isRegistered = /already/i.test(textOf(fieldOf(body, 'message')) ?? '');
  return isRegistered ? registeredCode : fieldOf(body, 'name');
}

const pageSize = 100;
/** Enough for more domains than any account has. */
const maxPages = 50;

/** Registrations time out after `createTimeoutMs`, other requests after `timeoutMs`. */
export function emailDomainsClient(
  { api_key, base_url }: EmailSecret,
  { timeoutMs = 10_000, createTimeoutMs = 10_000 } = {},
): EmailDomainsClient {
  const request = <Value>(
    path: string,
    valueOf: (body: unknown) => Value | undefined,
    post?: { readonly body?: object; readonly timeoutMs?: number },
    method: 'GET' | 'POST' | 'DELETE' = post ? 'POST' : 'GET',
  ): Promise<ProviderOutcome<Value>> =>
    callProvider(
      {
        provider: 'emailprovider',
        method,
        url: `${base_url}/${path}`,
        headers: {
          authorization: `Bearer ${api_key}`,
          ...(post?.body && { 'content-type': 'application/json' }),
        },
        ...(post && { body: post.body ? JSON.stringify(post.body) : '' }),
        timeoutMs: post?.timeoutMs ?? timeoutMs,
      },
      { valueOf, codeOf },
    );
  return {
    createDomain: (name) => request('domains', parseDomain, { body: { name }, timeoutMs: createTimeoutMs }),
    async findDomain(name) {
      let after: string | undefined;
      for (let page = 1; page <= maxPages; page++) {
        const query = new URLSearchParams({ limit: String(pageSize), ...(after !== undefined && { after }) });
        const outcome = await request(`domains?${query.toString()}`, parsePage);
        if (outcome.kind !== 'accepted') return outcome;
        const { domains, hasMore } = outcome.value;
        const found = domains.find((each) => each.name?.toLowerCase() === name);
        if (found) return { kind: 'accepted', value: found };
        after = domains.at(-1)?.domainId;
        if (!hasMore || after === undefined) return { kind: 'accepted', value: null };
      }
      return { kind: 'unknown', status: null, code: 'too_many_domains' };
    },
    readDomain: async (domainId) =>
      nullIfNotFound(await request(`domains/${encodeURIComponent(domainId)}`, parseDomain)),
    deleteDomain: async (domainId) =>
      nullIfNotFound(await request(`domains/${encodeURIComponent(domainId)}`, () => null, undefined, 'DELETE')),
    startVerification: async (domainId) =>
      mapAccepted(
        await request(`domains/${encodeURIComponent(domainId)}/verify`, (body) => fieldOf(body, 'id'), {}),
        () => true as const,
      ),
  };
}
