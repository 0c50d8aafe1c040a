import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import type { Interaction } from '../../../lib/history/interactions/interaction.ts';
import { type AttemptLog, attemptsOf } from '../../../lib/outreach/dispatch/attempt-log.ts';
import { crashAtSomeSteps } from '../../faults/faulty-network.ts';
import { type FaultyService, useFaultyService } from '../../faults/faulty-service.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { type ContactedDebtor, applyEvent, contactedDebtor, interactionOf } from './contacted-debtor.ts';
import { ago, applyQueued, inMinutes, runJob, sid } from './lost-callbacks.ts';
import { waitForCall } from './wait-for-call.ts';

let faulty: FaultyService;
let service: Service;
let organization: OrganizationId;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

/** What the providers keep, by their ids. */
let records: Map<string, { readonly status: number; readonly body: object }>;

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  records = new Map();
  await faulty.messagesIn('callback');
  faulty.edge.answerWith((outgoing, path) => {
    const id = /\/(?:Messages|Calls|emails)\/([^/]+?)(?:\.json)?$/.exec(path)?.[1];
    const { status, body } = records.get(required(id)) ?? { status: 404, body: { code: 20404 } };
    outgoing.writeHead(status, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(body));
  });
});

const ask = () => runJob(faulty, 'readOpenStatuses');
const readStatuses = async () => {
  await ask();
  await applyQueued(faulty);
};
const asked = (part: string) => faulty.edge.asked.filter(({ path }) => path.includes(part)).length;

/** A message that was sent the given number of minutes ago, of which no callback came. */
async function aSilentMessage(minutesAgo: number, over: Partial<Interaction> = {}) {
  const id = sid('SM');
  const debtor = await contactedDebtor(service, organization, {
    status: 'sent',
    rank: 3,
    provider_message_id: id,
    created_at: ago(minutesAgo).toISOString(),
    ...over,
  });
  return { id, debtor };
}
const aSilentCall = async (minutesAgo: number, over: Partial<Interaction> = {}) => {
  const id = sid('CA');
  const call = { channel: 'voice', agent_type: 'human', status: 'initiated', call_sid: id } as const;
  const { debtor } = await aSilentMessage(minutesAgo, { ...call, ...over });
  return { id, debtor };
};
const aSilentEmail = async (minutesAgo: number) => {
  const id = randomUUID();
  const { debtor } = await aSilentMessage(minutesAgo, {
    channel: 'email',
    provider: 'emailprovider',
    provider_message_id: id,
  });
  return { id, debtor };
};

const keep = (id: string, body: object) =>
  records.set(id, { status: 200, body: { sid: id, date_updated: ago(1).toUTCString(), ...body } });

type Stored = Interaction & { readonly gsi2pk?: string; readonly gsi2sk?: string };
// The service wrote this item.
const stored = async (debtor: ContactedDebtor) => (await interactionOf(service, debtor)) as Stored | undefined;
const nextCheck = async (debtor: ContactedDebtor) => (await stored(debtor))?.gsi2sk?.split('#')[0];

describe('a message whose status never came', () => {
  it('is read at the provider an hour after it was sent, and no more once its end is known', async () => {
    const { id, debtor } = await aSilentMessage(0);
    keep(id, { status: 'delivered' });
    await inMinutes(59, readStatuses);
    expect(asked(id)).toBe(0);
    await inMinutes(61, readStatuses);
    expect(await stored(debtor)).toMatchObject({ status: 'delivered', delivered_at: expect.any(String) });
    expect(await stored(debtor)).not.toHaveProperty('gsi2pk');
    await inMinutes(600, readStatuses);
    expect(asked(id)).toBe(1);
  });

  it('brings what the provider charged, which callbacks do not have', async () => {
    const { id, debtor } = await aSilentMessage(61);
    keep(id, { status: 'delivered', price: '-0.00790', price_unit: 'usd' });
    await readStatuses();
    expect(await stored(debtor)).toMatchObject({ provider_price: { amount: 0.0079, currency: 'USD' } });
  });

  it('is not read if its callback came', async () => {
    const { id, debtor } = await aSilentMessage(61);
    await applyEvent(
      service,
      parseTelephonyEvent(new URLSearchParams({ MessageSid: id, MessageStatus: 'delivered' }), debtor.ref, 'x'),
    );
    await readStatuses();
    expect(asked(id)).toBe(0);
  });

  it('has the same effect as its callback, which may come before, at the same time and after', async () => {
    const { id, debtor } = await aSilentMessage(61);
    keep(id, { status: 'undelivered', error_code: 21610 });
    const form = new URLSearchParams({ MessageSid: id, MessageStatus: 'undelivered', ErrorCode: '21610' });
    const callback = () => applyEvent(service, parseTelephonyEvent(form, debtor.ref, new Date().toISOString()));
    await Promise.all([ask(), ask(), callback()]);
    await applyQueued(faulty);
    await callback();
    expect(await stored(debtor)).toMatchObject({
      status: 'undelivered',
      failure: { reason: 'opted_out', provider_code: '21610' },
    });
    const optOuts = await service.table.inPartition(partitions.optOuts(organization));
    expect(optOuts.map(({ contact_id: contact }) => contact)).toContain(debtor.contact);
    const audit = await service.table.inPartition(partitions.audit(organization));
    const actions = audit.map(({ action }) => action).filter((action) => action === 'opted_out');
    expect(actions.length).toBeLessThanOrEqual(1);
  });

  it.each([
    { status: 'read', body: { status: 'read' } },
    { status: 'failed', body: { status: 'failed', error_code: 30003 } },
    { status: 'canceled', body: { status: 'canceled' } },
  ])('takes over $status', async ({ status, body }) => {
    const { id, debtor } = await aSilentMessage(61, { channel: 'whatsapp' });
    keep(id, body);
    await readStatuses();
    expect(await stored(debtor)).toMatchObject({ status });
  });

  it('is read less and less often while it is on its way, and given up after a day', async () => {
    const { id, debtor } = await aSilentMessage(0);
    keep(id, { status: 'sent' });
    const reads: number[] = [];
    for (const hour of [1, 2, 3, 4, 8, 16, 24, 32, 48]) {
      await inMinutes(hour * 60 + 5, readStatuses);
      reads.push(asked(id));
    }
    expect(reads).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 4]);
    expect(await stored(debtor)).toMatchObject({ status: 'sent' });
    expect(await nextCheck(debtor)).toBeUndefined();
  });

  it('that the provider does not know, or never gave an id, is asked about no more', async () => {
    const unknown = await aSilentMessage(61);
    const { debtor } = await aSilentMessage(61, { status: 'outcome_unknown', rank: 1 });
    const withoutId = await contactedDebtor(service, organization, {
      status: 'sending',
      rank: 0,
      created_at: ago(61).toISOString(),
    });
    await readStatuses();
    for (const each of [unknown.debtor, debtor, withoutId]) expect(await nextCheck(each)).toBeUndefined();
  });

  it.each([429, 500, 503, 401])('is found later if the provider answers %i first', async (status) => {
    const { id, debtor } = await aSilentMessage(61);
    records.set(id, { status, body: { code: 20429 } });
    await readStatuses();
    expect(await stored(debtor)).toMatchObject({ status: 'sent' });
    keep(id, { status: 'delivered' });
    await inMinutes(31, readStatuses);
    expect(await stored(debtor)).toMatchObject({ status: 'delivered' });
  });

  it('does not wait for another provider, nor for one that is limited or gone beyond a few requests', async () => {
    const silent: Awaited<ReturnType<typeof aSilentMessage>>[] = [];
    // One after the other, since each changes the organization's channel.
    for (let n = 0; n < 24; n++) silent.push(await aSilentMessage(61));
    const email = await aSilentEmail(61);
    for (const { id } of silent) records.set(id, { status: 500, body: {} });
    keep(email.id, { last_event: 'delivered' });
    await readStatuses();
    expect(await stored(email.debtor)).toMatchObject({ status: 'delivered' });
    const askedOf = () => silent.reduce((sum, { id }) => sum + asked(id), 0);
    expect(askedOf()).toBeLessThanOrEqual(13);
    const before = askedOf();
    for (const { id } of silent) records.set(id, { status: 429, body: { code: 20429 } });
    await inMinutes(60, readStatuses);
    expect(askedOf() - before).toBeLessThanOrEqual(8);
    for (const { id } of silent) keep(id, { status: 'delivered' });
    await inMinutes(120, readStatuses);
    for (const { debtor } of silent) expect(await stored(debtor)).toMatchObject({ status: 'delivered' });
  });

  it('is read by the next run if a run is killed at any step', async () => {
    const steps = await crashAtSomeSteps(faulty.network, async (crashing, step) => {
      organization = await service.organization(randomUUID());
      const { id, debtor } = await aSilentCall(61);
      await waitForCall(service, debtor);
      keep(id, { status: 'completed', duration: '42', end_time: ago(30).toUTCString() });
      await crashing(ask);
      await applyQueued(faulty);
      await inMinutes(31, readStatuses);
      expect(await stored(debtor), step).toMatchObject({ status: 'completed', duration_seconds: 42 });
      expect(await stored(debtor), step).not.toHaveProperty('gsi2pk');
      const [log] = await service.table.inPartition(keys.attempts(organization, debtor.contact).pk);
      // A function stored it.
      expect(attemptsOf(log as AttemptLog | undefined), step).toMatchObject([{ conversation_at: expect.any(String) }]);
    });
    expect(steps).toBeGreaterThanOrEqual(2);
  });
});

describe('a call by a person whose status never came', () => {
  it.each([
    { of: 'completed', body: { status: 'completed', duration: '61' }, status: 'completed' },
    { of: 'no-answer', body: { status: 'no-answer', duration: null }, status: 'no_answer' },
    { of: 'busy', body: { status: 'busy' }, status: 'busy' },
    {
      of: 'a machine',
      body: { status: 'completed', duration: '9', answered_by: 'machine_start' },
      status: 'voicemail',
    },
  ])('is read after half an hour: $of', async ({ body, status }) => {
    const { id, debtor } = await aSilentCall(31);
    keep(id, body);
    await readStatuses();
    expect(await stored(debtor)).toMatchObject({ status });
  });

  it('is read again while it is in progress', async () => {
    const { id, debtor } = await aSilentCall(31);
    keep(id, { status: 'in-progress' });
    await readStatuses();
    expect(await stored(debtor)).toMatchObject({ status: 'in_progress' });
    expect(await nextCheck(debtor)).toBeDefined();
  });
});

describe('an email whose events never came', () => {
  it.each([
    { event: 'delivered', status: 'delivered' },
    { event: 'opened', status: 'delivered' },
    { event: 'bounced', status: 'undelivered' },
    { event: 'complained', status: 'complained' },
    { event: 'failed', status: 'failed' },
    { event: 'delivery_delayed', status: 'sent' },
    { event: 'constructor', status: 'sent' },
  ])('is $status if the provider says $event', async ({ event, status }) => {
    const { id, debtor } = await aSilentEmail(61);
    keep(id, { last_event: event });
    await readStatuses();
    expect(await stored(debtor)).toMatchObject({ status });
  });

  it('opts out the contact of a complaint', async () => {
    const { id, debtor } = await aSilentEmail(61);
    keep(id, { last_event: 'complained' });
    await readStatuses();
    const optOuts = await service.table.inPartition(partitions.optOuts(organization));
    expect(optOuts.map(({ sk }) => sk)).toContain(debtor.contact);
  });
});
