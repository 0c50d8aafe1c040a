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
import { firstDeliveryDays, livingPeopleCount, livingPortfolio } from './sample-people.ts';
import type { HistorySettings } from './play-history.ts';
import { type SampleAccount, dayMs, samplePortfolio } from './sample-portfolio.ts';

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
    people: { admin: 'Marina López', agent: 'Diego Romero', viewer: 'Carla Benítez' },
    team: [{ email: 'julieta.paz@cobros-del-sur.example', name: 'Julieta Paz' }],
    channels: sampleChannels('cobros-del-sur', sampleNumbers[0], '+5491155509002'),
    accounts: 120,
    seed: 1,
    currencies: undefined,
    hasHistory: true,
  },
  {
    organization: { name: 'Andes Recupero', timezone: 'America/Bogota', language: 'es', currency: 'COP' },
    domain: 'andes-recupero.example',
    people: { admin: 'Andrés Cárdenas', agent: 'Paula Restrepo', viewer: 'Camilo Ríos' },
    team: [],
    channels: sampleChannels('andes-recupero', sampleNumbers[1], '+573005559002'),
    accounts: 40,
    seed: 2,
    currencies: ['COP', 'USD'],
    hasHistory: false,
  },
] as const;

export const sampleDomains: readonly string[] = samples.map(({ domain }) => domain);

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
  readonly clock: Pick<Clock, 'now' | 'offsetMs' | 'advance'>;
  readonly size: SampleSize;
  readonly markAgentManaged: (organization: string) => Promise<void>;
  readonly addHistory: (settings: HistorySettings) => Promise<void>;
}

/** `living` has two months of history; `small` has accounts and a few payments, and starts sooner. */
export const sampleSizes = ['living', 'small'] as const;
export type SampleSize = (typeof sampleSizes)[number];

/**
 * Creates the sample data through the public API. After an interrupted start each step first looks for what exists, so
 * that nothing is created twice; the first start skips that, because each look starts a function.
 */
export const seed = async (options: SeedOptions): Promise<SampleOrganization[]> => {
  const { state, tokenIssuer, baseUrl, size } = options;
  const isFirst =
    state.recall(startedFact) !== true && samples.every((sample) => recallId(state, sample) === undefined);
  state.remember(startedFact, true);
  const clientFor = (token: string) => apiClient(baseUrl, token, { isEmpty: isFirst });

  const prepare = async (sample: Sample): Promise<PreparedSample> => {
    // Minted now, because the clock may have moved back.
    const platform = clientFor(await mintPlatformToken(tokenIssuer));
    const id = await findOrCreateOrganization(state, platform, sample);
    // With a token, because calls with an API key count against its quota.
    const admin = clientFor(await mintRoleToken(tokenIssuer, id, 'admin'));
    return { sample, id, admin };
  };
  const setUp = async ({ sample, id, admin }: PreparedSample): Promise<SampleOrganization> => {
    const [organization] = await Promise.all([
      withKeys(state, admin, { id, name: sample.organization.name, users: samplePeople(sample.domain) }),
      createSettings(options, admin, id, sample),
      createPeople(options, clientFor, id, sample),
    ]);
    return organization;
  };
  if (size === 'living') return seedLiving(options, { prepare, setUp });
  return Promise.all(
    samples.map(async (sample) => {
      const prepared = await prepare(sample);
      const [organization] = await Promise.all([setUp(prepared), addSmallPortfolio(options, prepared)]);
      return organization;
    }),
  );
};

interface PreparedSample {
  readonly sample: Sample;
  readonly id: string;
  readonly admin: Client;
}

interface SeedSteps {
  readonly prepare: (sample: Sample) => Promise<PreparedSample>;
  readonly setUp: (prepared: PreparedSample) => Promise<SampleOrganization>;
}

/** The first organization has two months of history; the other has just begun. */
const seedLiving = async (options: SeedOptions, { prepare, setUp }: SeedSteps): Promise<SampleOrganization[]> => {
  const today = historyDay(options);
  const begun = await inThePast(options, () =>
    Promise.all(
      samples.map(async (sample) => {
        const prepared = await prepare(sample);
        return { prepared, organization: await setUp(prepared) };
      }),
    ),
  );
  await Promise.all(
    begun.map(({ prepared }) =>
      prepared.sample.hasHistory ? addLife(options, prepared, today) : addSmallPortfolio(options, prepared),
    ),
  );
  return begun.map(({ organization }) => organization);
};

/** The history ends on the day of the first start, also if that is interrupted. */
const historyDay = ({ state, clock }: SeedOptions): string => {
  const known = state.recall('sample history ends');
  if (typeof known === 'string') return known;
  const now = clock.now().toISOString();
  state.remember('sample history ends', now);
  return now;
};

/** Before the first debts are known. */
const setUpDays = firstDeliveryDays + 1;
const clockFact = 'clock before the sample';

/** Runs a step as if it were two months ago, unless an earlier start has. An interrupted start continues there. */
const inThePast = async <Result>({ state, clock }: SeedOptions, act: () => Promise<Result>): Promise<Result> => {
  const known = state.recall(clockFact);
  if (known === 'restored') return act();
  const before = typeof known === 'number' ? known : clock.offsetMs();
  const setOffset = (ms: number): void => clock.advance(ms - clock.offsetMs());
  state.remember(clockFact, before);
  setOffset(before - setUpDays * dayMs);
  const result = await act();
  setOffset(before);
  state.remember(clockFact, 'restored');
  return result;
};

const addLife = async (
  { state, users, addHistory }: SeedOptions,
  { sample, id, admin }: PreparedSample,
  now: string,
): Promise<void> => {
  const { domain, team } = sample;
  const idOf = (email: string): string => requiredText(users.signIn(email), 'sub');
  const people = samplePeople(domain);
  await once(state, `history of ${id}`, () =>
    addHistory({
      organization: id,
      number: sampleNumbers[0],
      admin: idOf(people.admin),
      agents: [people.agent, ...team.map(({ email }) => email)].map(idOf),
      peopleCount: livingPeopleCount,
      now,
    }),
  );
  await once(state, `events of today of ${id}`, async () => {
    await createFailingReceiver(admin);
    await importPortfolio(admin, debtsGivenAgain(now));
    await admin('POST', '/api/v1/payments', paymentOfToday);
    await waitUntilCounted(admin);
  });
};

/** Of a person who was never in touch, whose debts a source gives again today, unchanged. */
const paymentOfToday = {
  account_external_id: 'deuda-2-2',
  external_id: 'pago-de-hoy',
  amount: 250_000,
  method: 'bank_transfer',
} as const;

const debtsGivenAgain = (now: string): readonly SampleAccount[] =>
  livingPortfolio(now.slice(0, 10), 2).at(-1)?.debts ?? [];

const maxCountSeconds = 10;

/**
 * Waits until the payment of today is counted, as then is everything that was written before it: the first page shows
 * whole figures. A slow machine counts on after the start.
 */
const waitUntilCounted = async (admin: Client): Promise<void> => {
  for (const deadlineAt = Date.now() + maxCountSeconds * 1000; Date.now() < deadlineAt; await delay(countPollMs)) {
    const [today] = listAt(await admin('GET', '/api/overview?days=1'), 'days');
    if (recordAt(today, 'payments')['count'] !== 0) return;
  }
};
const countPollMs = 500;

/** Nobody listens there. */
const failingReceiver = {
  loopback: 'http://127.0.0.1:9/avisos',
  public: 'https://sistema.cobros-del-sur.example/avisos',
};

const createFailingReceiver = async (admin: Client): Promise<void> => {
  const webhook = { events: ['import.completed'], description: 'Sistema de gestión' };
  const create = (url: string) => admin('POST', '/api/v1/webhooks', { ...webhook, url });
  const existing = await admin.list('/api/v1/webhooks');
  if (existing.length === 0)
    await create(failingReceiver.loopback).catch((error: unknown) => {
      if (!messageOf(error).includes('url_not_allowed')) throw error;
      return create(failingReceiver.public);
    });
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

/** Does something whose end the state remembers. */
const once = async (state: State, fact: string, act: () => Promise<unknown>): Promise<void> => {
  if (state.recall(fact) === true) return;
  await act();
  state.remember(fact, true);
};

const settingsFact = (id: string): string => `settings of ${id}`;

const createSettings = ({ state, markAgentManaged }: SeedOptions, admin: Client, id: string, { channels }: Sample) =>
  once(state, settingsFact(id), () =>
    Promise.all([createChannels(admin, channels).then(() => markAgentManaged(id)), createTemplates(admin)]),
  );

/** Creates the people in the pool, as an operator would; each becomes a member at the first sign-in. */
const createPeople = (
  { state, users, tokenIssuer, size }: SeedOptions,
  clientFor: (token: string) => Client,
  organization: string,
  { domain, people, team, hasHistory }: Sample,
): Promise<void> =>
  once(state, `sample people of ${organization}`, async () => {
    const { admin, agent, viewer } = samplePeople(domain);
    const members = [
      { email: admin, name: people.admin, group: 'admin' },
      { email: agent, name: people.agent, group: 'agent' },
      { email: viewer, name: people.viewer, group: 'viewer' },
      ...(size === 'living' ? team.map((each) => ({ ...each, group: 'agent' })) : []),
    ];
    for (const member of members) {
      users.create({ ...member, organization });
      const claims = users.signIn(member.email);
      const person = claims && clientFor(await tokenIssuer.mint(claims));
      await person?.('GET', '/api/me');
      // An organization of two months has taken the first steps.
      if (size === 'living' && hasHistory && member.group === 'admin')
        await person?.('PATCH', '/api/me/preferences', { checklist: false });
    }
  });

const addSmallPortfolio = ({ state, clock }: SeedOptions, { sample, id, admin }: PreparedSample): Promise<void> =>
  once(state, `seeded ${id}`, async () => {
    const { accounts: count, seed: number, currencies } = sample;
    const day = clock.now().toISOString().slice(0, 10);
    const portfolio = samplePortfolio({ count, seed: number, day, ...(currencies && { currencies }) });
    await importPortfolio(admin, portfolio);
    await registerPayments(admin, portfolio);
  });

interface Client {
  (method: string, path: string, body?: object): Promise<unknown>;
  list(path: string): Promise<readonly unknown[]>;
}

const apiClient = (baseUrl: string, token: string, { isEmpty }: { readonly isEmpty: boolean }): Client => {
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

const requiredText = (value: unknown, key: string): string => {
  const text = textAt(value, key) ?? textAt(recordAt(value, 'data'), key);
  if (text === undefined) throw new Error(`A reply has no ${key}.`);
  return text;
};
