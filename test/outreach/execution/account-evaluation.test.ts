import { describe, expect, it } from 'vitest';
import { accountAction, notRunningReason } from '../../../lib/outreach/execution/account-evaluation.ts';
import type { Strategy } from '../../../lib/policy/strategies/strategy.ts';
import { CampaignId, PromiseId, StrategyId, parseId } from '../../../lib/foundation/ids.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import { anAccountSettlement, noon } from '../../builders.ts';
import { aCampaign } from '../../portfolio/campaigns/builders.ts';
import { anSms } from '../../policy/strategies/builders.ts';
import { aMember, aQueueItem, aStrategy, anOrganization, at } from './builders.ts';

describe('notRunningReason', () => {
  const reasonFor = (
    over: { organization?: ReturnType<typeof anOrganization>; campaign?: ReturnType<typeof aCampaign> },
    isRequested = false,
  ) =>
    notRunningReason(over.organization ?? anOrganization(), over.campaign ?? aCampaign(), { now: noon, isRequested });

  it('is undefined for a running campaign', () => {
    expect(reasonFor({})).toBeUndefined();
  });

  it('is not_found without an organization or a campaign', () => {
    const options = { now: noon, isRequested: false };
    expect(notRunningReason(undefined, aCampaign(), options)).toBe('not_found');
    expect(notRunningReason(anOrganization(), undefined, options)).toBe('not_found');
  });

  it('is paused while dispatch is paused, unless a person requested the evaluation', () => {
    const organization = anOrganization({ execution_paused_at: at });
    expect(reasonFor({ organization })).toBe('paused');
    expect(reasonFor({ organization }, true)).toBeUndefined();
  });

  it.each(['draft', 'paused', 'completed'] as const)('is not_active for a campaign that is %s', (status) => {
    expect(reasonFor({ campaign: aCampaign({ status }) })).toBe('not_active');
  });

  it("is outside_dates before and after the campaign's dates", () => {
    expect(reasonFor({ campaign: aCampaign({ start_date: '2030-01-16' }) })).toBe('outside_dates');
    expect(reasonFor({ campaign: aCampaign({ end_date: '2030-01-14' }) })).toBe('outside_dates');
  });
});

describe('accountAction', () => {
  const anAgreement = anAccountSettlement({ status: 'accepted', outcome: 'open' });
  const actionFor = (account: Account, strategies: readonly Strategy[] = [aStrategy()], now = noon) =>
    accountAction(account, {
      organization: anOrganization(),
      campaign: aCampaign(),
      strategies: new Map(strategies.map((strategy) => [strategy.id, strategy])),
      now,
    });

  it('queues a step that is due', () => {
    const item = aQueueItem();
    expect(actionFor(aMember())).toEqual({
      kind: 'enqueue',
      due: {
        item,
        position: { step: 0, step_status: 'queued', round: 0, next_action_at: null },
        expectedAt: '2030-01-16T12:00:00.000Z',
        leftover: { id: item.id, day: item.day },
        hasOneKey: true,
        restarted: { step: 0, step_status: 'scheduled', round: 1, next_action_at: at },
      },
    });
  });

  it.each([
    ['became due today', '2030-01-15T03:00:00.000Z', '2030-01-15T12:00:00.000Z', '2030-01-15', true],
    ['became due yesterday', '2030-01-15T02:59:00.000Z', '2030-01-15T12:00:00.000Z', '2030-01-14', false],
    ['became due minutes before midnight', '2030-01-16T02:52:00.000Z', '2030-01-16T02:52:00.000Z', '2030-01-15', false],
  ])('knows the only key of an item whose step %s', (_, next_action_at, now, day, hasOneKey) => {
    const action = actionFor(aMember({ next_action_at }), [aStrategy()], new Date(now));
    expect(action).toMatchObject({ due: { leftover: { id: aQueueItem().id, day }, hasOneKey } });
  });

  it('knows where the item of a step may be that is skipped as missed', () => {
    const strategy = aStrategy({ catch_up: 'skip', steps: [anSms(), anSms({ delay_hours: 1 })] });
    const action = actionFor(aMember(), [strategy], new Date('2030-01-15T14:00:00.000Z'));
    expect(action).toMatchObject({
      due: { item: { step: 1 }, leftover: { id: aQueueItem().id, day: '2030-01-15' }, hasOneKey: false },
    });
  });

  it.each([
    ['a step after a day', anSms({ delay_hours: 24 }), '2030-01-16T12:00:00.000Z'],
    ['a step after twelve hours', anSms({ delay_hours: 12 }), '2030-01-16T00:00:00.000Z'],
    ['a step sooner than that', anSms({ delay_hours: 11.9 }), null],
    ['no other step', undefined, null],
  ])('expects the account again for %s', (_, next, expectedAt) => {
    const steps = [anSms(), ...(next ? [next] : [])];
    expect(actionFor(aMember(), [aStrategy({ steps })])).toMatchObject({ kind: 'enqueue', due: { expectedAt } });
  });

  it('expects the account again at the end of a wait', () => {
    const steps = [anSms({ wait_for_response_hours: 48 }), anSms()];
    expect(actionFor(aMember(), [aStrategy({ steps })])).toMatchObject({
      due: { expectedAt: '2030-01-17T12:00:00.000Z' },
    });
  });

  it('takes an account that is still queued at the expected time out of the list of what is due', () => {
    const { next_action_at: _, ...queued } = aMember({ step_status: 'queued' });
    const listed = (since: string) => actionFor({ ...queued, gsi2sk: `${since}#${queued.id}` });
    expect(listed(at)).toEqual({
      kind: 'move',
      position: { step: 0, step_status: 'queued', round: 0, next_action_at: null },
    });
    // The index may still show what the account no longer has.
    expect(listed('2030-01-15T12:00:00.001Z')).toBeUndefined();
    expect(listed('~')).toBeUndefined();
    expect(actionFor(queued)).toBeUndefined();
  });

  it('does nothing for an account that is listed before its time', () => {
    const account = aMember({ gsi2sk: `${at}#${aMember().id}`, next_action_at: '2030-01-15T12:00:59.000Z' });
    expect(actionFor(account)).toBeUndefined();
  });

  it('does nothing before a step is due', () => {
    expect(actionFor(aMember(), [aStrategy()], new Date(noon.getTime() - 1))).toBeUndefined();
  });

  it('follows the own strategy of the account', () => {
    const id = parseId(StrategyId, '7f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
    const own = aStrategy({ id, steps: [{ channel: 'email', action_type: 'own', delay_hours: 0 }] });
    expect(actionFor(aMember({ strategy_id: id }), [aStrategy(), own])).toMatchObject({
      due: { item: { channel: 'email', action_type: 'own', strategy_id: id } },
    });
    expect(actionFor(aMember({ strategy_id: id }), [aStrategy()])).toBeUndefined();
  });

  it('does nothing for an account that has left the campaign or has no position', () => {
    const campaign_id = parseId(CampaignId, '8f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
    expect(actionFor(aMember({ campaign_id }))).toBeUndefined();
    const { step: _, ...withoutPosition } = aMember();
    expect(actionFor(withoutPosition)).toBeUndefined();
  });

  it.each([
    ['resolved', 'paid'],
    ['disputed', 'disputed'],
  ] as const)('stops the strategy of an account that is %s', (collection_status, stopped_by) => {
    expect(actionFor(aMember({ collection_status }))).toMatchObject({
      kind: 'move',
      position: { step_status: 'done', stopped_by },
    });
  });

  it('stops the strategy of an account with a settlement in force', () => {
    expect(actionFor(aMember({ settlement: anAgreement }))).toMatchObject({
      kind: 'move',
      position: { step_status: 'done', stopped_by: 'settled' },
    });
  });

  it('writes the unchanged position of an account that owes nothing, so that it is not due any more', () => {
    expect(actionFor(aMember({ pending_balance: 0 }))).toEqual({
      kind: 'move',
      position: { step: 0, step_status: 'scheduled', round: 0, next_action_at: at },
    });
  });

  it('continues after a wait that ended without an answer', () => {
    expect(actionFor(aMember({ step_status: 'waiting_response' }))).toMatchObject({
      kind: 'move',
      position: { step: 1, step_status: 'scheduled' },
    });
  });

  it('judges a promise whose day is over', () => {
    const promise_id = parseId(PromiseId, '5f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
    const action = actionFor(aMember({ held_by: 'promise', promise_id }));
    if (action?.kind !== 'judge_promise') throw new Error('No promise is to be judged.');
    expect(action.promise).toBe(promise_id);
    const broken = action.positionAfter({ kind: 'promise_broken', at, promise_id });
    expect(broken).toMatchObject({ step: 0, step_status: 'scheduled', next_action_at: at });
    expect(broken).not.toHaveProperty('held_by');
  });
});
