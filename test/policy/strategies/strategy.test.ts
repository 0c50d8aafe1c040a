import { describe, expect, it } from 'vitest';
import { NewStrategy } from '../../../lib/policy/strategies/contract.ts';
import { applyStrategyChange, newStrategy, strategyView } from '../../../lib/policy/strategies/strategy.ts';
import { StrategyId, parseId } from '../../../lib/foundation/ids.ts';
import { Problem } from '../../../lib/foundation/problem.ts';
import { noon } from '../../builders.ts';

const id = parseId(StrategyId, '5f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
const sms = { channel: 'sms', action_type: 'reminder', delay_hours: 0 };
const call = { channel: 'voice', action_type: 'reminder', delay_hours: 1 };
const later = new Date(noon.getTime() + 1);

const parsed = (steps: readonly object[], over: object = {}) =>
  NewStrategy().parse({ name: 'Friendly', max_discount_pct: 30, steps, ...over });
const created = (...steps: object[]) => newStrategy(parsed(steps), id, noon);

/** The path and code of each flaw of these steps. */
function flawsOf(...steps: object[]): string[] {
  try {
    created(...steps);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error).toMatchObject({ status: 422, code: 'validation_failed' });
    return error.details.map(({ path, code }) => `${path} ${code}`);
  }
}

describe('A strategy', () => {
  it('shows the defaults of its steps', () => {
    expect(strategyView(created(sms, call)).steps).toEqual([
      { ...sms, template_id: null, send_at: null, agent_type: null, wait_for_response_hours: null, on: null },
      {
        ...call,
        template_id: null,
        send_at: null,
        agent_type: 'ai',
        wait_for_response_hours: 24,
        on: { answered: 'next', no_answer: 'next', promise: 'next' },
      },
    ]);
  });

  it('can be created again from its own view', () => {
    const waiting = { ...sms, wait_for_response_hours: 2.5, on: { answered: 'end' }, template_id: id.toUpperCase() };
    const view = strategyView(created(waiting, call));
    const again = newStrategy(parsed(view.steps), id, noon);
    expect(strategyView(again)).toEqual(view);
    expect(view.steps[0]).toMatchObject({ template_id: id, on: { answered: 'end', no_answer: 'next' } });
  });

  it('catches up with the next step by default', () => {
    expect(created(sms).catch_up).toBe('next');
    expect(newStrategy(parsed([sms], { catch_up: 'skip' }), id, noon).catch_up).toBe('skip');
  });

  it('keeps the fields that a change does not name', () => {
    const before = created(sms, call);
    expect(applyStrategyChange(before, { max_discount_pct: 10 }, later)).toEqual({
      ...before,
      max_discount_pct: 10,
      updated_at: later.toISOString(),
      version: 2,
    });
    expect(applyStrategyChange(before, { steps: parsed([sms]).steps }, later).steps).toHaveLength(1);
  });
});

describe('A step', () => {
  it('can have a template only for a message and an agent only for a call', () => {
    expect(flawsOf({ ...sms, template_id: id }, { ...call, agent_type: 'human' })).toEqual([]);
    expect(flawsOf({ ...sms, agent_type: 'ai' }, { ...call, template_id: id })).toEqual([
      'steps.0.agent_type not_of_channel',
      'steps.1.template_id not_of_channel',
    ]);
  });

  it('branches only if it waits for an outcome', () => {
    expect(flawsOf({ ...sms, on: { answered: 'end' } })).toEqual(['steps.0.on branch_without_wait']);
    expect(flawsOf({ ...sms, wait_for_response_hours: 1, on: { answered: 'end' } })).toEqual([]);
    expect(flawsOf({ ...call, on: { promise: 'end' } })).toEqual([]);
  });

  it('branches to existing steps only', () => {
    expect(flawsOf({ ...call, on: { answered: 1 } }, sms)).toEqual([]);
    expect(flawsOf({ ...call, on: { answered: 2, no_answer: 3 } }, sms)).toEqual([
      'steps.0.on.answered branch_out_of_range',
      'steps.0.on.no_answer branch_out_of_range',
    ]);
  });

  it('branches back only to a step with at least an hour of delay', () => {
    expect(flawsOf({ ...call, delay_hours: 1, on: { no_answer: 0 } })).toEqual([]);
    expect(flawsOf({ ...call, delay_hours: 0.99, on: { no_answer: 0 } })).toEqual([
      'steps.0.on.no_answer branch_without_delay',
    ]);
    expect(flawsOf(sms, { ...call, on: { no_answer: 0, answered: 2 } }, sms)).toEqual([
      'steps.1.on.no_answer branch_without_delay',
    ]);
  });
});

describe('Steps before the due date', () => {
  const early = (delay_hours: number) => ({ ...sms, delay_hours });

  it('come first, in the order of their times', () => {
    expect(flawsOf(early(-72), early(-24), early(-24), early(0))).toEqual([]);
    expect(flawsOf(early(0), early(-24))).toEqual(['steps.1.delay_hours delay_after_due_date']);
    expect(flawsOf(early(-24), early(-72))).toEqual(['steps.1.delay_hours delay_out_of_order']);
  });

  it('need a strategy that starts by it, also when it changes', () => {
    expect(() => newStrategy({ ...parsed([early(-24)]), starts: 'joined' }, id, noon)).toThrow(/delay_hours/);
    const before = created(early(-24));
    expect(before.starts).toBe('due_date');
    expect(() => applyStrategyChange(before, { starts: 'joined' }, later)).toThrow(/delay_hours/);
  });

  it('are none of strategies of before, which start by joining', () => {
    const { starts: _, ...stored } = created(sms);
    expect(applyStrategyChange(stored, { name: 'Firm' }, later).starts).toBe('joined');
    expect(strategyView(stored).starts).toBe('joined');
  });
});

describe('The schema of a strategy', () => {
  it.each([
    ['no steps', { steps: [] }],
    ['51 steps', { steps: Array.from({ length: 51 }, () => sms) }],
    ['a discount above 100%', { max_discount_pct: 100.1 }],
    ['a negative discount', { max_discount_pct: -1 }],
    ['no name', { name: ' ' }],
    ['an unknown catch_up', { catch_up: 'all' }],
    ['an unknown channel', { steps: [{ ...sms, channel: 'pigeon' }] }],
    ['a delay of more than 90 days before the due date', { steps: [{ ...sms, delay_hours: -2161 }] }],
    ['an hour that does not exist', { steps: [{ ...sms, send_at: '24:00' }] }],
    ['an unknown start', { starts: 'payday' }],
    ['a delay of more than a year', { steps: [{ ...sms, delay_hours: 8761 }] }],
    ['a wait of 0 hours', { steps: [{ ...call, wait_for_response_hours: 0 }] }],
    ['a wait of more than 30 days', { steps: [{ ...call, wait_for_response_hours: 721 }] }],
    ['a branch before the first step', { steps: [{ ...call, on: { answered: -1 } }] }],
    ['a branch to a fraction', { steps: [{ ...call, on: { answered: 0.5 } }] }],
    ['an unknown outcome', { steps: [{ ...call, on: { busy: 'end' } }] }],
    ['an unknown field', { steps: [{ ...sms, wait_hours: 2 }] }],
  ])('rejects %s', (_, over) => {
    expect(NewStrategy().safeParse({ name: 'Friendly', max_discount_pct: 30, steps: [sms], ...over }).success).toBe(
      false,
    );
  });

  it('accepts 50 steps', () => {
    expect(created(...Array.from({ length: 50 }, () => sms)).steps).toHaveLength(50);
  });
});
