import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluate } from '../../../lib/policy/contact-rules/evaluate.ts';
import { resolveRules } from '../../../lib/policy/contact-rules/resolve-rules.ts';
import { mapInParallel } from '../../../lib/foundation/map-in-parallel.ts';
import { add } from '../../../lib/foundation/money.ts';
import type { NotificationView } from '../../../lib/tenancy/notifications/contract.ts';
import { type Faults, noFaults } from '../../../local/foundation/faults.ts';
import { samplePortfolio } from '../../../local/sample-data/sample-portfolio.ts';
import { required } from '../../harness/required.ts';
import { eventually } from '../../stack/api-client.ts';
import { type RunningStack, callStack, deleteState, startOwnStack } from '../../stack/running-stack.ts';

const days = 30;
/** One for each day, which is paid on it, and some more. `THIRTY_DAYS=2466` takes more. */
const accountCount = Number(process.env['THIRTY_DAYS'] || 35);
/** How far the clock moves in the steps of a day, to the afternoon and the night. In the last days hardly anything but payments happens. */
const hoursOfMoves = (day: number): readonly number[] => (day < 16 ? [12, 12] : [24]);
/** Faults injected throughout; with many accounts only the outage is, or the test would take an hour. */
const faults: Partial<Faults> = accountCount > 500 ? {} : { deliver_twice: true, throttle: 0.008, kill: 0.01 };
/** The providers go down before these moves of this day, and come back an hour after each. The first ends on Monday afternoon. */
const dayOfOutage = 1;
const movesOfOutage = [0, 1];
/** Of the sample organization. It stays as it is: what is counted by day keeps the day of the zone that was in force. */
const timezone = 'America/Bogota';
const timeout = 60 * 60_000;

interface Record {
  readonly external_id: string;
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
  readonly total_amount: number;
}

/**
 * The outcome for a contact, by the last digits of the phone: most are reached; some are not, stop, promise, or say what
 * somebody must decide about, which nobody does. Their number is odd, so that each is in both campaigns.
 */
const endings = [
  ...['4321', '4321', '0008', '4321', '0020', '4321', '0021', '0011', '0013', '0006', '4321', '0019', '0005'],
  ...['0009', '4321', '0006', '4321'],
];
const endingOf = (n: number): string => required(endings[n % endings.length]);

/** These opted out of SMS and WhatsApp before. */
const withoutTexts: readonly number[] = [endings.length - 1, 2 * endings.length - 1];

/** For how many days nobody may contact who wrote; `address` concerns only the number. */
const silenceOf: { readonly [ending: string]: { readonly days: number; readonly of: 'person' | 'address' } } = {
  // Five business days are no fewer.
  '0008': { days: 5, of: 'person' },
  '0009': { days: 3, of: 'person' },
  '0019': { days: Infinity, of: 'address' },
  '0020': { days: Infinity, of: 'person' },
  '0021': { days: Infinity, of: 'person' },
};

const reachable = (external_id: string, name: string, amount: number, n: number): Record => ({
  external_id,
  contact: {
    name,
    phone: `+54911${String(2000 + n)}${endingOf(n)}`,
    email: `contact-${n}@mail.example`,
  },
  total_amount: amount,
});

function receivables(): Record[] {
  if (accountCount < days) throw new Error(`One account a day is paid: THIRTY_DAYS needs at least ${days}.`);
  return samplePortfolio({ count: accountCount, seed: 7, day: '2026-01-05' }).map(
    ({ external_id, contact, total_amount }, n) => reachable(external_id, contact.name, total_amount, n),
  );
}

interface Entry {
  readonly type: 'payment' | 'interaction' | 'decision' | 'promise';
  readonly at: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- Validated by the service's own schemas.
  readonly [type: string]: any;
}

let stack: RunningStack;
let admin: string;
let agent: string;

const ask = (method: string, way: string, body?: object, token = admin) => callStack(stack, token, method, way, body);

const local = async (way: string, init?: RequestInit) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- The local runner's replies have these shapes.
  (await (await fetch(`${stack.session.base_url}${way}`, init)).json()) as any;

/** A request in the outbox. */
interface Sent {
  readonly operation: string;
  readonly to: string | null;
  readonly status: number;
}

interface Depth {
  readonly name: string;
  readonly waiting: number;
  readonly in_flight: number;
}

const depths = async () => {
  const { queues, functions } = await local('/_local/', { headers: { accept: 'application/json' } });
  const isBusy = Object.values(functions).some((each) => (each as { busy: number }).busy > 0);
  const [dead, live] = [true, false].map((isDead) =>
    // The local runner's reply has this shape.
    (queues as Depth[]).filter(({ name }) => /dead/i.test(name) === isDead),
  ) as [Depth[], Depth[]];
  return { dead, live, isBusy };
};

/** Waits until nothing is queued or running and no callback is due; failed messages may still wait for their retry. */
async function quiet({ untilEmpty = false } = {}): Promise<void> {
  let before = '';
  for (let calm = 0; calm < 3;) {
    await new Promise((resolve) => setTimeout(resolve, 120));
    const { live, isBusy } = await depths();
    const now = JSON.stringify(live);
    const isCalm =
      !isBusy &&
      now === before &&
      live.every(({ waiting, in_flight: inFlight }) => waiting === 0 && (inFlight === 0 || !untilEmpty));
    calm = isCalm ? calm + 1 : 0;
    before = now;
  }
}

const change = (what: Partial<Faults>) => local('/_local/faults', { method: 'POST', body: JSON.stringify(what) });

const advance = (seconds: number) =>
  local('/_local/clock', { method: 'POST', body: JSON.stringify({ advance_seconds: seconds }) });

const step = (n: number, channel: string, delay_hours: number, more: object = {}) => ({
  channel,
  action_type: `step-${n}`,
  delay_hours,
  ...more,
});
const strategies = [
  [
    step(0, 'sms', 0),
    step(1, 'voice', 72, { wait_for_response_hours: 24, on: { promise: 'end' } }),
    step(2, 'email', 96),
  ],
  [step(0, 'email', 24), step(1, 'whatsapp', 120)],
];

async function aCampaign(name: string, steps: (typeof strategies)[number]): Promise<string> {
  const strategy = await ask('POST', '/api/admin/strategies', { name, max_discount_pct: 0, steps });
  const body = { name, strategy_id: strategy.id, status: 'active' };
  return (await ask('POST', '/api/admin/campaigns', body)).id;
}

const always = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
const workingHours = { start: '08:00', end: '20:00', days: [1, 2, 3, 4, 5, 6] };

async function ready(): Promise<void> {
  const contact_frequency = { per_day: 1, per_week: 3 };
  await ask('PATCH', '/api/admin/organization', { contact_hours: always, contact_frequency });
  const texts = { sms: { body: 'Hola' }, whatsapp: { body: 'Hola' }, email: { subject: 'Hola', body: 'Hola' } };
  for (const [channel, text] of Object.entries(texts))
    for (const n of [0, 1, 2])
      await ask('POST', '/api/admin/templates', {
        name: 'T',
        channel,
        action_type: `step-${n}`,
        language: 'es',
        ...text,
      });
}

async function accountIds(records: readonly Record[]): Promise<string[]> {
  const { job_id } = await ask('POST', '/api/v1/import', { accounts: records });
  for (;;) {
    const job = await ask('GET', `/api/v1/import/${job_id}`);
    if (job.status === 'completed') break;
    if (job.status !== 'processing') throw new Error(JSON.stringify(job));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return mapInParallel(records, 8, async ({ external_id }) => {
    const { id } = await ask('GET', `/api/v1/accounts/${encodeURIComponent(external_id)}?by=external_id`);
    return String(id);
  });
}

/** Two accounts outside campaigns that both promise in a call to pay in full; one of them pays. */
async function promisesOutsideCampaigns(): Promise<{ readonly kept: string; readonly broken: string }> {
  const promising = async (phone: string): Promise<string> => {
    const body = { contact: { name: 'Ana', phone }, total_amount: 80 };
    const { id } = await ask('POST', '/api/v1/accounts', body);
    await ask('POST', '/api/dispatch/voice', { account_id: id });
    await eventually(async () => (await timelineOf(id)).some(({ type }) => type === 'promise'));
    return id;
  };
  const [kept, broken] = [await promising('+5491180000013'), await promising('+5491180010013')];
  await ask('POST', '/api/v1/payments', { account_id: kept, amount: 80 });
  return { kept, broken };
}

async function timelineOf(id: string): Promise<Entry[]> {
  const { data, pagination } = await ask('GET', `/api/accounts/${id}/timeline?limit=500`);
  expect(pagination.has_more).toBe(false);
  return data;
}

/** The contacts' wall clock, read without the service's code. */
const wall = new Intl.DateTimeFormat('en-GB', {
  timeZone: timezone,
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
function wallClock(at: string) {
  const parts = Object.fromEntries(wall.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return {
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
    weekday: parts['weekday'],
    time: `${parts['hour']}:${parts['minute']}`,
  };
}

/**
 * Moves the clock to the next Sunday, 02:00 where the contacts are. All that becomes due on the day without contact hours
 * waits for Monday morning, and that is when the providers are down.
 */
async function advanceToSunday(): Promise<void> {
  const now = new Date((await local('/_local/clock')).now);
  const sunday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 7 - now.getUTCDay(), 7);
  await advance(Math.ceil((sunday - now.getTime()) / 1000));
}

async function anHourOfTicks(): Promise<void> {
  for (let ticks = 0; ticks < 6; ticks++) {
    await quiet();
    await advance(600);
  }
  await quiet();
  await change({ providers_down: false });
}

const weekMilliseconds = 7 * 86_400_000;

describe(`${days} days of two unattended campaigns`, { timeout }, () => {
  const records = receivables();
  const timelines = new Map<string, Entry[]>();
  const paidAt = new Map<string, string>();
  const campaignOf = new Map<string, number>();
  /** The places of the accounts in the portfolio. */
  const placeOf = new Map<string, number>();
  let campaigns: string[] = [];
  let promises: Awaited<ReturnType<typeof promisesOutsideCampaigns>>;

  beforeAll(async () => {
    process.env['PROVIDER_DELAY_MS'] = '0';
    stack = await startOwnStack();
    delete process.env['PROVIDER_DELAY_MS'];
    // The second sample organization is still untouched.
    admin = required(stack.session.organizations[1]?.tokens.admin);
    agent = required(stack.session.organizations[1]?.tokens.agent);
    await advanceToSunday();
    await ready();
    promises = await promisesOutsideCampaigns();
    await ask('PATCH', '/api/admin/organization', { contact_hours: workingHours });
    const ids = await accountIds(records);
    for (const [n, id] of ids.entries()) placeOf.set(id, n);
    const phones = withoutTexts.map((n) => required(records[n]).contact.phone);
    await ask('POST', '/api/admin/opt-out/bulk', { phones, channels: ['sms', 'whatsapp'], reason: 'Asked by letter' });
    campaigns = await Promise.all(strategies.map((steps, n) => aCampaign(`Campaign ${n}`, steps)));
    for (const [n, campaign_id] of campaigns.entries()) {
      const own = ids.filter((_, at) => at % campaigns.length === n);
      for (const id of own) campaignOf.set(id, n);
      for (let at = 0; at < own.length; at += 500)
        await ask('POST', '/api/admin/bulk/accounts', {
          account_ids: own.slice(at, at + 500),
          action: 'assign_campaign',
          campaign_id,
        });
    }
    await change(faults);
    for (let day = 0; day < days; day++)
      for (const [move, hours] of hoursOfMoves(day).entries()) {
        await quiet();
        const isOutage = day === dayOfOutage && movesOfOutage.includes(move);
        if (isOutage) await change({ providers_down: true });
        await advance(hours * 3600);
        if (isOutage) await anHourOfTicks();
        // One account a day pays in full.
        if (move > 0) continue;
        const id = required(ids[day], `The account that is paid on day ${day}`);
        await quiet();
        const account = await ask('GET', `/api/v1/accounts/${id}`);
        await ask('POST', '/api/v1/payments', { account_id: id, amount: account.pending_balance });
        paidAt.set(id, (await local('/_local/clock')).now);
      }
    await change(noFaults);
    await quiet();
    // By then the work of crashed workers has timed out.
    await advance(3600);
    await quiet({ untilEmpty: true });
    await mapInParallel(ids, 8, async (id) => void timelines.set(id, await timelineOf(id)));
  }, timeout);

  afterAll(async () => {
    await stack.stop('SIGTERM');
    deleteState(stack);
  });

  const stepsOf = (id: string) => required(strategies[required(campaignOf.get(id))]);

  const sentOf = (entries: readonly Entry[]) =>
    entries
      .flatMap((entry) => (entry.type === 'interaction' ? [entry['interaction']] : []))
      .filter(({ direction, status }) => direction === 'outbound' && status !== 'refused')
      .sort((one, other) => one.updated_at.localeCompare(other.updated_at));

  /** The decisions that allowed a message, oldest first. */
  const sendings = (entries: readonly Entry[]): Entry['decision'][] => {
    const sent = new Set(sentOf(entries).map(({ decision_id }) => decision_id));
    return entries
      .flatMap(({ decision }) => (decision?.allowed && sent.has(decision.id) ? [decision] : []))
      .sort((one, other) => one.at.localeCompare(other.at));
  };
  const sendingTimes = (entries: readonly Entry[]): string[] => sendings(entries).map(({ at }) => at);

  it('contact every debtor who has not paid before', () => {
    const others = [...timelines].filter(([, entries]) => sentOf(entries).length === 0).map(([id]) => id);
    expect(others.filter((id) => !paidAt.has(id))).toEqual([]);
    expect(others.length).toBeLessThan(10);
  });

  it('never execute a step twice or out of order', () => {
    for (const [id, entries] of timelines) {
      const steps = sendings(entries).map(({ action_type }) => action_type);
      const place = required(placeOf.get(id));
      // Of those who have no number any more, or no channel, some steps are left out.
      const isReduced = endingOf(place) === '0019' || withoutTexts.includes(place);
      const expected = stepsOf(id)
        .map(({ action_type }) => action_type)
        .filter((each) => !isReduced || steps.includes(each));
      expect(steps, id).toEqual(expected.slice(0, steps.length));
    }
  });

  it('contact nobody between what a person wrote and the decision about it', () => {
    const silent = new Set<string>();
    for (const [id, entries] of timelines) {
      const place = required(placeOf.get(id));
      const silence = silenceOf[endingOf(place)];
      const written = entries.flatMap(({ interaction }) =>
        interaction?.direction === 'inbound' ? [Date.parse(interaction.created_at)] : [],
      );
      if (!silence || written.length === 0) continue;
      silent.add(endingOf(place));
      const { phone } = required(records[place]).contact;
      for (const { created_at, to, channel } of sentOf(entries)) {
        if (silence.of === 'address' && to !== phone) continue;
        const since = written.map((at) => Date.parse(created_at) - at).filter((ms) => ms > 0);
        const least = silence.days * 86_400_000;
        expect(Math.min(...since), `${id} by ${channel} at ${created_at}`).toBeGreaterThanOrEqual(least);
      }
    }
    expect([...silent].sort()).toEqual(Object.keys(silenceOf).sort());
  });

  it('contact who stopped some channels by the others only', () => {
    for (const [id, entries] of timelines) {
      if (!withoutTexts.includes(required(placeOf.get(id)))) continue;
      const used = sentOf(entries).map(({ channel }) => channel);
      expect(used, id).not.toEqual([]);
      expect(
        used.filter((channel) => channel === 'sms' || channel === 'whatsapp'),
        id,
      ).toEqual([]);
    }
  });

  it('keep to the contact hours and days', () => {
    for (const [id, entries] of timelines)
      for (const at of sendingTimes(entries)) {
        const { weekday, time } = wallClock(at);
        expect(weekday, `${id} at ${at}`).not.toBe('Sun');
        expect(time >= '08:00' && time < '20:00', `${id} at ${at}`).toBe(true);
      }
  });

  it('keep to the daily and weekly caps', () => {
    for (const [id, entries] of timelines) {
      const times = sendingTimes(entries);
      expect(new Set(times.map((at) => wallClock(at).day)).size, id).toBe(times.length);
      for (const at of times) {
        const inWeek = times.filter((other) => other <= at && Date.parse(at) - Date.parse(other) < weekMilliseconds);
        expect(inWeek.length, id).toBeLessThanOrEqual(3);
      }
    }
  });

  it('wait between steps as long as the strategy says', () => {
    for (const [id, entries] of timelines) {
      const times = sendingTimes(entries);
      const steps = stepsOf(id);
      for (const [n, at] of times.entries()) {
        const before = times[n - 1];
        if (before === undefined) continue;
        const hours = (Date.parse(at) - Date.parse(before)) / 3_600_000;
        expect(hours, id).toBeGreaterThanOrEqual(required(steps[n]).delay_hours);
      }
    }
  });

  it('stop as soon as the debt is paid or the contact opts out', () => {
    expect(paidAt.size).toBe(days);
    for (const [id, paid] of paidAt)
      expect(
        sendingTimes(required(timelines.get(id))).filter((at) => at > paid),
        id,
      ).toEqual([]);
    const stopped = [...timelines].filter(([, entries]) =>
      entries.some((entry) => entry.type === 'interaction' && entry['interaction'].disposition === 'opted_out'),
    );
    expect(stopped.length).toBeGreaterThan(0);
    for (const [id, entries] of stopped) {
      const inbound = entries.find((entry) => entry['interaction']?.disposition === 'opted_out');
      expect(
        sendingTimes(entries).filter((at) => at > required(inbound?.at)),
        id,
      ).toEqual([]);
    }
  });

  it('send each message once: every interaction has its own decision and provider id', () => {
    const sent = [...timelines.values()].flatMap(sentOf);
    const ids = sent.flatMap(({ provider_message_id, call_sid }) => provider_message_id ?? call_sid ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(sent.map(({ decision_id }) => decision_id)).size).toBe(sent.length);
  });

  it('call the provider once per message, as the provider counts', async () => {
    const outbox = await local('/_local/outbox', { headers: { accept: 'application/json' } });
    const contacts = outbox.filter(({ operation }: Sent) => /^(send|start)_/.test(operation));
    const taken = contacts.filter(({ status, to }: Sent) => to !== null && status >= 200 && status < 300);
    const asked = taken.map(({ operation, to }: Sent) => `${operation} ${to}`);
    // The outbox has the newest thousand requests.
    expect(asked.length).toBeGreaterThan(Math.min(records.length, 500));
    expect(asked.filter((each: string, n: number) => asked.indexOf(each) !== n)).toEqual([]);
  });

  it('resume after an hour without providers and contact everyone who was due in it', () => {
    const unreached = [...timelines].flatMap(([id, entries]) =>
      entries.flatMap(({ interaction }) =>
        interaction?.failure?.reason === 'not_connected' ? [{ id, entries, interaction }] : [],
      ),
    );
    expect(unreached.length).toBeGreaterThan(records.length / 4);
    for (const { id, entries, interaction } of unreached) {
      const again = sentOf(entries).some(({ action_type }) => action_type === interaction.action_type);
      expect(again || paidAt.has(id), id).toBe(true);
    }
  });

  it('judge promises of accounts outside campaigns, and notify once about the broken one', async () => {
    const statusOf = async (id: string) =>
      (await timelineOf(id)).flatMap(({ promise }) => (promise ? [promise.status] : []));
    expect(await statusOf(promises.kept)).toEqual(['kept']);
    expect(await statusOf(promises.broken)).toEqual(['broken']);
    const { data: told } = await ask('GET', '/api/notifications?limit=500', undefined, agent);
    const ofPromises = Object.values(promises).flatMap((id) =>
      told.flatMap(({ kind, subject }: NotificationView) => (subject.account_id === id ? [{ id, kind }] : [])),
    );
    expect(ofPromises).toEqual([{ id: promises.broken, kind: 'promise_broken' }]);
  });

  it('leave nothing in any queue or dead-letter queue', async () => {
    const { dead, live } = await depths();
    expect([...dead, ...live].filter(({ waiting, in_flight: inFlight }) => waiting + inFlight > 0)).toEqual([]);
  });

  it('leave receipts that all give the same decision when replayed', () => {
    const decisions = [...timelines.values()].flatMap((entries) =>
      entries.flatMap((entry) => (entry.type === 'decision' ? [entry['decision']] : [])),
    );
    expect(decisions.length).toBeGreaterThan(records.length);
    for (const { at, facts, rules_in_force, allowed, reason, retry_at, allowed_until, checks } of decisions)
      expect(evaluate(new Date(at), facts, resolveRules(rules_in_force))).toEqual({
        at,
        allowed,
        reason,
        retry_at,
        allowed_until,
        checks,
      });
  });

  it('are counted exactly', async () => {
    for (const [n, campaign] of campaigns.entries()) {
      const own = [...timelines].filter(([id]) => campaignOf.get(id) === n);
      const payments = own.flatMap(([, entries]) =>
        entries.flatMap(({ type, payment }) => (type === 'payment' ? [payment.amount] : [])),
      );
      const expected = {
        account_count: own.length,
        contacted_count: own.filter(([, entries]) => sentOf(entries).length > 0).length,
        promise_count: own.flatMap(([, entries]) => entries.filter(({ type }) => type === 'promise')).length,
        total_recovered: add(...payments),
      };
      // Counts lag a few seconds behind the items.
      await eventually(async () => {
        const summary = await ask('GET', `/api/admin/campaigns/${campaign}/summary`);
        return Object.entries(expected).every(([name, value]) => summary[name] === value);
      });
    }
  });

  it('leave counts that agree with a recount', async () => {
    const { promise: recount, resolve } = Promise.withResolvers<object>();
    execFile(
      process.execPath,
      ['operations/verify-counters.ts', '--local', '--organization', required(stack.session.organizations[1]?.id)],
      { env: { ...process.env, STATE_DIR: stack.folder } },
      // The command fails when counts differ; what it printed names them.
      (error, stdout, stderr) => resolve({ failed: error !== null, output: stdout + stderr }),
    );
    expect(await recount).toEqual({ failed: false, output: expect.stringContaining(': 0 differences') });
  });
});
