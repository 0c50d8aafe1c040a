import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  position: (at, of) => `${at} of ${of}`,
  empty:
    'Your queue is empty. Call-backs, replies, promises of yesterday and today, and accounts assigned to you appear here.',
  previous: 'Previous',
  next: 'Next',
  people: 'People in the queue',
  debts: 'Debts of this person',
  contact: 'Contact',
  outcomes: 'Outcome of the work',
  taken: 'Somebody else works this person.',
  cannot: 'No call is possible now',
  callFrom: (at) => `call from ${at}`,
  recorded: (result, name) => `Outcome of ${name}: ${result}.`,
  keys: 'J and K go to the next and the previous person; C calls, W, S and E write; P promise, A settlement, L instalment plan, N note; numbers give the outcome.',
  reasons: {
    call_back: 'Call back',
    reply: 'Replied',
    promise_broken: 'Promise broken yesterday',
    promise_due: 'Promise due today',
    assigned: 'Assigned to you',
  },
};
