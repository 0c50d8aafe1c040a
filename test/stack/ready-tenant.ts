import { randomInt, randomUUID } from 'node:crypto';
import { type Tenant, aTenant, anAccountOf, baseUrl, call, eventually } from './api-client.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** Settings that always permit a contact, unless a test adds its own rules. */
export const atAnyTime = {
  contact_hours: { start: '00:00', end: '24:00', days: everyDay },
  contact_frequency: { per_day: 100, per_week: 700 },
};

const templates = [
  { channel: 'sms', body: 'Hola {{contact.name}}, debe {{account.pending_balance}}.' },
  { channel: 'whatsapp', body: 'Hola {{contact.name}}, debe {{account.pending_balance}}.' },
  { channel: 'email', subject: 'Su cuenta', body: '<p>Hola {{contact.name}}</p>' },
];

/** A number of the North American plan that no other test uses. */
export const aPhoneNumber = (): string => `+1202${String(randomInt(2_000_000, 9_999_999))}`;

/** An AI agent and its number, which no other organization has and the simulators know. */
export function anAgent() {
  const id = randomUUID();
  return { agent_id: `agent_sample_${id}`, agent_phone_number_id: `phnum_sample_${id}` };
}

/** Registers a domain, and waits until the simulated provider has verified it. */
export async function verifyDomain(tenant: Tenant, domain: string): Promise<void> {
  for (const action of ['create', 'verify']) {
    const done = await call('manageEmailDomains', tenant.admin, { body: { action, domain } });
    if (done.status >= 300) throw new Error(done.text);
  }
  await eventually(async () => {
    const { body } = await call('listEmailDomains', tenant.admin);
    return body.data.some(
      (each: { domain: string; status: string }) => each.domain === domain && each.status === 'verified',
    );
  });
}

/** Creates an organization with all four channels configured and a template for each message channel. */
export async function aReadyTenant(settings: Readonly<Record<string, unknown>> = {}): Promise<Tenant> {
  const tenant = await aTenant({ ...atAnyTime, ...settings });
  const [line, agents] = [aPhoneNumber(), aPhoneNumber()];
  const domain = `${tenant.id}.example`;
  await verifyDomain(tenant, domain);
  const channels = {
    sms: { from: line },
    whatsapp: { from: line },
    email: { from: `Cobranzas <cobranzas@${domain}>` },
    voice: { from: line, ...anAgent(), human_agent_number: agents },
  };
  for (const [channel, body] of Object.entries(channels)) {
    const set = await call('updateChannel', tenant.admin, { params: { channel }, body });
    if (set.status !== 200) throw new Error(set.text);
  }
  for (const template of templates) {
    const body = { name: 'Reminder', action_type: 'reminder', language: 'es', ...template };
    const created = await call('createTemplate', tenant.admin, { body });
    if (created.status !== 201) throw new Error(created.text);
  }
  return tenant;
}

/** A phone number that no other test uses, whose last four digits tell the simulators what to do. */
export const phoneEnding = (digits: string): string => `+54911${String(randomInt(2000, 8999))}${digits}`;

/** Creates an account of 100 pesos with its own contact, who can be reached on every channel. */
export const aDebtorOf = (tenant: Tenant, contact: object = {}) =>
  anAccountOf(tenant, {
    contact: { name: 'Ana Pérez', phone: phoneEnding('4321'), email: `${randomUUID()}@mail.example`, ...contact },
  });

interface Entry {
  readonly type: string;
  readonly at: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- What it is depends on the type; its schema has passed it.
  readonly [type: string]: any;
}

export const readTimelineOf = async (tenant: Tenant, id: string): Promise<Entry[]> =>
  (await call('readTimeline', tenant.viewer, { params: { id }, query: { limit: 200 } })).body.data;

/** Waits until a call has ended with a transcript. */
export const waitForTranscript = (tenant: Tenant, id: string) =>
  eventually(async () => {
    const { body } = await call('readInteraction', tenant.viewer, { params: { id } });
    return body.transcript && body;
  });

/** The link in the latest email to an address, as the simulated provider got it. */
export async function unsubscribeLinkOf(email: string): Promise<string | undefined> {
  const headers = { accept: 'application/json' };
  const reply = await fetch(`${baseUrl()}/_local/outbox?to=${encodeURIComponent(email)}`, { headers });
  // The runner's own page replies in this form.
  const [sent] = (await reply.json()) as { body: { headers?: Record<string, string> } }[];
  return /^<(.+)>$/.exec(sent?.body.headers?.['List-Unsubscribe'] ?? '')?.[1];
}

/** The id of a reply that waits in the inbox. */
export async function aReplyInInbox(tenant: Tenant, ending = '0009'): Promise<string> {
  const debtor = await aDebtorOf(tenant, { phone: phoneEnding(ending) });
  await call('dispatchSms', tenant.agent, { body: { account_id: debtor.id } });
  const reply = await eventually(async () => {
    const { body } = await call('listInbox', tenant.agent, { query: { inbox: 'open' } });
    return body.data.find((each: { account_id: string }) => each.account_id === debtor.id);
  });
  return reply.id;
}

/** Waits until the timeline of an account has the wanted entries. */
export const waitForTimeline = (tenant: Tenant, id: string, wanted: (entries: readonly Entry[]) => boolean) =>
  eventually(async () => {
    const entries = await readTimelineOf(tenant, id);
    return wanted(entries) && entries;
  });
