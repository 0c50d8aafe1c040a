import { setTimeout as delay } from 'node:timers/promises';
import { scopes } from '../../lib/platform/http/route.ts';
import type { TokenIssuer } from '../aws/token-issuer.ts';
import type { UserPool } from '../aws/user-pool.ts';
import type { Clock } from '../foundation/clock.ts';
import { messageOf } from '../foundation/errors.ts';
import { listAt, parseJson, recordAt, textAt } from '../foundation/json.ts';
import type { State } from '../foundation/state.ts';
import { type SampleOrganization, mintPlatformToken, mintRoleToken } from './session.ts';
import { type SampleEmail, sampleChannels, sampleTemplates } from './sample-channels.ts';
import { sampleNumbers } from '../simulators/telephony-numbers.ts';
import { type SampleAccount, samplePortfolio } from './sample-portfolio.ts';

/** Two organizations, to try out their isolation. */
const samples = [
  {
    organization: {
      name: 'Cobros del Sur',
      timezone: 'America/Argentina/Buenos_Aires',
      language: 'es',
      currency: 'ARS',
      // Open at any hour, so that dispatch always works; the other organization has the usual hours.
      contact_hours: { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] },
    },
    domain: 'cobros-del-sur.example',
    channels: sampleChannels('cobros-del-sur', sampleNumbers[0], '+5491155509002'),
    accounts: 120,
    seed: 1,
    currencies: undefined,
  },
  {
    organization: { name: 'Andes Recupero', timezone: 'America/Bogota', language: 'es', currency: 'COP' },
    domain: 'andes-recupero.example',
    channels: sampleChannels('andes-recupero', sampleNumbers[1], '+573005559002'),
    accounts: 40,
    seed: 2,
    currencies: ['COP', 'USD'],
  },
] as const;

const readOnlyScopes = ['accounts:read', 'contacts:read', 'decisions:read', 'export'];

const paymentsPerOrganization = 6;
/** Each question costs more than the answer is worth sooner. */
const pollMs = 150;
const maxImportSeconds = 60;
const maxVerificationSeconds = 60;

export interface SeedOptions {
  readonly state: State;
  readonly tokenIssuer: TokenIssuer;
  readonly users: Pick<UserPool, 'create' | 'signIn'>;
  readonly baseUrl: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly markAgentManaged: (organization: string) => Promise<void>;
}

/**
 * Creates the sample data through the public API. After an interrupted start each step first looks for what exists, so
 * that nothing is created twice; the first start skips that, because each look starts a function.
 */
export const seed = async ({
  state,
  tokenIssuer,
  users,
  baseUrl,
  clock,
  markAgentManaged,
}: SeedOptions): Promise<SampleOrganization[]> => {
  const isFirst =
    state.recall(startedFact) !== true && samples.every((sample) => recallId(state, sample) === undefined);
  state.remember(startedFact, true);
  const clientFor = (token: string) => apiClient(baseUrl, token, { isEmpty: isFirst });
  const platform = clientFor(await mintPlatformToken(tokenIssuer));

  /** Creates the people in the pool, as an operator would; each becomes a member at the first sign-in. */
  const createPeople = async (organization: string, { domain }: Sample): Promise<void> => {
    const fact = `sample people of ${organization}`;
    if (state.recall(fact) === true) return;
    for (const [group, email] of Object.entries(samplePeople(domain))) {
      users.create({ email, name: `Sample ${group}`, organization, group });
      const claims = users.signIn(email);
      if (claims) await clientFor(await tokenIssuer.mint(claims))('GET', '/api/me');
    }
    state.remember(fact, true);
  };

  return Promise.all(
    samples.map(async (sample) => {
      const id = await findOrCreateOrganization(state, platform, sample);
      // With a token, because calls with an API key count against its quota.
      const admin = clientFor(await mintRoleToken(tokenIssuer, id, 'admin'));
      const [organization] = await Promise.all([
        withKeys(state, admin, { id, name: sample.organization.name, users: samplePeople(sample.domain) }),
        createData(state, admin, id, sample, clock, markAgentManaged),
        createPeople(id, sample),
      ]);
      return organization;
    }),
  );
};

type Sample = (typeof samples)[number];

/** The sample people of an organization, one for each role that it gives. */
const samplePeople = (domain: string): SampleOrganization['users'] => ({
  admin: `admin@${domain}`,
  agent: `agent@${domain}`,
  viewer: `viewer@${domain}`,
});

const startedFact = 'seed started';
const idFact = ({ organization }: Sample): string => `sample organization ${organization.name}`;
const recallId = (state: State, sample: Sample): string | undefined => {
  const id = state.recall(idFact(sample));
  return typeof id === 'string' ? id : undefined;
};

const createData = async (
  state: State,
  admin: Client,
  id: string,
  { channels, accounts, seed: number, currencies }: Sample,
  clock: Pick<Clock, 'now'>,
  markAgentManaged: (organization: string) => Promise<void>,
): Promise<void> => {
  const fact = `seeded ${id}`;
  if (state.recall(fact) === true) return;
  const portfolio = samplePortfolio({
    count: accounts,
    seed: number,
    day: clock.now().toISOString().slice(0, 10),
    ...(currencies && { currencies }),
  });
  await Promise.all([
    importPortfolio(admin, portfolio).then(() => registerPayments(admin, portfolio)),
    createChannels(admin, channels).then(() => markAgentManaged(id)),
    createTemplates(admin),
  ]);
  state.remember(fact, true);
};

export interface Client {
  (method: string, path: string, body?: object): Promise<unknown>;
  list(path: string): Promise<readonly unknown[]>;
}

export const apiClient = (baseUrl: string, token: string, { isEmpty }: { readonly isEmpty: boolean }): Client => {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (reply.ok) return parseJson(text);
    throw new Error(`The sample data could not be created: ${method} ${path} answered ${reply.status} ${text}`);
  };
  return Object.assign(call, {
    list: async (path: string) => (isEmpty ? [] : listAt(await call('GET', path), 'data')),
  });
};

/** Returns the id of a sample organization; it is kept in the state, because the user may rename the organization. */
const findOrCreateOrganization = async (state: State, platform: Client, sample: Sample): Promise<string> => {
  const remembered = recallId(state, sample);
  if (remembered !== undefined) return remembered;
  const existing = await platform.list('/api/platform/organizations?limit=1000');
  const found = existing.find((organization) => textAt(organization, 'name') === sample.organization.name);
  const organization = found ?? (await platform('POST', '/api/platform/organizations', sample.organization));
  const id = requiredText(organization, 'id');
  state.remember(idFact(sample), id);
  return id;
};

/** Adds the API keys. The service shows a key once, so it is kept in the state; a lost or revoked key is replaced. */
const withKeys = async (
  state: State,
  admin: Client,
  organization: Omit<SampleOrganization, 'api_keys'>,
): Promise<SampleOrganization> => {
  const existing = await admin.list('/api/admin/api-keys?limit=1000');
  const key = async (name: string, scopes: readonly string[]): Promise<string> => {
    const fact = `api-key ${organization.id} ${name}`;
    const remembered = state.recall(fact);
    const active = existing.filter((old) => textAt(old, 'name') === name && textAt(old, 'revoked_at') === undefined);
    const isActive = (text: string) => active.some((old) => textAt(old, 'last4') === text.slice(-4));
    if (typeof remembered === 'string' && isActive(remembered)) return remembered;
    for (const old of active) await admin('DELETE', `/api/admin/api-keys/${requiredText(old, 'id')}`);
    const created = requiredText(await admin('POST', '/api/admin/api-keys', { name, scopes }), 'key');
    state.remember(fact, created);
    return created;
  };
  return {
    ...organization,
    api_keys: {
      full: await key('Sample: full', scopes),
      read_only: await key('Sample: read only', readOnlyScopes),
    },
  };
};

const importPortfolio = async (api: Client, accounts: readonly SampleAccount[]): Promise<void> => {
  const job = requiredText(await api('POST', '/api/v1/import', { accounts }), 'job_id');
  for (const deadlineAt = Date.now() + maxImportSeconds * 1000; Date.now() < deadlineAt; await delay(pollMs)) {
    const status = textAt(await api('GET', `/api/v1/import/${job}`), 'status');
    if (status === 'completed') return;
    if (status !== 'processing') throw new Error(`The import of the sample data ended with the status ${status}.`);
  }
  throw new Error(`The import of the sample data took more than ${maxImportSeconds} seconds.`);
};

const registerPayments = async (api: Client, accounts: readonly SampleAccount[]): Promise<void> => {
  for (const [index, account] of accounts.slice(0, paymentsPerOrganization).entries()) {
    const share = account.pending_balance / (index + 2);
    await api('POST', '/api/v1/payments', {
      account_external_id: account.external_id,
      external_id: `payment-of-${account.external_id}`,
      amount: account.currency === 'CLP' ? Math.ceil(share) : Number(share.toFixed(2)),
      method: index % 2 === 0 ? 'bank_transfer' : 'card',
    });
  }
};

const createChannels = async (
  api: Client,
  { email, ...channels }: { readonly email: SampleEmail } & Readonly<Record<string, object>>,
): Promise<void> => {
  const isVerified = verifyDomain(api, email.domain);
  for (const [channel, settings] of Object.entries(channels)) {
    await api('PATCH', `/api/admin/channels/${channel}`, settings);
  }
  if (await isVerified) await api('PATCH', '/api/admin/channels/email', email.settings);
};

/** Verifies a domain. Returns false if the service runs without the email provider. */
const verifyDomain = async (api: Client, domain: string): Promise<boolean> => {
  const ask = (action: string) => api('POST', '/api/admin/email-domains', { action, domain });
  try {
    await ask('create');
  } catch (error) {
    if (messageOf(error).includes('provider_not_configured')) return false;
    throw error;
  }
  for (const deadlineAt = Date.now() + maxVerificationSeconds * 1000; Date.now() < deadlineAt; await delay(pollMs)) {
    const found = listAt(await api('GET', '/api/admin/email-domains?limit=1000'), 'data');
    const status = textAt(
      found.find((each) => textAt(each, 'domain') === domain),
      'status',
    );
    if (status === 'verified') return true;
    if (status === 'not_started') await ask('verify');
  }
  throw new Error(`The domain ${domain} of the sample data was not verified within ${maxVerificationSeconds} seconds.`);
};

const createTemplates = async (api: Client): Promise<void> => {
  const existing = await api.list('/api/admin/templates');
  for (const template of sampleTemplates) {
    if (existing.some((one) => textAt(one, 'name') === template.name)) continue;
    await api('POST', '/api/admin/templates', template);
  }
};

export const requiredText = (value: unknown, key: string): string => {
  const text = textAt(value, key) ?? textAt(recordAt(value, 'data'), key);
  if (text === undefined) throw new Error(`A reply has no ${key}.`);
  return text;
};
