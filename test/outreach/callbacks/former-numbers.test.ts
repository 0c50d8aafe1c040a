import { randomInt, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { partitions } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import { crashAtSomeSteps } from '../../faults/faulty-network.ts';
import { type FaultyService, useFaultyService } from '../../faults/faulty-service.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { required } from '../../harness/required.ts';
import { setOwnChannel } from '../../harness/set-channel.ts';
import type { Service } from '../../harness/start-service.ts';
import { type ContactedDebtor, applyEvent, contactedDebtor, itemsOfAccount } from './contacted-debtor.ts';
import { inMinutes, sid } from './lost-callbacks.ts';
import { inboundMessageForm } from './signed-requests.ts';

let faulty: FaultyService;
let service: Service;
let organization: OrganizationId;
let other: OrganizationId;

useFaultyService((started) => {
  faulty = started;
  ({ service } = started);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  other = await service.organization(randomUUID());
  // The account at the provider has no number, so claims are not verified.
  faulty.edge.answerWith((outgoing) =>
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"incoming_phone_numbers":[]}'),
  );
});

const aNumber = () => `+54911${randomInt(10_000_000, 89_999_999)}`;
const setFrom = (of: OrganizationId, from: string | null) =>
  service.call('updateChannel', { organization: of, params: { channel: 'sms' }, body: { from } });

/** A debtor whom the organization wrote to from `line`, which it has without a confirmation of the provider. */
async function aDebtor(of: OrganizationId, line: string): Promise<ContactedDebtor> {
  const debtor = await contactedDebtor(service, of, { from: line });
  await setFrom(of, line);
  return { ...debtor, line };
}

/** Has an organization write to the debtor of another one. */
async function writeTo({ phone }: ContactedDebtor, of: OrganizationId, from: string): Promise<ContactedDebtor> {
  const debtor = await contactedDebtor(service, of, { from, to: phone });
  await setOwnChannel(of, 'sms', { from });
  return debtor;
}

const says = ({ phone }: ContactedDebtor, to: string, body: string, id = sid('SM')) => {
  const form = inboundMessageForm(phone, to, body, { MessageSid: id, SmsMessageSid: id });
  return required(parseTelephonyEvent(new URLSearchParams(form), undefined, new Date().toISOString()));
};
const suppressed = async (of: OrganizationId) => (await service.table.inPartition(partitions.optOuts(of))).length > 0;
const received = async (debtor: ContactedDebtor) =>
  (await itemsOfAccount(service, debtor, 'interaction'))
    .filter(({ direction }) => direction === 'inbound')
    .map(({ body }) => body);
const noticesOf = async (of: OrganizationId) =>
  (await service.table.inPartition(partitions.notifications(of, 'ROLE#agent'))).length;

const days = 24 * 60;

const endings: readonly { name: string; end: (line: string) => Promise<unknown> }[] = [
  { name: 'clears it', end: () => setFrom(organization, null) },
  { name: 'changes to another number', end: () => setFrom(organization, aNumber()) },
  {
    name: 'has not verified it in time',
    end: () => inMinutes(7.1 * days, () => service.run('lapseClaims', { scheduled_time: new Date().toISOString() })),
  },
  { name: 'loses it to one that has it verified', end: (line) => setOwnChannel(other, 'sms', { from: line }) },
  {
    name: 'loses it to one that claims it after its term',
    end: (line) => inMinutes(7.1 * days, () => setFrom(other, line)),
  },
  {
    name: 'loses it by a platform administrator',
    end: (line) =>
      askRoute(service, 'releaseClaim', {
        organization: null,
        role: 'platform_admin',
        body: { kind: 'phone_number', value: line, organizationId: organization, reason: 'Asked to.' },
      }),
  },
  {
    name: 'loses it to one that buys it',
    end: async (line) => {
      const { composeNumberPurchase } = await import('../../../lib/channels/channels/compose-number-purchase.ts');
      const { transact } = await import('../../../lib/platform/aws/table/table.ts');
      await transact(await composeNumberPurchase(other, line, 'p1', new Date()));
    },
  },
  {
    name: 'releases the number that it bought',
    end: async (line) => {
      const { composeNumberPurchase } = await import('../../../lib/channels/channels/compose-number-purchase.ts');
      const { composePurchaseEnd } = await import('../../../lib/channels/channels/compose-purchase-end.ts');
      const { transact } = await import('../../../lib/platform/aws/table/table.ts');
      await transact(await composeNumberPurchase(organization, line, 'p1', new Date()));
      await setFrom(organization, null);
      await transact(await composePurchaseEnd(organization, line, new Date()));
    },
  },
];

describe('a number that an organization had', () => {
  it.each(endings)('takes a STOP for it after it $name', async ({ end }) => {
    const line = aNumber();
    const debtor = await aDebtor(organization, line);
    await end(line);
    const [link] = await service.table.inPartition(partitions.ownersOfNumber(line));
    expect(link?.['organization'] === organization && link['kind'] === 'telephony_number').toBe(false);
    await inMinutes(8 * days, () => applyEvent(service, says(debtor, line, 'STOP')));
    expect(await suppressed(organization)).toBe(true);
    expect(await suppressed(other)).toBe(false);
    expect(await received(debtor)).toEqual(['STOP']);
  });

  it('takes a STOP in whichever form of the number it comes', async () => {
    const line = aNumber();
    const debtor = await aDebtor(organization, line);
    await setFrom(organization, null);
    await applyEvent(service, says(debtor, line.replace('+549', '+54'), 'STOP'));
    expect(await suppressed(organization)).toBe(true);
    expect(await received(debtor)).toEqual(['STOP']);
  });

  it('is kept once for each organization, with the first and the last time', async () => {
    const line = aNumber();
    for (let n = 0; n < 3; n++) {
      await setFrom(organization, line);
      await setFrom(organization, null);
    }
    const kept = await service.table.inPartition(partitions.ownersOfNumber(line));
    expect(kept).toMatchObject([{ kind: 'former_owner', organization }]);
    const [{ owned_since: since, owned_until: until, expires_at_seconds: expires } = {}] = kept;
    expect(String(since) < String(until)).toBe(true);
    expect(Number(expires) - Date.parse(String(until)) / 1000).toBeCloseTo(400 * 86_400, -1);
  });

  it('takes a STOP for all that wrote from it, and nothing for one that wrote from another number', async () => {
    const line = aNumber();
    const debtor = await aDebtor(organization, line);
    const byOther = await writeTo(debtor, other, line);
    const third = await service.organization(randomUUID());
    await writeTo(debtor, third, aNumber());
    await setOwnChannel(other, 'sms', { from: null });
    await setOwnChannel(third, 'sms', { from: line });
    await applyEvent(service, says(debtor, line, 'STOP'));
    expect([await suppressed(organization), await suppressed(other), await suppressed(third)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([await received(debtor), await received(byOther)]).toEqual([['STOP'], ['STOP']]);
  });

  it('gives any other message to the one that wrote last, and to nobody that did not write', async () => {
    const line = aNumber();
    const debtor = await aDebtor(organization, line);
    await setOwnChannel(other, 'sms', { from: line });
    await applyEvent(service, says(debtor, line, 'Ya pagué'));
    expect(await received(debtor)).toEqual(['Ya pagué']);
    expect([await noticesOf(organization), await noticesOf(other)]).toEqual([1, 0]);
    const byOther = await writeTo(debtor, other, line);
    await applyEvent(service, says(debtor, line, 'Hola'));
    expect([await received(debtor), await received(byOther)]).toEqual([['Ya pagué'], ['Hola']]);
  });

  it.each(['STOP', 'Ya pagué'])(
    'gives "%s" by SMS to the one that wrote by WhatsApp, not to the next owner',
    async (body) => {
      const line = aNumber();
      const debtor = await contactedDebtor(service, organization, { channel: 'whatsapp', from: line });
      await setFrom(organization, line);
      await setOwnChannel(other, 'sms', { from: line });
      await applyEvent(service, says(debtor, line, body));
      expect(await received(debtor)).toEqual([body]);
      expect([await suppressed(organization), await suppressed(other)]).toEqual([body === 'STOP', false]);
      expect(await noticesOf(other)).toBe(0);
    },
  );

  it('gives a message to the organization that was written to, whatever another sends before its repetition', async () => {
    const line = aNumber();
    const debtor = await aDebtor(organization, line);
    await setOwnChannel(other, 'sms', { from: line });
    const message = says(debtor, line, '¿Cuánto debo?');
    await applyEvent(service, message);
    const byOther = await writeTo(debtor, other, line);
    await Promise.all([applyEvent(service, message), applyEvent(service, message)]);
    expect([await received(debtor), await received(byOther)]).toEqual([['¿Cuánto debo?'], []]);
  });

  it.each(['STOP', 'Ya pagué'])(
    'takes "%s" once, wherever its job crashes, and two at once',
    async (body) => {
      const steps = await crashAtSomeSteps(faulty.network, async (crashing, step) => {
        [organization, other] = [await service.organization(randomUUID()), await service.organization(randomUUID())];
        const line = aNumber();
        const debtor = await aDebtor(organization, line);
        const byOther = await writeTo(debtor, other, line);
        const message = says(debtor, line, body);
        await crashing(() => applyEvent(service, message));
        await Promise.all([applyEvent(service, message), applyEvent(service, message)]);
        expect(await received(debtor), step).toEqual(body === 'STOP' ? [body] : []);
        expect(await received(byOther), step).toEqual([body]);
        expect([await noticesOf(organization), await noticesOf(other)], step).toEqual(
          body === 'STOP' ? [0, 0] : [0, 1],
        );
      });
      expect(steps).toBeGreaterThanOrEqual(body === 'STOP' ? 6 : 1);
    },
    120_000,
  );
});
