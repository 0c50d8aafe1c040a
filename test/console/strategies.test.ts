import { describe, expect, it } from 'vitest';
import { eventsBefore, returningSteps, returnOf } from '../../console/screens/strategies/branches.ts';

const plain = { answered: 'next', no_answer: 'next', promise: 'next' };
const message = (key: string, delay = 24) => ({ key, delay_hours: delay, wait_for_response_hours: null, on: plain });
const call = (key: string, on: Partial<typeof plain> = {}) => ({
  ...message(key),
  wait_for_response_hours: 24,
  on: { ...plain, ...on },
});
const keysOf = (steps: readonly { readonly key: string }[]) => steps.map(({ key }) => key);

describe('a branch', () => {
  it('repeats steps if it leads back, also to its own step, and is refused if that one has no delay', () => {
    const steps = [message('at once', 0), message('later'), call('call'), message('last')];
    const returns = ['next', 'end', 'at once', 'later', 'call', 'last'].map((branch) => returnOf(steps, 2, branch));
    expect(returns).toEqual([undefined, undefined, 'refused', 'repeats', 'repeats', undefined]);
  });

  it('may lead back after a move', () => {
    const [first, branching, last] = [message('first'), call('call', { no_answer: 'last' }), message('last')] as const;
    expect(keysOf(returningSteps([first, branching, last]))).toEqual([]);
    expect(keysOf(returningSteps([first, last, branching]))).toEqual(['call']);
  });

  it('of a step that does not wait leads nowhere', () => {
    const steps = [message('first'), { ...call('call', { answered: 'first' }), wait_for_response_hours: null }];
    expect(keysOf(returningSteps(steps))).toEqual([]);
  });
});

describe('the delay of a step', () => {
  it('counts from the end of the one before, and after a wait from the outcomes that lead to it', () => {
    const after = (before: ReturnType<typeof call | typeof message>) => eventsBefore([before, message('last')], 1);
    expect(after(message('sms'))).toBe('end');
    expect(after(call('call'))).toEqual(['answered', 'no_answer', 'promise']);
    expect(after(call('call', { answered: 'end', promise: 'end', no_answer: 'last' }))).toEqual(['no_answer']);
    expect(after(call('call', { answered: 'call', no_answer: 'end', promise: 'end' }))).toEqual([]);
  });
});
