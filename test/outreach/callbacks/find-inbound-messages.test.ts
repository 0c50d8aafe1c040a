import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { partitions } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import { crashAtSomeSteps } from '../../faults/faulty-network.ts';
import { type FaultyService, useFaultyService } from '../../faults/faulty-service.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { type ContactedDebtor, applyEvent, contactedDebtor, itemsOfAccount } from './contacted-debtor.ts';
import { ago, applyQueued, inMinutes, runJob, sid } from './lost-callbacks.ts';

let faulty: FaultyService;
let service: Service;
let organization: OrganizationId;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

interface ProviderMessage {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly date_created: string;
}

/** The messages to our numbers that the provider keeps, newest last. */
let inbound: ProviderMessage[];
/** How it answers a list of the messages to a number, if it is not the list. */
let listFailure: ((to: string) => number | undefined) | undefined;
const pageSize = 2;

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  inbound = [];
  listFailure = undefined;
  await faulty.messagesIn('callback');
  faulty.edge.answerWith((outgoing, path) => {
    const { pathname, searchParams } = new URL(path, 'http://provider');
    const isList = pathname.endsWith('/Messages.json');
    const { status, body } = isList ? listOf(pathname, searchParams) : { status: 404, body: { code: 20404 } };
    outgoing.writeHead(status, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(body));
  });
});

function listOf(pathname: string, query: URLSearchParams) {
  const to = required(query.get('To'));
  const failure = listFailure?.(to);
  if (failure !== undefined) return { status: failure, body: { code: 1 } };
  const page = Number(query.get('Page') ?? 0);
  const day = Date.parse(required(query.get('DateSent>')));
  const found = inbound.filter((each) => each.to === to && Date.parse(each.date_created) >= day).reverse();
  const next = new URLSearchParams([...query].filter(([name]) => name !== 'Page'));
  next.set('Page', String(page + 1));
  return {
    status: 200,
    body: {
      messages: found
        .slice(page * pageSize, (page + 1) * pageSize)
        .map((each) => ({ ...each, status: 'received', direction: 'inbound' })),
      next_page_uri: found.length > (page + 1) * pageSize ? `${pathname}?${next.toString()}` : null,
    },
  };
}

const ask = () => runJob(faulty, 'findInboundMessages');
const findInbound = async () => {
  await ask();
  await applyQueued(faulty);
};

const says = (
  { phone, line }: Pick<ContactedDebtor, 'phone' | 'line'>,
  body: string,
  minutesAgo: number,
  over: Partial<ProviderMessage> = {},
): ProviderMessage => {
  const message = { sid: sid('SM'), from: phone, to: line, body, date_created: ago(minutesAgo).toUTCString(), ...over };
  inbound.push(message);
  return message;
};
const callbackOf = ({ sid: id, from, to, body }: ProviderMessage) =>
  parseTelephonyEvent(
    new URLSearchParams({ MessageSid: id, From: from, To: to, Body: body, SmsStatus: 'received' }),
    undefined,
    new Date().toISOString(),
  );
const optedOut = async () => (await service.table.inPartition(partitions.optOuts(organization))).map(({ sk }) => sk);
const received = async (debtor: ContactedDebtor) =>
  (await itemsOfAccount(service, debtor, 'interaction')).filter(({ direction }) => direction === 'inbound');
/** A debtor whose organization has had its number for a day. */
async function aDebtor(): Promise<ContactedDebtor> {
  let debtor: ContactedDebtor | undefined;
  await inMinutes(-24 * 60, async () => {
    debtor = await contactedDebtor(service, organization);
  });
  return required(debtor);
}

describe('a message to one of our numbers that no callback brought', () => {
  it('is found by the next run if a run is killed at any step', async () => {
    const steps = await crashAtSomeSteps(faulty.network, async (crashing, step) => {
      organization = await service.organization(randomUUID());
      const debtor = await aDebtor();
      says(debtor, 'STOP', 20);
      await crashing(ask);
      await applyQueued(faulty);
      await inMinutes(5, findInbound);
      await inMinutes(10, findInbound);
      expect(await optedOut(), step).toContain(debtor.contact);
      expect(await received(debtor), step).toHaveLength(1);
    });
    expect(steps).toBeGreaterThanOrEqual(2);
  });

  it('is found: STOP opts its sender out, anything else notifies the agents', async () => {
    const debtor = await aDebtor();
    says(debtor, 'ya pagué', 30);
    says(debtor, 'STOP', 20);
    await findInbound();
    expect(await optedOut()).toContain(debtor.contact);
    expect((await received(debtor)).map(({ body }) => body)).toEqual(['ya pagué', 'STOP']);
    expect((await received(debtor))[1]?.['created_at']).toBe(new Date(required(inbound[1]).date_created).toISOString());
    const notices = partitions.notifications(organization, 'ROLE#agent');
    expect(await service.table.inPartition(notices)).toHaveLength(1);
  });

  it('is left to the callback for five minutes', async () => {
    const debtor = await aDebtor();
    says(debtor, 'STOP', 4);
    await findInbound();
    expect(await optedOut()).toEqual([]);
    await inMinutes(5, findInbound);
    expect(await optedOut()).toContain(debtor.contact);
  });

  it('is handled once, whether its callback comes before, at the same time or after', async () => {
    const debtor = await aDebtor();
    const [before, during, after] = [says(debtor, 'uno', 30), says(debtor, 'dos', 30), says(debtor, 'tres', 30)];
    await applyEvent(service, callbackOf(before));
    await Promise.all([ask(), ask(), applyEvent(service, callbackOf(during))]);
    await applyQueued(faulty);
    await applyEvent(service, callbackOf(after));
    await findInbound();
    expect((await received(debtor)).map(({ body }) => body).sort()).toEqual(['dos', 'tres', 'uno']);
    const notices = partitions.notifications(organization, 'ROLE#agent');
    expect(await service.table.inPartition(notices)).toHaveLength(3);
  });

  it('is found on WhatsApp, and behind more messages than a page of the list has', async () => {
    const debtor = await aDebtor();
    await service.call('updateChannel', {
      organization,
      params: { channel: 'whatsapp' },
      body: { from: debtor.line },
    });
    says(debtor, 'BAJA', 40, { from: `whatsapp:${debtor.phone}`, to: `whatsapp:${debtor.line}` });
    for (let n = 0; n < 5; n++) says(debtor, `mensaje ${n}`, 30 - n);
    await findInbound();
    expect(await optedOut()).toContain(debtor.contact);
    expect(await received(debtor)).toHaveLength(6);
  });

  it('is not read before the number was the organization’s', async () => {
    const debtor = await contactedDebtor(service, organization);
    says(debtor, 'STOP', 20);
    await findInbound();
    expect(await received(debtor)).toEqual([]);
    // Another organization takes the number over, long after the position was written.
    const other = await service.organization(randomUUID());
    await service.call('updateChannel', { organization, params: { channel: 'sms' }, body: { from: null } });
    await inMinutes(60, async () => {
      says(debtor, 'STOP', 30);
      await service.call('updateChannel', {
        organization: other,
        params: { channel: 'sms' },
        body: { from: debtor.line },
      });
    });
    await inMinutes(70, findInbound);
    expect(await service.table.inPartition(partitions.optOuts(other))).toEqual([]);
    // It was written to the organization that had sent a message from it.
    expect(await optedOut()).toContain(debtor.contact);
    expect((await received(debtor)).map(({ body }) => body)).toEqual(['STOP']);
  });

  it('is found for a week after the organization gave the number up', async () => {
    const debtor = await aDebtor();
    await service.call('updateChannel', { organization, params: { channel: 'sms' }, body: { from: null } });
    await inMinutes(60, findInbound);
    await inMinutes(6 * 24 * 60, async () => {
      says(debtor, 'STOP', 20);
      await findInbound();
    });
    expect(await optedOut()).toContain(debtor.contact);
  });

  it('is found although the channel was changed after the message came', async () => {
    const debtor = await aDebtor();
    says(debtor, 'STOP', 30);
    await service.call('updateChannel', { organization, params: { channel: 'sms' }, body: { enabled: false } });
    await findInbound();
    expect(await optedOut()).toContain(debtor.contact);
  });

  it.each([429, 500, 404])('is found by a later run if the provider answers %i first', async (status) => {
    const debtor = await aDebtor();
    says(debtor, 'STOP', 20);
    listFailure = (to) => (to === debtor.line ? status : undefined);
    await findInbound();
    expect(await optedOut()).toEqual([]);
    listFailure = undefined;
    await inMinutes(300, findInbound);
    expect(await optedOut()).toContain(debtor.contact);
  });

  it('is found although another number cannot be read', async () => {
    const [refused, debtor] = [await aDebtor(), await aDebtor()];
    says(debtor, 'STOP', 20);
    listFailure = (to) => (to === refused.line ? 400 : undefined);
    await findInbound();
    expect(await optedOut()).toContain(debtor.contact);
  });

  it('is found although the run stops at its deadline: the next one goes on where it stopped', async () => {
    for (let n = 0; n < 12; n++) await service.organization(randomUUID());
    const debtor = await aDebtor();
    says(debtor, 'STOP', 20);
    const { findInboundMessages } = await import('../../../lib/outreach/callbacks/find-inbound-messages.ts');
    await findInboundMessages(new Date(), 0);
    expect(await optedOut()).toEqual([]);
    await findInbound();
    await findInbound();
    expect(await optedOut()).toContain(debtor.contact);
  });
});
