import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys, partitions } from '../../lib/platform/aws/table/keys.ts';
import { channelIdOf } from '../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { AuditEntryView } from '../../lib/tenancy/audit/contract.ts';
import { phoneNumberRoutes } from '../../lib/channels/phone-numbers/contract.ts';
import type { ChannelView } from '../../lib/channels/channels/contract.ts';
import { bySize } from '../harness/by-size.ts';
import { aSenderNumber } from '../harness/campaign-setup.ts';
import { type NumberSeller, startSelling } from '../harness/number-seller.ts';
import type { ProviderStub } from '../harness/provider-stub.ts';
import { requestEvent } from '../harness/requests.ts';
import type { Service } from '../harness/start-service.ts';
import { type FaultyNetwork, crashAtEveryStep, interleaveAtEveryRequest } from './faulty-network.ts';
import { minutesLater, useFaultyService } from './faulty-service.ts';

let service: Service;
let network: FaultyNetwork;
let edge: ProviderStub;
let seller: NumberSeller;
useFaultyService((started) => {
  ({ service, network, edge } = started);
});
beforeEach(() => {
  seller = startSelling(edge);
});

/** The status of a reply, or the code of its error. */
async function ask(organization: OrganizationId, body: object): Promise<number | string> {
  const event = requestEvent(phoneNumberRoutes.managePhoneNumbers, { organization, body });
  const { statusCode, body: text } = await service.invoke('managePhoneNumbers', event);
  // Every error has a code.
  return (JSON.parse(text) as { code?: string }).code ?? statusCode;
}

const buy = (organization: OrganizationId, phoneNumber: string) => ask(organization, { action: 'buy', phoneNumber });
const release = (organization: OrganizationId, phoneNumber: string) =>
  ask(organization, { action: 'release', phoneNumber, channelConfigId: channelIdOf(organization, 'sms') });

const setChannel = (organization: OrganizationId, channel: string, from: string | null) =>
  service.call('updateChannel', { organization, params: { channel }, body: { from } }).then(
    () => 'set',
    (error: unknown) => /number_in_use/.exec(String(error))?.[0] ?? String(error),
  );

const anOrganization = () => service.organization(randomUUID());

async function withNumber(): Promise<readonly [OrganizationId, string]> {
  const [organization, number] = [await anOrganization(), aSenderNumber()];
  expect(await buy(organization, number)).toBe(201);
  return [organization, number];
}

const actionsOf = async (organization: OrganizationId) =>
  (await service.call<{ data: AuditEntryView[] }>('listAuditEntries', { organization })).data.map(
    ({ action }) => action,
  );

const channelsWith = async (organization: OrganizationId, number: string) =>
  (await service.call<{ data: ChannelView[] }>('listChannels', { organization })).data
    .filter(({ from }) => from === number)
    .map(({ channel }) => channel);

/** What organizations have of a number, from everything that is stored about it; it must agree with itself. */
async function ownershipOf(number: string, organizations: readonly OrganizationId[]) {
  const [link] = await service.table.inPartition(keys.telephonyNumber(number).pk);
  const found = await Promise.all(
    organizations.map(async (organization) => {
      const items = await service.table.inPartition(partitions.phoneNumbers(organization));
      const [counter] = await service.table.inPartition(keys.phoneNumberCount(organization).pk);
      expect(Number(counter?.['count'] ?? 0)).toBe(items.length);
      const channels = (await channelsWith(organization, number)).sort();
      if (link?.['organization'] === organization) {
        expect(new Set(link['channels'] as string[])).toEqual(new Set(channels));
        expect(link['purchase_id']).toBe(items[0]?.['purchase_id']);
      } else expect([items, channels]).toEqual([[], []]);
      return { states: items.map((item) => item['state']), channels };
    }),
  );
  return { atProvider: seller.owned.filter(({ phone_number }) => phone_number === number).length, found };
}

describe('a purchase that crashes and is repeated', () => {
  it('spends money once, is stored whole and audited once', async () => {
    const salesAfterCrash = new Set<number>();
    const steps = await crashAtEveryStep(network, async (dying, step) => {
      const [organization, number] = [await anOrganization(), aSenderNumber()];
      const salesBefore = seller.sales.length;
      await dying(() => buy(organization, number));
      await ownershipOf(number, [organization]);
      salesAfterCrash.add(seller.sales.length - salesBefore);
      expect([200, 201, 'in_progress'], step).toContain(await buy(organization, number));

      expect([200, 201], step).toContain(await minutesLater(() => buy(organization, number)));
      expect(seller.sales.length - salesBefore, step).toBe(1);
      expect(await actionsOf(organization), step).toEqual(['number_bought']);
      expect(await ownershipOf(number, [organization]), step).toEqual({
        atProvider: 1,
        found: [{ states: ['made'], channels: ['sms', 'voice'] }],
      });
    });
    expect(steps).toBe(3);
    // It crashed before the money was spent, and between that and our own record.
    expect(salesAfterCrash).toEqual(new Set([0, 1]));
  });

  it('belongs to nobody else meanwhile', async () => {
    await crashAtEveryStep(network, async (dying, step) => {
      const [organization, other, number] = [await anOrganization(), await anOrganization(), aSenderNumber()];
      await dying(() => buy(organization, number));
      const isClaimed = (await service.table.inPartition(partitions.phoneNumbers(organization))).length > 0;
      const [bought, set] = [await buy(other, number), await setChannel(other, 'sms', number)];
      expect([bought, set], step).toEqual(isClaimed ? ['number_in_use', 'number_in_use'] : [201, 'set']);
    });
  });
});

describe('a release that crashes and is repeated', () => {
  it('gives the number back, and is audited once', async () => {
    const ownedAfterCrash = new Set<number>();
    const steps = await crashAtEveryStep(network, async (dying, step) => {
      const [organization, number] = await withNumber();
      seller.imports.set(`phnum_${organization}`, number);
      await dying(() => release(organization, number));
      const { atProvider } = await ownershipOf(number, [organization]);
      ownedAfterCrash.add(atProvider);
      expect([200, 'in_progress'], step).toContain(await release(organization, number));

      expect(await minutesLater(() => release(organization, number)), step).toBe(200);
      expect(await actionsOf(organization), step).toEqual(['number_released', 'number_bought']);
      expect([seller.owned, seller.imports.size], step).toEqual([[], 0]);
      expect(await ownershipOf(number, [organization]), step).toEqual({
        atProvider: 0,
        found: [{ states: [], channels: [] }],
      });
    });
    expect(steps).toBe(4);
    expect(ownedAfterCrash).toEqual(new Set([0, 1]));
  });

  it('is undone by buying the number: it is owned, whether it had been released or not', async () => {
    await crashAtEveryStep(network, async (dying, step) => {
      const [organization, number] = await withNumber();
      await dying(() => release(organization, number));
      expect([200, 201], step).toContain(await minutesLater(() => buy(organization, number)));
      expect(await ownershipOf(number, [organization]), step).toMatchObject({
        atProvider: 1,
        found: [{ states: ['made'] }],
      });
    });
  });
});

describe('two requests about one number, the second at any request of the first', () => {
  /** Runs both in every order, and checks what they leave behind. */
  const inEveryOrder = async (
    arrange: () => Promise<readonly [OrganizationId, string]>,
    first: (organization: OrganizationId, number: string) => Promise<unknown>,
    second: (organization: OrganizationId, number: string, other: OrganizationId) => Promise<unknown>,
  ) => {
    const outcomes = new Set<string>();
    const requests = await interleaveAtEveryRequest(
      network,
      async (both) => {
        const [organization, number] = await arrange();
        const other = await anOrganization();
        const replies: unknown[] = [];
        await both(
          async () => void (replies[0] = await first(organization, number)),
          async () => void (replies[1] = await second(organization, number, other)),
        );
        const { atProvider, found } = await ownershipOf(number, [organization, other]);
        const owners = found.flatMap(({ states }) => states);
        expect(owners.length).toBe(atProvider);
        outcomes.add(
          `${replies.join(' ')}, ${found.map(({ states, channels }) => [...states, ...channels].join('+')).join(' | ')}`,
        );
      },
      bySize({ small: 2, large: 1 }),
    );
    expect(requests).toBeGreaterThan(3);
    return [...outcomes].sort();
  };
  const fresh = async () => [await anOrganization(), aSenderNumber()] as const;

  it('buy it once', async () => {
    expect(await inEveryOrder(fresh, buy, buy)).toEqual([
      '200 201, made+sms+voice | ',
      '201 200, made+sms+voice | ',
      '201 in_progress, made+sms+voice | ',
    ]);
    expect(seller.sales.length).toBe(seller.owned.length);
  });

  it('give it to one organization', async () => {
    expect(await inEveryOrder(fresh, buy, (_, number, other) => buy(other, number))).toEqual([
      '201 number_in_use, made+sms+voice | ',
      'number_in_use 201,  | made+sms+voice',
    ]);
    expect(seller.sales.length).toBe(seller.owned.length);
  });

  it('buy it, and set it by hand for another organization', async () => {
    expect(await inEveryOrder(fresh, buy, (_, number, other) => setChannel(other, 'whatsapp', number))).toEqual([
      '201 number_in_use, made+sms+voice | ',
      '201 set, made+sms+voice | ',
      'number_in_use set,  | whatsapp',
    ]);
  });

  it('buy it, and set it by hand for the same organization', async () => {
    expect(await inEveryOrder(fresh, buy, (own, number) => setChannel(own, 'whatsapp', number))).toEqual([
      '201 set, made+sms+voice+whatsapp | ',
    ]);
  });

  it('release it, and buy it', async () => {
    expect(await inEveryOrder(withNumber, release, buy)).toEqual([
      '200 200,  | ',
      '200 201, made+sms+voice | ',
      '200 in_progress,  | ',
    ]);
  });

  it('release it, and buy it for another organization', async () => {
    expect(await inEveryOrder(withNumber, release, (_, number, other) => buy(other, number))).toEqual([
      '200 201,  | made+sms+voice',
      '200 number_in_use,  | ',
    ]);
  });

  it('release it, and take it from a channel', async () => {
    expect(await inEveryOrder(withNumber, release, (own) => setChannel(own, 'voice', null))).toEqual(['200 set,  | ']);
  });
});
