import type { Position } from '../../../lib/policy/strategies/position.ts';
import type { Plan, Step } from '../../../lib/policy/strategies/strategy.ts';
import { InteractionId, PromiseId, parseId } from '../../../lib/foundation/ids.ts';

export const anSms = (over: Partial<Step> = {}): Step => ({
  channel: 'sms',
  action_type: 'reminder',
  delay_hours: 0,
  ...over,
});

export const aCall = (over: Partial<Step> = {}): Step => ({
  channel: 'voice',
  action_type: 'reminder',
  delay_hours: 0,
  agent_type: 'ai',
  ...over,
});

export const aPlan = (...steps: Step[]): Plan => ({ catch_up: 'next', timezones: [], steps });

/** The first step, scheduled for a Monday at noon. */
export const aPosition = (over: Partial<Position> = {}): Position => ({
  step: 0,
  step_status: 'scheduled',
  round: 0,
  next_action_at: '2026-11-23T12:00:00.000Z',
  ...over,
});

export const anInteraction = parseId(InteractionId, '0b7c5c8e-9f53-4f43-8a4e-0f7b1d0a7f11');
export const aPromise = parseId(PromiseId, 'f1a0c1d2-5a77-4c0e-9d8f-3b2a1c0d9e22');
