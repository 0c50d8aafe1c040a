import { callProvider, fieldOf } from './call-provider.ts';
import { type DomainStatus, domainStatuses, registeredCode } from './domain-status.ts';
import { providerId } from './provider-id.ts';
import { type ProviderOutcome, mapAccepted, nullIfNotFound } from './provider-outcome.ts';
import type { EmailSecret } from './provider-secrets.ts';

/** A DNS record that the owner of a domain has to set, as the provider describes it. */
export interface DomainRecord {
  /** Its purpose, such as `SPF` or `DKIM`. */
  readonly record: string;
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly ttl: string | null;
  readonly priority: number | null;
  readonly status: string;
}

/** A domain as the provider has it. */
export interface ProviderDomain {
  readonly domainId: string;
  readonly name: string;
  readonly status: DomainStatus;
  readonly region: string | null;
  readonly records: readonly DomainRecord[];
}

/** A domain of the provider's list, which has no records. */
export interface ListedDomain {
  readonly domainId: string;
  /** Undefined if the provider did not say so. */
  readonly createdAt: Date | undefined;
}

/** The domains of an account. Requests are never repeated: the provider has no idempotency keys for them. */
export interface EmailDomainsClient {
  /** Registers a domain. `registeredCode` if anybody has registered it. */
  createDomain(name: string): Promise<ProviderOutcome<ProviderDomain>>;
  /** Finds a domain of the account by its name; null if the account does not have it. */
  findDomain(name: string): Promise<ProviderOutcome<ListedDomain | null>>;
  /** Null if the account does not have it. */
  readDomain(domainId: string): Promise<ProviderOutcome<ProviderDomain | null>>;
  /** Removes a domain; one that the account does not have is removed already. */
  deleteDomain(domainId: string): Promise<ProviderOutcome<null>>;
  /** Starts to check the DNS records of a domain; the result is read later. */
  startVerification(domainId: string): Promise<ProviderOutcome<true>>;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 2048) : null);

/** An unknown status counts as pending. */
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

/** The provider writes `2023-10-06 23:47:56.678+00` in some replies. */
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

/** The provider has one code for a name that is not valid and for one that somebody has registered. */
function codeOf(body: unknown): unknown {
  const isRegistered = /already/i.test(textOf(fieldOf(body, 'message')) ?? '');
  return isRegistered ? registeredCode : fieldOf(body, 'name');
}

const pageSize = 100;
/** More domains than any account has. */
const maxPages = 50;

/** A client with an account's credentials. Registrations time out after 10 seconds, other requests after `timeoutMs`. */
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
