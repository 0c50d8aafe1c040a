import { describe, expect, it } from 'vitest';
import { queueStatuses } from '../../../lib/campaigns/execution/contract.ts';
import { collectionStatuses } from '../../../lib/foundation/collection-status.ts';
import { CampaignId, deriveId } from '../../../lib/foundation/ids.ts';
import { countsOfItem, deltasOfChange, sumDeltas } from '../../../lib/reporting/counters/counts.ts';
import { aContact, anAccount, anAccountSettlement, anOrganizationId as organization } from '../../builders.ts';

const [campaign, another] = ['c1', 'c2'].map((id) => deriveId(CampaignId, organization, id)) as [
  CampaignId,
  CampaignId,
];
const stored = (over: Parameters<typeof anAccount>[0] = {}) => ({ ...anAccount(over), organization });
const place = { organization, segment: '1' };

describe('an account', () => {
  it.each(collectionStatuses)('that is %s is counted by its status and currency', (status) => {
    const account = stored({ collection_status: status, pending_balance: 700.5, paid_amount: 299.5 });
    expect(deltasOfChange(undefined, account)).toEqual([
      { ...place, of: 'STATUS', counts: { [status]: 1, pending_ARS: 7_005_000, paid_ARS: 2_995_000 } },
    ]);
  });

  it('is counted in its campaign: once, as contacted after the first interaction, with promises and payments', () => {
    const joined = stored({ campaign_id: campaign });
    const worked = stored({ campaign_id: campaign, interaction_count: 3, promise_count: 2, paid_amount: 10.0001 });
    const ofCampaign = (before: unknown, after: unknown) =>
      deltasOfChange(before, after).find(({ of }) => of === campaign)?.counts;
    expect(ofCampaign(undefined, joined)).toEqual({ accounts: 1 });
    expect(ofCampaign(joined, worked)).toEqual({ contacted: 1, promises: 2, recovered_ARS: 100_001 });
    expect(ofCampaign(worked, { ...worked, interaction_count: 9 })).toBeUndefined();
  });

  it('is counted as settled with the agreed amount while its settlement is in force or fulfilled', () => {
    const offered = stored({ campaign_id: campaign, settlement: anAccountSettlement({ status: 'approved' }) });
    const agreed = anAccountSettlement({ status: 'accepted', outcome: 'open' });
    const inForce = { ...offered, settlement: agreed };
    const fulfilled = { ...offered, settlement: { ...agreed, outcome: 'fulfilled' } };
    const { settlement: _, ...breached } = offered;
    const settled = { ...place, of: campaign, counts: { settled: 1, settled_ARS: 7_505_000 } };
    const undone = { ...place, of: campaign, counts: { settled: -1, settled_ARS: -7_505_000 } };
    expect(deltasOfChange(undefined, offered)).toContainEqual({ ...place, of: campaign, counts: { accounts: 1 } });
    expect(deltasOfChange(offered, inForce)).toEqual([settled]);
    expect(deltasOfChange(inForce, fulfilled)).toEqual([]);
    expect(deltasOfChange(inForce, breached)).toEqual([undone]);
    expect(deltasOfChange(inForce, undefined)).toContainEqual({
      ...undone,
      counts: { accounts: -1, ...undone.counts },
    });
  });

  it('moves all its counts to another campaign, and removes them when it leaves', () => {
    const worked = { campaign_id: campaign, interaction_count: 1, promise_count: 1, paid_amount: 5 };
    const gone = { accounts: -1, contacted: -1, promises: -1, recovered_ARS: -50_000 };
    const come = { accounts: 1, contacted: 1, promises: 1, recovered_ARS: 50_000 };
    const { campaign_id: _, ...alone } = stored(worked);
    expect(deltasOfChange(stored(worked), stored({ ...worked, campaign_id: another }))).toEqual([
      { ...place, of: campaign, counts: gone },
      { ...place, of: another, counts: come },
    ]);
    expect(deltasOfChange(stored(worked), alone)).toEqual([{ ...place, of: campaign, counts: gone }]);
  });

  it('changes no count if nothing that is counted changed', () => {
    expect(
      deltasOfChange(stored(), stored({ notes: 'new', version: 2, next_action_at: '2030-01-16T12:00:00Z' })),
    ).toEqual([]);
  });

  it('removes its counts when it is deleted', () => {
    const all = [
      ...countsOfItem(stored({ campaign_id: campaign })),
      ...deltasOfChange(stored({ campaign_id: campaign }), undefined),
    ];
    expect(sumDeltas(all)).toEqual([]);
  });
});

describe('a queue item', () => {
  const item = (status: string) => ({ kind: 'queue_item', organization, id: 'a1', day: '2030-01-15', status });

  it.each(queueStatuses)('that is %s is counted on its day', (status) => {
    expect(countsOfItem(item(status))).toEqual([
      { organization, of: 'QUEUE#2030-01-15', segment: 'a', counts: { [status]: 1 } },
    ]);
  });

  it('moves from one count to another', () => {
    expect(deltasOfChange(item('pending'), item('processing'))).toMatchObject([
      { counts: { pending: -1, processing: 1 } },
    ]);
  });
});

it('counts no other kind of item', () => {
  expect([undefined, null, 'text', {}, aContact()].flatMap(countsOfItem)).toEqual([]);
});
