import { describe, expect, it } from 'vitest';
import { indexKeys, keys } from '../../../lib/platform/aws/table/keys.ts';
import { maxAccounts, simulateCampaign } from '../../../lib/outreach/simulation/contract.ts';
import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { AccountId, ContactId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import { onlyLarge } from '../../harness/by-size.ts';
import { addMembers, anActiveCampaign } from '../../harness/campaign-setup.ts';
import { requestEvent } from '../../harness/requests.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
useService((started) => {
  service = started.service;
});

/** Creates a campaign with the given number of accounts, copies of one that the service created. */
async function campaignOf(organization: OrganizationId, count: number) {
  const campaign = await anActiveCampaign(service, organization);
  const [model] = await addMembers(service, organization, campaign, 1);
  if (!model) throw new Error('There is no account.');
  const item = await service.table.read(keys.account(organization, model));
  const copies = Array.from({ length: count - 1 }, (_, n) => {
    const id = deriveId(AccountId, organization, `copy ${n}`);
    const contact = { id: parseId(ContactId, id), name: 'Ana', version: 1, phone: `+54911${40_000_000 + n}` };
    return {
      ...keys.account(organization, id),
      ...indexKeys.accountCampaign(organization, id, campaign, '2026-01-01T00:00:00.000Z'),
      id,
      contact,
    };
  });
  await service.table.copy(item, copies);
  const sent = { organization, params: { id: campaign }, body: { days: 7, seed: 1 } };
  return () => service.invoke('simulateCampaign', requestEvent(simulateCampaign, sent));
}

describe('A simulation of a large campaign', () => {
  onlyLarge(() =>
    it('includes the maximum number of accounts', async () => {
      const simulate = await campaignOf(await service.organization('large'), maxAccounts);
      const { statusCode, body } = await simulate();
      expect([statusCode, JSON.parse(body)]).toMatchObject([
        200,
        { accounts: maxAccounts, never_reachable: { accounts: 0 } },
      ]);
    }),
  );

  onlyLarge(() =>
    it('is rejected with one more, naming the limit', async () => {
      const simulate = await campaignOf(await service.organization('too large'), maxAccounts + 1);
      const { statusCode, body } = await simulate();
      expect(statusCode).toBe(422);
      expect(JSON.parse(body)).toMatchObject({
        code: 'simulation_too_large',
        error: expect.stringContaining(String(maxAccounts)),
      });
    }),
  );

  it('is not begun with one account more than the limit', async () => {
    const { simulationStore } = await import('../../../lib/outreach/simulation/simulation-store.ts');
    const organization = await service.organization('limited');
    const campaign = await anActiveCampaign(service, organization);
    await addMembers(service, organization, campaign, 3);
    expect(await simulationStore(organization).readAccounts(campaign, 3)).toHaveLength(3);
    expect(await simulationStore(organization).readAccounts(campaign, 2)).toBeUndefined();
  });
});
