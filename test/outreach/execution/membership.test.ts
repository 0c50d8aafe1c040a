import { describe, expect, it } from 'vitest';
import { joinCampaign, leaveCampaign } from '../../../lib/outreach/execution/membership.ts';
import { type Position, advance } from '../../../lib/policy/strategies/position.ts';
import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { PromiseId, StrategyId, parseId } from '../../../lib/foundation/ids.ts';
import {
  type AccountState,
  accountStateOf,
  accountStateUpdate,
  changeStatus,
  isReopenedBy,
  reopenAfterAgreement,
} from '../../../lib/portfolio/accounts/account-state.ts';
import { anAccount, anAccountSettlement, anOrganizationId, noon } from '../../builders.ts';
import { aCampaign, aPlan, campaignId } from '../../portfolio/campaigns/builders.ts';

const at = noon.toISOString();
const hoursLater = (hours: number) => new Date(noon.getTime() + hours * 3_600_000).toISOString();
const outside = accountStateOf(anAccount());
const join = (standing: AccountState, over: Partial<Parameters<typeof joinCampaign>[2]> = {}, campaign = aCampaign()) =>
  joinCampaign(standing, campaign, { plan: aPlan, at, ...over });
const positionIn = (standing: AccountState): Position => {
  if (!standing.position) throw new Error('The account has no position.');
  return standing.position;
};

describe('An account that joins a campaign', () => {
  it('begins its strategy after the delay of the first step', () => {
    expect(join(outside)).toMatchObject({
      campaign_id: campaignId,
      position: { step: 0, step_status: 'scheduled', round: 0, next_action_at: hoursLater(2) },
    });
  });

  it('begins with the campaign if that starts later', () => {
    expect(positionIn(join(outside, { campaignStart: hoursLater(100) })).next_action_at).toBe(hoursLater(102));
    expect(positionIn(join(outside, { campaignStart: hoursLater(-100) })).next_action_at).toBe(hoursLater(2));
  });

  it('has no position without a strategy or in a completed campaign', () => {
    expect(join(outside, { plan: undefined })).toEqual({ ...outside, campaign_id: campaignId });
    expect(join(outside, {}, aCampaign({ status: 'completed' }))).toEqual({ ...outside, campaign_id: campaignId });
  });

  it('never repeats a round, in any campaign', () => {
    const rounds: number[] = [];
    let standing = outside;
    for (let times = 0; times < 5; times++) {
      standing = join(times % 2 ? leaveCampaign(standing) : standing);
      rounds.push(positionIn(standing).round);
    }
    expect(new Set(rounds).size).toBe(rounds.length);
  });

  it('is still held by the promise that held it in another campaign', () => {
    const promise = parseId(PromiseId, '5f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
    const held = advance(
      positionIn(join(outside)),
      { kind: 'promised', at, promise_id: promise, until: hoursLater(72) },
      aPlan,
    );
    expect(join({ ...join(outside), position: held }).position).toMatchObject({
      held_by: 'promise',
      promise_id: promise,
      next_action_at: hoursLater(72),
    });
  });
});

describe('An account with a promise made outside of campaigns', () => {
  const promise_id = parseId(PromiseId, '5f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
  const joinedWith = (until: string) =>
    positionIn(join(accountStateOf(anAccount({ latest_promise: { promise_id, until } }))));

  it('is held by it until its day is over', () => {
    expect(joinedWith(hoursLater(72))).toMatchObject({
      step: 0,
      held_by: 'promise',
      promise_id,
      next_action_at: hoursLater(72),
    });
  });

  it('is not held after its day', () => {
    expect(joinedWith(at)).toEqual(positionIn(join(outside)));
  });
});

describe('An account with a settlement in force', () => {
  const settlement = anAccountSettlement({ status: 'accepted', outcome: 'open' });
  const settled = join(accountStateOf(anAccount({ settlement })));

  it('is in the campaign that it joins, with a strategy that is stopped from the start', () => {
    expect(settled).toMatchObject({
      campaign_id: campaignId,
      round: 0,
      position: { step: 0, step_status: 'done', stopped_by: 'settled', next_action_at: null },
    });
  });

  it('stays stopped when it joins with an open promise', () => {
    const promise_id = parseId(PromiseId, '5f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
    const latest_promise = { promise_id, until: hoursLater(72) };
    const joined = join(accountStateOf(anAccount({ settlement, latest_promise })));
    expect(joined.position).toEqual(settled.position);
  });

  it('stays stopped when it is resolved by hand and reopened; it is reopened without the settlement', () => {
    const resolved = changeStatus(settled, 'resolved', at);
    expect(isReopenedBy(resolved, 'active')).toBe(false);
    expect(changeStatus(resolved, 'active', at, { plan: aPlan }).position).toEqual(settled.position);
    const { agreement: _, ...afterwards } = resolved;
    expect(positionIn(changeStatus(afterwards, 'active', at, { plan: aPlan }))).toMatchObject({
      step_status: 'scheduled',
      round: 1,
      next_action_at: at,
    });
  });

  it('begins its strategy in the next round once it is revoked', () => {
    expect(positionIn(reopenAfterAgreement(settled, at, aPlan))).toMatchObject({
      step: 0,
      step_status: 'scheduled',
      round: 1,
      next_action_at: at,
    });
  });
});

describe('An account that leaves its campaign', () => {
  it('keeps only its own strategy, its status and its last round', () => {
    const own = { ...outside, strategy_id: deriveId(StrategyId, anOrganizationId, 'own') };
    const { position: _, campaign_id: __, ...rest } = join(own);
    expect(leaveCampaign(join(own))).toEqual({ ...rest, round: 0 });
  });
});

describe('An account whose status changes', () => {
  const working = join(outside);

  it.each(['paused', 'disputed', 'resolved'] as const)('to %s keeps its position and continues from there', (to) => {
    const stopped = changeStatus(working, to, at);
    expect(stopped).toEqual({ ...working, collection_status: to });
    expect(changeStatus(stopped, 'active', hoursLater(500))).toEqual(working);
  });

  it('is due at once if its step has no time', () => {
    const timeless = { ...working, position: { ...positionIn(working), next_action_at: null } };
    expect(positionIn(changeStatus({ ...timeless, collection_status: 'paused' }, 'active', at)).next_action_at).toBe(
      at,
    );
  });

  it.each([
    ['disputed', 'disputed', true],
    ['resolved', 'paid', true],
    ['resolved', 'settled', true],
    ['paused', 'disputed', false],
    ['resolved', 'opted_out', false],
    ['disputed', 'campaign_ended', false],
  ] as const)('from %s, stopped by %s, is reopened: %s', (from, reason, expected) => {
    const position = advance(positionIn(working), { kind: 'stopped', reason }, aPlan);
    const after = changeStatus({ ...working, collection_status: from, position }, 'active', hoursLater(1), {
      plan: aPlan,
    });
    expect(positionIn(after).step_status).toBe(expected ? 'scheduled' : 'done');
  });
});

describe('The position of an account in the index of due accounts', () => {
  const keysOf = (standing: AccountState) => accountStateUpdate(anOrganizationId, anAccount(), standing);
  const rowOf = (due: string) => ({ gsi2sk: `${due}#${anAccount().id}` });

  it('is at the time of its next action', () => {
    expect(keysOf(join(outside)).set).toMatchObject(rowOf(hoursLater(2)));
  });

  it.each(['paused', 'disputed', 'resolved'] as const)('is after all others while it is %s', (status) => {
    const { set } = keysOf(changeStatus(join(outside), status, at));
    expect(set).toMatchObject({ ...rowOf('~'), next_action_at: hoursLater(2) });
  });

  it('is after all others without a strategy, and missing outside of campaigns', () => {
    expect(keysOf(join(outside, { plan: undefined })).set).toMatchObject(rowOf('~'));
    const { set, remove } = keysOf(leaveCampaign(join(outside)));
    expect(set).not.toHaveProperty('gsi2sk');
    expect(remove).toEqual(expect.arrayContaining(['campaign_id', 'step', 'next_action_at', 'gsi2pk', 'gsi2sk']));
    expect(remove).not.toContain('round');
  });
});
