import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { CheckedDispatch } from '../../lib/outreach/dispatch/contract.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { HoldView } from '../../lib/portfolio/holds/contract.ts';
import type { Service } from '../harness/start-service.ts';
import { type FaultyNetwork, crashAtSomeSteps, interleaveBeforeSteps } from './faulty-network.ts';
import { minutesLater, useFaultyService } from './faulty-service.ts';

let service: Service;
let network: FaultyNetwork;

useFaultyService((started) => {
  ({ service, network } = started);
});

const timeout = 180_000;
const body = { kind: 'attorney', reason: 'Her lawyer wrote' };

const newOrganization = () => service.organization(randomUUID());
const anAccountOf = (organization: OrganizationId, external_id: string, phone = '+5491155550123') =>
  service.call<AccountView>('createAccount', {
    organization,
    body: { contact: { name: 'Ana Ruiz', external_id, phone }, total_amount: 9 },
  });
const reasonOf = async (organization: OrganizationId, { id }: AccountView, channel = 'sms') =>
  (await service.call<CheckedDispatch>('checkDispatch', { organization, body: { account_id: id, channel } })).reason;
const allHolds = async (organization: OrganizationId) =>
  (await service.call<{ data: HoldView[] }>('listHolds', { organization })).data;
const auditedActions = async (organization: OrganizationId) =>
  (await service.call<{ data: { action: string }[] }>('listAuditEntries', { organization })).data.map(
    ({ action }) => action,
  );

const scopes = [
  { scope: 'account', route: 'createAccountHold', idOf: ({ id }: AccountView) => id },
  { scope: 'contact', route: 'createContactHold', idOf: ({ contact }: AccountView) => contact.id },
] as const;

describe.each(scopes)('a hold of the $scope', { timeout }, ({ scope, route, idOf }) => {
  it('that crashes at any write and is requested again is one hold, in force and audited once', async () => {
    await crashAtSomeSteps(network, async (crashing, step) => {
      const organization = await newOrganization();
      const account = await anAccountOf(organization, 'ANA');
      const sent = { organization, params: { id: idOf(account) }, body, idempotencyKey: randomUUID() };
      await crashing(() => service.call(route, sent));
      const hold = await minutesLater(() => service.call<HoldView>(route, sent));
      expect(await reasonOf(organization, account), step).toBe(`${scope}_held`);
      expect(
        (await allHolds(organization)).map(({ id }) => id),
        step,
      ).toEqual([hold.id]);
      expect(await auditedActions(organization), step).toEqual(['hold_placed']);
    });
  });

  it('whose release crashes at any write and is requested again is released once', async () => {
    await crashAtSomeSteps(network, async (crashing, step) => {
      const organization = await newOrganization();
      const account = await anAccountOf(organization, 'ANA');
      const { id } = await service.call<HoldView>(route, { organization, params: { id: idOf(account) }, body });
      const sent = { organization, params: { id }, body: { reason: 'She has none' }, role: 'admin' as const };
      await crashing(() => service.call('releaseHold', sent));
      await minutesLater(() => service.call('releaseHold', sent));
      expect(await reasonOf(organization, account), step).not.toBe(`${scope}_held`);
      expect((await auditedActions(organization)).sort(), step).toEqual(['hold_placed', 'hold_released']);
    });
  });

  it('that is requested twice at a time under one external_id is one', async () => {
    const organization = await newOrganization();
    const account = await anAccountOf(organization, 'ANA');
    const sent = { organization, params: { id: idOf(account) }, body: { ...body, external_id: 'LETTER-1' } };
    const placed = await Promise.all(Array.from({ length: 5 }, () => service.call<HoldView>(route, sent)));
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
    expect(await allHolds(organization)).toHaveLength(1);
    expect(await auditedActions(organization)).toEqual(['hold_placed']);
  });
});

describe('what comes at any moment of a merge', { timeout }, () => {
  const acts = {
    'a hold on the person who goes': {
      act: (organization: OrganizationId, { contact }: AccountView) =>
        service.call('createContactHold', { organization, params: { id: contact.id }, body }),
      reason: 'contact_held',
    },
    'an opt-out from SMS': {
      act: (organization: OrganizationId, { contact }: AccountView) =>
        service.call('optOutInBulk', {
          organization,
          body: { phones: [contact.phone], channels: ['sms'], reason: 'Asked' },
        }),
      reason: 'contact_opted_out',
    },
  };

  it.each(Object.entries(acts))('%s: is in force for all accounts of the one who stays', async (_, { act, reason }) => {
    await interleaveBeforeSteps(network, async (both) => {
      const organization = await newOrganization();
      const [goes, stays] = [
        await anAccountOf(organization, 'ANA', '+5491155550124'),
        await anAccountOf(organization, 'ANA-2'),
      ];
      const merge = () =>
        service.call('mergeContact', {
          organization,
          params: { id: goes.contact.id },
          body: { into: stays.contact.id, reason: 'One person' },
        });
      await both(merge, () => act(organization, goes));
      await merge();
      for (const account of [goes, stays]) expect(await reasonOf(organization, account)).toBe(reason);
      if (reason === 'contact_opted_out')
        for (const account of [goes, stays])
          expect(await reasonOf(organization, account, 'whatsapp')).not.toBe('contact_opted_out');
    });
  });
});
