import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { departures, obstacles } from '../../console/screens/campaigns/queue-outcomes.ts';
import { stepResults } from '../../console/screens/campaigns/step-results.ts';
import { campaignTransitions, campaignStatuses } from '../../console/screens/campaigns/transitions.ts';
import { applyCampaignChange, newCampaign } from '../../lib/portfolio/campaigns/campaign.ts';
import { CampaignId, StrategyId, parseId } from '../../lib/foundation/ids.ts';

const now = new Date('2030-01-15T12:00:00Z');

it.each(campaignStatuses)('offers the moves of a campaign that is %s, and no others', (status) => {
  const campaign = newCampaign(
    { name: 'Early', status, strategy_id: parseId(StrategyId, randomUUID()) },
    parseId(CampaignId, randomUUID()),
    now,
  );
  const isPermitted = (to: (typeof campaignStatuses)[number]) => {
    try {
      return applyCampaignChange(campaign, { status: to }, now) !== campaign;
    } catch {
      return false;
    }
  };
  expect(campaignStatuses.filter(isPermitted)).toEqual(
    campaignStatuses.filter((to) => campaignTransitions[status].some((move) => move === to)),
  );
});

it('lists the steps of the strategy, and a former one only if it sent something', () => {
  const step = { channel: 'sms', action_type: 'reminder' } as const;
  const counts = (index: number, sends: number) => ({
    index,
    sends,
    delivered: sends,
    replies: 0,
    paid_after: [],
    cost: [],
  });
  const results = stepResults([step, step], [counts(1, 7), counts(2, 0), counts(3, 4)]);
  expect(results.map(({ index, sends, step: own }) => [index, sends, own !== undefined])).toEqual([
    [0, 0, true],
    [1, 7, true],
    [3, 4, false],
  ]);
});

it('says on which day of the organization what was postponed goes out again, and why it was', () => {
  const item = (status: 'skipped' | 'completed', next: string | null, reason: string | null) => ({
    status,
    next_attempt_at: next,
    reason,
  });
  const items = [
    item('skipped', '2030-01-16T02:00:00.000Z', 'frequency_daily'),
    item('skipped', '2030-01-16T12:00:00.000Z', 'frequency_daily'),
    item('skipped', '2030-01-16T13:00:00.000Z', 'outside_contact_hours'),
    item('skipped', null, 'paid'),
    item('completed', null, null),
  ];
  expect(departures(items, 'America/Bogota')).toEqual([
    ['2030-01-15', 1],
    ['2030-01-16', 2],
  ]);
  expect(obstacles(items).map(({ reason, count }) => [reason, count])).toEqual([
    ['frequency_daily', 2],
    ['outside_contact_hours', 1],
    ['paid', 1],
  ]);
});
