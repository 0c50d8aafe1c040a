import { type Server, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapInParallel } from '../../../lib/foundation/map-in-parallel.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { TimelineEntry } from '../../../lib/reporting/timeline/contract.ts';
import { required } from '../../harness/required.ts';
import { eventually } from '../../stack/api-client.ts';
import { atAnyTime } from '../../stack/ready-tenant.ts';
import { type RunningStack, callStack, deleteState, startOwnStack, startStack } from '../../stack/running-stack.ts';

interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly sequence: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A receiver as an integrator writes it: it verifies each request, and handles each `webhook-id` once. */
class Receiver {
  readonly handled = new Map<string, ReceivedEvent>();
  requests = 0;
  invalid = 0;
  secret = '';
  /** The objects of the test. Events of the sample data, written just before, may arrive as well. */
  readonly own = new Set<unknown>();
  readonly #server: Server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const id = String(request.headers['webhook-id']);
      this.requests++;
      try {
        const body = Buffer.concat(chunks).toString();
        // The package wants headers of one value each, which these are.
        const event = new Webhook(this.secret).verify(body, request.headers as Record<string, string>);
        const isNew = !this.handled.has(id);
        this.handled.set(id, event as ReceivedEvent);
        // Now and then its reply is lost, so that an event that was handled comes again.
        response.statusCode = isNew && this.handled.size % 25 === 0 ? 500 : 204;
      } catch {
        this.invalid++;
        response.statusCode = 400;
      }
      response.end();
    })();
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    // A server that listens on a port has an address of this form.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/events`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** The events of a type about the objects of the test. */
  of(type: string): ReceivedEvent[] {
    return [...this.handled.values()].filter(
      ({ type: own, data }) =>
        own === type && this.own.has(data['account_id'] ?? data['campaign_id'] ?? data['job_id']),
    );
  }
}

const accountCount = 40;
/** One of twenty debtors replies STOP to a message. */
const phoneOf = (n: number) => `+54911${4000 + n}${n % 20 === 3 ? '0006' : '4321'}`;

const receiver = new Receiver();
let stack: RunningStack;
let admin: string;

const ask = (method: string, way: string, body?: object) => callStack(stack, admin, method, way, body);

async function aStrategy(): Promise<string> {
  const texts = { sms: { body: 'Hola' }, email: { subject: 'Hola', body: 'Hola' } };
  for (const [channel, text] of Object.entries(texts))
    await ask('POST', '/api/admin/templates', { name: 'T', channel, action_type: 'notice', language: 'es', ...text });
  const steps = Object.keys(texts).map((channel) => ({ channel, action_type: 'notice', delay_hours: 0 }));
  const { id } = await ask('POST', '/api/admin/strategies', { name: 'S', max_discount_pct: 0, steps });
  return id;
}

async function importDebtors(): Promise<string> {
  const accounts = Array.from({ length: accountCount }, (_, n) => ({
    external_id: `debtor-${n}`,
    contact: { name: 'Ana Ruiz', phone: phoneOf(n), email: `debtor-${n}@mail.example` },
    total_amount: 100,
  }));
  const { job_id } = await ask('POST', '/api/v1/import', { accounts });
  await eventually(async () => (await ask('GET', `/api/v1/import/${job_id}`)).status === 'completed');
  return job_id;
}

const readAccounts = () =>
  mapInParallel([...Array(accountCount).keys()], 8, (n) => ask('GET', `/api/v1/accounts/debtor-${n}?by=external_id`));

/** Returns when the service was killed. */
async function restartAfterKill(): Promise<string> {
  await stack.stop('SIGKILL');
  const killedAt = new Date().toISOString();
  const port = Number(new URL(stack.session.base_url).port);
  stack = await startStack({ folder: stack.folder, port });
  admin = required(stack.session.organizations[1]?.tokens.admin);
  return killedAt;
}

interface Message {
  readonly channel: string;
  readonly status: string;
  readonly created_at: string;
}

interface LoggedDelivery {
  readonly event_id: string;
  readonly status: string;
}

async function readLog(webhook: string): Promise<LoggedDelivery[]> {
  const logged: LoggedDelivery[] = [];
  for (let cursor = ''; ;) {
    const { data, pagination } = await ask('GET', `/api/v1/webhooks/${webhook}/deliveries?limit=100${cursor}`);
    logged.push(...data);
    if (!pagination.has_more) return logged;
    cursor = `&cursor=${encodeURIComponent(pagination.next_cursor)}`;
  }
}

/** The status or balance that each object has according to the last event about it. */
const lastOf = (types: readonly string[], idName: string, field: string) =>
  Object.fromEntries(
    types
      .flatMap((type) => receiver.of(type))
      .toSorted((one, other) => (one.sequence < other.sequence ? -1 : 1))
      .map(({ data }) => [String(data[idName]), data[field]]),
  );

describe('a receiver of all events, through a campaign whose service is killed in the middle', () => {
  let webhook: string;
  let campaign: string;
  let jobId: string;
  let log: LoggedDelivery[];
  let accounts: readonly AccountView[];
  let entries: readonly TimelineEntry[];

  const messages = () => entries.flatMap((entry) => (entry.type === 'interaction' ? [entry.interaction] : []));
  const payments = () => entries.flatMap((entry) => (entry.type === 'payment' ? [entry.payment] : []));

  beforeAll(async () => {
    const url = await receiver.start();
    stack = await startOwnStack();
    // The second sample organization has no campaign.
    admin = required(stack.session.organizations[1]?.tokens.admin);
    const created = await ask('POST', '/api/v1/webhooks', { url, events: ['*'] });
    webhook = created.id;
    receiver.secret = created.secret;
    await ask('PATCH', '/api/admin/organization', atAnyTime);
    jobId = await importDebtors();
    const body = { name: 'C', strategy_id: await aStrategy() };
    campaign = (await ask('POST', '/api/admin/campaigns', body)).id;
    const ids = (await readAccounts()).map(({ id }) => String(id));
    for (const id of [...ids, jobId, campaign]) receiver.own.add(id);
    await ask('POST', '/api/admin/bulk/accounts', {
      account_ids: ids,
      action: 'assign_campaign',
      campaign_id: campaign,
    });
    await ask('PATCH', `/api/admin/campaigns/${campaign}`, { status: 'active' });
    await ask('POST', '/api/admin/execution/enqueue', { campaign_id: campaign });
    await eventually(() => Promise.resolve(receiver.of('interaction.created').length > accountCount / 4));
    const killedAt = await restartAfterKill();
    // From then on the API shows what was being sent as of unknown outcome.
    await ask('POST', '/_local/clock', { advance_seconds: 60 });

    const readTimelines = (accountIds: readonly string[]): Promise<(readonly TimelineEntry[])[]> =>
      mapInParallel(accountIds, 8, async (id) => (await ask('GET', `/api/accounts/${id}/timeline?limit=200`)).data);
    let waiting: readonly string[] = ids;
    await eventually(
      async () => {
        await ask('POST', '/api/admin/execution/enqueue', { campaign_id: campaign });
        const timelines = await readTimelines(waiting);
        waiting = waiting.filter((_, n) => {
          const found =
            timelines[n]?.flatMap((entry) => (entry.type === 'interaction' ? [entry.interaction] : [])) ?? [];
          // Who replied STOP gets no email. The simulator was killed too: it never reports as delivered what it had just
          // accepted, and a message that was being sent then is in doubt.
          const hasEnded = ({ channel, status, created_at: createdAt }: Message) =>
            channel === 'sms' || status === 'delivered' || createdAt < killedAt;
          const isInDoubt = found.some(({ status }) => status === 'sending');
          return !isInDoubt && !(found.length === 2 && found.every(hasEnded));
        });
        return waiting.length === 0;
      },
      120,
      1000,
    );
    for (const [n, id] of ids.slice(0, 6).entries())
      await ask('POST', '/api/v1/payments', { account_id: id, amount: n % 2 === 0 ? 100 : 40 });
    await ask('POST', '/api/admin/opt-out/bulk', { phones: [phoneOf(10)], reason: 'Asked at the counter' });
    await ask('PATCH', `/api/admin/campaigns/${campaign}`, { status: 'completed' });
    log = await eventually(
      async () => {
        const before = receiver.requests;
        const read = await readLog(webhook);
        if (read.some(({ status }) => status !== 'delivered')) return false;
        accounts = await readAccounts();
        entries = (await readTimelines(ids)).flat();
        await new Promise((resolve) => setTimeout(resolve, 1500));
        return receiver.requests === before && receiver.of('campaign.status_changed').length === 2 && read;
      },
      240,
      1000,
    );
  }, 500_000);

  afterAll(async () => {
    receiver.stop();
    await stack.stop('SIGTERM');
    deleteState(stack);
  });

  it('gets every event that was logged, and no other', () => {
    const ids = log.map(({ event_id }) => event_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...receiver.handled.keys()].toSorted()).toEqual(ids.toSorted());
  });

  it('can verify every request, those that come again included', () => {
    expect(receiver.invalid).toBe(0);
    expect(receiver.requests).toBeGreaterThan(receiver.handled.size);
  });

  it('gets one event for each account, message, payment, opt-out and import', () => {
    const idsIn = (type: string, name: string) =>
      receiver
        .of(type)
        .map(({ data }) => data[name])
        .toSorted();
    const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).toSorted();
    expect(idsIn('account.created', 'account_id')).toEqual(idsOf(accounts));
    expect(idsIn('interaction.created', 'interaction_id')).toEqual(idsOf(messages()));
    expect(idsIn('payment.registered', 'payment_id')).toEqual(idsOf(payments()));
    const optedOut = accounts.filter(({ contact }) => contact.opted_out).map(({ contact }) => contact);
    expect(optedOut).not.toHaveLength(0);
    expect(idsIn('contact.opted_out', 'contact_id')).toEqual(idsOf(optedOut));
    expect(receiver.of('import.completed').map(({ data }) => data['job_id'])).toEqual([jobId]);
    const moves = receiver.of('campaign.status_changed').map(({ data }) => [data['campaign_id'], data['status']]);
    expect(moves.toSorted()).toEqual([
      [campaign, 'active'],
      [campaign, 'completed'],
    ]);
  });

  it('knows from the last event about each what the API says', () => {
    const balances = accounts.map(({ id, pending_balance }) => [id, pending_balance]);
    expect(lastOf(['account.created', 'account.updated'], 'account_id', 'pending_balance')).toEqual(
      Object.fromEntries(balances),
    );
    const heard = lastOf(['interaction.created', 'interaction.updated'], 'interaction_id', 'status');
    // A minute after the kill, the API shows a message that was being sent as one of unknown outcome. Nothing is written about
    // it before the next attempt, so no event says so.
    const isCutOff = ({ id, status }: { id: string; status: string }) =>
      status === 'outcome_unknown' && heard[id] === 'sending';
    const statuses = messages().map((message) => [message.id, isCutOff(message) ? 'sending' : message.status]);
    expect(heard).toEqual(Object.fromEntries(statuses));
    const resolved = accounts.filter(({ collection_status }) => collection_status === 'resolved');
    expect(
      receiver
        .of('account.status_changed')
        .map(({ data }) => data['account_id'])
        .toSorted(),
    ).toEqual(resolved.map(({ id }) => id).toSorted());
  });
});
