import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { CampaignId, parseId } from '../../../lib/foundation/ids.ts';
import type { CampaignView } from '../../../lib/portfolio/campaigns/contract.ts';
import type { MemberView } from '../../../lib/tenancy/users/contract.ts';
import { type Directory, maxDirectoryEntries } from '../../../lib/reporting/directory/contract.ts';
import { anActiveCampaign, enableSms } from '../../harness/campaign-setup.ts';
import type { Service } from '../../harness/start-service.ts';
import { required } from '../../harness/required.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
useService((started) => {
  ({ service } = started);
});

describe('the directory', () => {
  it('names what the organization has, and nothing of another one', async () => {
    const organization = await service.organization(randomUUID());
    const other = await service.organization(randomUUID());
    await enableSms(service, organization);
    const campaign = await anActiveCampaign(service, organization);
    const { strategy_id } = await service.call<CampaignView>('readCampaign', {
      organization,
      params: { id: campaign },
    });
    await service.call('updateStrategy', {
      organization,
      params: { id: required(strategy_id) },
      body: { max_instalments: 6, min_down_payment_pct: 12.5 },
    });
    const body = { email: `${randomUUID()}@mail.example`, name: 'Ana Ruiz', role: 'agent' };
    const { id } = await service.call<MemberView>('inviteUser', { organization, body });

    const found = await service.call<Directory>('readDirectory', { organization, role: 'viewer' });
    expect(found).toMatchObject({
      campaigns: [{ id: campaign, name: 'Campaign', status: 'active', strategy_id }],
      strategies: [
        {
          id: strategy_id,
          name: 'Reminders',
          max_discount_pct: expect.any(Number),
          max_instalments: 6,
          max_plan_months: null,
          min_down_payment_pct: 12.5,
        },
      ],
      templates: [{ name: 'Reminder', channel: 'sms', language: 'es' }],
      users: [{ id, name: 'Ana Ruiz', role: 'agent' }],
      truncated: false,
    });
    expect(JSON.stringify(found)).not.toContain('@');
    expect(await service.call('readDirectory', { organization: other })).toEqual({
      campaigns: [],
      strategies: [],
      templates: [],
      users: [],
      truncated: false,
    });
  });

  it('says so if there are more than it names', async () => {
    const organization = await service.organization(randomUUID());
    const id = await anActiveCampaign(service, organization);
    const model = await service.table.read(keys.campaign(organization, id));
    const copies = (count: number) =>
      Array.from({ length: count }, () => {
        const copy = parseId(CampaignId, randomUUID());
        return { ...keys.campaign(organization, copy), id: copy };
      });
    await service.table.copy(model, copies(maxDirectoryEntries - 1));
    const read = () => service.call<Directory>('readDirectory', { organization });
    expect(await read()).toMatchObject({ truncated: false });
    await service.table.copy(model, copies(1));
    const { campaigns, truncated } = await read();
    expect([campaigns.length, truncated]).toEqual([maxDirectoryEntries, true]);
  });
});
