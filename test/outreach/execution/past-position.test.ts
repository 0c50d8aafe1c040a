import { describe, expect, it } from 'vitest';
import { positionAfterPast } from '../../../lib/outreach/execution/past-position.ts';
import type { Position } from '../../../lib/policy/strategies/position.ts';
import { CampaignId, InteractionId, PromiseId, parseId } from '../../../lib/foundation/ids.ts';

const interaction = parseId(InteractionId, '5a6f0c1e-0000-4000-8000-000000000001');
const campaign = parseId(CampaignId, '5a6f0c1e-0000-4000-8000-000000000002');
const at = '2026-11-24T10:00:00.000Z';

const sms = { channel: 'sms', action_type: 'reminder', delay_hours: 24 } as const;
const call = { ...sms, channel: 'voice', wait_for_response_hours: 12 } as const;
const plan = { steps: [sms, call, sms], catch_up: 'next', timezones: [] } as const;

const after = (position: Partial<Position>, step: number, round: number) =>
  positionAfterPast(
    { step: 0, step_status: 'scheduled', round: 0, next_action_at: at, ...position },
    { at, interaction_id: interaction, step: { campaign, step, round } },
    plan,
  );

describe('an account whose step was sent after the backup', () => {
  it('goes on with the next step, counted from when it was sent', () => {
    const next = { step: 1, step_status: 'scheduled', round: 0, next_action_at: '2026-11-25T10:00:00.000Z' };
    expect(after({}, 0, 0)).toEqual(next);
    expect(after({ step_status: 'queued', next_action_at: null }, 0, 0)).toEqual(next);
  });

  it('waits for the answer to a call that was made', () => {
    expect(after({}, 1, 0)).toMatchObject({
      step: 1,
      step_status: 'waiting_response',
      waiting_for: interaction,
      next_action_at: '2026-11-24T22:00:00.000Z',
    });
  });

  it('takes over the round of a step that was postponed before it was sent', () => {
    expect(after({}, 0, 3)).toMatchObject({ step: 1, round: 3 });
    expect(after({ step: 2 }, 0, 1)).toMatchObject({ step: 1, round: 1 });
  });

  it('stays where it is if it is past the step', () => {
    expect(after({ step: 1 }, 0, 0)).toBeUndefined();
    expect(after({ round: 2 }, 2, 1)).toBeUndefined();
    expect(after({ step: 1, step_status: 'waiting_response', waiting_for: interaction }, 1, 0)).toBeUndefined();
  });

  it('stays stopped if its strategy was done', () => {
    expect(after({ step_status: 'done', stopped_by: 'paid' }, 0, 0)).toBeUndefined();
  });

  it('stays held by a promise', () => {
    const promise_id = parseId(PromiseId, '5a6f0c1e-0000-4000-8000-000000000003');
    const held = { held_by: 'promise', promise_id, next_action_at: '2026-12-01T00:00:00.000Z' } as const;
    expect(after(held, 0, 0)).toMatchObject({ step: 1, ...held });
  });
});
