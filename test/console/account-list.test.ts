import { describe, expect, it } from 'vitest';
import { listAddress } from '../../console/screens/accounts/list-address.ts';
import { nextStepOf } from '../../console/screens/accounts/next-step.ts';
import { peopleFound } from '../../console/shell/people-found.ts';

describe('the next step of an account', () => {
  const at = '2030-01-15T15:00:00.000Z';
  const later = '2030-01-17T15:00:00.000Z';
  const followUp = { at, by: 'user' };
  const promise = { due_date: '2030-01-16', amount: 50 };
  it.each([
    ['nothing', {}, undefined],
    ['a step of the strategy', { next_action_at: at }, { kind: 'contact', at }],
    ['an earlier call-back', { follow_up: followUp, next_action_at: later }, { kind: 'call_back', at }],
    ['a promise, which holds the strategy', { open_promise: promise, next_action_at: at }, { kind: 'promise' }],
    ['a call-back on the day of a promise', { open_promise: promise, follow_up: followUp }, { kind: 'call_back' }],
    [
      'a promise before a call-back',
      { open_promise: promise, follow_up: { ...followUp, at: later } },
      { kind: 'promise' },
    ],
  ])('is %s', (_name, given, step) => {
    const found = nextStepOf({ follow_up: null, open_promise: null, next_action_at: null, ...given });
    if (step === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(step);
  });
});

it('a list is walked by its rows and order, however it looks', () => {
  expect(listAddress({ status: 'open', min_days: 30, sort: '-pending_balance', columns: 'contact,status' })).toBe(
    '/accounts?status=open&min_days=30&sort=-pending_balance',
  );
});

it('a search names each person once, by the open account with the highest balance', () => {
  const found = (id: string, contact: string, pending_balance: number, collection_status = 'active') =>
    // Only what the search looks at.
    ({ matched: 'name', account: { id, contact: { id: contact }, pending_balance, collection_status } }) as never;
  const people = peopleFound([
    found('a', 'ana', 0, 'resolved'),
    found('b', 'ana', 10),
    found('c', 'zoe', 5),
    found('d', 'ana', 20),
  ]);
  expect(people.map(({ best, otherCount }) => [best.account.id, otherCount])).toEqual([
    ['d', 2],
    ['c', 0],
  ]);
});
